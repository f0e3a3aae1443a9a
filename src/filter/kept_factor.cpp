// filter/kept_factor.cpp: see kept_factor.h.
#include "filter/kept_factor.h"

namespace sewil::filter {
namespace {

struct Triangle {
  const float* cells;
  std::size_t size;

  [[nodiscard]] const float* row(std::size_t i) const { return cells + i * (i + 1) / 2; }
};

// In several sums side by side, which a processor can add at the same time; always as many, so that vectors
// of any width give the same bits.
[[gnu::always_inline]] inline double product(const float* a, const double* b, std::size_t n) {
  constexpr std::size_t lanes = 8;
  double sums[lanes] = {};
  std::size_t i = 0;
  for (; i + lanes <= n; i += lanes) {
    for (std::size_t lane = 0; lane < lanes; ++lane) {
      sums[lane] += static_cast<double>(a[i + lane]) * b[i + lane];
    }
  }
  double sum = 0;
  for (; i < n; ++i) sum += static_cast<double>(a[i]) * b[i];
  for (const double part : sums) sum += part;
  return sum;
}

// All sides row by row: a row of L is read from memory once.
[[gnu::always_inline]] inline void solve_all(Triangle lower, double* sides, std::size_t count) {
  for (std::size_t i = 0; i < lower.size; ++i) {
    const float* row = lower.row(i);
    for (std::size_t k = 0; k < count; ++k) {
      double* x = sides + k * lower.size;
      x[i] = (x[i] - product(row, x, i)) / static_cast<double>(row[i]);
    }
  }
  for (std::size_t i = lower.size; i-- > 0;) {
    const float* row = lower.row(i);
    for (std::size_t k = 0; k < count; ++k) {
      double* x = sides + k * lower.size;
      x[i] /= static_cast<double>(row[i]);
      for (std::size_t j = 0; j < i; ++j) x[j] -= static_cast<double>(row[j]) * x[i];
    }
  }
}

void solve_narrow(Triangle lower, double* sides, std::size_t count) {
  solve_all(lower, sides, count);
}

#if defined(__x86_64__)
[[gnu::target("avx2")]] void solve_avx2(Triangle lower, double* sides, std::size_t count) {
  solve_all(lower, sides, count);
}
#endif

}  // namespace

void KeptFactor::keep(const std::vector<double>& lower, std::size_t size) {
  size_ = size;
  cells_.clear();
  cells_.reserve(size * (size + 1) / 2);
  for (std::size_t i = 0; i < size; ++i) {
    for (std::size_t j = 0; j <= i; ++j) cells_.push_back(static_cast<float>(lower[i * size + j]));
  }
}

void KeptFactor::solve(std::vector<double>& sides, std::size_t count, [[maybe_unused]] Simd simd) const {
  const Triangle lower{cells_.data(), size_};
#if defined(__x86_64__)
  if (simd != Simd::narrow) return solve_avx2(lower, sides.data(), count);
#endif
  solve_narrow(lower, sides.data(), count);
}

}  // namespace sewil::filter
