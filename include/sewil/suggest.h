// sewil/suggest.h: which unlabeled rows to label next. A forest that learned from the labels alone votes on
// the unlabeled rows, and a rule says whose label would help most. batch: the rows suggested at once. margin
// of a row (here): its largest vote less the second largest one. rival: the class of the second largest vote.
// crowd of a row: how many other unlabeled rows end in its leaf, in the mean over the trees. proximity of two
// rows: the share of the trees in which they end in one leaf.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "sewil/learner.h"
#include "sewil/options.h"

namespace sewil {

enum class SuggestRule : std::uint8_t { margin, entropy, disagreement, diverse, density, change, random };

struct SuggestRuleInfo {
  const char* name;
  const char* description;
};

// In the order of the enum.
[[nodiscard]] std::span<const SuggestRuleInfo> suggest_rules() noexcept;

struct SuggestOptions {
  std::size_t rows = 0;  // how many; 0: none are suggested
  SuggestRule rule = SuggestRule::diverse;
  // Of the rows, those that are drawn at random among all others: labels that a rule picks are of the hardest
  // rows, and an estimate needs some that are not.
  double random_share = 0.2;
};

void describe(SuggestOptions& options, OptionVisitor& visitor);

struct Suggestion {
  std::uint32_t row = 0;  // of the table
  std::string id = {};    // of the row, where rows have one
  double score = 0;       // by the rule, when it was picked; rules differ in what it counts
  std::int32_t predicted = -1, rival = -1;
  std::vector<double> votes = {};  // by class
  double crowd = 0;
  double probability = 1;  // with which it was picked; 1: by the rule

  bool operator==(const Suggestion&) const = default;
};

struct Suggestions {
  SuggestRule rule = SuggestRule::random;
  std::vector<Suggestion> rows = {};  // the most helpful first; fewer than asked for when there are no more

  bool operator==(const Suggestions&) const = default;
};

// The forest is the first one of the learner's self-learning. margin, entropy and disagreement pass over
// near copies (proximity above near_copy) while others are left; diverse, density and change spread a batch
// by their rule. Throws Stopped when the progress asks to stop, InputError when there is no labeled row.
[[nodiscard]] Suggestions suggest_rows(const Learner& learner, const SuggestOptions& options);

inline constexpr double near_copy = 0.9;

// "torn between 'a' (41 % of the votes) and 'b' (39 %); about 43 unlabeled rows resemble it"
[[nodiscard]] std::string reason_of(const Suggestion& suggestion, SuggestRule rule,
                                    std::span<const std::string> classes);

}  // namespace sewil
