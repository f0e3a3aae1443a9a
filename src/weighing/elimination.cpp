// weighing/elimination.cpp: see elimination.h.
#include "weighing/elimination.h"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <unordered_map>

#include "sewil/data/work.h"
#include "weighing/in_forest.h"
#include "weighing/screening.h"

namespace sewil::selection {
namespace {

// How many of so many go at a time.
std::size_t leaving(std::size_t columns) {
  return std::max<std::size_t>(1, columns / 5);
}

std::size_t rounds_needed(std::size_t columns) {
  std::size_t rounds = 0;
  for (; columns > 1; columns -= leaving(columns)) ++rounds;
  return rounds;
}

bool has(const ColumnSet& ascending, std::uint32_t column) {
  return std::ranges::binary_search(ascending, column);
}

}  // namespace

ColumnRanking eliminate(ColumnSet open, const ColumnSet& kept, const Weigher& weigh, Progress& progress) {
  ColumnRanking ranking;
  ColumnSet gone;  // the last to go stands last
  std::unordered_map<std::uint32_t, double> weight_of;
  const auto sort_by_weight = [&] {  // heaviest first, of equals the earlier one
    std::ranges::stable_sort(open,
                             [&](std::uint32_t a, std::uint32_t b) { return weight_of[a] > weight_of[b]; });
  };
  const std::size_t rounds = rounds_needed(open.size());
  try {
    for (std::size_t done = 0; open.size() > 1; ++done) {
      progress.update({.stage = "elimination", .done = done, .total = rounds});
      std::ranges::sort(open);
      ColumnSet columns;
      std::ranges::merge(open, kept, std::back_inserter(columns));
      const std::vector<double> weights = weigh(columns);
      for (std::size_t i = 0; i < columns.size(); ++i) weight_of[columns[i]] = weights[i];
      sort_by_weight();
      for (std::size_t count = leaving(open.size()); count > 0; --count) {
        gone.push_back(open.back());
        open.pop_back();
      }
    }
  } catch (const Stopped& stopped) {
    if (weight_of.empty()) throw;
    ranking.stopped = stopped.reason;
    std::ranges::sort(open);
    sort_by_weight();
  }
  ranking.order = std::move(open);
  ranking.order.insert(ranking.order.end(), gone.rbegin(), gone.rend());
  return ranking;
}

ColumnSet open_columns(const RankingInput& input) {
  ColumnSet open = varying_columns(input);
  std::erase_if(open, [&](std::uint32_t column) { return has(input.kept, column); });
  return open;
}

ColumnSet complete_order(const RankingInput& input, const ColumnSet& order) {
  ColumnSet named(order);
  std::ranges::sort(named);
  ColumnSet complete = input.kept;
  complete.insert(complete.end(), order.begin(), order.end());
  std::ranges::copy_if(input.columns, std::back_inserter(complete),
                       [&](std::uint32_t column) { return !has(input.kept, column) && !has(named, column); });
  return complete;
}

namespace {

// Columns that the screening left out, those of more evidence first.
void add_by_evidence(const ColumnSet& screened, const std::vector<double>& evidence, ColumnSet& order) {
  ColumnSet named(order);
  std::ranges::sort(named);
  std::vector<std::size_t> places(screened.size());
  std::iota(places.begin(), places.end(), std::size_t{0});
  std::ranges::stable_sort(places, [&](std::size_t a, std::size_t b) { return evidence[a] > evidence[b]; });
  for (const std::size_t place : places) {
    if (!std::ranges::binary_search(named, screened[place])) order.push_back(screened[place]);
  }
}

// Screening, then elimination of what stands out. Stopped early, what is left goes by the evidence.
ColumnRanking rank_wide(const RankingInput& input, const ColumnSet& open, const Weigher& weigh) {
  const Screening screening = screen_in_rounds(input, open);
  ColumnRanking ranking{.enough = input.kept.size() + screening.columns.size(), .stopped = screening.stopped};
  if (ranking.stopped == StopReason::none) {
    try {
      ColumnRanking within = eliminate(screening.columns, input.kept, weigh, input.progress);
      ranking.order = std::move(within.order);
      ranking.stopped = within.stopped;
    } catch (const Stopped& stopped) {
      ranking.stopped = stopped.reason;
    }
  }
  add_by_evidence(open, screening.evidence, ranking.order);
  return ranking;
}

}  // namespace

bool is_wide(const RankingInput& input) {
  return open_columns(input).size() > input.rows.labeled.size() + input.rows.unlabeled.size();
}

ColumnRanking eliminate_screened(const RankingInput& input, const Weigher& weigh) {
  const ColumnSet open = open_columns(input);
  ColumnRanking ranking =
      is_wide(input) ? rank_wide(input, open, weigh) : eliminate(open, input.kept, weigh, input.progress);
  ranking.order = complete_order(input, ranking.order);
  return ranking;
}

}  // namespace sewil::selection
