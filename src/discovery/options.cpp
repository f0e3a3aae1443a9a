// discovery/options.cpp: names, ranges and help of the options, and the verdicts' names.
#include <array>

#include "sewil/judge/discoveries.h"

namespace sewil {

void describe(DiscoveryOptions& options, OptionVisitor& visitor) {
  static constexpr const char* noises[] = {"any", "independent"};
  visitor.begin_scope("discovery");
  visitor.real("fdr", options.rate, {0, 1},
               "false discovery rate: the share of noise to allow, on average, among the columns found");
  visitor.choose("noise", options.noise, noises,
                 "what is known of noise columns: any (they may be related to each other) or independent "
                 "(they are not, which finds more where few rows are labeled)");
  visitor.number(
      "rounds", options.rounds, {0, 100},
      "how often columns are dealt into folds and labels made for each; 0: the labeled rows alone");
  visitor.number("feature_folds", options.folds, {2, 100},
                 "folds of columns: each is judged by labels that the others have made");
  visitor.number(
      "seeds", options.seeds, {1, 1000},
      "how often all of it is done with other deals; a verdict of several hardly hangs on the seed");
}

const char* name_of(Verdict verdict) noexcept {
  constexpr std::array names{"relevant", "undecided", "noise"};
  return names[static_cast<std::size_t>(verdict)];
}

}  // namespace sewil
