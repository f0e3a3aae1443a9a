// report/chart_lines.cpp: see chart_lines.h.
#include "report/chart_lines.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "report/html.h"
#include "report/numbers.h"

namespace sewil::report {
namespace {

struct Range {
  double low = std::numeric_limits<double>::infinity();
  double high = -std::numeric_limits<double>::infinity();
  void take(const std::vector<double>& values) {
    for (const double value : values) {
      if (!std::isfinite(value)) continue;
      low = std::min(low, value);
      high = std::max(high, value);
    }
  }
};

constexpr int y_ticks = 5;
constexpr int x_ticks = 8;

std::string value_text(const LineChart& chart, double value) {
  if (chart.share_y) return percent(value, 2);
  return chart.whole_y ? count(value) : fixed(value, 4);
}

}  // namespace

std::string line_chart(const LineChart& chart) {
  Range x;
  Range y;
  for (const LineSeries& series : chart.series) {
    x.take(series.xs);
    y.take(series.ys);
  }
  for (const LineBand& band : chart.bands) {
    y.take(band.low);
    y.take(band.high);
  }
  if (!(x.low <= x.high) || !(y.low <= y.high)) return {};
  if (chart.from_zero) y.low = std::min(0.0, y.low);
  const double factor = chart.share_y ? 100 : 1;  // round numbers in percent
  double low = y.low * factor;
  double high = y.high * factor;
  widen(low, high, y_ticks, chart.whole_y);
  if (chart.from_zero || y.low >= 0) low = std::max(0.0, low);
  Ticks across = nice_ticks(low, high, y_ticks, chart.whole_y);
  if (chart.share_y) {
    for (double& value : across.values) value /= factor;
    for (std::string& label : across.labels) label += '%';
  }
  const auto at = [&](double value) { return chart.log_x ? std::log10(std::max(1.0, value)) : value; };
  const auto places = [&](std::vector<double> values) {
    for (double& value : values) value = at(value);
    return values;
  };
  Plot plot({.low = at(x.low), .high = at(x.high)}, {.low = low / factor, .high = high / factor}, chart.size);
  plot.y_axis(chart.y_label, across);
  plot.x_axis(chart.x_label, chart.log_x ? log_ticks(std::max(1.0, x.low), x.high, x_ticks + 2)
                                         : nice_ticks(x.low, x.high, x_ticks, true));
  for (const LineBand& band : chart.bands) plot.band(places(band.xs), band.low, band.high, band.kind);
  for (const LineSeries& series : chart.series) {
    plot.line(places(series.xs), series.ys, series.kind);
    if (!series.dots) continue;
    std::vector<std::string> titles;
    titles.reserve(series.xs.size());
    for (std::size_t i = 0; i < series.xs.size(); ++i) {
      titles.push_back(fmt::format("{} {}: {}{}", escape(chart.x_label), count(series.xs[i]),
                                   series.name.empty() ? "" : escape(series.name) + " ",
                                   value_text(chart, series.ys[i])));
    }
    plot.dots(places(series.xs), series.ys, series.kind, titles);
  }
  // Last, so that no line runs through a label.
  double lower = 0;
  for (const LineMark& mark : chart.marks) {
    plot.mark(at(mark.x), mark.label, mark.kind, lower);
    lower += 14;
  }
  return plot.done(chart.text);
}

}  // namespace sewil::report
