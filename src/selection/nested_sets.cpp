// selection/nested_sets.cpp: see nested_sets.h.
#include "selection/nested_sets.h"

#include <algorithm>

#include "selection/column_order.h"
#include "selection/size_rule.h"

namespace sewil::selection {

NestedLabels label_nested_sets(const SelectionInput& input, const SelectionOutcome& outcome,
                               std::size_t sizes) {
  NestedLabels nested;
  const ColumnOrder order = column_order(outcome, input.options.method);
  const std::vector<std::size_t> wanted = accuracy_curve_sizes(order, sizes);
  // Known from the run's beginning, unless that was on other rows.
  const SelfTrainingResult& all = outcome.augmenting;
  const bool all_known = all.predicted.size() == input.rows.unlabeled.size();
  for (const std::size_t size : wanted) {
    input.progress.update({.stage = "sizes", .done = nested.columns.size(), .total = wanted.size()});
    input.progress.throw_if_stopped();
    nested.columns.push_back(size);
    const bool is_all = size == order.columns.size();
    nested.labels.push_back(
        is_all && all_known
            ? all.predicted
            : learn_to_the_end(input.learner(order.first(size)), {.weights = false}).predicted);
  }
  return nested;
}

std::vector<std::size_t> sizes_to_judge(const NestedLabels& nested, double tolerance) {
  if (nested.empty()) return {};
  const std::size_t all = nested.columns.size() - 1;
  const std::size_t likely = SizeRule(nested, {}).choose(tolerance).smallest;
  std::vector<std::size_t> places{all, likely, std::min(likely + 1, all)};
  if (likely > 0) places.push_back(likely - 1);
  if (likely > 2) places.push_back(likely - 3);
  if (likely > 5) places.push_back(likely / 4);
  std::ranges::sort(places);
  const auto again = std::ranges::unique(places);
  places.erase(again.begin(), again.end());
  return places;
}

}  // namespace sewil::selection
