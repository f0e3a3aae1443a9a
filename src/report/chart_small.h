// report/chart_small.h: a column's values by class, small enough for a cell of a table. Few classes: their
// shares over the values, one shape on the other. Many classes: one box (middle half, median) a class.
#pragma once

#include <string>
#include <vector>

#include "report/plot.h"

namespace sewil::report {

inline constexpr std::size_t few_classes = 5;

struct Distribution {
  bool binned = true;
  double low = 0, high = 0;                 // binned
  std::vector<std::string> labels = {};     // not binned: one a bar
  std::vector<std::vector<double>> counts;  // classes x bins
};

std::string small_distribution(const ChartText& text, const Distribution& distribution);

// The value below which `share` of a binned class lies, 0..1 over the bins. NaN for an empty class.
double bin_quantile(const std::vector<double>& counts, double share);

}  // namespace sewil::report
