// validation/cross_fit_selection.cpp: cross-fitting of a whole selection.
#include <algorithm>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "selection/column_order.h"
#include "selection/nested_sets.h"
#include "sewil/select/methods.h"
#include "validation/accuracy_curve.h"
#include "validation/cross_fit.h"
#include "validation/fewer_labels.h"
#include "validation/fold_tasks.h"

namespace sewil {
namespace {

using selection::put_rows;
using selection::TaskInHand;
using validation::OpenLabels;

// What a fold needs besides its rows. The table's values do not travel: methods that rank by them stay here.
struct FoldWishes {
  SelectionOptions options = {};
  ColumnConstraints constraints = {};
  std::vector<std::size_t> sizes = {};
  int size_curve_trees = 0;
};

static_assert(std::is_trivially_copyable_v<SelectionOptions>);

bool can_travel(SelectionMethod method) {
  return std::string_view(info_of(method).needs) != "values";
}

std::string pack(const FoldWishes& wishes) {
  std::string body;
  base::put(body, wishes.options);
  put_rows(body, wishes.constraints.keep);
  put_rows(body, wishes.constraints.drop);
  base::put(body, static_cast<std::uint64_t>(wishes.constraints.groups.size()));
  for (const ColumnSet& group : wishes.constraints.groups) put_rows(body, group);
  base::put_list(body, wishes.sizes);
  base::put(body, wishes.size_curve_trees);
  return body;
}

FoldWishes unpack(base::ByteReader& in, const CodedMatrix& matrix) {
  FoldWishes wishes{.options = in.take<SelectionOptions>()};
  wishes.constraints.keep = selection::take_columns(in, matrix);
  wishes.constraints.drop = selection::take_columns(in, matrix);
  const auto groups = in.take<std::uint64_t>();
  in.need(groups);
  for (std::uint64_t i = 0; i < groups; ++i)
    wishes.constraints.groups.push_back(selection::take_columns(in, matrix));
  wishes.sizes = in.take_list<std::size_t>();
  wishes.size_curve_trees = in.take<int>();
  return wishes;
}

class SelectionInFold {
 public:
  // `input`: with the options of a fold.
  SelectionInFold(const SelectionInput& input, std::vector<std::size_t> sizes, int size_curve_trees)
      : input_(input),
        sizes_(std::move(sizes)),
        size_curve_trees_(size_curve_trees),
        quiet_(input.progress) {}

  FoldOutcome operator()(const PartlyLabeled& seen) {
    const SelectionInput input = input_of(seen);
    FoldOutcome fold = choose(seen);
    for (const OpenLabels& open : open_labels(fold)) {
      Learner learner = input.learner(*open.columns);
      learner.forest.n_estimators = std::min(learner.forest.n_estimators, open.trees);
      *open.predicted = learn_to_the_end(learner, {.weights = false}).predicted;
    }
    finish(fold);
    return fold;
  }

  // The columns of the fold, and the labels that come with them.
  FoldOutcome choose(const PartlyLabeled& seen) {
    const SelectionInput input = input_of(seen);
    const SelectionOptions& options = input_.options;
    SelectionOutcome outcome = is_ranker(options.method) ? order_columns(input) : select_columns(input);
    quiet_.throw_if_stopped();  // a selection ends with what it has; half a fold does not count
    FoldOutcome fold{.chosen = std::move(outcome.labeling.predicted),
                     .all_columns = std::move(outcome.augmenting.predicted),
                     .supervised = std::move(outcome.augmenting.first_predicted),
                     .columns = outcome.columns};
    const selection::ColumnOrder order = selection::column_order(outcome, options.method);
    for (const std::size_t size : sizes_) {
      ColumnSet set = order.first(size);
      const bool known = trees_of_sizes() == options.forest.n_estimators && size == order.columns.size();
      std::vector<std::int32_t> predicted;
      if (known) predicted = fold.all_columns;
      fold.size_curve.push_back({.columns = size, .predicted = std::move(predicted), .set = std::move(set)});
    }
    return fold;
  }

  // The others.
  std::vector<OpenLabels> open_labels(FoldOutcome& fold) const {
    std::vector<OpenLabels> open;
    if (is_ranker(input_.options.method) && !takes_a_size(fold))
      open.push_back({&fold.columns, input_.options.forest.n_estimators, &fold.chosen});
    for (SizeOutcome& size : fold.size_curve) {
      if (size.predicted.empty()) open.push_back({&size.set, trees_of_sizes(), &size.predicted});
    }
    return open;
  }

  // When all labels are there. Where sizes choose: the largest but all columns, until the folds are there
  // that tell which size it is.
  void finish(FoldOutcome& fold) const {
    if (!is_ranker(input_.options.method) || !takes_a_size(fold)) return;
    const SizeOutcome& size = fold.size_curve[fold.size_curve.size() < 2 ? 0 : fold.size_curve.size() - 2];
    fold.chosen = size.predicted;
    fold.columns = size.set;
  }

 private:
  [[nodiscard]] bool takes_a_size(const FoldOutcome& fold) const {
    return sizes_choose() && !fold.size_curve.empty();
  }
  // Where sizes are only shown few trees will do. Where they choose, more columns need more trees, and small
  // forests would choose too few.
  [[nodiscard]] bool sizes_choose() const {
    return input_.options.feature_count_rule != FeatureCountRule::number;
  }
  [[nodiscard]] int trees_of_sizes() const {
    return sizes_choose() ? input_.options.forest.n_estimators : size_curve_trees_;
  }
  [[nodiscard]] SelectionInput input_of(const PartlyLabeled& seen) {
    return {input_.data, input_.matrix, seen, input_.constraints, input_.options, input_.workers, quiet_};
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
  if (info_of(options.method).sized_by_labels) {
    options.forest.n_estimators = std::min(options.forest.n_estimators, 100);
    options.cross_fitted_rfe.repeats = std::min<std::size_t>(options.cross_fitted_rfe.repeats, 2);
    options.cross_fitted_rfe.n_estimators = std::min(options.cross_fitted_rfe.n_estimators, 40);
    options.iterative_rfe.screening_rounds = std::min<std::size_t>(options.iterative_rfe.screening_rounds, 3);
    options.cross_fitted_rfe.rows = std::min<std::size_t>(options.cross_fitted_rfe.rows, 600);
    options.self_training.enough = std::min(options.self_training.enough, enough_to_compare);
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
  const ColumnSet usable = outcome.space.columns();
  const Learner learner = shorter.learner(usable);
  SelectionInFold select(shorter, sizes, settings.size_curve_trees);
  validation::FoldsElsewhere elsewhere;
  if (can_travel(options.method)) {
    elsewhere = validation::folds_elsewhere(
        learner, settings,
        {.kind = validation::selection_fold_kind,
         .body = pack({shorter.options, input.constraints, sizes, settings.size_curve_trees}),
         .open = [&select](FoldOutcome& fold) { return select.open_labels(fold); },
         .finish = [&select](FoldOutcome& fold) { select.finish(fold); }});
  }
  const auto with_half = [&](HiddenAs hidden) { return validation::right_with_half(learner, hidden); };
  FoldOutcomes found = validation::cross_fit(input.rows, settings,
                                             {[&](const PartlyLabeled& seen) { return select(seen); },
                                              with_half, options.seed, input.progress, std::move(elsewhere)},
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

std::string validation::answer_selection_fold(const TaskInHand& task) {
  base::ByteReader in = task.reader();
  const FoldInHand fold(task, in);
  const CodedMatrix& matrix = task.job.matrix();
  FoldWishes wishes = unpack(in, matrix);
  const Dataset no_values;
  const SelectionInput input{.data = no_values,
                             .matrix = matrix,
                             .rows = fold.known(),
                             .constraints = std::move(wishes.constraints),
                             .options = wishes.options,
                             .workers = task.workers,
                             .progress = task.progress};
  SelectionInFold select(input, std::move(wishes.sizes), wishes.size_curve_trees);
  return fold.answer([&](const PartlyLabeled& seen) { return select.choose(seen); });
}

ColumnSet nested_set(const SelectionOutcome& outcome, SelectionMethod method, std::size_t columns) {
  return selection::column_order(outcome, method).first(columns);
}

}  // namespace sewil
