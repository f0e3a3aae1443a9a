// selection/spare_columns.h: no two columns that say the same. A chosen column whose absence changes hardly
// any label goes; a column that was not chosen and could stand in the place of a chosen one, with hardly any
// label changed, is named as its substitute.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "sewil/select/search.h"

namespace sewil::selection {

using LabelBy = std::function<std::vector<std::int32_t>(const ColumnSet& columns)>;
using GoodEnough = std::function<bool(std::size_t columns, const std::vector<std::int32_t>& labels)>;

// How many labelings a pass over the selected features may cost: fewer where a labeling takes long.
[[nodiscard]] std::size_t trials_for(std::size_t rows);

// `columns` (ascending) without those that are not needed. `may_go`: of these, in the order in which they are
// tried, once each; where they are more than the trials, several at a time. At least one stays.
[[nodiscard]] ColumnSet without_spare(ColumnSet columns, const ColumnSet& may_go, std::size_t trials,
                                      const LabelBy& label, const GoodEnough& good);

// A chosen column, and another one in its place.
using Exchange = std::pair<std::uint32_t, std::uint32_t>;

// Of the exchanges (at most `trials` are tried, the first ones), those after which the columns give at least
// the share `same` of rows the label they had.
[[nodiscard]] std::vector<Exchange> harmless(const ColumnSet& columns, const std::vector<Exchange>& exchanges,
                                             std::size_t trials, double same, const LabelBy& label);

}  // namespace sewil::selection
