// votes/clusters.cpp: see clusters.h.
#include "votes/clusters.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>
#include <vector>

#include "base/distributions.h"

namespace sewil::votes {
namespace {

// The 95 % quantile of Student's distribution by its expansion at the normal one, over that, squared.
double student_factor(std::size_t groups) {
  if (groups < 2) return 40;  // about one degree of freedom
  const double z = base::normal_quantile;
  const auto degrees = static_cast<double>(groups - 1);
  const double t = z + (z * z * z + z) / (4 * degrees) +
                   (5 * std::pow(z, 5) + 16 * z * z * z + 3 * z) / (96 * degrees * degrees);
  return t * t / (z * z);
}

// The place of each row's group, in the order in which the groups appear.
std::vector<std::size_t> places_of(std::span<const std::uint32_t> groups, std::size_t rows) {
  std::vector<std::size_t> place(rows);
  std::unordered_map<std::uint32_t, std::size_t> seen;
  for (std::size_t row = 0; row < rows; ++row) {
    place[row] = groups.empty() ? row : seen.emplace(groups[row], seen.size()).first->second;
  }
  return place;
}

}  // namespace

ClusteredMean clustered_mean(std::span<const double> values, std::span<const double> weights,
                             std::span<const std::uint32_t> groups) {
  const auto weight = [&](std::size_t row) { return weights.empty() ? 1.0 : weights[row]; };
  double sum = 0;
  double all = 0;
  double squares = 0;
  for (std::size_t row = 0; row < values.size(); ++row) {
    sum += weight(row) * values[row];
    all += weight(row);
    squares += weight(row) * weight(row);
  }
  const std::vector<std::size_t> place = places_of(groups, values.size());
  ClusteredMean result{.mean = sum / all, .groups = *std::ranges::max_element(place) + 1};
  std::vector<double> off(result.groups, 0);
  std::vector<double> heavy(result.groups, 0);
  for (std::size_t row = 0; row < values.size(); ++row) {
    off[place[row]] += weight(row) * (values[row] - result.mean);
    heavy[place[row]] += weight(row);
  }
  double scatter = 0;
  double at_worst = 0;
  for (std::size_t g = 0; g < result.groups; ++g) {
    scatter += off[g] * off[g];
    at_worst += heavy[g] * heavy[g];
  }
  const auto count = static_cast<double>(result.groups);
  result.variance = scatter / (all * all) * (count > 1 ? count / (count - 1) : 1);
  result.rows = all * all / squares;
  result.at_worst = all * all / at_worst;
  result.student = groups.empty() ? 1 : student_factor(result.groups);
  return result;
}

Worth worth_of(const ClusteredMean& mean, double square, double further, double in_group) {
  // Where all are right, or none is, nothing tells how much the rows of a group say the same.
  const bool tells = square > 0 && mean.variance > 0;
  const double seen = tells ? mean.variance / square : 1 / mean.at_worst;
  const double per_row = std::max(seen, 1 / mean.rows);
  const double size = mean.rows / mean.at_worst;  // of the groups, as a row sees it
  const double alike = size > 1 ? std::clamp((per_row * mean.rows - 1) / (size - 1), 0.0, 1.0) : 0;
  Worth worth{.of_mean = per_row * mean.student};
  if (further > 0) worth.of_further = (1 + (in_group - 1) * alike) / further;
  return worth;
}

}  // namespace sewil::votes
