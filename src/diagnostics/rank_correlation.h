// diagnostics/rank_correlation.h: Spearman's rank correlation of coded columns. A column is read once:
// through its list of off-dominant rows when it has one, so sparse columns cost what they hold. ranks:
// mid-ranks among the rows looked at, centered; a missing cell has the mean rank, 0.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "sewil/data/coded_matrix.h"
#include "sewil/data/work.h"

namespace sewil::selection {

class RankTable {
 public:
  // The ranks of some columns side by side; `rows` are the rows looked at. The matrix must outlive the table.
  RankTable(const CodedMatrix& matrix, std::span<const std::uint32_t> rows,
            std::span<const std::uint32_t> columns);

  // others x columns: the correlation of each other column with each of the table's. A constant column has 0.
  [[nodiscard]] std::vector<double> correlations(std::span<const std::uint32_t> others,
                                                 const Workers& workers) const;

 private:
  [[nodiscard]] std::vector<double> ranks_of(const CodedColumn& column) const;  // by code, of length 1

  const CodedMatrix& matrix_;
  std::vector<std::uint8_t> looked_at_;  // per row of the matrix
  std::size_t rows_ = 0;
  std::size_t width_ = 0;
  std::vector<double> table_;  // rows of the matrix x columns
};

}  // namespace sewil::selection
