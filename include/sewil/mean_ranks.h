// sewil/mean_ranks.h: are several methods different over several data sets? Friedman's test and Nemenyi's
// critical difference, as usual for comparisons over data sets. rank: 1 for the best method on a set; equals
// share the mean of their places. critical difference: mean ranks closer than this cannot be told apart at
// the level .05, whichever pair is looked at.
#pragma once

#include <cstddef>
#include <span>
#include <utility>
#include <vector>

namespace sewil {

struct MeanRanks {
  // Data sets behind them.
  std::size_t sets = 0;
  // Beside the methods.
  std::vector<double> ranks;
  // Friedman's chi-square, corrected for ties, and the chance of one this large if all were alike.
  double statistic = 0;
  double p_value = 1;
  double critical_difference = 0;
};

// `scores`: one row per set, one score per method, larger is better; no NaN. Needs 2 sets and 2 methods.
[[nodiscard]] MeanRanks mean_ranks(std::span<const std::vector<double>> scores);

// The largest groups of methods that cannot be told apart, each as the places [first, last] in the order of
// ascending mean rank; groups of one are left out.
[[nodiscard]] std::vector<std::pair<std::size_t, std::size_t>> groups_alike(const MeanRanks& ranks);

}  // namespace sewil
