// sewil/split.h: random stratified splits of rows into labeled / unlabeled / test.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace sewil {

struct SplitSizes {
  std::size_t labeled = 0;
  std::size_t unlabeled = 0;
  std::size_t test = 0;
};

struct Split {
  std::vector<std::uint32_t> labeled, unlabeled, test;  // row numbers, ascending, disjoint
};

// Each class's share in each part is its share in the data, up to rounding by largest remainder; every class
// gets at least one labeled row (unless none are asked for); sizes are met exactly. Depends on (labels,
// sizes, seed, index) alone. Rows labeled -1 take no part. Throws InputError when the sizes ask for more rows
// than there are, or for fewer labeled rows than classes.
Split stratified_split(std::span<const std::int32_t> labels, const SplitSizes& sizes, std::uint64_t seed,
                       std::uint64_t index = 0);

}  // namespace sewil
