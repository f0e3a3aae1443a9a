// filter/product.cpp: packing and blocking around the kernels. Sums over k are cut at the same places for
// every vector width, so that the width does not show in the result of a double product.
#include "filter/product.h"

#include <algorithm>
#include <array>
#include <type_traits>

#include "filter/product_kernel.h"

namespace sewil::filter {
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

// strip x k cells, row after row, to k x strip. In pieces of 4 x 4, which the compiler turns into shuffles: a
// third of the time of a plain loop, and packing is a fifth of a product of this size.
template <class Real>
void transpose_strip(const Real* source, std::ptrdiff_t row_step, std::size_t k, std::size_t strip,
                     Real* to) {
  typedef Real Four __attribute__((vector_size(4 * sizeof(Real)), aligned(sizeof(Real)), may_alias));
  std::size_t i = 0;
  for (; i + 4 <= strip; i += 4) {
    const Real* row = source + static_cast<std::ptrdiff_t>(i) * row_step;
    std::size_t p = 0;
    for (; p + 4 <= k; p += 4) {
      const Four a = *reinterpret_cast<const Four*>(row + p);
      const Four b = *reinterpret_cast<const Four*>(row + row_step + p);
      const Four c = *reinterpret_cast<const Four*>(row + 2 * row_step + p);
      const Four d = *reinterpret_cast<const Four*>(row + 3 * row_step + p);
      const Four ab_low = __builtin_shufflevector(a, b, 0, 4, 1, 5);
      const Four ab_high = __builtin_shufflevector(a, b, 2, 6, 3, 7);
      const Four cd_low = __builtin_shufflevector(c, d, 0, 4, 1, 5);
      const Four cd_high = __builtin_shufflevector(c, d, 2, 6, 3, 7);
      Real* out = to + p * strip + i;
      *reinterpret_cast<Four*>(out) = __builtin_shufflevector(ab_low, cd_low, 0, 1, 4, 5);
      *reinterpret_cast<Four*>(out + strip) = __builtin_shufflevector(ab_low, cd_low, 2, 3, 6, 7);
      *reinterpret_cast<Four*>(out + 2 * strip) = __builtin_shufflevector(ab_high, cd_high, 0, 1, 4, 5);
      *reinterpret_cast<Four*>(out + 3 * strip) = __builtin_shufflevector(ab_high, cd_high, 2, 3, 6, 7);
    }
    for (; p < k; ++p) {
      for (std::ptrdiff_t r = 0; r < 4; ++r)
        to[p * strip + i + static_cast<std::size_t>(r)] = row[r * row_step + static_cast<std::ptrdiff_t>(p)];
    }
  }
  for (; i < strip; ++i) {
    for (std::size_t p = 0; p < k; ++p)
      to[p * strip + i] = source[static_cast<std::ptrdiff_t>(i) * row_step + static_cast<std::ptrdiff_t>(p)];
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
    if (from.column_step == 1 && filled == strip) {
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

template <class Real>
void store(const Real* tile, std::size_t tile_step, std::size_t rows, std::size_t columns, Real* c,
           std::size_t c_step, Update update) {
  for (std::size_t i = 0; i < rows; ++i) {
    const Real* from = tile + i * tile_step;
    Real* to = c + i * c_step;
    switch (update) {
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
void multiply(std::size_t m, std::size_t n, std::size_t k, Operand<Real> a, Operand<Real> b, Real* c,
              std::size_t c_step, Update update, ProductScratch<Real>& scratch) {
  const Kernel<Real> kernel = kernel_for<Real>(scratch.simd);
  alignas(64) std::array<Real, largest_tile> tile;
  if (k == 0 && update == Update::assign) {
    for (std::size_t i = 0; i < m; ++i) std::fill_n(c + i * c_step, n, Real{0});
  }
  for (std::size_t j0 = 0; j0 < n; j0 += block_columns) {
    const std::size_t columns = std::min(block_columns, n - j0);
    for (std::size_t p0 = 0; p0 < k; p0 += product_depth) {
      const std::size_t ks = std::min(product_depth, k - p0);
      const Update now = update == Update::assign && p0 > 0 ? Update::add : update;
      pack(part(b, j0, p0), columns, ks, kernel.tile_columns, scratch.b);
      for (std::size_t i0 = 0; i0 < m; i0 += block_rows) {
        const std::size_t rows = std::min(block_rows, m - i0);
        pack(part(a, i0, p0), rows, ks, kernel.tile_rows, scratch.a);
        for (std::size_t j = 0; j < columns; j += kernel.tile_columns) {
          for (std::size_t i = 0; i < rows; i += kernel.tile_rows) {
            kernel.run(ks, scratch.a.data() + i * ks, scratch.b.data() + j * ks, tile.data());
            store(tile.data(), kernel.tile_columns, std::min(kernel.tile_rows, rows - i),
                  std::min(kernel.tile_columns, columns - j), c + (i0 + i) * c_step + j0 + j, c_step, now);
          }
        }
      }
    }
  }
}

template void multiply<float>(std::size_t, std::size_t, std::size_t, Operand<float>, Operand<float>, float*,
                              std::size_t, Update, ProductScratch<float>&);
template void multiply<double>(std::size_t, std::size_t, std::size_t, Operand<double>, Operand<double>,
                               double*, std::size_t, Update, ProductScratch<double>&);

}  // namespace sewil::filter
