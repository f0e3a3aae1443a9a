// evidence/selection.cpp: cross-fitting of a whole selection.
#include <algorithm>
#include <utility>

#include "evidence/column_order.h"
#include "evidence/cross_fit.h"
#include "evidence/fewer_labels.h"
#include "evidence/front.h"
#include "sewil/methods.h"

namespace sewil {
namespace {

class SelectionInFold {
 public:
  SelectionInFold(const Dataset& data, const CodedMatrix& matrix, const ColumnConstraints& constraints,
                  const SelectionOptions& options, const Workers& workers, Progress& progress)
      : data_(data),
        matrix_(matrix),
        constraints_(constraints),
        options_(options),
        workers_(workers),
        quiet_(progress) {}

  // `small`: trees of the forests behind what is only shown: the sizes, or, where these choose, what the
  // ranking would choose by itself. More columns need more trees, so small forests would choose too few.
  FoldOutcome operator()(const PartlyLabeled& seen, std::span<const std::size_t> sizes, int small) {
    const bool ranks = is_ranker(options_.method);
    SelectionOutcome outcome = select_columns(data_, matrix_, seen, constraints_, options_, workers_, quiet_,
                                              {.finish = ranks ? Finish::none : Finish::chosen});
    quiet_.throw_if_stopped();  // a selection ends with what it has; half a fold does not count
    FoldOutcome fold{.chosen = ranks
                                   ? predict_with(outcome.columns, seen, sizes_choose() ? small : all_trees())
                                   : std::move(outcome.labeling.predicted),
                     .all_columns = std::move(outcome.augmenting.predicted),
                     .supervised = std::move(outcome.augmenting.first_predicted),
                     .columns = outcome.columns};
    const evidence::ColumnOrder order = evidence::column_order(outcome, options_.method);
    const int trees = sizes_choose() ? all_trees() : small;
    for (const std::size_t size : sizes) {
      ColumnSet set = order.first(size);
      const bool known = trees == all_trees() && size == order.columns.size();
      std::vector<std::int32_t> predicted = known ? fold.all_columns : predict_with(set, seen, trees);
      fold.front.push_back({.columns = size, .predicted = std::move(predicted), .set = std::move(set)});
    }
    return fold;
  }

  [[nodiscard]] bool sizes_choose() const { return options_.columns_rule != ColumnsRule::number; }

 private:
  [[nodiscard]] int all_trees() const { return options_.forest.trees; }

  std::vector<std::int32_t> predict_with(const ColumnSet& columns, const PartlyLabeled& seen, int trees) {
    ForestOptions forest = forest_of(options_);
    forest.trees = std::min(forest.trees, trees);
    return learn_to_the_end({matrix_, seen, columns, forest, options_.self_learning, workers_, quiet_},
                            {.weights = false})
        .predicted;
  }

  const Dataset& data_;
  const CodedMatrix& matrix_;
  const ColumnConstraints& constraints_;
  SelectionOptions options_;
  const Workers& workers_;
  StopOnly quiet_;
};

}  // namespace

SelectionOptions evidence::options_in_fold(SelectionOptions options, std::size_t chosen) {
  options.columns = chosen;
  options.search.generations = std::min(options.search.generations, 6);
  options.scoring_trees = 50;
  options.peers.pairs = std::min<std::size_t>(options.peers.pairs, 3);
  options.peers.trees = std::min(options.peers.trees, 100);
  return options;
}

FoldOutcomes cross_fit_selection(const Dataset& data, const CodedMatrix& matrix, const PartlyLabeled& rows,
                                 const ColumnConstraints& constraints, const SelectionOptions& options,
                                 const SelectionOutcome& outcome, const EstimateOptions& settings,
                                 const Workers& workers, Progress& progress, const EstimateHooks& hooks) {
  const std::size_t chosen = outcome.columns.size() + outcome.left_out;
  SelectionInFold select(data, matrix, constraints, evidence::options_in_fold(options, chosen), workers,
                         progress);
  const std::vector<std::size_t> sizes =
      evidence::front_sizes(evidence::column_order(outcome, options.method), settings.sizes);
  const auto task = [&](const PartlyLabeled& seen) { return select(seen, sizes, settings.front_trees); };
  const ForestOptions forest = forest_of(options);
  const ColumnSet usable = outcome.space.columns();
  const auto with_half = [&] {
    return evidence::right_with_half({matrix, rows, usable, forest, {}, workers, progress});
  };
  FoldOutcomes found = evidence::cross_fit(rows, settings, {task, with_half, options.seed, progress}, hooks);
  found.selected = options.method != SelectionMethod::no_selection;
  if (select.sizes_choose()) evidence::take_favored_sizes(rows, options.columns_rule, found.done);
  return found;
}

ColumnSet nested_set(const SelectionOutcome& outcome, SelectionMethod method, std::size_t columns) {
  return evidence::column_order(outcome, method).first(columns);
}

}  // namespace sewil
