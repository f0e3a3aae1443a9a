// selection/nested_sets.cpp: see nested_sets.h.
#include "selection/nested_sets.h"

#include <algorithm>
#include <utility>

#include "samples/learn_tasks.h"
#include "selection/column_order.h"
#include "selection/size_rule.h"

namespace sewil::selection {

NestedLabels label_nested_sets(const SelectionInput& input, const SelectionOutcome& outcome,
                               std::size_t sizes) {
  NestedLabels nested;
  const ColumnOrder order = column_order(outcome, input.options.method);
  const std::vector<std::size_t> wanted = accuracy_curve_sizes(order, sizes);
  // Known from the run's beginning, unless that was on other rows or to another end.
  const SelfTrainingResult& all = outcome.augmenting;
  const bool all_known =
      all.predicted.size() == input.rows.unlabeled.size() && !(input.options.self_training.enough < 1);
  std::vector<Subject> subjects;
  for (const std::size_t size : wanted) {
    nested.columns.push_back(size);
    if (size < order.columns.size()) subjects.push_back({order.first(size), forest_of(input.options)});
  }
  for (Learned& learned : learn_each(input.learner({}), subjects, "sizes"))
    nested.labels.push_back(std::move(learned.predicted));
  if (nested.labels.size() == nested.columns.size()) return nested;
  // All columns, the last size: their votes are wanted too.
  if (all_known) {
    nested.labels.push_back(all.predicted);
    nested.votes = all.votes;
  } else {
    SelfTrainingResult learned =
        learn_to_the_end(input.learner(order.first(order.columns.size())), {.weights = false});
    nested.labels.push_back(std::move(learned.predicted));
    nested.votes = std::move(learned.votes);
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
