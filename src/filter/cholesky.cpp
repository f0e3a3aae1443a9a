// filter/cholesky.cpp: right-looking blocked factorization. The diagonal blocks are inverted once, which
// turns every triangular solve into products.
#include "filter/cholesky.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "sewil/data/work.h"

namespace sewil::filter {
namespace {

constexpr std::size_t width = 64;   // of a block column: the diagonal's scalar work stays below a tenth
constexpr std::size_t strip = 192;  // rows updated by one task
constexpr std::size_t sides_per_task = 512;  // columns of the right sides updated by one task

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

std::size_t Cholesky::block_width(std::size_t block) const {
  return std::min(width, size_ - block * width);
}

bool Cholesky::solve(std::vector<double>& matrix, std::size_t size, std::size_t count,
                     const Workers& workers) {
  SEWIL_ASSERT(matrix.size() == (size + count) * size);
  matrix_ = matrix.data();
  size_ = size;
  count_ = count;
  scratch_.resize(static_cast<std::size_t>(workers.threads()));
  const std::size_t blocks = (size + width - 1) / width;
  inverses_.resize(blocks * width * width);
  for (std::size_t block = 0; block < blocks; ++block) {
    if (!factor_diagonal(block)) return false;
    factor_panel(block, workers);
    update_rest(block, workers);
  }
  go_back(workers);
  return true;
}

bool Cholesky::factor_diagonal(std::size_t block) {
  const std::size_t first = block * width;
  const std::size_t n = block_width(block);
  Block small{};
  for (std::size_t i = 0; i < n; ++i) {
    std::copy_n(matrix_ + (first + i) * size_ + first, i + 1, small.data() + i * width);
  }
  if (!factor_small(small, n)) return false;
  for (std::size_t i = 0; i < n; ++i) {
    std::copy_n(small.data() + i * width, i + 1, matrix_ + (first + i) * size_ + first);
  }
  invert_small(small, n, inverses_.data() + block * width * width);
  return true;
}

void Cholesky::factor_panel(std::size_t block, const Workers& workers) {
  const std::size_t first = block * width;
  const std::size_t n = block_width(block);
  const std::size_t below = first + n;
  const std::size_t end = size_ + count_;
  panel_.resize((end - below) * width);
  const double* inverse = inverses_.data() + block * width * width;
  workers.for_each((end - below + strip - 1) / strip, [&](std::size_t task, int worker) {
    const std::size_t row = below + task * strip;
    const std::size_t rows = std::min(strip, end - row);
    double* here = panel_.data() + (row - below) * width;
    double* there = matrix_ + row * size_ + first;
    for (std::size_t i = 0; i < rows; ++i) std::copy_n(there + i * size_, n, here + i * width);
    multiply<double>(rows, n, n, {here, width, 1}, {inverse, width, 1}, there, size_, Update::assign,
                     scratch_[static_cast<std::size_t>(worker)]);
    for (std::size_t i = 0; i < rows; ++i) std::copy_n(there + i * size_, n, here + i * width);
  });
}

void Cholesky::update_rest(std::size_t block, const Workers& workers) {
  const std::size_t rest = (block + 1) * width;
  if (rest >= size_) return;
  const std::size_t bottom = size_ + count_;
  const std::size_t strips = (bottom - rest + strip - 1) / strip;
  workers.for_each(strips, [&](std::size_t task, int worker) {
    const std::size_t row = rest + (strips - 1 - task) * strip;  // the longest first
    const std::size_t end = std::min(bottom, row + strip);
    multiply<double>(end - row, std::min(end, size_) - rest, width,
                     {panel_.data() + (row - rest) * width, width, 1}, {panel_.data(), width, 1},
                     matrix_ + row * size_ + rest, size_, Update::subtract,
                     scratch_[static_cast<std::size_t>(worker)]);
  });
}

// The sides, now z = L^-1 b, become x = L'^-1 z, from the last block to the first.
void Cholesky::go_back(const Workers& workers) {
  const auto step = static_cast<std::ptrdiff_t>(size_);
  double* sides = matrix_ + size_ * size_;
  std::vector<double> part(count_ * width);
  for (std::size_t block = (size_ + width - 1) / width; block-- > 0;) {
    const std::size_t first = block * width;
    const std::size_t n = block_width(block);
    for (std::size_t r = 0; r < count_; ++r)
      std::copy_n(sides + r * size_ + first, n, part.data() + r * width);
    multiply<double>(count_, n, n, {part.data(), width, 1},
                     {inverses_.data() + block * width * width, 1, width}, sides + first, size_,
                     Update::assign, scratch_[0]);
    workers.for_each((first + sides_per_task - 1) / sides_per_task, [&](std::size_t task, int worker) {
      const std::size_t column = task * sides_per_task;
      multiply<double>(count_, std::min(sides_per_task, first - column), n, {sides + first, step, 1},
                       {matrix_ + first * size_ + column, 1, step}, sides + column, size_, Update::subtract,
                       scratch_[static_cast<std::size_t>(worker)]);
    });
  }
}

}  // namespace sewil::filter
