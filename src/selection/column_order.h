// selection/column_order.h: the usable columns of a selection in the order in which nested sets take them.
#pragma once

#include <span>
#include <vector>

#include "sewil/select/selection.h"

namespace sewil::selection {

// A column's number appears once; the columns of a unit stand together.
struct ColumnOrder {
  std::vector<std::uint32_t> columns;
  std::vector<std::size_t> ends;  // where a nested set may end: after the kept ones and after every unit

  // The first set of at least so many columns; ascending.
  [[nodiscard]] ColumnSet first(std::size_t columns_wanted) const;
};

// Kept columns, then the units of these columns, each at the place of its best one. What is in no unit
// (constants, dropped columns) is passed over.
[[nodiscard]] ColumnOrder ranked_order(const SearchSpace& space, std::span<const std::uint32_t> ranking);

// All usable columns: kept ones, then units as the method likes them (search: by share of the last
// population; ranker: by its ranking), then the units it has no word on by their weight in the forest of all
// columns.
[[nodiscard]] ColumnOrder column_order(const SelectionOutcome& outcome, SelectionMethod method);

// At most `points` sizes in about even steps of their logarithm, from 1 (or what is kept) to all.
[[nodiscard]] std::vector<std::size_t> accuracy_curve_sizes(const ColumnOrder& order, std::size_t points);

}  // namespace sewil::selection
