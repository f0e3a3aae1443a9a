// selection/ranking.cpp: see ranking.h.
#include "selection/ranking.h"

#include <algorithm>
#include <utility>

#include "search/draw.h"
#include "sewil/column_count.h"

namespace sewil::selection {
namespace {

ColumnRanking rank_by_filter(const Dataset& data, const PartlyLabeled& rows, const ColumnSet& columns,
                             FilterOptions options, FilterMethod method, const Workers& workers,
                             Progress& progress) {
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
  options.method = method;
  Ranking found = rank_columns(take_part(data, row_numbers, columns, std::move(labels), workers), options,
                               workers, progress);
  ColumnRanking ranking{.larger_is_better = found.larger_is_better,
                        .filled_cells = found.filled_cells,
                        .objective = std::move(found.objective),
                        .converged = found.converged};
  for (const std::uint32_t place : found.order) {
    ranking.order.push_back(columns[place]);
    ranking.scores.push_back(found.scores[place]);
  }
  return ranking;
}

ColumnRanking rank_by_co_training(const CodedMatrix& matrix, const PartlyLabeled& rows,
                                  const ColumnSet& columns, const ColumnSet& kept,
                                  const CoTrainingOptions& options, const Workers& workers,
                                  Progress& progress) {
  CoTrainingResult found =
      search_by_co_training(matrix, rows, {.all = columns, .keep = kept}, options, workers, progress);
  // Stopped early: what no complete step has found is not in the running.
  if (found.stopped != StopReason::none) found.order = found.chosen;
  return {.order = std::move(found.order), .steps = std::move(found.steps), .stopped = found.stopped};
}

// Any order, the same for the same seed.
ColumnRanking rank_at_random(const ColumnSet& columns, std::uint64_t seed) {
  RandomStream stream(seed, Purpose::search);
  return {.order = search::draw(columns, columns.size(), stream)};
}

}  // namespace

std::size_t wanted_columns(const SelectionOptions& options, std::size_t columns) {
  return options.columns > 0 ? options.columns : usual_column_count(columns);
}

ColumnRanking rank_for_selection(const Dataset& data, const CodedMatrix& matrix, const PartlyLabeled& rows,
                                 const ColumnConstraints& constraints, const SelectionOptions& options,
                                 const Workers& workers, Progress& progress) {
  // Everything but what the user dropped, with constants: a ranking names all columns it may speak of.
  const SearchSpace space = make_search_space(matrix.columns.size(), constraints);
  const ColumnSet columns = space.columns();
  const auto filter = [&](FilterMethod method) {
    return rank_by_filter(data, rows, columns, options.filter, method, workers, progress);
  };
  switch (options.method) {
    case SelectionMethod::ssls:
      return filter(FilterMethod::ssls);
    case SelectionMethod::rlsr:
      return filter(FilterMethod::rlsr);
    case SelectionMethod::cot_fss:
      return rank_by_co_training(matrix, rows, columns, space.kept, options.co_training, workers, progress);
    case SelectionMethod::random:
      return rank_at_random(columns, options.seed);
    default:
      return filter(FilterMethod::sfs);
  }
}

ColumnSet choose_by_ranking(const ColumnRanking& ranking, const SearchSpace& space, std::size_t columns) {
  std::vector<std::uint32_t> unit_of;
  for (std::uint32_t unit = 0; unit < space.units.size(); ++unit) {
    for (const std::uint32_t column : space.units[unit]) {
      if (column >= unit_of.size()) unit_of.resize(column + 1, ~0U);
      unit_of[column] = unit;
    }
  }
  std::vector<std::uint8_t> seen(space.units.size(), 0);
  std::vector<std::uint32_t> order;
  for (const std::uint32_t column : ranking.order) {
    const std::uint32_t unit = column < unit_of.size() ? unit_of[column] : ~0U;  // none: kept, or a constant
    if (unit == ~0U || seen[unit] != 0) continue;
    seen[unit] = 1;
    order.push_back(unit);
  }
  return space.columns_of(first_units(space, order, columns));
}

}  // namespace sewil::selection
