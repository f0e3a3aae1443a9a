// sewil/vote_matrix.h: votes of a forest for rows: one line per row, one entry per class, each line sums to 1
// (or is all zero: no vote, e.g. a row that every tree had in its bag).
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace sewil {

struct VoteMatrix {
  std::size_t rows = 0;
  std::size_t classes = 0;
  std::vector<double> values;  // row-major

  VoteMatrix() = default;
  VoteMatrix(std::size_t row_count, std::size_t class_count)
      : rows(row_count), classes(class_count), values(row_count * class_count) {}

  [[nodiscard]] std::span<const double> row(std::size_t r) const {
    return {values.data() + r * classes, classes};
  }
  [[nodiscard]] std::span<double> row(std::size_t r) { return {values.data() + r * classes, classes}; }
};

}  // namespace sewil
