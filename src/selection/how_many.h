// selection/how_many.h: who decides the number of columns, told here and nowhere else. A selection leaves an
// order of the columns (column_order.h); somebody cuts it:
//   the user: --n-features-to-select N.
//   the method, where nobody says a number: a search finds a set; in a wide table a ranking says how many
//     stand out; otherwise it is the usual number of a table of so many columns.
//   the labels of the unlabeled rows: --n-features-to-select smallest and best, and smallest where the method
//   leaves it to
//     them (cross-fitted-rfe). Nested sets from few columns to all are compared by the labels they give, and
//     by held-out labels where there are such (sewil/select/selection.h, size_rule.h).
#pragma once

#include <cstddef>

#include "sewil/select/selection.h"

namespace sewil::selection {

// Wishes that make no sense: InputError.
void check_size_wishes(const SelectionInput& input);

// How many columns a ranker or the forward search gives of a table with so many.
std::size_t wanted_columns(const SelectionOptions& options, std::size_t columns);

// By the user's number or the method's own. Of what order_columns leaves, while the first forest's weights
// are there: stopped before anything else is known, the columns that forest leaned on most are chosen.
[[nodiscard]] ColumnSet own_choice(const SelectionInput& input, const SelectionOutcome& ordered);

// By which rule the labels of rows choose the number; `number`: they do not.
[[nodiscard]] FeatureCountRule rule_of_labels(const SelectionOptions& options);

}  // namespace sewil::selection
