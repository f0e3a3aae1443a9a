// dataset/madelon.h: the recipe of a table of the Madelon kind: what is drawn once, from which any column of
// any range of rows can be made, so that a table need not be held to be written.
// own order: informative, redundant, repeated and noise columns one after the other, rows by cluster; final
// order: as in the table, shuffled.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sewil/data/dataset.h"

namespace sewil::dataset {

class Madelon {
 public:
  Madelon(const GenerateOptions& options, const Workers& workers);

  [[nodiscard]] std::size_t width() const noexcept { return column_order_.size(); }
  // Of the columns and rows in their final order.
  [[nodiscard]] std::vector<ColumnRole> roles() const;
  [[nodiscard]] std::vector<std::int32_t> truth() const;
  [[nodiscard]] std::vector<std::string> classes() const;
  // The truth of the rows that keep their label, -1 for the others.
  [[nodiscard]] std::vector<std::int32_t> labels(std::span<const std::int32_t> truth) const;

  // Cells of a column, from `first_row` on; both in the final order.
  void fill(std::size_t column, std::size_t first_row, std::span<double> cells,
            std::vector<double>& scratch) const;

 private:
  using Matrix = std::vector<std::vector<double>>;  // columns

  [[nodiscard]] std::size_t sources() const { return options_.informative + options_.redundant; }

  GenerateOptions options_;
  Matrix informative_, weights_;
  std::vector<std::size_t> copied_;  // what each repeated column is a copy of
  std::vector<std::uint32_t> row_order_, column_order_;
};

// "x1", "x2", ...: of the final order, from 0.
std::string madelon_name(std::size_t column);

}  // namespace sewil::dataset
