// report/chart_bars.h: bars beside names, and bars over an axis (histograms, counts by step), also stacked.
#pragma once

#include <string>
#include <vector>

#include "report/plot.h"

namespace sewil::report {

struct NamedBar {
  std::string name;
  double value = 0;  // >= 0
  std::string text;  // the value for people
};

std::string named_bars(const ChartText& text, const std::vector<NamedBar>& bars);

struct BarSeries {
  std::string kind;
  std::string name;
  std::vector<double> values;  // one per bar
};

struct StackedBars {
  ChartText text;
  std::string x_label, y_label;
  double first = 0;  // where the first bar begins, on the x axis
  double width = 1;  // of a bar, on the x axis; bars at whole numbers begin at -0.5
  std::vector<BarSeries> series = {};
  bool whole_x = false;
  PlotSize size = {};
};

// Empty when all bars are 0.
std::string stacked_bars(const StackedBars& chart);

}  // namespace sewil::report
