// base/product_kernel.h: the innermost loops of a product: one tile of C from packed strips of A and B.
// strip of A: for each k, `tile_rows` values; strip of B: for each k, `tile_columns` values.
#pragma once

#include <cstddef>

#include "base/product.h"

namespace sewil::base {

template <class Real>
struct Kernel {
  std::size_t tile_rows = 0;
  std::size_t tile_columns = 0;
  // tile (=, +=, -=) A B', rows of the tile `step` apart.
  void (*run)(std::size_t k, const Real* a, const Real* b, Real* tile, std::size_t step,
              Update update) = nullptr;
};

inline constexpr std::size_t largest_tile = 12 * 32;  // elements

Kernel<float> float_kernel(Simd simd);
Kernel<double> double_kernel(Simd simd);

}  // namespace sewil::base

// Defines a kernel of `rows` x (2 vectors of `bytes` bytes). A macro, because a function of one instruction
// set cannot be a template argument's inlined body of another: vectors wider than the caller's set would be
// taken apart before inlining.
// clang-format off
// NOLINTBEGIN(bugprone-macro-parentheses)
#define SEWIL_PRODUCT_KERNEL(name, target, Real, rows, bytes)                                                     \
  target void name(std::size_t k, const Real* a, const Real* b, Real* tile, std::size_t step, Update update) {   \
    typedef Real Vector __attribute__((vector_size(bytes), aligned(sizeof(Real)), may_alias));                   \
    constexpr std::size_t width = (bytes) / sizeof(Real);                                                        \
    Vector sum[rows][2] = {};                                                                                    \
    for (std::size_t p = 0; p < k; ++p) {                                                                        \
      const Vector left = *reinterpret_cast<const Vector*>(b);                                                   \
      const Vector right = *reinterpret_cast<const Vector*>(b + width);                                          \
      _Pragma("GCC unroll 12") for (std::size_t i = 0; i < (rows); ++i) {                                        \
        sum[i][0] += left * a[i];                                                                                \
        sum[i][1] += right * a[i];                                                                               \
      }                                                                                                          \
      a += (rows);                                                                                               \
      b += 2 * width;                                                                                            \
    }                                                                                                            \
    _Pragma("GCC unroll 12") for (std::size_t i = 0; i < (rows); ++i) {                                          \
      /* Plain types: auto would lose the alignment of Vector. */                                               \
      Vector& left = *reinterpret_cast<Vector*>(tile + step * i);                                                \
      Vector& right = *reinterpret_cast<Vector*>(tile + step * i + width);                                       \
      left = update == Update::assign ? sum[i][0] : update == Update::add ? left + sum[i][0] : left - sum[i][0]; \
      right = update == Update::assign ? sum[i][1] : update == Update::add ? right + sum[i][1] : right - sum[i][1]; \
    }                                                                                                            \
  }
// NOLINTEND(bugprone-macro-parentheses)
// clang-format on
