// suggest/rules.cpp: the table of rules.
#include <array>

#include "sewil/judge/suggest.h"

namespace sewil {
namespace {

constexpr std::array<SuggestRuleInfo, 7> table{
    {{"margin", "the two largest votes are close"},
     {"entropy", "the votes are spread over many classes"},
     {"disagreement", "the two halves of the forest vote differently"},
     {"diverse", "close votes, and far from what is suggested already"},
     {"density", "close votes, and many unlabeled rows resemble it that nothing suggested does"},
     {"change", "its label would change the votes of many unlabeled rows"},
     {"random", "drawn at random"}}};

}  // namespace

std::span<const SuggestRuleInfo> suggest_rules() noexcept {
  return table;
}

void describe(SuggestOptions& options, OptionVisitor& visitor) {
  static const ChoiceWords words = choice_words("what makes a row worth a label", suggest_rules());
  visitor.begin_scope("suggest");
  visitor.number("suggest", options.rows, {0, 1000000},
                 "how many unlabeled rows to suggest for labeling next; 0: none");
  visitor.choose("query_strategy", options.rule, words.names, words.help.c_str());
  visitor.real(
      "random_share", options.random_share, {0, 1},
      "the share of them that is drawn at random, not by the query strategy, so that the expected accuracy "
      "stays honest when their labels are added; 0: none");
}

}  // namespace sewil
