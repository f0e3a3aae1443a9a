// filter/kept_factor.h: the lower triangle L of A = L L', kept to nearly solve systems that are like A. Only
// nearly, so single precision is enough for L; the arithmetic is double, so that it is one and the same
// symmetric A that is solved each time, as conjugate gradients need it. The order of all sums is fixed.
#pragma once

#include <cstddef>
#include <vector>

#include "filter/product.h"

namespace sewil::filter {

class KeptFactor {
 public:
  [[nodiscard]] bool empty() const { return cells_.empty(); }

  // `lower`: rows of `size` cells, of which those up to the diagonal are read.
  void keep(const std::vector<double>& lower, std::size_t size);

  // Overwrites each of `count` right sides with the solution; the same bits for any `simd`.
  void solve(std::vector<double>& sides, std::size_t count, Simd simd = widest_simd()) const;

 private:
  std::size_t size_ = 0;
  std::vector<float> cells_;  // row after row, each up to its diagonal
};

}  // namespace sewil::filter
