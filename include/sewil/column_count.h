// sewil/column_count.h: how many columns are taken where nobody says how many, in integers: no rounding of a
// double decides it.
#pragma once

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

// ceil(columns^(2/3)): what the rankers and the forward search keep, which cannot find out how many.
constexpr std::size_t usual_column_count(std::size_t columns) noexcept {
  std::size_t count = 0;
  while (count * count * count < columns * columns) ++count;
  return count;
}

}  // namespace sewil
