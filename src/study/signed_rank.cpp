// study/signed_rank.cpp: see study/signed_rank.h.
#include "study/signed_rank.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <vector>

#include "base/distributions.h"
#include "study/counted_tail.h"
#include "study/tied_ranks.h"

namespace sewil {
namespace {

using study::tied_ranks;
using study::TiedRanks;

constexpr std::size_t most_signs_counted = 50;  // 2^50 ways

// In how many of the ways to pick any of the ranks their sum is 0, 1, 2, ...
std::vector<std::uint64_t> sums_of_positive(std::span<const std::size_t> ranks) {
  const std::size_t largest = std::accumulate(ranks.begin(), ranks.end(), std::size_t{0});
  std::vector<std::uint64_t> counts(largest + 1, 0);
  counts[0] = 1;
  // From large sums to small ones, so that no rank is picked twice.
  for (const std::size_t rank : ranks) {
    for (std::size_t sum = largest; sum >= rank; --sum) counts[sum] += counts[sum - rank];
  }
  return counts;
}

double normal_signed_p(double n, double sum, double ties) {
  const double mean = n * (n + 1) / 4;
  const double variance = n * (n + 1) * (2 * n + 1) / 24 - ties / 48;
  const double z = (std::abs(sum - mean) - 0.5) / std::sqrt(variance);
  return std::min(1.0, 2 * base::normal_tail(z));
}

}  // namespace

SignedRank signed_rank(std::span<const double> differences) {
  std::vector<double> sizes;
  std::vector<std::uint8_t> positive;
  for (const double difference : differences) {
    if (difference == 0) continue;
    sizes.push_back(std::abs(difference));
    positive.push_back(difference > 0 ? 1 : 0);
  }
  if (sizes.empty()) return {};
  const TiedRanks ranks = tied_ranks(sizes);
  std::size_t doubled = 0;
  for (std::size_t at = 0; at < sizes.size(); ++at) doubled += positive[at] * ranks.doubled[at];
  SignedRank result;
  result.sum = static_cast<double>(doubled) / 2;
  result.exact = sizes.size() <= most_signs_counted;
  result.p_value = result.exact ? study::two_sided_p(sums_of_positive(ranks.doubled), doubled)
                                : normal_signed_p(static_cast<double>(sizes.size()), result.sum, ranks.ties);
  return result;
}

}  // namespace sewil
