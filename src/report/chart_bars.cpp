// report/chart_bars.cpp: see chart_bars.h.
#include "report/chart_bars.h"

#include <fmt/format.h>

#include <algorithm>

#include "report/html.h"
#include "report/numbers.h"

namespace sewil::report {

std::string named_bars(const ChartText& text, const std::vector<NamedBar>& bars) {
  constexpr double width = 440;
  constexpr double line = 19;
  constexpr std::size_t most_characters = 22;
  constexpr double character = 6.6;  // of the label's font, on average
  std::size_t longest = 4;
  double largest = 0;
  std::size_t widest = 5;
  for (const NamedBar& bar : bars) {
    widest = std::max(widest, characters(bar.text));
    longest = std::max(longest, std::min(most_characters, characters(bar.name)));
    largest = std::max(largest, bar.value);
  }
  const double room = static_cast<double>(widest) * 6.3 + 14;  // for the value beside the longest bar
  const Scale x{
      .low = 0, .high = largest, .from = static_cast<double>(longest) * character + 12, .to = width - room};
  std::string body = "<g class=\"names\">";
  double y = 2;
  for (const NamedBar& bar : bars) {
    const double length = largest > 0 ? std::max(1.0, x.place(bar.value) - x.from) : 1;
    body += fmt::format(
        "<g><title>{}: {}</title><text x=\"{}\" y=\"{}\" class=\"end\">{}</text>"
        "<rect class=\"bar main\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"1.5\"/>"
        "<text x=\"{}\" y=\"{}\" class=\"value\">{}</text></g>",
        escape(bar.name), bar.text, px(x.from - 8), px(y + 12.5), escape_short(bar.name, most_characters),
        px(x.from), px(y + 3), px(length), px(line - 7), px(x.from + length + 5), px(y + 12.5), bar.text);
    y += line;
  }
  return svg(width, y + 2, text, body + "</g>");
}

std::string stacked_bars(const StackedBars& chart) {
  std::size_t bars = 0;
  for (const BarSeries& series : chart.series) bars = std::max(bars, series.values.size());
  std::vector<double> height(bars, 0.0);
  for (const BarSeries& series : chart.series) {
    for (std::size_t i = 0; i < series.values.size(); ++i) height[i] += series.values[i];
  }
  double low = 0;
  double high = height.empty() ? 0 : *std::max_element(height.begin(), height.end());
  if (!(high > 0)) return {};
  widen(low, high, 4, true);
  const double last = chart.first + chart.width * static_cast<double>(bars);
  Plot plot({.low = chart.first, .high = last}, {.low = 0, .high = high}, chart.size);
  plot.y_axis(chart.y_label, nice_ticks(0, high, 4, true));
  const Ticks below = chart.whole_x
                          ? nice_ticks(chart.first + chart.width / 2, last - chart.width / 2, 10, true)
                          : nice_ticks(chart.first, last, 8);
  plot.x_axis(chart.x_label, below);
  const double gap = std::min(0.12, 4.0 / static_cast<double>(bars + 40)) * chart.width;
  std::vector<double> base(bars, 0.0);
  for (const BarSeries& series : chart.series) {
    for (std::size_t i = 0; i < series.values.size(); ++i) {
      if (!(series.values[i] > 0)) continue;
      const double left = chart.first + chart.width * static_cast<double>(i);
      const std::string place = chart.whole_x ? count(left + chart.width / 2)
                                              : significant(left) + " to " + significant(left + chart.width);
      plot.bar(left + gap, left + chart.width - gap, base[i], base[i] + series.values[i], series.kind,
               fmt::format("{}{}{}: {}", escape(series.name), series.name.empty() ? "" : ", ", place,
                           count(series.values[i])));
      base[i] += series.values[i];
    }
  }
  return plot.done(chart.text);
}

}  // namespace sewil::report
