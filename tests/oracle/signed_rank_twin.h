// tests/oracle/signed_rank_twin.h: the exact two-sided signed-rank test by its definition: every way to give
// the differences signs is looked at, and ranks are counted one by one.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace sewil::oracle {

// Twice the rank of each size among all: one more than the smaller ones, equal ones counting one half.
inline std::vector<std::size_t> doubled_ranks(const std::vector<double>& sizes) {
  std::vector<std::size_t> ranks;
  for (const double size : sizes) {
    std::size_t rank = 1;  // the size itself is one of the equal ones
    for (const double other : sizes) rank += other < size ? 2U : other == size ? 1U : 0U;
    ranks.push_back(rank);
  }
  return ranks;
}

inline double direct_signed_rank_p(const std::vector<double>& differences) {
  std::vector<double> sizes;
  std::size_t signs = 0;
  for (const double difference : differences) {
    if (difference == 0) continue;
    signs |= (difference > 0 ? std::size_t{1} : 0) << sizes.size();
    sizes.push_back(std::abs(difference));
  }
  const std::vector<std::size_t> ranks = doubled_ranks(sizes);
  const auto sum_of = [&](std::size_t positive) {
    std::size_t sum = 0;
    for (std::size_t at = 0; at < ranks.size(); ++at) sum += (positive >> at & 1) * ranks[at];
    return sum;
  };
  const std::size_t ways = std::size_t{1} << ranks.size();
  std::size_t at_most = 0;
  std::size_t at_least = 0;
  for (std::size_t some = 0; some < ways; ++some) {
    at_most += sum_of(some) <= sum_of(signs) ? 1U : 0U;
    at_least += sum_of(some) >= sum_of(signs) ? 1U : 0U;
  }
  const auto tail = static_cast<double>(std::min(at_most, at_least));
  return std::min(1.0, 2 * tail / static_cast<double>(ways));
}

}  // namespace sewil::oracle
