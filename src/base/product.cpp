// base/product.cpp: packing and blocking around the kernels. Sums over k are cut at the same places for
// every vector width, so that the width does not show in the result of a double product.
#include "base/product.h"

#include <algorithm>
#include <array>
#include <type_traits>

#include "base/product_kernel.h"

namespace sewil::base {
namespace {

constexpr std::size_t block_rows = 96;       // of A, packed at a time; a multiple of every tile_rows
constexpr std::size_t block_columns = 1024;  // of C, packed at a time; a multiple of every tile_columns

template <class Real>
Kernel<Real> kernel_for(Simd simd) {
  if constexpr (std::is_same_v<Real, float>) {
    return float_kernel(simd);
  } else {
    return double_kernel(simd);
  }
}

// A square of cells (4 x 4 floats, 2 x 2 doubles: 16 bytes wide, which every x86-64 processor shuffles)
// turned over. Rows of the source are `step` apart, rows of the result `to_step`.
inline void transpose_square(const float* from, std::ptrdiff_t step, float* to, std::size_t to_step) {
  typedef float Four __attribute__((vector_size(16), aligned(4), may_alias));
  const auto row = [&](std::ptrdiff_t r) { return *reinterpret_cast<const Four*>(from + r * step); };
  const Four a = row(0);
  const Four b = row(1);
  const Four c = row(2);
  const Four d = row(3);
  const Four ab_low = __builtin_shufflevector(a, b, 0, 4, 1, 5);
  const Four ab_high = __builtin_shufflevector(a, b, 2, 6, 3, 7);
  const Four cd_low = __builtin_shufflevector(c, d, 0, 4, 1, 5);
  const Four cd_high = __builtin_shufflevector(c, d, 2, 6, 3, 7);
  *reinterpret_cast<Four*>(to) = __builtin_shufflevector(ab_low, cd_low, 0, 1, 4, 5);
  *reinterpret_cast<Four*>(to + to_step) = __builtin_shufflevector(ab_low, cd_low, 2, 3, 6, 7);
  *reinterpret_cast<Four*>(to + 2 * to_step) = __builtin_shufflevector(ab_high, cd_high, 0, 1, 4, 5);
  *reinterpret_cast<Four*>(to + 3 * to_step) = __builtin_shufflevector(ab_high, cd_high, 2, 3, 6, 7);
}

inline void transpose_square(const double* from, std::ptrdiff_t step, double* to, std::size_t to_step) {
  typedef double Two __attribute__((vector_size(16), aligned(8), may_alias));
  const Two a = *reinterpret_cast<const Two*>(from);
  const Two b = *reinterpret_cast<const Two*>(from + step);
  *reinterpret_cast<Two*>(to) = __builtin_shufflevector(a, b, 0, 2);
  *reinterpret_cast<Two*>(to + to_step) = __builtin_shufflevector(a, b, 1, 3);
}

// strip x k cells, row after row, to k x strip. `strip` is a multiple of the square's side.
template <class Real>
void transpose_strip(const Real* source, std::ptrdiff_t row_step, std::size_t k, std::size_t strip,
                     Real* to) {
  constexpr std::size_t side = 16 / sizeof(Real);
  const std::size_t whole = k - k % side;
  for (std::size_t i = 0; i < strip; i += side) {
    const Real* row = source + static_cast<std::ptrdiff_t>(i) * row_step;
    for (std::size_t p = 0; p < whole; p += side)
      transpose_square(row + p, row_step, to + p * strip + i, strip);
    for (std::size_t p = whole; p < k; ++p) {
      for (std::size_t r = 0; r < side; ++r) {
        to[p * strip + i + r] =
            row[static_cast<std::ptrdiff_t>(r) * row_step + static_cast<std::ptrdiff_t>(p)];
      }
    }
  }
}

// Strips of `strip` rows; short strips are filled with zeros.
template <class Real>
void pack(Operand<Real> from, std::size_t rows, std::size_t k, std::size_t strip, std::vector<Real>& out) {
  const std::size_t strips = (rows + strip - 1) / strip;
  if (out.size() < strips * strip * k) out.resize(strips * strip * k);
  for (std::size_t s = 0; s < strips; ++s) {
    Real* to = out.data() + s * strip * k;
    const std::size_t filled = std::min(strip, rows - s * strip);
    if (filled < strip) std::fill(to, to + strip * k, Real{0});
    const Real* source = from.data + static_cast<std::ptrdiff_t>(s * strip) * from.row_step;
    if (from.row_step == 1) {  // a transposed operand: neighbors in memory are neighbors in the strip
      for (std::size_t p = 0; p < k; ++p, source += from.column_step) {
        std::copy_n(source, filled, to + p * strip);
      }
      continue;
    }
    if (from.column_step == 1 && filled == strip && strip % (16 / sizeof(Real)) == 0) {
      transpose_strip(source, from.row_step, k, strip, to);
      continue;
    }
    for (std::size_t i = 0; i < filled; ++i, source += from.row_step) {
      for (std::size_t p = 0; p < k; ++p) {
        to[p * strip + i] = source[static_cast<std::ptrdiff_t>(p) * from.column_step];
      }
    }
  }
}

// Part of a tile.
template <class Real>
void store(const Real* tile, std::size_t tile_step, std::size_t rows, std::size_t columns, Product<Real> c) {
  for (std::size_t i = 0; i < rows; ++i) {
    const Real* from = tile + i * tile_step;
    Real* to = c.data + i * c.step;
    switch (c.update) {
      case Update::assign:
        for (std::size_t j = 0; j < columns; ++j) to[j] = from[j];
        break;
      case Update::add:
        for (std::size_t j = 0; j < columns; ++j) to[j] += from[j];
        break;
      case Update::subtract:
        for (std::size_t j = 0; j < columns; ++j) to[j] -= from[j];
        break;
    }
  }
}

template <class Real>
Operand<Real> part(Operand<Real> whole, std::size_t row, std::size_t column) {
  whole.data += static_cast<std::ptrdiff_t>(row) * whole.row_step +
                static_cast<std::ptrdiff_t>(column) * whole.column_step;
  return whole;
}

}  // namespace

Simd widest_simd() {
#if defined(__x86_64__)
  static const Simd widest = __builtin_cpu_supports("avx512f")                                 ? Simd::avx512
                             : __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") ? Simd::avx2
                                                                                               : Simd::narrow;
  return widest;
#else
  return Simd::narrow;
#endif
}

template <class Real>
void multiply(ProductSize size, Operand<Real> a, Operand<Real> b, Product<Real> c,
              ProductScratch<Real>& scratch) {
  const auto [m, n, k] = size;
  const Kernel<Real> kernel = kernel_for<Real>(scratch.simd);
  alignas(64) std::array<Real, largest_tile> tile;
  if (k == 0 && c.update == Update::assign) {
    for (std::size_t i = 0; i < m; ++i) std::fill_n(c.data + i * c.step, n, Real{0});
  }
  for (std::size_t j0 = 0; j0 < n; j0 += block_columns) {
    const std::size_t columns = std::min(block_columns, n - j0);
    for (std::size_t p0 = 0; p0 < k; p0 += product_depth) {
      const std::size_t ks = std::min(product_depth, k - p0);
      const Update now = c.update == Update::assign && p0 > 0 ? Update::add : c.update;
      pack(part(b, j0, p0), columns, ks, kernel.tile_columns, scratch.b);
      for (std::size_t i0 = 0; i0 < m; i0 += block_rows) {
        const std::size_t rows = std::min(block_rows, m - i0);
        pack(part(a, i0, p0), rows, ks, kernel.tile_rows, scratch.a);
        for (std::size_t j = 0; j < columns; j += kernel.tile_columns) {
          for (std::size_t i = 0; i < rows; i += kernel.tile_rows) {
            const Real* a_strip = scratch.a.data() + i * ks;
            const Real* b_strip = scratch.b.data() + j * ks;
            Real* to = c.data + (i0 + i) * c.step + j0 + j;
            if (i + kernel.tile_rows <= rows && j + kernel.tile_columns <= columns) {
              kernel.run(ks, a_strip, b_strip, to, c.step, now);
            } else {
              kernel.run(ks, a_strip, b_strip, tile.data(), kernel.tile_columns, Update::assign);
              store<Real>(tile.data(), kernel.tile_columns, std::min(kernel.tile_rows, rows - i),
                          std::min(kernel.tile_columns, columns - j), {to, c.step, now});
            }
          }
        }
      }
    }
  }
}

template void multiply(ProductSize, Operand<float>, Operand<float>, Product<float>, ProductScratch<float>&);
template void multiply(ProductSize, Operand<double>, Operand<double>, Product<double>,
                       ProductScratch<double>&);

}  // namespace sewil::base
