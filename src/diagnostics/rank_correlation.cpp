// diagnostics/rank_correlation.cpp: see rank_correlation.h.
#include "diagnostics/rank_correlation.h"

#include <algorithm>
#include <cmath>

#include "weighing/each_code.h"

namespace sewil::selection {

RankTable::RankTable(const CodedMatrix& matrix, std::span<const std::uint32_t> rows,
                     std::span<const std::uint32_t> columns)
    : matrix_(matrix),
      looked_at_(matrix.rows, 0),
      rows_(rows.size()),
      width_(columns.size()),
      table_(matrix.rows * columns.size(), 0.0) {
  for (const std::uint32_t row : rows) looked_at_[row] = 1;
  for (std::size_t at = 0; at < width_; ++at) {
    const CodedColumn& column = matrix.columns[columns[at]];
    const std::vector<double> ranks = ranks_of(column);
    const double usual = ranks[column.dominant];
    for (const std::uint32_t row : rows) table_[row * width_ + at] = usual;
    for_each_code(column, matrix.rows, [&](std::size_t row, std::uint32_t code) {
      if (looked_at_[row] != 0) table_[row * width_ + at] = ranks[code];
    });
  }
}

std::vector<double> RankTable::ranks_of(const CodedColumn& column) const {
  const std::vector<std::uint32_t> counts = count_codes(column, looked_at_, rows_);
  std::vector<double> ranks(column.codes + 1, 0.0);
  double before = 0;
  for (std::uint32_t code = 0; code < column.codes; ++code) {
    ranks[code] = before + 0.5 * (counts[code] - 1.0);
    before += counts[code];
  }
  double squares = 0;
  for (std::uint32_t code = 0; code < column.codes; ++code) {
    ranks[code] -= 0.5 * (before - 1);
    squares += counts[code] * ranks[code] * ranks[code];
  }
  const double scale = squares > 0 ? 1 / std::sqrt(squares) : 0;
  for (std::uint32_t code = 0; code < column.codes; ++code) ranks[code] *= scale;
  return ranks;
}

std::vector<double> RankTable::correlations(std::span<const std::uint32_t> others,
                                            const Workers& workers) const {
  std::vector<double> result(others.size() * width_, 0.0);
  workers.for_each(others.size(), [&](std::size_t i, int) {
    const CodedColumn& column = matrix_.columns[others[i]];
    const std::vector<double> ranks = ranks_of(column);
    // The table's columns sum to 0, so a constant may be taken off the other column: the dominant rank, which
    // leaves the off-dominant rows only.
    const double usual = column.has_off_list ? ranks[column.dominant] : 0;
    double* sums = result.data() + i * width_;
    for_each_code(column, matrix_.rows, [&](std::size_t row, std::uint32_t code) {
      const double rank = ranks[code] - usual;
      const double* line = table_.data() + row * width_;
      for (std::size_t at = 0; at < width_; ++at) sums[at] += rank * line[at];
    });
    for (std::size_t at = 0; at < width_; ++at) sums[at] = std::clamp(sums[at], -1.0, 1.0);
  });
  return result;
}

}  // namespace sewil::selection
