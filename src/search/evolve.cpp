// search/evolve.cpp: see evolve.h.
#include "search/evolve.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/random.h"
#include "search/fsga_steps.h"
#include "search/score_book.h"
#include "sewil/data/work.h"
#include "sewil/front/text.h"

namespace sewil::search {
namespace {

GenerationRecord describe_population(const SearchState& state, std::size_t generation) {
  std::vector<std::uint32_t> order = state.population;
  std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    return state.scored[a].criterion < state.scored[b].criterion;
  });
  GenerationRecord record{.generation = generation, .scored = state.scored.size()};
  record.best = state.scored[order.front()].criterion;
  for (const std::uint32_t member : order) {
    record.mean += state.scored[member].criterion;
    record.lengths.push_back(static_cast<std::uint32_t>(state.scored[member].units.size()));
  }
  record.mean /= static_cast<double>(order.size());
  return record;
}

// Tests the suspicious units of a scored population; returns how many there were.
std::size_t drop_irrelevant(const SearchRun& run, SearchState& state, std::size_t generation) {
  if (run.helpers.relevance == nullptr) return 0;
  const Units suspicious = suspicious_units(state, run.options.suspicion);
  if (suspicious.empty()) return 0;
  std::vector<ColumnSet> columns;
  columns.reserve(suspicious.size());
  for (const std::uint32_t unit : suspicious) columns.push_back(run.space.units[unit]);
  const ScoredCandidate& best = state.scored[best_candidates(state, 1).front()];
  const std::vector<Relevance> diagnostics =
      run.helpers.relevance->test(run.space.columns_of(best.units), columns, generation, run.progress);
  SEWIL_ASSERT(diagnostics.size() == suspicious.size());
  for (std::size_t i = 0; i < suspicious.size(); ++i) {
    if (!diagnostics[i].irrelevant) continue;
    state.alive[suspicious[i]] = 0;
    state.dropped.push_back({.unit = suspicious[i], .generation = generation, .evidence = diagnostics[i]});
  }
  return suspicious.size();
}

void note_presence(SearchState& state, std::size_t generation) {
  std::vector<std::uint8_t> present(state.units, 0);
  for (const std::uint32_t member : state.population) {
    for (const std::uint32_t unit : state.scored[member].units) present[unit] = state.alive[unit];
  }
  for (std::size_t unit = 0; unit < state.units; ++unit) {
    if (present[unit] == 0) {
      state.since[unit] = -1;
    } else if (state.since[unit] < 0) {
      state.since[unit] = static_cast<std::int32_t>(generation);
    }
  }
}

// One generation, on a copy: when it is stopped half-way, the caller's state is untouched.
SearchState advance(const SearchRun& run, const Breeder& breeder, const SearchState& before) {
  SearchState state = before;
  const std::size_t generation = state.finished;
  RandomStream stream(run.options.seed, Purpose::search, generation);
  const std::vector<Units> candidates = generation == 0 ? breeder.first(stream) : breeder.next(state, stream);
  ScoreBook book(run.space, run.scorer, breeder.uses_weights(), state.scored);
  state.population = book.score(candidates, run.progress);
  GenerationRecord record = describe_population(state, generation);
  if (breeder.uses_weights()) record.tested = drop_irrelevant(run, state, generation);
  record.alive = static_cast<std::size_t>(std::count(state.alive.begin(), state.alive.end(), 1));
  note_presence(state, generation);
  state.history.push_back(std::move(record));
  ++state.finished;
  return state;
}

}  // namespace

SearchState start_state(const SearchRun& run) {
  if (run.helpers.resume != nullptr) {
    if (run.helpers.resume->units != run.space.units.size() ||
        run.helpers.resume->search != run.options.search) {
      throw InputError(
          fmt::format("The saved search has {} units and is of another kind or size than this one with {} "
                      "units; expected "
                      "the same data and options.",
                      run.helpers.resume->units, run.space.units.size()));
    }
    return *run.helpers.resume;
  }
  SearchState state;
  state.search = run.options.search;
  state.units = run.space.units.size();
  state.alive.assign(state.units, 1);
  state.since.assign(state.units, -1);
  return state;
}

StopReason evolve(const SearchRun& run, const Breeder& breeder, SearchState& state) {
  const std::size_t generations = static_cast<std::size_t>(run.options.generations) + 1;
  const auto tell = [&] {
    ProgressStep step{.stage = "search", .done = state.finished, .total = generations};
    if (!state.history.empty()) {
      const GenerationRecord& last = state.history.back();
      step.note = fmt::format("generation {}, best criterion {:.4f}, {} alive, {} scored", last.generation,
                              last.best, counted(last.alive, "column"), counted(last.scored, "candidate"));
    }
    run.progress.update(step);
  };
  try {
    tell();
    while (state.finished < generations) {
      run.progress.throw_if_stopped();
      state = advance(run, breeder, state);
      if (run.helpers.checkpoint) run.helpers.checkpoint(state);
      tell();
    }
  } catch (const Stopped& stopped) {
    return stopped.reason;
  }
  return StopReason::none;
}

}  // namespace sewil::search
