// validation/stability.cpp: see sewil/judge/estimate.h.
#include <algorithm>
#include <cmath>
#include <limits>

#include "base/distributions.h"
#include "sewil/judge/estimate.h"

namespace sewil {
Stability stability_of(std::span<const ColumnSet> sets, std::size_t columns) {
  constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
  Stability result{
      .index = unknown, .low = unknown, .high = unknown, .share = std::vector<double>(columns, 0)};
  if (sets.empty()) return result;
  const auto count = static_cast<double>(sets.size());
  const auto d = static_cast<double>(columns);
  double mean_size = 0;
  for (const ColumnSet& set : sets) {
    for (const std::uint32_t column : set) result.share[column] += 1;
    mean_size += static_cast<double>(set.size()) / count;
  }
  for (double& share : result.share) share /= count;
  const double fill = mean_size / d;
  const double by_chance = fill * (1 - fill);
  if (sets.size() < 2 || !(by_chance > 0)) return result;

  double variance = 0;
  for (const double share : result.share) variance += share * (1 - share) * count / (count - 1);
  result.index = 1 - variance / d / by_chance;

  // The index is nearly a mean over the sets of what each contributes; so is its variance (their Theorem 7).
  std::vector<double> parts;
  double sum = 0;
  for (const ColumnSet& set : sets) {
    double agreement = 0;
    for (const std::uint32_t column : set) agreement += result.share[column];
    const double size = static_cast<double>(set.size()) / d;
    parts.push_back((agreement / d - size * fill + result.index / 2 * (2 * fill * size - size - fill + 1)) /
                    by_chance);
    sum += parts.back();
  }
  double squares = 0;
  for (const double part : parts) squares += (part - sum / count) * (part - sum / count);
  const double half = base::normal_quantile * std::sqrt(4 / (count * count) * squares);
  result.low = result.index - half;
  result.high = std::min(1.0, result.index + half);
  return result;
}

}  // namespace sewil
