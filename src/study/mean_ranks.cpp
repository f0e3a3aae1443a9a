// study/mean_ranks.cpp: see sewil/front/study_summary.h.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/distributions.h"
#include "sewil/front/study_summary.h"
#include "study/tied_ranks.h"

namespace sewil {
namespace {

double normal_density(double z) {
  return std::exp(-z * z / 2) / std::sqrt(2 * std::numbers::pi);
}

// P(range of k independent standard normals <= q): the smallest is anywhere, the others within q above it.
double range_below(double q, std::size_t k) {
  constexpr int steps = 1000;  // of Simpson's rule; the integrand is smooth
  constexpr double low = -8.5;
  constexpr double high = 8.5;
  const double width = (high - low) / steps;
  double sum = 0;
  for (int i = 0; i <= steps; ++i) {
    const double z = low + width * i;
    const double inside = base::normal_tail(-(z + q)) - base::normal_tail(-z);
    const double factor = i == 0 || i == steps ? 1 : (i % 2 == 1 ? 4 : 2);
    sum += factor * normal_density(z) * std::pow(inside, static_cast<double>(k - 1));
  }
  return static_cast<double>(k) * sum * width / 3;
}

// The range that k independent standard normals exceed with chance .05.
double range_limit(std::size_t k) {
  double low = 0;
  double high = 20;
  for (int i = 0; i < 60; ++i) {
    const double middle = (low + high) / 2;
    (range_below(middle, k) < 0.95 ? low : high) = middle;
  }
  return high;
}

// Adds the ranks of one set, 1 for the largest score; returns its ties.
double add_ranks(std::vector<double> scores, std::vector<double>& ranks) {
  for (double& score : scores) score = -score;
  const study::TiedRanks found = study::tied_ranks(scores);
  for (std::size_t i = 0; i < ranks.size(); ++i) ranks[i] += static_cast<double>(found.doubled[i]) / 2;
  return found.ties;
}

}  // namespace

MeanRanks mean_ranks(std::span<const std::vector<double>> scores) {
  const std::size_t methods = scores.front().size();
  MeanRanks found{.sets = scores.size(), .ranks = std::vector<double>(methods, 0)};
  double ties = 0;
  for (const std::vector<double>& row : scores) ties += add_ranks(row, found.ranks);
  const auto n = static_cast<double>(scores.size());
  const auto k = static_cast<double>(methods);
  double squares = 0;
  for (double& rank : found.ranks) {
    rank /= n;
    squares += (rank - (k + 1) / 2) * (rank - (k + 1) / 2);
  }
  const double untied = 1 - ties / (n * k * (k * k - 1));
  if (untied > 0) {
    found.statistic = 12 * n / (k * (k + 1)) * squares / untied;
    found.p_value = base::chi_squared_tail(found.statistic, methods - 1);
  }
  found.critical_difference = range_limit(methods) / std::numbers::sqrt2 * std::sqrt(k * (k + 1) / (6 * n));
  return found;
}

std::vector<std::pair<std::size_t, std::size_t>> groups_alike(const MeanRanks& ranks) {
  std::vector<double> sorted = ranks.ranks;
  std::ranges::sort(sorted);
  std::vector<std::pair<std::size_t, std::size_t>> groups;
  std::size_t reached = 0;  // the last place of the groups so far: a group inside another says nothing
  for (std::size_t first = 0; first < sorted.size(); ++first) {
    std::size_t last = first;
    while (last + 1 < sorted.size() && sorted[last + 1] - sorted[first] < ranks.critical_difference) ++last;
    if (last > first && last > reached) groups.emplace_back(first, last);
    reached = std::max(reached, last);
  }
  return groups;
}

}  // namespace sewil
