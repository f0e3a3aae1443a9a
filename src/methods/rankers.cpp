// methods/rankers.cpp: see rankers.h. What a filter, co-training or chance says, as an order of columns.
#include "methods/rankers.h"

#include <algorithm>
#include <utility>

#include "search/draw.h"

namespace sewil::selection {
namespace {

ColumnRanking rank_by_filter(const RankingInput& input, FilterMethod method) {
  const PartlyLabeled& rows = input.rows;
  std::vector<std::pair<std::uint32_t, std::int32_t>> known;  // row, label
  known.reserve(rows.labeled.size() + rows.unlabeled.size());
  for (std::size_t i = 0; i < rows.labeled.size(); ++i) known.emplace_back(rows.labeled[i], rows.labels[i]);
  for (const std::uint32_t row : rows.unlabeled) known.emplace_back(row, unlabeled);
  std::sort(known.begin(), known.end());
  std::vector<std::uint32_t> row_numbers;
  std::vector<std::int32_t> labels;
  for (const auto& [row, label] : known) {
    row_numbers.push_back(row);
    labels.push_back(label);
  }
  FilterOptions options = input.options.filter;
  options.method = method;
  Ranking found =
      rank_columns(take_part(input.data, row_numbers, input.columns, std::move(labels), input.workers),
                   options, input.workers, input.progress);
  ColumnRanking ranking{.larger_is_better = found.larger_is_better,
                        .filled_cells = found.filled_cells,
                        .objective = std::move(found.objective),
                        .converged = found.converged};
  for (const std::uint32_t place : found.order) {
    ranking.order.push_back(input.columns[place]);
    ranking.scores.push_back(found.scores[place]);
  }
  return ranking;
}

}  // namespace

ColumnRanking rank_by_sfs(const RankingInput& input) {
  return rank_by_filter(input, FilterMethod::sfs);
}

ColumnRanking rank_by_ssls(const RankingInput& input) {
  return rank_by_filter(input, FilterMethod::ssls);
}

ColumnRanking rank_by_rlsr(const RankingInput& input) {
  return rank_by_filter(input, FilterMethod::rlsr);
}

ColumnRanking rank_by_co_training(const RankingInput& input) {
  CoTrainingResult found = search_by_co_training({.matrix = input.matrix,
                                                  .rows = input.rows,
                                                  .columns = input.columns,
                                                  .keep = input.kept,
                                                  .workers = input.workers,
                                                  .progress = input.progress},
                                                 input.options.co_training);
  // Stopped early: what no complete step has found is not in the running.
  if (found.stopped != StopReason::none) found.order = found.chosen;
  return {.order = std::move(found.order), .steps = std::move(found.steps), .stopped = found.stopped};
}

// Any order, the same for the same seed.
ColumnRanking rank_at_random(const RankingInput& input) {
  RandomStream stream(input.options.seed, Purpose::search);
  return {.order = search::draw(input.columns, input.columns.size(), stream)};
}

}  // namespace sewil::selection
