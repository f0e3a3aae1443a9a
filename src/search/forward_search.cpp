// search/forward_search.cpp: forward search: score the set with each unit outside it added, add the best ones
// at once, until it is long enough. No set comes up twice, so only the sets that were chosen are remembered.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "search/score_book.h"
#include "search/searches.h"
#include "sewil/data/options.h"
#include "sewil/data/work.h"

namespace sewil::search {
namespace {

// Sets scored between two checkpoints: enough to keep every core busy, few enough to lose little when killed.
constexpr std::size_t batch = 256;

struct ForwardPlan {
  std::size_t wanted = 0;
  std::size_t step = 0;
};

ForwardPlan make_plan(const SearchRun& run) {
  const std::size_t units = run.space.units.size();
  const std::size_t kept = run.space.kept.size();
  const std::size_t asked = run.options.n_features_to_select;
  const auto share =
      static_cast<std::size_t>(std::floor(run.options.forward_step * static_cast<double>(units)));
  const std::size_t open = asked > kept ? asked - kept : 0;  // a unit has one column at least
  return {.wanted = std::min(units, asked > 0 ? open : usual_column_count(units)),
          .step = std::max<std::size_t>(1, share)};
}

Units sorted(Units units) {
  std::sort(units.begin(), units.end());
  return units;
}

// The `count` units outside the set whose scores so far are smallest (ties: the smaller number), best first.
Units best_outside(const SearchState& state, const Units& outside, std::size_t count) {
  std::vector<std::uint32_t> order(state.pending.size());
  std::iota(order.begin(), order.end(), 0U);
  std::stable_sort(order.begin(), order.end(),
                   [&](std::uint32_t a, std::uint32_t b) { return state.pending[a] < state.pending[b]; });
  order.resize(std::min(count, order.size()));
  for (std::uint32_t& item : order) item = outside[item];
  return order;
}

void score_batch(const SearchRun& run, SearchState& state, const Units& outside) {
  const std::size_t from = state.pending.size();
  const std::size_t until = std::min(outside.size(), from + batch);
  std::vector<ColumnSet> sets;
  for (std::size_t i = from; i < until; ++i) {
    Units units = state.chosen;
    units.push_back(outside[i]);
    sets.push_back(run.space.columns_of(units));
  }
  for (const Score& score : run.scorer.score(sets, false, run.progress)) {
    state.pending.push_back(score.criterion);
  }
  state.pending_scored += sets.size();
}

// Adds the best units of a fully scored step and scores the longer set.
SearchState finish_step(const SearchRun& run, const SearchState& before, const Units& outside,
                        const ForwardPlan& plan) {
  SearchState state = before;
  const Units best = best_outside(state, outside, std::min(plan.step, plan.wanted - state.chosen.size()));
  for (const std::uint32_t unit : best) {
    state.chosen.push_back(unit);
    state.since[unit] = static_cast<std::int32_t>(state.finished);
  }
  ScoreBook book(run.space, run.scorer, false, state.scored);
  const Units set = sorted(state.chosen);
  state.population = book.score(std::span(&set, 1), run.progress);
  ++state.pending_scored;

  GenerationRecord record{.generation = state.finished};
  record.best = state.scored[state.population.front()].criterion;
  record.mean = std::accumulate(state.pending.begin(), state.pending.end(), 0.0) /
                static_cast<double>(state.pending.size());
  record.alive = state.units;
  record.scored = state.pending_scored;
  record.lengths.push_back(static_cast<std::uint32_t>(set.size()));
  state.history.push_back(std::move(record));
  state.pending.clear();
  ++state.finished;
  return state;
}

}  // namespace

SearchResult run_forward(const SearchRun& run) {
  SearchState state = start_state(run);
  const ForwardPlan plan = make_plan(run);
  StopReason why = StopReason::none;
  try {
    while (state.chosen.size() < plan.wanted) {
      const Units outside = living_outside(state.alive, sorted(state.chosen));
      while (state.pending.size() < outside.size()) {
        run.progress.update({.stage = "search",
                             .done = state.pending.size(),
                             .total = outside.size(),
                             .note = fmt::format("step {}, {} of {} columns", state.finished + 1,
                                                 state.chosen.size(), plan.wanted)});
        run.progress.throw_if_stopped();
        score_batch(run, state, outside);
        if (run.helpers.checkpoint) run.helpers.checkpoint(state);
      }
      state = finish_step(run, state, outside, plan);
      if (run.helpers.checkpoint) run.helpers.checkpoint(state);
    }
  } catch (const Stopped& stopped) {
    why = stopped.reason;
  }
  // Stopped within the first step: the best of what was scored.
  Units chosen = state.chosen;
  if (chosen.empty()) {
    Units all(state.units);
    std::iota(all.begin(), all.end(), 0U);
    chosen = best_outside(state, all, std::min(plan.step, plan.wanted));
  }
  const std::size_t most = run.options.n_features_to_select > 0 ? run.options.n_features_to_select
                                                                : std::numeric_limits<std::size_t>::max();
  chosen = first_units(run.space, chosen, most);
  SearchResult result;
  if (chosen.empty() && plan.wanted > 0) {
    result.state = std::move(state);
  } else {
    const std::vector<double> share(state.units, 1);
    result = make_result(run, std::move(state), chosen, share);
  }
  result.stopped = why;
  return result;
}

}  // namespace sewil::search
