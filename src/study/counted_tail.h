// study/counted_tail.h: the p-value of a test whose distribution was counted.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>

namespace sewil::study {

// `counts`: in how many ways a sum is 0, 1, 2, ... Two-sided: twice the smaller tail, the observed sum
// included in both, at most 1: with ties the distribution may be skew.
inline double two_sided_p(std::span<const std::uint64_t> counts, std::size_t sum) {
  const auto at = counts.begin() + static_cast<std::ptrdiff_t>(sum);
  const std::uint64_t below = std::accumulate(counts.begin(), at, std::uint64_t{0});
  const std::uint64_t above = std::accumulate(at + 1, counts.end(), std::uint64_t{0});
  const std::uint64_t tail = std::min(below, above) + *at;
  return std::min(1.0, 2 * static_cast<double>(tail) / static_cast<double>(below + *at + above));
}

}  // namespace sewil::study
