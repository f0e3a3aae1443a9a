// filter/filter_matrix.h: a dataset's columns as one table of numbers, row by row: what the filters compute
// on. dense: all cells; sparse: the cells that differ from zero (chosen when at most 1 cell in 10 does). A
// missing cell takes the mean of its column's present cells. A category column counts as its indices.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "sewil/data/table.h"
#include "sewil/data/work.h"

namespace sewil {

struct FilterMatrix {
  std::size_t rows = 0;
  std::size_t columns = 0;
  bool sparse = false;
  std::vector<double> values;              // dense: row-major; sparse: the cells of row 0, of row 1, ...
  std::vector<std::size_t> row_start;      // sparse: where each row's cells begin; rows + 1 entries
  std::vector<std::uint32_t> cell_column;  // sparse: the column of each cell, ascending within a row
  std::vector<std::uint8_t> constant;      // per column: 1 when all its cells are equal
  std::size_t filled = 0;                  // missing cells that took their column's mean

  [[nodiscard]] std::span<const double> dense_row(std::size_t row) const {
    return {values.data() + row * columns, columns};
  }
  [[nodiscard]] std::span<const double> row_values(std::size_t row) const {
    return {values.data() + row_start[row], row_start[row + 1] - row_start[row]};
  }
  [[nodiscard]] std::span<const std::uint32_t> row_columns(std::size_t row) const {
    return {cell_column.data() + row_start[row], row_start[row + 1] - row_start[row]};
  }
};

enum class MatrixLayout : std::uint8_t { automatic, dense, sparse };

struct FilterMatrixOptions {
  bool standardize = false;  // divide each column by its standard deviation over all rows
  MatrixLayout layout = MatrixLayout::automatic;
};

// `source` names the data in messages. Throws InputError for a cell that is infinite or beyond 1e100 (its
// square would not be finite in a sum).
FilterMatrix make_filter_matrix(std::span<const Column> columns, std::size_t rows, const std::string& source,
                                const FilterMatrixOptions& options, const Workers& workers);

}  // namespace sewil
