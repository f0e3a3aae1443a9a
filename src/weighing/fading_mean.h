// weighing/fading_mean.h: what was said of columns at one elimination after the other, the last word counting
// most. Each elimination counts half as much as the one after it, so what is known of a column that stays is
// worth three times the trees behind one of them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace sewil::selection {

class FadingMean {
 public:
  // Of a table of so many columns.
  explicit FadingMean(std::size_t columns) : known_(columns, 0) {}

  // `weights` (beside `columns`, those above 0 summing to 1) become their mean with what is known of the same
  // columns, brought to the same sum. Where nothing is known they stay as they are.
  void join(std::span<const std::uint32_t> columns, std::vector<double>& weights) {
    constexpr double fading = 0.5;
    double sum = 0;
    for (const std::uint32_t column : columns) sum += std::max(0.0, known_[column]);
    const double before = sum > 0 ? fading * times_ : 0;
    for (std::size_t i = 0; i < columns.size(); ++i) {
      double& known = known_[columns[i]];
      if (before > 0) weights[i] = (weights[i] + before * known / sum) / (1 + before);
      known = weights[i];
    }
    times_ = 1 + before;
  }

 private:
  std::vector<double> known_;  // per column of the table
  double times_ = 0;           // eliminations that it is made of, the last counting 1
};

}  // namespace sewil::selection
