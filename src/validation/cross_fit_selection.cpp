// validation/cross_fit_selection.cpp: cross-fitting of a whole selection.
#include <algorithm>
#include <utility>

#include "selection/column_order.h"
#include "sewil/select/methods.h"
#include "validation/cross_fit.h"
#include "validation/fewer_labels.h"
#include "validation/front.h"

namespace sewil {
namespace {

class SelectionInFold {
 public:
  // `input`: with the options of a fold.
  SelectionInFold(const SelectionInput& input, std::vector<std::size_t> sizes, int front_trees)
      : input_(input), sizes_(std::move(sizes)), front_trees_(front_trees), quiet_(input.progress) {}

  FoldOutcome operator()(const PartlyLabeled& seen) {
    const SelectionOptions& options = input_.options;
    const SelectionInput input{input_.data, input_.matrix,  seen,  input_.constraints,
                               options,     input_.workers, quiet_};
    const bool ranks = is_ranker(options.method);
    SelectionOutcome outcome = ranks ? order_columns(input) : select_columns(input);
    quiet_.throw_if_stopped();  // a selection ends with what it has; half a fold does not count
    // Only shown are the sizes or, where these choose, what the ranking would choose by itself: there few
    // trees will do. More columns need more trees, so small forests would choose too few.
    const bool sizes_choose = options.columns_rule != ColumnsRule::number;
    const int all_trees = options.forest.trees;
    const int trees = sizes_choose ? all_trees : front_trees_;
    FoldOutcome fold{.chosen = ranks
                                   ? predict(input, outcome.columns, sizes_choose ? front_trees_ : all_trees)
                                   : std::move(outcome.labeling.predicted),
                     .all_columns = std::move(outcome.augmenting.predicted),
                     .supervised = std::move(outcome.augmenting.first_predicted),
                     .columns = outcome.columns};
    const selection::ColumnOrder order = selection::column_order(outcome, options.method);
    for (const std::size_t size : sizes_) {
      ColumnSet set = order.first(size);
      const bool known = trees == all_trees && size == order.columns.size();
      std::vector<std::int32_t> predicted = known ? fold.all_columns : predict(input, set, trees);
      fold.front.push_back({.columns = size, .predicted = std::move(predicted), .set = std::move(set)});
    }
    return fold;
  }

 private:
  static std::vector<std::int32_t> predict(const SelectionInput& input, const ColumnSet& columns, int trees) {
    Learner learner = input.learner(columns);
    learner.forest.trees = std::min(learner.forest.trees, trees);
    return learn_to_the_end(learner, {.weights = false}).predicted;
  }

  const SelectionInput& input_;
  std::vector<std::size_t> sizes_;
  int front_trees_;
  StopOnly quiet_;
};

}  // namespace

SelectionOptions validation::options_in_fold(SelectionOptions options, std::size_t chosen) {
  options.columns = chosen;
  options.search.generations = std::min(options.search.generations, 6);
  options.scoring_trees = 50;
  options.peers.pairs = std::min<std::size_t>(options.peers.pairs, 3);
  options.peers.trees = std::min(options.peers.trees, 100);
  return options;
}

FoldOutcomes cross_fit_selection(const SelectionInput& input, const SelectionOutcome& outcome,
                                 const EstimateOptions& settings, const EstimateHooks& hooks) {
  const SelectionOptions& options = input.options;
  SelectionInput shorter = input;
  shorter.options = validation::options_in_fold(options, outcome.columns.size() + outcome.left_out);
  SelectionInFold select(
      shorter, selection::front_sizes(selection::column_order(outcome, options.method), settings.sizes),
      settings.front_trees);
  const ColumnSet usable = outcome.space.columns();
  const auto with_half = [&] { return validation::right_with_half(input.learner(usable)); };
  FoldOutcomes found = validation::cross_fit(
      input.rows, settings,
      {[&](const PartlyLabeled& seen) { return select(seen); }, with_half, options.seed, input.progress},
      hooks);
  found.selected = options.method != SelectionMethod::no_selection;
  if (options.columns_rule != ColumnsRule::number) {
    validation::take_favored_sizes(input.rows, options.columns_rule, found.done);
  }
  return found;
}

ColumnSet nested_set(const SelectionOutcome& outcome, SelectionMethod method, std::size_t columns) {
  return selection::column_order(outcome, method).first(columns);
}

}  // namespace sewil
