// search/options.cpp: names, ranges and help of the search's options, and what must hold between them.
#include "search/options.h"

#include <fmt/format.h>

#include "sewil/error.h"

namespace sewil {

void describe(SearchOptions& options, OptionVisitor& visitor) {
  static constexpr const char* searches[] = {"fsga", "cga", "fss"};
  static constexpr const char* rules[] = {"vote", "criterion", "best"};
  visitor.choose("search", options.search, searches,
                 "how column sets are searched: fsga (genetic, guided by column weights), cga (classic "
                 "genetic) or fss (forward)");
  visitor.number("population", options.population, {2, 100000}, "candidates per generation");
  visitor.number("parents", options.parents, {2, 100000}, "best candidates that live on and breed");
  visitor.number("generations", options.generations, {0, 1000000}, "generations after the first, random one");
  visitor.real("suspicion", options.suspicion, {1e-3, 1e6},
               "fsga: a column whose share of all weights is at most 1/(suspicion * floor(sqrt(columns))) is "
               "tested for relevance");
  visitor.real(
      "length_step", options.length_step, {0, 1},
      "fsga: largest change of a candidate's length by mutation, as a share of it (at least 1 column)");
  visitor.choose(
      "final", options.final, rules,
      "fsga: how the last population becomes one set: vote (share of candidates that hold a column), "
      "criterion (the best of the nested sets the vote gives) or best (its best candidate)");
  visitor.real("vote_share", options.vote_share, {0, 1},
               "fsga: a column is chosen when at least this share of the last population holds it");
  visitor.real("bit_flip", options.bit_flip, {0, 1},
               "cga: chance that a column of a child is swapped in or out; 0: 1/columns");
  visitor.real("forward_step", options.forward_step, {0, 1}, "fss: share of the columns added at once");
}

void search::check_options(const SearchOptions& options) {
  if (options.population < 2) {
    throw InputError(
        fmt::format("The population has {} candidates; expected at least 2.", options.population));
  }
  if (options.parents < 2 || options.parents > options.population) {
    throw InputError(fmt::format("The number of parents is {}; expected 2 to the population's {}.",
                                 options.parents, options.population));
  }
  if (options.generations < 0) {
    throw InputError(
        fmt::format("The number of generations is {}; expected 0 or more.", options.generations));
  }
}

}  // namespace sewil
