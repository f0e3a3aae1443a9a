// sewil/column_count.h: how many columns are taken where nobody says how many, in integers: no rounding of a
// double decides it; and how many tries an option stands for.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace sewil {

// floor(sqrt(columns)): tries at a node of a tree, columns of a random candidate.
inline std::size_t floor_sqrt(std::size_t columns) noexcept {
  auto root = static_cast<std::size_t>(std::sqrt(static_cast<double>(columns)));
  while (root * root > columns) --root;
  while ((root + 1) * (root + 1) <= columns) ++root;
  return root;
}

// Tries at a node of a forest with so many columns: a number of them, below 1 a share (to the nearest), 0:
// the usual floor(sqrt(columns)). At least 1.
inline std::size_t tried_columns(double tries, std::size_t columns) noexcept {
  if (tries >= 1) return static_cast<std::size_t>(tries);
  if (tries > 0)
    return static_cast<std::size_t>(std::max(1LL, std::llround(tries * static_cast<double>(columns))));
  return std::max<std::size_t>(1, floor_sqrt(columns));
}

// ceil(columns^(2/3)): what the rankers and the forward search keep, which cannot find out how many.
constexpr std::size_t usual_column_count(std::size_t columns) noexcept {
  std::size_t count = 0;
  while (count * count * count < columns * columns) ++count;
  return count;
}

}  // namespace sewil
