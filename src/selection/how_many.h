// selection/how_many.h: who decides the number of columns, told here and nowhere else. A selection leaves an
// order of the columns (column_order.h); somebody cuts it:
//   the user: --columns N.
//   the method, where nobody says a number: a search finds a set; in a wide table a ranking says how many
//     stand out; otherwise it is the usual number of a table of so many columns.
//   hidden labels: --columns smallest and best, and the smallest set where the method leaves it to them
//     (peers, when none stand out). Nested sets from few columns to all are then judged by labels hidden in
//     turn (sewil/judge/estimate.h), and these favor a size.
#pragma once

#include <cstddef>
#include <span>

#include "sewil/learn/votes.h"
#include "sewil/select/selection.h"

namespace sewil::selection {

// Wishes that make no sense: InputError. `folds`: of labels that will be hidden; 0: none.
void check_size_wishes(const SelectionInput& input, std::size_t folds);

// How many columns a ranker or the forward search gives of a table with so many.
std::size_t wanted_columns(const SelectionOptions& options, std::size_t columns);

// By the user's number or the method's own. Of what order_columns leaves, while the first forest's weights
// are there: stopped before anything else is known, the columns that forest leaned on most are chosen.
[[nodiscard]] ColumnSet own_choice(const SelectionInput& input, const SelectionOutcome& ordered);

// By which rule hidden labels choose the number, where labels are hidden; `number`: they do not.
[[nodiscard]] ColumnsRule rule_of_labels(const SelectionOptions& options, const SelectionOutcome& ordered);

// By how many standard errors of the difference the smallest set may stay behind the best. Chosen on five
// sets (docs/estimate.md).
inline constexpr double tolerated_errors = 0.5;

// Sizes from d^(2/3) on, as many columns as a ranker usually takes, are trusted as they are counted. A
// smaller set is handicapped by this times ln(d^(2/3) / size)^2 times the variance of its paired difference
// to the best trusted size: the fewer the labels, the likelier it is that one of a few tiny sets looks good
// by luck. Nothing where it is right in the same rows. Chosen on generated tables
// (docs/benchmarks/selection.md).
inline constexpr double distrust_of_few = 4;

// Places among the sizes.
struct SizeChoice {
  // Most accurate, with its neighbors' word and its handicap; the smaller one among equals.
  std::size_t best = 0;
  // The first whose distance to the best, both with their neighbors' word and handicap, is within
  // `tolerated_errors` of the error of their paired difference.
  std::size_t smallest = 0;

  [[nodiscard]] std::size_t by(ColumnsRule rule) const { return rule == ColumnsRule::best ? best : smallest; }
};

// `judged`: by size, on the same rows, at least one. `columns`: beside it, ascending, the last are all.
[[nodiscard]] SizeChoice choose_size(std::span<const JudgedRows> judged,
                                     std::span<const std::size_t> columns);

}  // namespace sewil::selection
