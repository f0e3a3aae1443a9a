// discovery/options.cpp: names, ranges and help of the options, and the verdicts' names.
#include <array>

#include "sewil/judge/discoveries.h"

namespace sewil {

void describe(DiscoveryOptions& options, OptionVisitor& visitor) {
  static constexpr const char* noises[] = {"any", "independent"};
  visitor.begin_scope("discovery");
  visitor.real("fdr", options.rate, {0, 1},
               "false discovery rate; the share of noise to allow, on average, among the features found");
  visitor.choose("noise", options.noise, noises,
                 "what is known of noise features; any (they may be related to each other) or independent "
                 "(they are not, which finds more where few rows are labeled)");
  visitor.number(
      "rounds", options.rounds, {0, 100},
      "how often features are split into folds and pseudo-labels made for each; 0: the labeled rows alone");
  visitor.number("feature_folds", options.folds, {2, 100},
                 "folds of features; each is tested against pseudo-labels that the others made");
  visitor.number("seeds", options.seeds, {1, 1000}, "seeds whose results are combined into one verdict");
}

const char* name_of(Verdict verdict) noexcept {
  constexpr std::array names{"relevant", "undecided", "noise"};
  return names[static_cast<std::size_t>(verdict)];
}

}  // namespace sewil
