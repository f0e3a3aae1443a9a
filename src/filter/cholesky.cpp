// filter/cholesky.cpp: right-looking blocked factorization. The diagonal blocks are inverted once, which
// turns every triangular solve into products.
#include "filter/cholesky.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace sewil::filter {
namespace {

constexpr std::size_t width = 64;     // of a block column: the diagonal's scalar work stays below a tenth
constexpr std::size_t strip = 96;     // rows updated by one task
constexpr std::size_t stretch = 512;  // columns of the right sides updated by one task

using Block = std::array<double, width * width>;

// Lower triangle of `a` to L; false when a pivot is not positive.
bool factor_small(Block& a, std::size_t n) {
  std::array<double, width> column{};
  for (std::size_t j = 0; j < n; ++j) {
    const double pivot = a[j * width + j];
    if (!(pivot > 0) || !std::isfinite(pivot)) return false;
    const double root = std::sqrt(pivot);
    a[j * width + j] = root;
    for (std::size_t i = j + 1; i < n; ++i) column[i] = a[i * width + j] /= root;
    for (std::size_t i = j + 1; i < n; ++i) {
      const double factor = column[i];
      double* row = a.data() + i * width;
      for (std::size_t c = j + 1; c <= i; ++c) row[c] -= factor * column[c];
    }
  }
  return true;
}

void invert_small(const Block& lower, std::size_t n, double* inverse) {
  std::fill_n(inverse, width * width, 0.0);
  for (std::size_t i = 0; i < n; ++i) {
    double* row = inverse + i * width;
    for (std::size_t j = 0; j < i; ++j) {
      const double factor = lower[i * width + j];
      const double* other = inverse + j * width;
      for (std::size_t c = 0; c <= j; ++c) row[c] -= factor * other[c];
    }
    row[i] = 1;
    for (std::size_t c = 0; c <= i; ++c) row[c] /= lower[i * width + i];
  }
}

}  // namespace

bool Cholesky::factor(std::vector<double> matrix, std::size_t size, const Workers& workers) {
  size_ = size;
  factor_ = std::move(matrix);
  scratch_.resize(static_cast<std::size_t>(workers.threads()));
  const std::size_t blocks = (size + width - 1) / width;
  inverses_.resize(blocks * width * width);
  for (std::size_t block = 0; block < blocks; ++block) {
    if (!factor_diagonal(block)) return false;
    factor_panel(block, workers);
    update_rest(block, workers);
  }
  return true;
}

bool Cholesky::factor_diagonal(std::size_t block) {
  const std::size_t first = block * width;
  const std::size_t n = std::min(width, size_ - first);
  Block small{};
  for (std::size_t i = 0; i < n; ++i) {
    std::copy_n(factor_.data() + (first + i) * size_ + first, i + 1, small.data() + i * width);
  }
  if (!factor_small(small, n)) return false;
  for (std::size_t i = 0; i < n; ++i) {
    std::copy_n(small.data() + i * width, i + 1, factor_.data() + (first + i) * size_ + first);
  }
  invert_small(small, n, inverses_.data() + block * width * width);
  return true;
}

void Cholesky::factor_panel(std::size_t block, const Workers& workers) {
  const std::size_t first = block * width;
  const std::size_t below = first + width;
  if (below >= size_) return;
  const double* inverse = inverses_.data() + block * width * width;
  workers.for_each((size_ - below + strip - 1) / strip, [&](std::size_t task, int worker) {
    const std::size_t row = below + task * strip;
    const std::size_t rows = std::min(strip, size_ - row);
    std::array<double, strip * width> copy;
    for (std::size_t i = 0; i < rows; ++i) {
      std::copy_n(factor_.data() + (row + i) * size_ + first, width, copy.data() + i * width);
    }
    multiply<double>(rows, width, width, {copy.data(), width, 1}, {inverse, width, 1},
                     factor_.data() + row * size_ + first, size_, Update::assign,
                     scratch_[static_cast<std::size_t>(worker)]);
  });
}

void Cholesky::update_rest(std::size_t block, const Workers& workers) {
  const std::size_t first = block * width;
  const std::size_t rest = first + width;
  if (rest >= size_) return;
  const auto step = static_cast<std::ptrdiff_t>(size_);
  const std::size_t strips = (size_ - rest + strip - 1) / strip;
  workers.for_each(strips, [&](std::size_t task, int worker) {
    const std::size_t row = rest + (strips - 1 - task) * strip;  // the longest first
    const std::size_t end = std::min(size_, row + strip);
    const double* panel = factor_.data() + first;
    multiply<double>(end - row, end - rest, width, {panel + row * size_, step, 1},
                     {panel + rest * size_, step, 1}, factor_.data() + row * size_ + rest, size_,
                     Update::subtract, scratch_[static_cast<std::size_t>(worker)]);
  });
}

void Cholesky::solve(std::vector<double>& sides, std::size_t count, const Workers& workers) {
  const auto step = static_cast<std::ptrdiff_t>(size_);
  const std::size_t blocks = (size_ + width - 1) / width;
  std::vector<double> part(count * width);
  scratch_.resize(std::max(scratch_.size(), static_cast<std::size_t>(workers.threads())));
  // sides(block) = sides(block) times the diagonal block's inverse (or that inverse's transpose).
  const auto apply_inverse = [&](std::size_t block, bool transposed) {
    const std::size_t first = block * width;
    const std::size_t n = std::min(width, size_ - first);
    for (std::size_t r = 0; r < count; ++r)
      std::copy_n(sides.data() + r * size_ + first, n, part.data() + r * width);
    const double* inverse = inverses_.data() + block * width * width;
    const Operand<double> right =
        transposed ? Operand<double>{inverse, width, 1} : Operand<double>{inverse, 1, width};
    multiply<double>(count, n, n, {part.data(), width, 1}, right, sides.data() + first, size_, Update::assign,
                     scratch_[0]);
  };
  // sides(to..end) -= sides(block) times a stretch of L.
  const auto spread = [&](std::size_t block, std::size_t to, std::size_t end, Operand<double> l) {
    const std::size_t first = block * width;
    const std::size_t n = std::min(width, size_ - first);
    workers.for_each((end - to + stretch - 1) / stretch, [&](std::size_t task, int worker) {
      const std::size_t column = to + task * stretch;
      Operand<double> here = l;
      here.data += static_cast<std::ptrdiff_t>(task * stretch) * l.row_step;
      multiply<double>(count, std::min(stretch, end - column), n, {sides.data() + first, step, 1}, here,
                       sides.data() + column, size_, Update::subtract,
                       scratch_[static_cast<std::size_t>(worker)]);
    });
  };
  for (std::size_t block = 0; block < blocks; ++block) {
    apply_inverse(block, true);
    const std::size_t rest = std::min(size_, (block + 1) * width);
    spread(block, rest, size_, {factor_.data() + rest * size_ + block * width, step, 1});
  }
  for (std::size_t block = blocks; block-- > 0;) {
    apply_inverse(block, false);
    spread(block, 0, block * width, {factor_.data() + block * width * size_, 1, step});
  }
}

}  // namespace sewil::filter
