// validation/cross_fit_selection.cpp: cross-fitting of a whole selection.
#include <algorithm>
#include <utility>

#include "selection/column_order.h"
#include "selection/nested_sets.h"
#include "sewil/select/methods.h"
#include "validation/accuracy_curve.h"
#include "validation/cross_fit.h"
#include "validation/fewer_labels.h"

namespace sewil {
namespace {

class SelectionInFold {
 public:
  // `input`: with the options of a fold.
  SelectionInFold(const SelectionInput& input, std::vector<std::size_t> sizes, int size_curve_trees)
      : input_(input),
        sizes_(std::move(sizes)),
        size_curve_trees_(size_curve_trees),
        quiet_(input.progress) {}

  FoldOutcome operator()(const PartlyLabeled& seen) {
    const SelectionOptions& options = input_.options;
    const SelectionInput input{input_.data, input_.matrix,  seen,  input_.constraints,
                               options,     input_.workers, quiet_};
    const bool ranks = is_ranker(options.method);
    SelectionOutcome outcome = ranks ? order_columns(input) : select_columns(input);
    quiet_.throw_if_stopped();  // a selection ends with what it has; half a fold does not count
    // Only shown are the sizes or, where these choose, what the ranking would choose by itself: there few
    // trees will do. More columns need more trees, so small forests would choose too few.
    const bool sizes_choose = options.feature_count_rule != FeatureCountRule::number;
    const int all_trees = options.forest.n_estimators;
    const int trees = sizes_choose ? all_trees : size_curve_trees_;
    FoldOutcome fold{
        .chosen = ranks ? predict(input, outcome.columns, sizes_choose ? size_curve_trees_ : all_trees)
                        : std::move(outcome.labeling.predicted),
        .all_columns = std::move(outcome.augmenting.predicted),
        .supervised = std::move(outcome.augmenting.first_predicted),
        .columns = outcome.columns};
    const selection::ColumnOrder order = selection::column_order(outcome, options.method);
    for (const std::size_t size : sizes_) {
      ColumnSet set = order.first(size);
      const bool known = trees == all_trees && size == order.columns.size();
      std::vector<std::int32_t> predicted = known ? fold.all_columns : predict(input, set, trees);
      fold.size_curve.push_back({.columns = size, .predicted = std::move(predicted), .set = std::move(set)});
    }
    return fold;
  }

 private:
  static std::vector<std::int32_t> predict(const SelectionInput& input, const ColumnSet& columns, int trees) {
    Learner learner = input.learner(columns);
    learner.forest.n_estimators = std::min(learner.forest.n_estimators, trees);
    return learn_to_the_end(learner, {.weights = false}).predicted;
  }

  const SelectionInput& input_;
  std::vector<std::size_t> sizes_;
  int size_curve_trees_;
  StopOnly quiet_;
};

}  // namespace

SelectionOptions validation::options_in_fold(SelectionOptions options, std::size_t chosen) {
  options.n_features_to_select = chosen;
  options.search.generations = std::min(options.search.generations, 6);
  options.scoring_trees = 50;
  options.cross_fitted_rfe.repeats = std::min<std::size_t>(options.cross_fitted_rfe.repeats, 3);
  options.cross_fitted_rfe.n_estimators = std::min(options.cross_fitted_rfe.n_estimators, 100);
  return options;
}

FoldOutcomes cross_fit_selection(const SelectionInput& input, const SelectionOutcome& outcome,
                                 const EstimateOptions& settings, const EstimateHooks& hooks) {
  const SelectionOptions& options = input.options;
  SelectionInput shorter = input;
  shorter.options = validation::options_in_fold(options, outcome.columns.size() + outcome.left_out);
  std::vector<std::size_t> sizes;
  for (const std::size_t place : selection::sizes_to_judge(outcome.nested, options.tolerance)) {
    sizes.push_back(outcome.nested.columns[place]);
  }
  SelectionInFold select(shorter, std::move(sizes), settings.size_curve_trees);
  const ColumnSet usable = outcome.space.columns();
  const auto with_half = [&](HiddenAs hidden) {
    return validation::right_with_half(input.learner(usable), hidden);
  };
  FoldOutcomes found = validation::cross_fit(
      input.rows, settings,
      {[&](const PartlyLabeled& seen) { return select(seen); }, with_half, options.seed, input.progress},
      hooks);
  found.selected = options.method != SelectionMethod::no_selection;
  if (options.feature_count_rule != FeatureCountRule::number) {
    const validation::SizeWish wish{options.feature_count_rule, options.tolerance};
    validation::take_favored_sizes(input.rows, outcome.nested, wish, found.done);
    for (FoldOutcomes& other : found.other) {
      validation::take_favored_sizes(input.rows, outcome.nested, wish, other.done);
    }
  }
  return found;
}

ColumnSet nested_set(const SelectionOutcome& outcome, SelectionMethod method, std::size_t columns) {
  return selection::column_order(outcome, method).first(columns);
}

}  // namespace sewil
