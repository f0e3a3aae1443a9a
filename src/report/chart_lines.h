// report/chart_lines.h: lines over a common x axis, with an optional band and marked places.
#pragma once

#include <string>
#include <vector>

#include "report/plot.h"

namespace sewil::report {

struct LineSeries {
  std::string kind;  // color class of page.css
  std::string name;  // for the tooltips
  std::vector<double> xs = {}, ys = {};
  bool dots = false;
};

struct LineBand {
  std::string kind;
  std::vector<double> xs = {}, low = {}, high = {};
};

struct LineMark {
  double x = 0;
  std::string label;
  std::string kind;
};

struct LineChart {
  ChartText text;
  std::string x_label, y_label;
  std::vector<LineSeries> series = {};
  std::vector<LineBand> bands = {};
  std::vector<LineMark> marks = {};
  bool from_zero = false;  // the y axis begins at 0
  bool whole_y = false;    // y counts things
  bool share_y = false;    // y is a share, shown in percent
  bool log_x = false;      // equal steps are equal factors of x, which is at least 1
  PlotSize size = {};
};

// Empty when there is not a single point.
std::string line_chart(const LineChart& chart);

}  // namespace sewil::report
