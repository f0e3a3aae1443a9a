// filter/cholesky.h: solves A X = B for a symmetric positive definite A by A = L L', in blocks, in parallel,
// with the same bits for any number of workers. Only the lower triangle of A is read. side: one right side b,
// and in the end its solution x. Sides are appended to A as further rows: the factorization turns them into
// L^-1 b on its way, and only the way back needs another pass over L.
#pragma once

#include <cstddef>
#include <vector>

#include "filter/product.h"
#include "sewil/data/work.h"

namespace sewil::filter {

class Cholesky {
 public:
  // `matrix`: (size + count) rows of `size` cells: A, then the sides. Overwritten; the last `count` rows
  // become the solutions. False: A is not positive definite (to rounding).
  [[nodiscard]] bool solve(std::vector<double>& matrix, std::size_t size, std::size_t count,
                           const Workers& workers);

 private:
  bool factor_diagonal(std::size_t block);
  void factor_panel(std::size_t block, const Workers& workers);
  void update_rest(std::size_t block, const Workers& workers);
  void go_back(const Workers& workers);

  [[nodiscard]] std::size_t block_width(std::size_t block) const;

  double* matrix_ = nullptr;
  std::size_t size_ = 0;
  std::size_t count_ = 0;
  std::vector<double> inverses_;  // of L's diagonal blocks, one after the other
  // The block column in work, rows close together: rows of L can lie a power of two apart, which no cache
  // likes.
  std::vector<double> panel_;
  std::vector<ProductScratch<double>> scratch_;
};

}  // namespace sewil::filter
