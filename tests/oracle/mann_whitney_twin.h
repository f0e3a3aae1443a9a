// tests/oracle/mann_whitney_twin.h: the exact two-sided Mann-Whitney test by its definition: every way to
// part all values into two samples of the given sizes is looked at, and pairs are counted one by one.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace sewil::oracle {

// Twice the pairs the first sample wins, a tie counting one half.
inline std::size_t doubled_wins(const std::vector<double>& first, const std::vector<double>& second) {
  std::size_t wins = 0;
  for (const double a : first) {
    for (const double b : second) wins += a > b ? 2U : a == b ? 1U : 0U;
  }
  return wins;
}

inline double direct_mann_whitney_p(const std::vector<double>& first, const std::vector<double>& second) {
  std::vector<double> all = first;
  all.insert(all.end(), second.begin(), second.end());
  const std::size_t observed = doubled_wins(first, second);
  // Which values the first sample takes; from the last such mask to the first.
  std::vector<bool> taken(all.size(), false);
  std::fill_n(taken.begin(), first.size(), true);
  std::size_t ways = 0;
  std::size_t at_most = 0;
  std::size_t at_least = 0;
  do {
    std::vector<double> one, other;
    for (std::size_t at = 0; at < all.size(); ++at) (taken[at] ? one : other).push_back(all[at]);
    const std::size_t wins = doubled_wins(one, other);
    ++ways;
    at_most += wins <= observed ? 1U : 0U;
    at_least += wins >= observed ? 1U : 0U;
  } while (std::prev_permutation(taken.begin(), taken.end()));
  const auto tail = static_cast<double>(std::min(at_most, at_least));
  return std::min(1.0, 2 * tail / static_cast<double>(ways));
}

}  // namespace sewil::oracle
