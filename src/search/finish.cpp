// search/finish.cpp: from the last population to one column set.
#include <algorithm>
#include <functional>
#include <limits>
#include <utility>

#include "search/fsga_steps.h"
#include "search/score_book.h"
#include "search/searches.h"
#include "sewil/data/work.h"

namespace sewil::search {
namespace {

Units units_with_share(std::span<const double> share, double threshold) {
  Units chosen;
  for (std::uint32_t unit = 0; unit < share.size(); ++unit) {
    // Shares are correctly rounded quotients, so 12 of 40 equals a threshold written as 0.3.
    if (share[unit] > 0 && share[unit] >= threshold) chosen.push_back(unit);
  }
  return chosen;
}

Units living_units_of_best(const SearchState& state) {
  Units units;
  for (const std::uint32_t unit : state.scored[best_candidates(state, 1).front()].units) {
    if (state.alive[unit] != 0) units.push_back(unit);
  }
  return units;
}

// Scores the nested sets "share at least s" for every share that occurs; the smallest criterion wins, ties go
// to the smaller set.
Units nested_by_criterion(const SearchRun& run, SearchState& state, std::span<const double> share) {
  std::vector<double> levels(share.begin(), share.end());
  std::sort(levels.begin(), levels.end(), std::greater<>());
  levels.erase(std::unique(levels.begin(), levels.end()), levels.end());
  std::erase(levels, 0.0);
  std::vector<Units> sets;
  sets.reserve(levels.size());
  for (const double level : levels) sets.push_back(units_with_share(share, level));
  ScoreBook book(run.space, run.scorer, true, state.scored);
  const std::vector<std::uint32_t> places = book.score(sets, run.progress);
  double best = std::numeric_limits<double>::infinity();
  Units chosen;
  for (std::size_t i = 0; i < sets.size(); ++i) {
    if (state.scored[places[i]].criterion < best || chosen.empty()) {
      best = state.scored[places[i]].criterion;
      chosen = sets[i];
    }
  }
  return chosen;
}

}  // namespace

Units final_units(const SearchRun& run, SearchState& state, std::span<const double> share) {
  if (run.options.n_features_to_select > 0)
    return first_units(run.space, sewil::units_by_share(state), run.options.n_features_to_select);
  Units chosen;
  if (run.options.final == FinalRule::vote) chosen = units_with_share(share, run.options.vote_share);
  if (run.options.final == FinalRule::criterion) {
    try {
      chosen = nested_by_criterion(run, state, share);
    } catch (const Stopped&) {  // no time left to score the sets: the vote costs nothing
      chosen = units_with_share(share, run.options.vote_share);
    }
  }
  // A threshold nobody reaches leaves the best candidate, which always has a living unit or was refilled.
  if (chosen.empty()) chosen = living_units_of_best(state);
  return chosen;
}

ColumnMarks marks_of(const SearchSpace& space, const SearchState& state, const ColumnSet& columns,
                     std::span<const double> share) {
  ColumnMarks marks{.share = std::vector<double>(columns.size(), 1),
                    .since = std::vector<std::int32_t>(columns.size(), -1)};
  for (std::size_t unit = 0; unit < space.units.size(); ++unit) {
    for (const std::uint32_t column : space.units[unit]) {
      const auto found = std::lower_bound(columns.begin(), columns.end(), column);
      if (found == columns.end() || *found != column) continue;
      const auto place = static_cast<std::size_t>(found - columns.begin());
      marks.share[place] = share[unit];
      marks.since[place] = state.since[unit];
    }
  }
  return marks;
}

ColumnMarks marks_of(const SearchSpace& space, const SearchState& state, const ColumnSet& columns) {
  const bool forward = state.search == SearchMethod::fss;
  return marks_of(space, state, columns,
                  forward ? std::vector<double>(state.units, 1) : population_share(state));
}

SearchResult make_result(const SearchRun& run, SearchState state, std::span<const std::uint32_t> chosen,
                         std::span<const double> share) {
  SearchResult result;
  result.columns = run.space.columns_of(chosen);
  ColumnMarks marks = marks_of(run.space, state, result.columns, share);
  result.share = std::move(marks.share);
  result.since = std::move(marks.since);
  if (!state.population.empty()) {
    const ScoredCandidate& best = state.scored[best_candidates(state, 1).front()];
    result.best = run.space.columns_of(best.units);
    result.best_criterion = best.criterion;
  }
  result.state = std::move(state);
  return result;
}

SearchResult evolve_and_choose(const SearchRun& run, const Breeder& breeder,
                               Units (*choose)(const SearchRun&, SearchState&,
                                               std::span<const double> share)) {
  SearchState state = start_state(run);
  const StopReason why = evolve(run, breeder, state);
  SearchResult result;
  if (state.population.empty()) {
    result.state = std::move(state);
  } else {
    const std::vector<double> share = population_share(state);
    const Units chosen = choose(run, state, share);
    result = make_result(run, std::move(state), chosen, share);
  }
  result.stopped = why;
  return result;
}

}  // namespace sewil::search

namespace sewil {

std::vector<std::uint32_t> units_by_share(const SearchState& state) {
  if (state.search == SearchMethod::fss) return state.chosen;
  const std::vector<double> share = search::population_share(state);
  std::vector<double> weight(share.size(), 0);
  for (const std::uint32_t place : state.population) {
    const ScoredCandidate& candidate = state.scored[place];
    for (std::size_t i = 0; i < candidate.weights.size(); ++i) {
      weight[candidate.units[i]] += candidate.weights[i];
    }
  }
  std::vector<std::uint32_t> order;
  for (std::uint32_t unit = 0; unit < share.size(); ++unit) {
    if (share[unit] > 0) order.push_back(unit);
  }
  std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    return share[a] != share[b] ? share[a] > share[b] : weight[a] > weight[b];
  });
  return order;
}

}  // namespace sewil
