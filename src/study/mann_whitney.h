// study/mann_whitney.h: do two samples come from the same distribution? The two-sided Mann-Whitney U test.
// U: how many pairs (one of each sample) the first sample wins, a tie counting one half.
#pragma once

#include <span>

namespace sewil {

struct MannWhitney {
  // Of the first sample.
  double u = 0;
  // Two-sided: twice the smaller tail, at most 1.
  double p_value = 1;
  // By counting; false: normal approximation.
  bool exact = true;
};

// Counts all ways to part the values into samples of these sizes, ties or not, when neither sample has more
// than 20; otherwise the normal approximation with correction for ties and continuity. An empty sample, or
// values that are all equal, give p = 1. Values must not be NaN.
[[nodiscard]] MannWhitney mann_whitney(std::span<const double> first, std::span<const double> second);

}  // namespace sewil
