// validation/cross_fit_selection.cpp: cross-fitting of a whole selection.
#include <algorithm>
#include <utility>

#include "selection/column_order.h"
#include "selection/nested_sets.h"
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
    // Where sizes are only shown few trees will do. Where they choose, more columns need more trees, and
    // small forests would choose too few.
    const bool sizes_choose = options.columns_rule != ColumnsRule::number;
    const int all_trees = options.forest.trees;
    const int trees = sizes_choose ? all_trees : front_trees_;
    FoldOutcome fold{.all_columns = std::move(outcome.augmenting.predicted),
                     .supervised = std::move(outcome.augmenting.first_predicted),
                     .columns = outcome.columns};
    const selection::ColumnOrder order = selection::column_order(outcome, options.method);
    for (const std::size_t size : sizes_) {
      ColumnSet set = order.first(size);
      const bool known = trees == all_trees && size == order.columns.size();
      std::vector<std::int32_t> predicted = known ? fold.all_columns : predict(input, set, trees);
      fold.front.push_back({.columns = size, .predicted = std::move(predicted), .set = std::move(set)});
    }
    if (!ranks) {
      fold.chosen = std::move(outcome.labeling.predicted);
    } else if (sizes_choose && !fold.front.empty()) {
      take_largest_but_all(fold);  // until the folds are there that tell which size it is
    } else {
      fold.chosen = predict(input, outcome.columns, all_trees);
    }
    return fold;
  }

 private:
  static void take_largest_but_all(FoldOutcome& fold) {
    const SizeOutcome& size = fold.front[fold.front.size() < 2 ? 0 : fold.front.size() - 2];
    fold.chosen = size.predicted;
    fold.columns = size.set;
  }

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
  if (info_of(options.method).sized_by_labels) {
    options.forest.trees = std::min(options.forest.trees, 100);
    options.peers.pairs = std::min<std::size_t>(options.peers.pairs, 2);
    options.peers.trees = std::min(options.peers.trees, 40);
    options.turns.turns = std::min<std::size_t>(options.turns.turns, 3);
    options.peers.rows = std::min<std::size_t>(options.peers.rows, 600);
    options.self_learning.enough = std::min(options.self_learning.enough, enough_to_compare);
  }
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
  SelectionInFold select(shorter, std::move(sizes), settings.front_trees);
  const ColumnSet usable = outcome.space.columns();
  const auto with_half = [&](HiddenAs hidden) {
    return validation::right_with_half(shorter.learner(usable), hidden);
  };
  FoldOutcomes found = validation::cross_fit(
      input.rows, settings,
      {[&](const PartlyLabeled& seen) { return select(seen); }, with_half, options.seed, input.progress},
      hooks);
  found.selected = options.method != SelectionMethod::no_selection;
  if (options.columns_rule != ColumnsRule::number) {
    const validation::SizeWish wish{options.columns_rule, options.tolerance};
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
