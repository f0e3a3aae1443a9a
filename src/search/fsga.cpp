// search/fsga.cpp: the feature selection genetic algorithm: children inherit the heaviest units of their
// parents, units that are no better than noise die, and the last population votes.
#include <algorithm>

#include "search/fsga_steps.h"
#include "search/searches.h"
#include "sewil/data/options.h"
#include "sewil/data/work.h"

namespace sewil::search {
namespace {

class FsgaBreeder final : public Breeder {
 public:
  FsgaBreeder(std::size_t units, const SearchOptions& options) : units_(units), options_(options) {}

  std::vector<Units> first(RandomStream& stream) const override {
    return first_population(units_, static_cast<std::size_t>(options_.population), stream);
  }

  std::vector<Units> next(const SearchState& state, RandomStream& stream) const override {
    std::vector<Parent> parents;
    std::vector<Units> population;
    for (const std::uint32_t best : best_candidates(state, static_cast<std::size_t>(options_.parents))) {
      parents.push_back(refill(state.scored[best], state.alive, stream));
      population.push_back(parents.back().units);
    }
    const std::size_t swap_most = std::max<std::size_t>(1, floor_sqrt(units_) / 2);
    while (population.size() < static_cast<std::size_t>(options_.population)) {
      population.push_back(
          mutate(draw_child(parents, stream), state.alive, swap_most, options_.length_step, stream));
    }
    return population;
  }

  [[nodiscard]] bool uses_weights() const override { return true; }

 private:
  std::size_t units_;
  const SearchOptions& options_;
};

}  // namespace

SearchResult run_fsga(const SearchRun& run) {
  return evolve_and_choose(run, FsgaBreeder(run.space.units.size(), run.options), final_units);
}

}  // namespace sewil::search
