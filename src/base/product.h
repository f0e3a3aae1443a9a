// base/product.h: C (=, +=, -=) A B' for strided operands, one thread, the vector width chosen at run time.
// Why not a BLAS: a packaged BLAS that does not know the processor falls back to its oldest kernels (4 to 6
// times slower, seen with Debian's), threads on its own account and rounds differently from one machine to
// the next.
// Here the double product rounds the same on every machine (each element is a sum in the order of k, no fused
// operations); the float product may fuse, and is only used where its results are checked afterwards.
#pragma once

#include <cstddef>
#include <vector>

namespace sewil::base {

// Vector width of the kernels; `narrow` runs everywhere.
enum class Simd { narrow, avx2, avx512 };
Simd widest_simd();

// Element (i, k) of an operand is data[i * row_step + k * column_step].
template <class Real>
struct Operand {
  const Real* data = nullptr;
  std::ptrdiff_t row_step = 0;
  std::ptrdiff_t column_step = 1;
};

// Sums over k are cut into runs of this length, each summed on its own (a strip of B stays in the first-level
// cache). Part of the answer: it fixes the order of rounding.
inline constexpr std::size_t product_depth = 256;

enum class Update { assign, add, subtract };

// C is row-major, `step` elements from row to row.
template <class Real>
struct Product {
  Real* data = nullptr;
  std::size_t step = 0;
  Update update = Update::assign;
};

// Of C; depth: how many products each of its elements sums.
struct ProductSize {
  std::size_t rows = 0, columns = 0, depth = 0;
};

// Packing buffers, kept from call to call by one worker.
template <class Real>
struct ProductScratch {
  std::vector<Real> a, b;
  Simd simd = widest_simd();
};

// A is rows x depth, B is columns x depth.
template <class Real>
void multiply(ProductSize size, Operand<Real> a, Operand<Real> b, Product<Real> c,
              ProductScratch<Real>& scratch);

extern template void multiply(ProductSize, Operand<float>, Operand<float>, Product<float>,
                              ProductScratch<float>&);
extern template void multiply(ProductSize, Operand<double>, Operand<double>, Product<double>,
                              ProductScratch<double>&);

}  // namespace sewil::base
