// weighing/rank_spread.h: the Kruskal-Wallis statistic from sums of ranks. Ranks are counted from 0 and twice
// over, so that those of ties are whole numbers and their sums exact.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace sewil::selection {

// By how much the squares of ranks sum to less where so many rows share theirs.
[[nodiscard]] inline double lost_to_ties(std::int64_t rows) {
  const auto n = static_cast<double>(rows);
  return (n * n * n - n) / 3;
}

// `sums` of the ranks and `counts` of the rows, by class; `tied`: lost_to_ties of all blocks of equal rows.
template <class Number>
[[nodiscard]] double rank_spread(std::span<const Number> sums, std::span<const Number> counts, double tied) {
  double total = 0;
  for (const Number count : counts) total += static_cast<double>(count);
  const double mean = total - 1;
  // The squares of 0, 2, ... 2 (total - 1), less what ties cost, less those of the mean.
  const double spread = (total * total * total - total) / 3 - tied;
  if (!(spread > 0)) return 0;
  double between = 0;
  for (std::size_t k = 0; k < counts.size(); ++k) {
    if (counts[k] == 0) continue;
    const auto count = static_cast<double>(counts[k]);
    const double apart = static_cast<double>(sums[k]) / count - mean;
    between += count * apart * apart;
  }
  return (total - 1) * between / spread;
}

[[nodiscard]] inline double rank_spread(const std::vector<std::int64_t>& sums,
                                        const std::vector<std::int64_t>& counts, double tied) {
  return rank_spread(std::span<const std::int64_t>(sums), std::span<const std::int64_t>(counts), tied);
}

}  // namespace sewil::selection
