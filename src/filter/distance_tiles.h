// filter/distance_tiles.h: bounds of all pairs' squared distances, one tile (block of rows x block of rows)
// at a time. Dense tables: products of centered rows in float, which is fast and coarse. Sparse tables:
// sparse products in double. Either way a cell holds a lower bound of the distance that squared_distance()
// computes, and slack(i) + slack(j) added to it gives an upper bound; distances are in units of `unit`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "filter/filter_matrix.h"
#include "filter/product.h"
#include "sewil/data/work.h"

namespace sewil::filter {

// Cells of a tile that are looked at together; nearly always none of them matters.
inline constexpr std::size_t scan_width = 16;

// float for dense tables, double for sparse ones.
template <class Real>
class DistanceTiles {
 public:
  DistanceTiles(const FilterMatrix& matrix, const Workers& workers);

  [[nodiscard]] std::size_t blocks() const { return (rows_ + width_ - 1) / width_; }
  [[nodiscard]] std::size_t first_row(std::size_t block) const { return block * width_; }
  [[nodiscard]] std::size_t end_row(std::size_t block) const;
  [[nodiscard]] std::size_t width() const { return width_; }  // rows of a block, the last may have fewer
  [[nodiscard]] double unit() const { return unit_; }
  [[nodiscard]] Real slack(std::size_t row) const { return slack_[row]; }

  struct Scratch {
    ProductScratch<Real> product;
    std::vector<Real> tile;  // rows of block a x rows of block b, row-major, width() from row to row
  };
  // Fills scratch.tile with lower bounds for the pairs of blocks a and b.
  void compute(std::size_t a, std::size_t b, Scratch& scratch) const;

 private:
  void prepare_dense(const FilterMatrix& matrix, const Workers& workers);
  void prepare_sparse(const FilterMatrix& matrix);
  void set_bounds(const std::vector<double>& norms, double rounding);
  void sparse_products(std::size_t a, std::size_t b, Scratch& scratch) const;

  struct SparseBlock {  // the rows of one block, column by column
    std::vector<std::uint32_t> column_start, row;
    std::vector<double> value;
  };

  const FilterMatrix& matrix_;
  std::size_t rows_ = 0;
  std::size_t width_ = 0;
  double unit_ = 1;
  std::vector<Real> values_;  // dense: centered, scaled, row-major
  std::vector<Real> lower_;   // per row: squared norm less what rounding can make of it
  std::vector<Real> slack_;
  std::vector<SparseBlock> sparse_;
};

extern template class DistanceTiles<float>;
extern template class DistanceTiles<double>;

}  // namespace sewil::filter
