// methods/options.cpp: names, ranges and help of the options of a selection.
#include "sewil/select/methods.h"

namespace sewil {
namespace {

constexpr const char* rule_names[] = {"number", "smallest", "best"};  // as FeatureCountRule

}  // namespace

const char* name_of(FeatureCountRule rule) noexcept {
  return rule_names[static_cast<std::size_t>(rule)];
}

void describe(SelectionOptions& options, OptionVisitor& visitor) {
  static const ChoiceWords methods = choice_words("how features are selected", method_table());
  static constexpr const char* rules[] = {"paired", "plain", "none"};
  visitor.begin_scope("method");
  visitor.choose("method", options.method, methods.names, methods.help.c_str());
  visitor.begin_scope("n-features");
  visitor.zero_as("auto", [&] {
    visitor.number_or_word(
        "n_features_to_select", options.n_features_to_select, {0, 1 << 30}, options.feature_count_rule,
        std::span(rule_names).subspan(1),
        "features to select; auto: what the search finds best (sew-il with fsga or cga), smallest "
        "(cross-fitted-rfe), otherwise ceil(features^(2/3)); best: the set of best cross-validated accuracy; "
        "smallest: the smallest set whose accuracy is close to the best, up to the tolerance");
  });
  visitor.real("tolerance", options.tolerance, {0, 1},
               "accuracy that smallest may lose against the best set; 0.01 is one point");
  describe(options.search, visitor);
  describe(options.criterion, visitor);
  describe(options.forest, visitor);
  describe(options.self_training, visitor);
  visitor.begin_scope("relevance");
  visitor.choose("relevance", options.relevance.rule, rules,
                 "how a suspicious feature is told from its permuted copy; paired: t-test over the trees, "
                 "plain: difference of the importances, none: no test");
  visitor.real("relevance_level", options.relevance.level, {0, 1},
               "relevance paired: a feature is dropped unless its p-value is below this");
  visitor.real("relevance_difference", options.relevance.difference, {0, 1},
               "relevance plain: a feature is dropped unless its importance and its copy's differ by this "
               "much, whichever is larger");
  describe(options.filter, visitor);
  describe(options.co_training, visitor);
  visitor.begin_scope("screening");
  visitor.number("screening_rounds", options.iterative_rfe.screening_rounds, {0, 1000},
                 "tables of more columns than rows: most rounds of screening by labels and pseudo-labels, "
                 "before any elimination");
  visitor.real("screening_fdr", options.iterative_rfe.screening_fdr, {0, 1},
               "false discovery rate of the screening");
  visitor.begin_scope("iterative-rfe");
  visitor.zero_as("sqrt", [&] {
    visitor.count_or_share(
        "rfe_max_features", options.iterative_rfe.max_features, {0, 1'000'000},
        "features tried at each split in the forests behind the eliminations, as in max_features");
  });
  visitor.number("rfe_relabel_every", options.iterative_rfe.relabel_every, {0, 1000},
                 "eliminations between two self-trainings on the features left; 0: the labels of the first "
                 "one serve for all");
  visitor.begin_scope("cross-fitted-rfe");
  visitor.number(
      "cross_fit_repeats", options.cross_fitted_rfe.repeats, {1, 1000},
      "how often the features are split into two halves, each of which makes pseudo-labels for the other");
  visitor.number(
      "rfe_n_estimators", options.cross_fitted_rfe.n_estimators, {1, 1'000'000},
      "trees behind one elimination, in the forests on all labels together; what the eliminations before it "
      "found still counts, half as much from one to the next");
  visitor.begin_scope("candidates");
  visitor.flag("balanced_rows", options.balanced_rows,
               "weight rows in the candidates' forests as self-training does (labeled and pseudo-labeled "
               "rows have the same total weight) instead of 1 each");
}

void set_as_in_paper(SelectionOptions& options) {
  options.method = SelectionMethod::sew_il;
  options.forest.constant_rule = ConstantRule::counted;
  options.relevance.rule = RelevanceRule::plain;
}

}  // namespace sewil
