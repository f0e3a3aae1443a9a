// self_training/thresholds.cpp: the transductive thresholds and the transductive bound, one class per task.
#include <algorithm>
#include <array>
#include <limits>

#include "self_training/grid_minimum.h"
#include "self_training/grid_sums.h"
#include "sewil/data/work.h"
#include "sewil/learn/self_training.h"
#include "sewil/learn/votes.h"

namespace sewil {
namespace {

using self_training::GridMinimum;
using self_training::GridSums;

// u_i B_ik(lows[g]) summed over i != k, in units.
double joint_errors(const GridSums& sums, std::size_t classes, std::size_t k, std::size_t g,
                    const ThresholdOptions& options) {
  double total = 0;
  for (std::size_t i = 0; i < classes; ++i) {
    if (i == k) continue;
    GridMinimum smallest(options.search);
    for (int m = 1; m <= options.grid && smallest.add(sums.joint(i, g, m)); ++m) {
    }
    total += smallest.best();
  }
  return total;
}

ClassThreshold threshold_of_class(const VoteMatrix& votes, std::span<const std::int32_t> predicted,
                                  std::size_t k, const ThresholdOptions& options, GridSums& sums) {
  double low = votes.row(0)[k];
  double high = low;
  for (std::size_t r = 1; r < votes.rows; ++r) {
    low = std::min(low, votes.row(r)[k]);
    high = std::max(high, votes.row(r)[k]);
  }
  if (high <= 0) return {1, -1, std::numeric_limits<double>::infinity()};
  std::vector<double> lows;
  lows.reserve(static_cast<std::size_t>(options.grid));
  for (int g = 0; g < options.grid; ++g) lows.push_back(low + g * (high - low) / options.grid);
  sums.fill(votes, predicted, k, lows, options.grid);

  GridMinimum smallest(options.search);
  for (std::size_t g = 0; g < lows.size(); ++g) {
    const std::size_t taken = sums.predicted_above(g);
    const double error = taken == 0 ? std::numeric_limits<double>::infinity()
                                    : joint_errors(sums, votes.classes, k, g, options) /
                                          (static_cast<double>(taken) * sums.scale());
    if (!smallest.add(error)) break;
  }
  return {lows[static_cast<std::size_t>(smallest.index())], smallest.index(), smallest.best()};
}

}  // namespace

void describe(ThresholdOptions& options, OptionVisitor& visitor) {
  static constexpr std::array names{"global", "first-dip"};
  visitor.begin_scope("self-training");
  visitor.choose("threshold_search", options.search, names,
                 "how the grid of thresholds is searched: its smallest value, or the first dip going up");
  visitor.number("threshold_grid", options.grid, {2, 1000}, "how many thresholds are tried per class");
}

std::vector<ClassThreshold> transductive_thresholds(const VoteMatrix& votes, const ThresholdOptions& options,
                                                    const Workers& workers) {
  SEWIL_ASSERT(options.grid >= 1);
  std::vector<ClassThreshold> thresholds(votes.classes);
  if (votes.rows == 0) return thresholds;
  const std::vector<std::int32_t> predicted = predict(votes);
  std::vector<GridSums> scratch(static_cast<std::size_t>(workers.threads()));
  workers.for_each(votes.classes, [&](std::size_t k, int worker) {
    thresholds[k] =
        threshold_of_class(votes, predicted, k, options, scratch[static_cast<std::size_t>(worker)]);
  });
  return thresholds;
}

double transductive_bound(const VoteMatrix& votes, const ThresholdOptions& options, const Workers& workers) {
  SEWIL_ASSERT(options.grid >= 1);
  if (votes.rows == 0) return 0;
  const std::vector<std::int32_t> predicted = predict(votes);
  std::vector<GridSums> scratch(static_cast<std::size_t>(workers.threads()));
  std::vector<double> of_class(votes.classes);
  const std::array<double, 1> no_threshold{0};
  workers.for_each(votes.classes, [&](std::size_t k, int worker) {
    GridSums& sums = scratch[static_cast<std::size_t>(worker)];
    sums.fill(votes, predicted, k, no_threshold, options.grid);
    of_class[k] = joint_errors(sums, votes.classes, k, 0, options) / sums.scale();
  });
  double total = 0;
  for (const double error : of_class) total += error;
  return total / static_cast<double>(votes.rows);
}

}  // namespace sewil
