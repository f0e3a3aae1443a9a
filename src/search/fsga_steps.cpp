// search/fsga_steps.cpp: see fsga_steps.h.
#include "search/fsga_steps.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "sewil/data/options.h"
#include "sewil/data/work.h"

namespace sewil::search {

std::vector<Units> first_population(std::size_t units, std::size_t population, RandomStream& stream) {
  Units all(units);
  std::iota(all.begin(), all.end(), 0U);
  std::vector<Units> sets(population);
  for (Units& set : sets) {
    set = draw(all, floor_sqrt(units), stream);
    std::sort(set.begin(), set.end());
  }
  return sets;
}

std::vector<std::uint32_t> best_candidates(const SearchState& state, std::size_t count) {
  std::vector<std::uint32_t> order = state.population;
  std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    return state.scored[a].criterion < state.scored[b].criterion;
  });
  std::vector<std::uint32_t> best;
  for (const std::uint32_t candidate : order) {
    if (best.size() == count) break;
    if (std::find(best.begin(), best.end(), candidate) == best.end()) best.push_back(candidate);
  }
  return best;
}

Units suspicious_units(const SearchState& state, double suspicion) {
  std::vector<double> weight(state.units, 0);
  std::vector<std::uint8_t> present(state.units, 0);
  double total = 0;
  for (const std::uint32_t member : state.population) {
    const ScoredCandidate& candidate = state.scored[member];
    for (std::size_t i = 0; i < candidate.units.size(); ++i) {
      weight[candidate.units[i]] += candidate.weights[i];
      total += candidate.weights[i];
      present[candidate.units[i]] = 1;
    }
  }
  if (total <= 0) return {};  // nothing could be learned from any candidate, so no weight says anything

  const ScoredCandidate& best = state.scored[best_candidates(state, 1).front()];
  const auto heaviest = std::max_element(best.weights.begin(), best.weights.end()) - best.weights.begin();
  const std::uint32_t safe = best.units[static_cast<std::size_t>(heaviest)];
  const double limit = 1 / (suspicion * static_cast<double>(floor_sqrt(state.units)));
  Units suspicious;
  for (std::uint32_t unit = 0; unit < state.units; ++unit) {
    if (present[unit] != 0 && state.alive[unit] != 0 && unit != safe && weight[unit] / total <= limit) {
      suspicious.push_back(unit);
    }
  }
  return suspicious;
}

Parent refill(const ScoredCandidate& candidate, std::span<const std::uint8_t> alive, RandomStream& stream) {
  Units kept;
  std::vector<double> weights(alive.size(), filler_weight);
  for (std::size_t i = 0; i < candidate.units.size(); ++i) {
    if (alive[candidate.units[i]] == 0) continue;
    kept.push_back(candidate.units[i]);
    weights[candidate.units[i]] = candidate.weights[i];
  }
  const std::size_t lost = candidate.units.size() - kept.size();
  if (lost > 0) {
    const Units fillers = draw(living_outside(alive, kept), lost, stream);
    kept.insert(kept.end(), fillers.begin(), fillers.end());
    std::sort(kept.begin(), kept.end());
  }
  Parent parent{.units = kept, .weights = {}};
  for (const std::uint32_t unit : kept) parent.weights.push_back(weights[unit]);
  return parent;
}

Units by_weight(const Parent& parent) {
  std::vector<std::uint32_t> order(parent.units.size());
  std::iota(order.begin(), order.end(), 0U);
  std::stable_sort(order.begin(), order.end(),
                   [&](std::uint32_t a, std::uint32_t b) { return parent.weights[a] > parent.weights[b]; });
  for (std::uint32_t& item : order) item = parent.units[item];
  return order;
}

Units cross(const Parent& first, const Parent& second, std::size_t from_first, std::size_t length) {
  const Units mine = by_weight(first);
  const Units theirs = by_weight(second);
  Units child;
  const auto take = [&](std::span<const std::uint32_t> units) {
    for (const std::uint32_t unit : units) {
      if (child.size() == length) return;
      if (std::find(child.begin(), child.end(), unit) == child.end()) child.push_back(unit);
    }
  };
  from_first = std::min(from_first, mine.size());
  take(std::span(mine).first(from_first));
  take(theirs);
  take(std::span(mine).subspan(from_first));
  std::sort(child.begin(), child.end());
  return child;
}

Units draw_child(std::span<const Parent> parents, RandomStream& stream) {
  SEWIL_ASSERT(!parents.empty());
  const auto count = static_cast<std::uint32_t>(parents.size());
  if (count == 1) return parents[0].units;  // a population of one and the same candidate
  const std::uint32_t a = stream.below(count);
  std::uint32_t b = stream.below(count - 1);
  if (b >= a) ++b;
  const std::size_t tenths = 2 + stream.below(7);
  const std::size_t length = parents[stream.below(2) == 0 ? a : b].units.size();
  return cross(parents[a], parents[b], tenths * length / 10, length);
}

Units mutate(const Units& child, std::span<const std::uint8_t> alive, std::size_t swap_most,
             double length_step, RandomStream& stream) {
  const Units outside = living_outside(alive, child);
  const std::size_t swaps =
      std::min({draw_from_one(std::max<std::size_t>(1, swap_most), stream), child.size(), outside.size()});
  // Both draws are in random order: the first `swaps` of each change places.
  Units inside = draw(child, child.size(), stream);
  const Units entering = draw(outside, swaps, stream);
  std::copy(entering.begin(), entering.end(), inside.begin());
  std::sort(inside.begin(), inside.end());

  const auto step_most =
      static_cast<std::size_t>(std::floor(static_cast<double>(inside.size()) * length_step));
  const std::uint32_t direction = stream.below(3);
  const std::size_t step = draw_from_one(std::max<std::size_t>(1, step_most), stream);
  if (direction == 0) {
    const Units more = draw(living_outside(alive, inside), step, stream);
    inside.insert(inside.end(), more.begin(), more.end());
  } else if (direction == 1 && inside.size() > 1) {
    inside =
        draw(inside, std::max<std::size_t>(1, inside.size() - std::min(step, inside.size() - 1)), stream);
  }
  std::sort(inside.begin(), inside.end());
  return inside;
}

std::vector<double> population_share(const SearchState& state) {
  std::vector<double> share(state.units, 0);
  if (state.population.empty()) return share;
  for (const std::uint32_t member : state.population) {
    for (const std::uint32_t unit : state.scored[member].units) share[unit] += state.alive[unit];
  }
  for (double& value : share) value /= static_cast<double>(state.population.size());
  return share;
}

}  // namespace sewil::search
