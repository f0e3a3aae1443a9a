// selection/nested_sets.h: the first columns of a run's order, from few to all, and what they make of the
// unlabeled rows (sewil/select/selection.h).
#pragma once

#include <cstddef>
#include <vector>

#include "sewil/select/selection.h"

namespace sewil::selection {

// The unlabeled rows' labels by at most so many nested sets; a labeling each. Throws Stopped.
[[nodiscard]] NestedLabels label_nested_sets(const SelectionInput& input, const SelectionOutcome& outcome,
                                             std::size_t sizes);

// Of the nested sets those that held-out labels should judge, as places, the last one for all columns: the
// one that would be chosen without held-out labels, its neighbors, and some smaller ones, as a much smaller
// set may be better. Fewer than all of them, since each costs a labeling in every fold.
[[nodiscard]] std::vector<std::size_t> sizes_to_judge(const NestedLabels& nested, double tolerance);

}  // namespace sewil::selection
