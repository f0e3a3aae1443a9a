// filter/distance_tiles.cpp: |a - b|^2 = |a|^2 + |b|^2 - 2 ab with a bound on what rounding does to it.
// The bound: a sum of d products, summed in runs of `product_depth`, carries an error of at most
// (product_depth + d / product_depth + a few) units of rounding, measured against
// |a| |b| <= (|a|^2 + |b|^2) / 2. Centering the columns changes no distance and makes the norms, and with
// them the bound, small. Scaling by a power of two keeps squares inside float's range.
#include "filter/distance_tiles.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <type_traits>

namespace sewil::filter {
namespace {

constexpr double tiny = 1e-30;  // covers what underflow loses, in units where the largest norm is about 1

// Rows of a block. Wide blocks are packed less often, narrow ones keep all workers busy on small tables. The
// neighbors found do not depend on it.
constexpr std::size_t many_rows = 6000;
constexpr std::size_t wide = 768;
constexpr std::size_t narrow = 192;

// Centers of the columns. Any center is right, a good one keeps the norms small: the mean over all rows.
std::vector<double> column_means(const FilterMatrix& matrix, const Workers& workers) {
  constexpr std::size_t width = 64;
  std::vector<double> mean(matrix.columns, 0.0);
  workers.for_each((matrix.columns + width - 1) / width, [&](std::size_t group, int) {
    const std::size_t first = group * width;
    const std::size_t last = std::min(matrix.columns, first + width);
    for (std::size_t row = 0; row < matrix.rows; ++row) {
      const double* cells = matrix.values.data() + row * matrix.columns;
      for (std::size_t c = first; c < last; ++c) mean[c] += cells[c];
    }
    for (std::size_t c = first; c < last; ++c) mean[c] /= static_cast<double>(matrix.rows);
  });
  return mean;
}

}  // namespace

template <class Real>
DistanceTiles<Real>::DistanceTiles(const FilterMatrix& matrix, const Workers& workers)
    : matrix_(matrix), rows_(matrix.rows), width_(matrix.rows > many_rows ? wide : narrow) {
  if constexpr (std::is_same_v<Real, float>) {
    prepare_dense(matrix, workers);
  } else {
    prepare_sparse(matrix);
  }
}

template <class Real>
std::size_t DistanceTiles<Real>::end_row(std::size_t block) const {
  return std::min(rows_, first_row(block) + width_);
}

template <class Real>
void DistanceTiles<Real>::set_bounds(const std::vector<double>& norms, double rounding) {
  lower_.resize(rows_);
  slack_.resize(rows_);
  for (std::size_t row = 0; row < rows_; ++row) {
    lower_[row] = static_cast<Real>(norms[row] * (1 - rounding) - tiny);
    slack_[row] = static_cast<Real>(norms[row] * 2.1 * rounding + 4 * tiny);
  }
}

template <class Real>
void DistanceTiles<Real>::prepare_dense(const FilterMatrix& matrix, const Workers& workers) {
  const std::vector<double> mean = column_means(matrix, workers);
  std::vector<double> norms(rows_);
  workers.for_each(blocks(), [&](std::size_t block, int) {
    for (std::size_t row = first_row(block); row < end_row(block); ++row) {
      const auto cells = matrix.dense_row(row);
      double sum = 0;
      for (std::size_t c = 0; c < cells.size(); ++c) sum += (cells[c] - mean[c]) * (cells[c] - mean[c]);
      norms[row] = sum;
    }
  });
  const double largest = rows_ == 0 ? 0 : *std::max_element(norms.begin(), norms.end());
  int exponent = 0;
  if (largest > 0) std::frexp(largest, &exponent);
  const double scale = std::ldexp(1.0, -exponent / 2);
  unit_ = 1 / (scale * scale);
  values_.resize(rows_ * matrix.columns);
  workers.for_each(blocks(), [&](std::size_t block, int) {
    for (std::size_t row = first_row(block); row < end_row(block); ++row) {
      norms[row] *= scale * scale;
      const auto cells = matrix.dense_row(row);
      Real* to = values_.data() + row * cells.size();
      for (std::size_t c = 0; c < cells.size(); ++c) to[c] = static_cast<Real>((cells[c] - mean[c]) * scale);
    }
  });
  const double unit_of_rounding = std::numeric_limits<Real>::epsilon() / 2;
  const std::size_t roundings = std::min(matrix.columns, product_depth) + matrix.columns / product_depth + 16;
  set_bounds(norms, static_cast<double>(roundings) * unit_of_rounding * 1.01);
}

template <class Real>
void DistanceTiles<Real>::prepare_sparse(const FilterMatrix& matrix) {
  std::vector<double> norms(rows_);
  std::size_t longest = 0;
  for (std::size_t row = 0; row < rows_; ++row) {
    for (const double value : matrix.row_values(row)) norms[row] += value * value;
    longest = std::max(longest, matrix.row_values(row).size());
  }
  const double largest = rows_ == 0 ? 0 : *std::max_element(norms.begin(), norms.end());
  unit_ = largest > 0 ? largest : 1;
  for (double& norm : norms) norm /= unit_;
  // Twice the lengths: the products here and the sum of squared differences both round.
  set_bounds(norms, (4 * static_cast<double>(longest) + 32) * std::numeric_limits<double>::epsilon());
  sparse_.resize(blocks());
  for (std::size_t b = 0; b < blocks(); ++b) {
    SparseBlock& block = sparse_[b];
    block.column_start.assign(matrix.columns + 1, 0);
    for (std::size_t row = first_row(b); row < end_row(b); ++row) {
      for (const std::uint32_t column : matrix.row_columns(row)) ++block.column_start[column + 1];
    }
    for (std::size_t c = 0; c < matrix.columns; ++c) block.column_start[c + 1] += block.column_start[c];
    block.row.resize(block.column_start.back());
    block.value.resize(block.column_start.back());
    std::vector<std::uint32_t> next(block.column_start.begin(), block.column_start.end() - 1);
    for (std::size_t row = first_row(b); row < end_row(b); ++row) {
      const auto columns = matrix.row_columns(row);
      for (std::size_t i = 0; i < columns.size(); ++i) {
        const std::uint32_t to = next[columns[i]]++;
        block.row[to] = static_cast<std::uint32_t>(row - first_row(b));
        block.value[to] = matrix.row_values(row)[i];
      }
    }
  }
}

template <class Real>
void DistanceTiles<Real>::sparse_products(std::size_t a, std::size_t b, Scratch& scratch) const {
  const SparseBlock& right = sparse_[b];
  for (std::size_t row = first_row(a); row < end_row(a); ++row) {
    Real* products = scratch.tile.data() + (row - first_row(a)) * width_;
    std::fill_n(products, width_, Real{0});
    const auto columns = matrix_.row_columns(row);
    const auto values = matrix_.row_values(row);
    for (std::size_t i = 0; i < columns.size(); ++i) {
      const auto value = static_cast<Real>(values[i] / unit_);
      for (std::uint32_t e = right.column_start[columns[i]]; e < right.column_start[columns[i] + 1]; ++e) {
        products[right.row[e]] += value * static_cast<Real>(right.value[e]);
      }
    }
  }
}

template <class Real>
void DistanceTiles<Real>::compute(std::size_t a, std::size_t b, Scratch& scratch) const {
  scratch.tile.resize(width_ * width_);
  const std::size_t a_count = end_row(a) - first_row(a);
  const std::size_t b_count = end_row(b) - first_row(b);
  if constexpr (std::is_same_v<Real, float>) {
    const std::size_t d = matrix_.columns;
    const auto step = static_cast<std::ptrdiff_t>(d);
    multiply<Real>({a_count, b_count, d}, {values_.data() + first_row(a) * d, step, 1},
                   {values_.data() + first_row(b) * d, step, 1},
                   {scratch.tile.data(), width_, Update::assign}, scratch.product);
  } else {
    sparse_products(a, b, scratch);
  }
  const Real* b_lower = lower_.data() + first_row(b);
  for (std::size_t i = 0; i < a_count; ++i) {
    const Real own = lower_[first_row(a) + i];
    Real* cells = scratch.tile.data() + i * width_;
    for (std::size_t j = 0; j < b_count; ++j) cells[j] = own + b_lower[j] - 2 * cells[j];
  }
}

template class DistanceTiles<float>;
template class DistanceTiles<double>;

}  // namespace sewil::filter
