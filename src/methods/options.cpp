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
  static const ChoiceWords methods = choice_words("how columns are chosen", method_table());
  static constexpr const char* rules[] = {"paired", "plain", "none"};
  visitor.begin_scope("method");
  visitor.choose("method", options.method, methods.names, methods.help.c_str());
  visitor.begin_scope("n-features");
  visitor.number_or_word("n_features_to_select", options.n_features_to_select, {0, 1 << 30},
                         options.feature_count_rule, std::span(rule_names).subspan(1),
                         "how many columns to choose; 0: what the search finds best (sew-il with fsga or "
                         "cga), smallest (peers), otherwise ceil(columns^(2/3)); best: all, or fewer where "
                         "held-out labels favor these; smallest: the fewest that label the rows as the best "
                         "set does, up to the tolerance");
  visitor.real("tolerance", options.tolerance, {0, 1},
               "columns smallest: accuracy that may be lost against the best set; 0.01 is one point");
  describe(options.search, visitor);
  describe(options.criterion, visitor);
  describe(options.forest, visitor);
  describe(options.self_training, visitor);
  visitor.begin_scope("relevance");
  visitor.choose("relevance", options.relevance.rule, rules,
                 "how a suspicious column is told from its permuted copy: paired test over the trees, plain "
                 "difference of the weights, or no test");
  visitor.real("relevance_level", options.relevance.level, {0, 1},
               "relevance paired: a column is dropped unless its p-value is below this");
  visitor.real("relevance_difference", options.relevance.difference, {0, 1},
               "relevance plain: a column is dropped unless its weight and its copy's differ by this much, "
               "whichever is "
               "larger");
  describe(options.filter, visitor);
  describe(options.co_training, visitor);
  visitor.begin_scope("screening");
  visitor.number("screening_rounds", options.iterative_rfe.screening_rounds, {0, 1000},
                 "tables of more columns than rows: most turns in which columns are screened by labels and "
                 "pseudo-labels, before any elimination");
  visitor.real("screening_fdr", options.iterative_rfe.screening_fdr, {0, 1},
               "share of noise to expect among the columns that pass the screening");
  visitor.begin_scope("iterative-rfe");
  visitor.count_or_share("rfe_max_features", options.iterative_rfe.max_features, {0, 1'000'000},
                         "columns drawn per node in the forests that weigh columns, as in tries");
  visitor.number("rfe_relabel_every", options.iterative_rfe.relabel_every, {0, 1000},
                 "eliminations from one self-training on the columns left to the next; 0: the first one's "
                 "labels serve for all");
  visitor.begin_scope("cross-fitted-rfe");
  visitor.number(
      "cross_fit_repeats", options.cross_fitted_rfe.repeats, {1, 1000},
      "how often the columns are dealt into two halves, each of which labels the rows for the other");
  visitor.number("rfe_n_estimators", options.cross_fitted_rfe.n_estimators, {1, 1'000'000},
                 "trees behind one elimination, in the forests on all labels together");
  visitor.begin_scope("candidates");
  visitor.flag("balanced_rows", options.balanced_rows,
               "weigh rows in the candidates' forests as self-training does (labeled and pseudo-labeled rows "
               "together weigh the same) instead of 1 each");
}

void set_as_in_paper(SelectionOptions& options) {
  options.method = SelectionMethod::sew_il;
  options.forest.constant_rule = ConstantRule::counted;
  options.relevance.rule = RelevanceRule::plain;
}

}  // namespace sewil
