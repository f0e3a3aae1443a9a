// filter/cholesky.h: A = L L' of a symmetric positive definite matrix and the solution of A X = B, in blocks,
// in parallel, with the same bits for any number of workers. Only the lower triangle of A is read.
#pragma once

#include <cstddef>
#include <vector>

#include "filter/product.h"
#include "sewil/workers.h"

namespace sewil::filter {

class Cholesky {
 public:
  // `matrix`: size x size, row-major; becomes L. False: not positive definite (to rounding).
  [[nodiscard]] bool factor(std::vector<double> matrix, std::size_t size, const Workers& workers);

  // Each of the `count` rows of `sides` (row-major, `size` long) is one right side and becomes its solution.
  void solve(std::vector<double>& sides, std::size_t count, const Workers& workers);

  // Hands the memory of L back for the next matrix.
  [[nodiscard]] std::vector<double> take_memory() { return std::move(factor_); }

 private:
  bool factor_diagonal(std::size_t block);
  void factor_panel(std::size_t block, const Workers& workers);
  void update_rest(std::size_t block, const Workers& workers);

  std::size_t size_ = 0;
  std::vector<double> factor_;
  std::vector<double> inverses_;  // of L's diagonal blocks, one after the other
  std::vector<ProductScratch<double>> scratch_;
};

}  // namespace sewil::filter
