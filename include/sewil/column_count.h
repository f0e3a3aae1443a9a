// sewil/column_count.h: how many columns a method keeps that is not told how many and cannot find it out: the
// rankers and the forward search.
#pragma once

#include <cstddef>

namespace sewil {

// ceil(columns^(2/3)), in integers: no rounding of a double decides it.
constexpr std::size_t usual_column_count(std::size_t columns) noexcept {
  std::size_t count = 0;
  while (count * count * count < columns * columns) ++count;
  return count;
}

}  // namespace sewil
