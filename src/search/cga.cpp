// search/cga.cpp: the classic genetic search: random bit strings, uniform crossover, bit flips, the best
// wins.
#include <algorithm>

#include "search/cga_steps.h"
#include "search/fsga_steps.h"
#include "search/searches.h"

namespace sewil::search {

Units random_half(std::size_t units, RandomStream& stream) {
  Units set;
  for (std::uint32_t unit = 0; unit < units; ++unit) {
    if (stream.below(2) == 1) set.push_back(unit);
  }
  if (set.empty()) set.push_back(stream.below(static_cast<std::uint32_t>(units)));
  return set;
}

Units cross_uniformly(const Units& first, const Units& second, std::size_t units, double flip,
                      RandomStream& stream) {
  Units child;
  for (std::uint32_t unit = 0; unit < units; ++unit) {
    const bool inherited = holds(stream.below(2) == 0 ? first : second, unit);
    const bool flipped = stream.unit() < flip;
    if (inherited != flipped) child.push_back(unit);
  }
  if (child.empty()) child.push_back(stream.below(static_cast<std::uint32_t>(units)));
  return child;
}

namespace {

class CgaBreeder final : public Breeder {
 public:
  CgaBreeder(std::size_t units, const SearchOptions& options) : units_(units), options_(options) {}

  std::vector<Units> first(RandomStream& stream) const override {
    std::vector<Units> population(static_cast<std::size_t>(options_.population));
    for (Units& set : population) set = random_half(units_, stream);
    return population;
  }

  std::vector<Units> next(const SearchState& state, RandomStream& stream) const override {
    std::vector<Units> population;
    for (const std::uint32_t best : best_candidates(state, static_cast<std::size_t>(options_.parents))) {
      population.push_back(state.scored[best].units);
    }
    const auto parents = static_cast<std::uint32_t>(population.size());
    const double flip = options_.mutation_rate > 0 ? options_.mutation_rate : 1 / static_cast<double>(units_);
    while (population.size() < static_cast<std::size_t>(options_.population)) {
      const std::uint32_t a = stream.below(parents);
      std::uint32_t b = parents == 1 ? a : stream.below(parents - 1);
      if (parents > 1 && b >= a) ++b;
      population.push_back(cross_uniformly(population[a], population[b], units_, flip, stream));
    }
    return population;
  }

  [[nodiscard]] bool uses_weights() const override { return false; }

 private:
  std::size_t units_;
  const SearchOptions& options_;
};

Units best_units(const SearchRun& run, SearchState& state, std::span<const double> share) {
  if (run.options.n_features_to_select > 0) return final_units(run, state, share);
  return state.scored[best_candidates(state, 1).front()].units;
}

}  // namespace

SearchResult run_cga(const SearchRun& run) {
  return evolve_and_choose(run, CgaBreeder(run.space.units.size(), run.options), best_units);
}

}  // namespace sewil::search
