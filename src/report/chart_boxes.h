// report/chart_boxes.h: box plots side by side: quartiles, whiskers to the farthest value within 1.5 times
// the middle half, every value as a dot.
#pragma once

#include <string>
#include <vector>

#include "report/plot.h"

namespace sewil::report {

struct BoxGroup {
  std::string name;
  std::vector<double> values;
};

struct Quartiles {
  double low_whisker = 0, first = 0, median = 0, third = 0, high_whisker = 0;
};

// Quantiles by linear interpolation between the sorted values; `values` must not be empty.
Quartiles quartiles(std::vector<double> values);

// Horizontal, one line per group. Empty when there is no value at all.
std::string box_plots(const ChartText& text, const std::string& x_label, const std::vector<BoxGroup>& groups);

}  // namespace sewil::report
