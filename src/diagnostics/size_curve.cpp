// diagnostics/size_curve.cpp: see size_curve.h.
#include "diagnostics/size_curve.h"

#include <algorithm>
#include <cmath>

namespace sewil::selection {

std::vector<std::size_t> curve_sizes(std::size_t chosen, std::size_t last, std::size_t points) {
  std::vector<std::size_t> sizes;
  sizes.reserve(points + 1);
  if (last <= points) {
    for (std::size_t m = 1; m <= last; ++m) sizes.push_back(m);
    return sizes;
  }
  // Geometric steps that are never smaller than 1: each step is the larger of the two, with the ratio that
  // spends the points left on the way left.
  std::size_t at = 1;
  while (at < last) {
    sizes.push_back(at);
    const double left = static_cast<double>(std::max<std::size_t>(1, points - sizes.size()));
    const double ratio = std::pow(static_cast<double>(last) / static_cast<double>(at), 1 / left);
    at = std::max(at + 1, static_cast<std::size_t>(std::lround(static_cast<double>(at) * ratio)));
    if (sizes.size() + 1 >= points) break;
  }
  sizes.push_back(last);
  if (!std::binary_search(sizes.begin(), sizes.end(), chosen)) {  // in place of the nearest one inside
    auto nearest = std::min_element(sizes.begin() + 1, sizes.end() - 1, [&](std::size_t a, std::size_t b) {
      const auto distance = [&](std::size_t m) { return m > chosen ? m - chosen : chosen - m; };
      return distance(a) < distance(b);
    });
    *nearest = chosen;
    std::sort(sizes.begin(), sizes.end());
  }
  return sizes;
}

std::size_t knee_of(std::span<const SizePoint> points, std::size_t rows) {
  if (points.empty()) return 0;
  const auto best =
      std::min_element(points.begin(), points.end(),
                       [](const SizePoint& a, const SizePoint& b) { return a.oob_error < b.oob_error; });
  const double error = best->oob_error;
  const double limit =
      error + std::sqrt(error * (1 - error) / static_cast<double>(std::max<std::size_t>(1, rows)));
  return std::find_if(points.begin(), points.end(),
                      [&](const SizePoint& point) { return point.oob_error <= limit; })
      ->columns;
}

SizeCurve size_curve(const ForestScorer& scorer, std::span<const std::uint32_t> order, std::size_t chosen,
                     std::size_t points, Progress& progress) {
  std::vector<ColumnSet> sets;
  for (const std::size_t m : curve_sizes(chosen, std::min(2 * chosen, order.size()), points)) {
    ColumnSet set(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(m));
    std::sort(set.begin(), set.end());
    sets.push_back(std::move(set));
  }
  const std::vector<CriterionResult> bounds = scorer.bounds(sets, progress);
  SizeCurve curve;
  for (std::size_t i = 0; i < sets.size(); ++i) {
    curve.points.push_back({.columns = sets[i].size(),
                            .criterion = value_of(bounds[i], scorer.criterion()),
                            .oob_error = bounds[i].oob_error});
  }
  curve.knee = bounds.empty() ? 0 : knee_of(curve.points, bounds.front().oob_rows);
  return curve;
}

}  // namespace sewil::selection
