// filter/centered_table.h: products with X whose columns have been shifted to mean 0, without ever shifting a
// sparse table. Vectors come in groups: `count` of them, one after the other (row-major).
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "filter/filter_matrix.h"
#include "filter/product.h"
#include "sewil/data/work.h"

namespace sewil::filter {

class CenteredTable {
 public:
  CenteredTable(const FilterMatrix& matrix, const Workers& workers);

  [[nodiscard]] std::size_t rows() const { return matrix_.rows; }
  [[nodiscard]] std::size_t columns() const { return matrix_.columns; }
  // What a product with one vector reads.
  [[nodiscard]] std::size_t cells() const {
    return matrix_.sparse ? cell_row_.size() : matrix_.rows * matrix_.columns;
  }
  [[nodiscard]] double mean(std::size_t column) const { return mean_[column]; }

  // X v for each v (one entry per column) -> one entry per row.
  [[nodiscard]] std::vector<double> times(const std::vector<double>& vectors, std::size_t count) const;
  // X' z for each z (one entry per row) -> one entry per column.
  [[nodiscard]] std::vector<double> transposed_times(const std::vector<double>& vectors,
                                                     std::size_t count) const;
  // Lower triangle of X'X (columns x columns).
  [[nodiscard]] std::vector<double> column_products() const;
  // Lower triangle of X diag(weight) X' (rows x rows), into `out`.
  void row_products(const std::vector<double>& weight, double* out) const;

 private:
  void sparse_row_products(const std::vector<double>& weight, double* out) const;
  [[nodiscard]] std::vector<double> sparse_column_products() const;

  const FilterMatrix& matrix_;
  const Workers& workers_;
  std::vector<double> mean_;      // per column
  std::vector<double> centered_;  // dense tables: row-major
  // Sparse tables: the cells column by column.
  std::vector<std::size_t> column_start_;
  std::vector<std::uint32_t> cell_row_;
  std::vector<double> cell_value_;
  mutable std::vector<ProductScratch<double>> scratch_;  // one per worker
};

}  // namespace sewil::filter
