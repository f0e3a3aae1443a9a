// base/cell_hash.h: the part of a table's hash that one cell has. Hashes of cells are summed, so that they
// may come in any order: from any thread, from sparse columns, from a file that is read once and not kept.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>

namespace sewil::base {

inline constexpr std::uint64_t missing_mark = 0x7ff8000000000000ULL;
inline constexpr std::uint64_t hash_step = 0x9e3779b97f4a7c15ULL;  // odd

// splitmix64's finalizer.
inline std::uint64_t mix(std::uint64_t z) noexcept {
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
  return z ^ (z >> 31);
}

inline std::uint64_t cell_hash(std::uint64_t row, std::uint64_t value) noexcept {
  return mix(value + mix((row + 1) * hash_step));
}

// 0 has none: sparse columns do not list it.
inline std::uint64_t number_hash(std::uint64_t row, double value) noexcept {
  if (value == 0) return 0;
  return cell_hash(row, std::isnan(value) ? missing_mark : std::bit_cast<std::uint64_t>(value));
}

}  // namespace sewil::base
