// votes/clusters.h: how much a mean varies whose terms may belong together and need not count alike.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace sewil::votes {

struct ClusteredMean {
  double mean = 0;
  // Of the mean, by the sums of the groups: rows of one group may say the same thing several times.
  double variance = 0;
  std::size_t groups = 0;
  double rows = 0;      // so many rows of equal weight, each alone, would count as much at best
  double at_worst = 0;  // and if the rows of a group all said the same
  // By how much the normal quantile falls short, squared: few groups say little about their own scatter.
  double student = 1;
};

// `weights` (empty: all alike) and `groups` (empty: each row is one) stand beside the values, of which there
// must be one.
[[nodiscard]] ClusteredMean clustered_mean(std::span<const double> values, std::span<const double> weights,
                                           std::span<const std::uint32_t> groups);

// What a mean is worth in 1/rows that stand alone and scatter by `square` (their variance): the rows it is
// of, and `further` rows in groups of `in_group` in the mean.
struct Worth {
  double of_mean = 0;
  double of_further = 0;
};
[[nodiscard]] Worth worth_of(const ClusteredMean& mean, double square, double further, double in_group);

}  // namespace sewil::votes
