// report/chart_boxes.cpp: see chart_boxes.h.
#include "report/chart_boxes.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "report/html.h"
#include "report/numbers.h"

namespace sewil::report {

Quartiles quartiles(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const auto at = [&](double share) {
    const double place = share * static_cast<double>(values.size() - 1);
    const auto below = static_cast<std::size_t>(place);
    const std::size_t above = std::min(below + 1, values.size() - 1);
    return values[below] + (place - static_cast<double>(below)) * (values[above] - values[below]);
  };
  Quartiles result{.first = at(0.25), .median = at(0.5), .third = at(0.75)};
  const double reach = 1.5 * (result.third - result.first);
  result.low_whisker = *std::lower_bound(values.begin(), values.end(), result.first - reach);
  result.high_whisker = *(std::upper_bound(values.begin(), values.end(), result.third + reach) - 1);
  return result;
}

std::string box_plots(const ChartText& text, const std::string& x_label,
                      const std::vector<BoxGroup>& groups) {
  constexpr double line = 26;
  constexpr std::size_t most_characters = 16;
  double low = 0;
  double high = 0;
  std::size_t longest = 4;
  bool any = false;
  for (const BoxGroup& group : groups) {
    longest = std::max(longest, std::min(most_characters, characters(group.name)));
    for (const double value : group.values) {
      low = any ? std::min(low, value) : value;
      high = any ? std::max(high, value) : value;
      any = true;
    }
  }
  if (!any) return {};
  widen(low, high, 6);
  PlotSize size{.height = line * static_cast<double>(groups.size()) + 46,
                .left = static_cast<double>(longest) * 6.6 + 14,
                .top = 4};
  Plot plot({.low = low, .high = high}, {.low = 0, .high = 1}, size);
  const Ticks ticks = nice_ticks(low, high, 6);
  std::string grid;
  for (const double value : ticks.values) {
    grid += fmt::format("M{} {}V{}", px(plot.x().place(value)), px(plot.y().to), px(plot.y().from));
  }
  plot.add(fmt::format("<path class=\"grid\" d=\"{}\"/>", grid));
  plot.x_axis(x_label, ticks);
  for (std::size_t g = 0; g < groups.size(); ++g) {
    const BoxGroup& group = groups[g];
    const double middle = size.top + line * (static_cast<double>(g) + 0.5);
    plot.add(fmt::format(
        "<g class=\"names\"><text class=\"end\" x=\"{}\" y=\"{}\">{}<title>{}</title></text></g>",
        px(size.left - 8), px(middle + 4), escape_short(group.name, most_characters), escape(group.name)));
    if (group.values.empty()) {
      plot.add(
          fmt::format("<g class=\"names\"><text class=\"value\" x=\"{}\" y=\"{}\">not available</text></g>",
                      px(size.left + 6), px(middle + 4)));
      continue;
    }
    const Quartiles q = quartiles(group.values);
    const auto x = [&](double value) { return px(plot.x().place(value)); };
    std::string dots;
    for (const double value : group.values) {
      dots += fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"2\"/>", x(value), px(middle));
    }
    plot.add(
        fmt::format("<g class=\"boxplot\"><title>{}: median {}, quartiles {} to {}, {} values</title>"
                    "<path class=\"whisker\" d=\"M{} {}H{}\"/><rect class=\"box\" x=\"{}\" y=\"{}\" "
                    "width=\"{}\" height=\"14\" rx=\"2\"/>"
                    "{}<path class=\"median\" d=\"M{} {}v14\"/></g>",
                    escape(group.name), fixed(q.median, 4), fixed(q.first, 4), fixed(q.third, 4),
                    group.values.size(), x(q.low_whisker), px(middle), x(q.high_whisker), x(q.first),
                    px(middle - 7), px(std::max(1.0, plot.x().place(q.third) - plot.x().place(q.first))),
                    dots, x(q.median), px(middle - 7)));
  }
  return plot.done(text);
}

}  // namespace sewil::report
