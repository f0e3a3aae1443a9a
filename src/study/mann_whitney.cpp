// study/mann_whitney.cpp: see study/mann_whitney.h.
#include "study/mann_whitney.h"

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

constexpr std::size_t most_for_counting = 20;

// In how many of the ways to pick `picked` of the ranks their sum is 0, 1, 2, ...
std::vector<std::uint64_t> counts_of_sums(std::span<const std::size_t> ranks, std::size_t picked) {
  const std::size_t largest = std::accumulate(ranks.begin(), ranks.end(), std::size_t{0});
  std::vector<std::vector<std::uint64_t>> counts(picked + 1, std::vector<std::uint64_t>(largest + 1, 0));
  counts[0][0] = 1;
  // Every rank is picked or not; from many to few, so that none is picked twice.
  for (const std::size_t rank : ranks) {
    for (std::size_t some = picked; some > 0; --some) {
      for (std::size_t sum = rank; sum <= largest; ++sum) counts[some][sum] += counts[some - 1][sum - rank];
    }
  }
  return std::move(counts[picked]);
}

double normal_p(double a, double b, double larger_u, double ties) {
  const double n = a + b;
  const double variance = a * b / 12 * (n + 1 - ties / (n * (n - 1)));
  if (!(variance > 0)) return 1;
  const double z = (larger_u - a * b / 2 - 0.5) / std::sqrt(variance);
  return std::min(1.0, 2 * base::normal_tail(z));
}

}  // namespace

MannWhitney mann_whitney(std::span<const double> first, std::span<const double> second) {
  if (first.empty() || second.empty()) return {};
  std::vector<double> values(first.begin(), first.end());
  values.insert(values.end(), second.begin(), second.end());
  const TiedRanks ranks = tied_ranks(values);
  const auto middle = ranks.doubled.begin() + static_cast<std::ptrdiff_t>(first.size());
  const std::size_t sum = std::accumulate(ranks.doubled.begin(), middle, std::size_t{0});
  const auto a = static_cast<double>(first.size());
  const auto b = static_cast<double>(second.size());
  MannWhitney result;
  result.u = static_cast<double>(sum) / 2 - a * (a + 1) / 2;
  result.exact = std::max(first.size(), second.size()) <= most_for_counting;
  result.p_value = result.exact ? study::two_sided_p(counts_of_sums(ranks.doubled, first.size()), sum)
                                : normal_p(a, b, std::max(result.u, a * b - result.u), ranks.ties);
  return result;
}

}  // namespace sewil
