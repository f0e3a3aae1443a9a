// study/signed_rank.h: is one of two methods better, where both were tried on the same splits? Wilcoxon's
// two-sided signed-rank test of the paired differences. What makes a split easy or hard for both cancels out.
#pragma once

#include <span>

namespace sewil {

struct SignedRank {
  // Of the ranks of the positive differences; equal sizes share the mean of their ranks.
  double sum = 0;
  // Two-sided: twice the smaller tail, at most 1.
  double p_value = 1;
  // By counting; false: normal approximation.
  bool exact = true;
};

// Differences of 0 are left out. Up to 50 others all ways to give them signs are counted, ties or not; above
// that the normal approximation with correction for ties and continuity. Nothing left gives p = 1. Values
// must not be NaN.
[[nodiscard]] SignedRank signed_rank(std::span<const double> differences);

}  // namespace sewil
