// selection/spare_columns.h: no two columns that say the same. The fewest first columns of an order that are
// enough; then a column goes without which the others are enough; and one that was not chosen and could stand
// in the place of a chosen one, with hardly any label changed, is named as its substitute.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "sewil/select/search.h"

namespace sewil::selection {

using LabelBy = std::function<std::vector<std::int32_t>(const ColumnSet& columns)>;
using LabelEach = std::function<std::vector<std::vector<std::int32_t>>(const std::vector<ColumnSet>& sets)>;
using GoodEnough = std::function<bool(std::size_t columns, const std::vector<std::int32_t>& labels)>;

// How many labelings all of this may cost: fewer where a labeling takes long.
[[nodiscard]] std::size_t trials_for(std::size_t rows);

// Tells which columns are enough, by the labels they give, as long as there are trials left.
class Trials {
 public:
  Trials(std::size_t left, LabelBy label, GoodEnough good)
      : left_(left), label_(std::move(label)), good_(std::move(good)) {}

  [[nodiscard]] std::size_t left() const noexcept { return left_; }
  // Costs a trial; with none left nothing is.
  [[nodiscard]] bool are_enough(const ColumnSet& columns);

 private:
  std::size_t left_;
  LabelBy label_;
  GoodEnough good_;
};

// About the fewest of 1..most that are enough, at most a sixteenth too many; `most` when no fewer are. Found
// by halving, as if more were never worse; `most` is not asked about.
[[nodiscard]] std::size_t about_fewest(std::size_t most, const std::function<bool(std::size_t)>& are_enough);

// `columns` (ascending) without those that are not needed. `may_go`: of these, in the order in which they are
// tried, the likeliest first; the more of them in a row are not needed, the more are tried at once. After
// twelve in a row that stay the others stay too. At least one stays.
[[nodiscard]] ColumnSet without_spare(ColumnSet columns, const std::vector<std::uint32_t>& may_go,
                                      Trials& trials);

// A chosen column, and another one in its place.
using Exchange = std::pair<std::uint32_t, std::uint32_t>;

// Of the exchanges (at most `trials` are tried, the first ones), those after which the columns give at least
// the share `same` of rows the label they had.
[[nodiscard]] std::vector<Exchange> harmless(const ColumnSet& columns, const std::vector<Exchange>& exchanges,
                                             std::size_t trials, double same, const LabelEach& label_each);

}  // namespace sewil::selection
