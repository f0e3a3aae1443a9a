// search/evolve.h: the loop FSGA and CGA share: breed, score, test, write down, save; stop at any point.
#pragma once

#include <vector>

#include "search/draw.h"
#include "sewil/select/search.h"

namespace sewil::search {

class Breeder {
 public:
  Breeder() = default;
  Breeder(const Breeder&) = delete;
  Breeder& operator=(const Breeder&) = delete;
  virtual ~Breeder() = default;

  virtual std::vector<Units> first(RandomStream& stream) const = 0;
  // The next population from a scored one; the parents come first.
  virtual std::vector<Units> next(const SearchState& state, RandomStream& stream) const = 0;
  [[nodiscard]] virtual bool uses_weights() const = 0;
};

struct SearchRun {  // what every step of a run needs
  const SearchSpace& space;
  const SearchOptions& options;
  Scorer& scorer;
  const SearchHelpers& helpers;
  Progress& progress;
};

SearchState start_state(const SearchRun& run);

// Runs the generations that are missing in `state`. Returns why it ended early; the state is then that of
// the last finished generation (no population at all when the first one was not finished).
StopReason evolve(const SearchRun& run, const Breeder& breeder, SearchState& state);

}  // namespace sewil::search
