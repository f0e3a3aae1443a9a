// sewil/split.h: random stratified splits of rows into labeled / unlabeled / test.
#pragma once

#include <cmath>
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

// Row numbers, ascending, disjoint.
struct Split {
  std::vector<std::uint32_t> labeled, unlabeled, test;
};

// How many rows a share of them is, to the nearest.
[[nodiscard]] inline std::size_t rows_of_share(double share, std::size_t rows) {
  return static_cast<std::size_t>(std::llround(share * static_cast<double>(rows)));
}

// Each class's share in each part is its share in the data, up to rounding by largest remainder; every class
// gets at least one labeled row (unless none are asked for); sizes are met exactly. Depends on (labels,
// sizes, seed, index) alone. Rows labeled -1 take no part. Throws InputError when the sizes ask for more rows
// than there are, or for fewer labeled rows than classes.
Split stratified_split(std::span<const std::int32_t> labels, const SplitSizes& sizes, std::uint64_t seed,
                       std::uint64_t index = 0);

// The same for rows that belong together (`groups` beside the labels): no group is in two parts. Sizes and
// shares are met as well as whole groups allow, the largest first. Throws InputError when a class gets no
// labeled row.
Split group_split(std::span<const std::int32_t> labels, std::span<const std::uint32_t> groups,
                  const SplitSizes& sizes, std::uint64_t seed, std::uint64_t index = 0);

}  // namespace sewil
