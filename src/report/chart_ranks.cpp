// report/chart_ranks.cpp: see chart_ranks.h. One line per method, best first, as the box plots have it; the
// bars of methods that are alike stand to the right of the names, one beside the other.
#include "report/chart_ranks.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "report/html.h"
#include "report/numbers.h"

namespace sewil::report {

std::string rank_plot(const ChartText& text, const std::vector<std::string>& names, const MeanRanks& ranks) {
  constexpr double line = 22;
  constexpr double bar_room = 10;
  constexpr double ruler_room = 30;
  constexpr std::size_t most_characters = 16;
  std::vector<std::size_t> order(names.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, {}, [&](std::size_t at) { return ranks.ranks[at]; });
  std::size_t longest = 4;
  for (const std::string& name : names) {
    longest = std::max(longest, std::min(most_characters, characters(name)));
  }
  const auto groups = groups_alike(ranks);
  const double bars = static_cast<double>(groups.size()) * bar_room;
  const PlotSize size{.height = line * static_cast<double>(names.size()) + 46 + ruler_room,
                      .left = static_cast<double>(longest) * 6.6 + 20 + bars,
                      .right = 20,
                      .top = 4 + ruler_room};
  const auto worst = static_cast<double>(names.size());
  Plot plot({.low = 1, .high = worst}, {.low = 0, .high = 1}, size);
  const Ticks ticks = nice_ticks(1, worst, 6, true);
  std::string grid;
  for (const double value : ticks.values) {
    grid += fmt::format("M{} {}V{}", px(plot.x().place(value)), px(plot.y().to), px(plot.y().from));
  }
  plot.add(fmt::format("<path class=\"grid\" d=\"{}\"/>", grid));
  plot.x_axis("mean rank (1: the best on every set)", ticks);
  const auto middle = [&](std::size_t place) { return size.top + line * (static_cast<double>(place) + 0.5); };
  for (std::size_t place = 0; place < order.size(); ++place) {
    const std::string& name = names[order[place]];
    const double rank = ranks.ranks[order[place]];
    plot.add(fmt::format(
        "<g class=\"names\"><text class=\"end\" x=\"{}\" y=\"{}\">{}<title>{}</title></text></g>",
        px(size.left - bars - 14), px(middle(place) + 4), escape_short(name, most_characters), escape(name)));
    plot.add(fmt::format(
        "<g class=\"boxplot\"><title>{}: mean rank {}</title><path class=\"whisker\" d=\"M{} {}H{}\"/>"
        "<circle cx=\"{}\" cy=\"{}\" r=\"4\"/></g>",
        escape(name), fixed(rank, 2), px(plot.x().place(1)), px(middle(place)), px(plot.x().place(rank)),
        px(plot.x().place(rank)), px(middle(place))));
  }
  // How far apart is apart, at the scale of the axis. Where it is longer than the axis, all are alike.
  if (const double end = 1 + ranks.critical_difference; end <= worst) {
    plot.add(fmt::format(
        "<g class=\"names\"><text class=\"value\" x=\"{}\" y=\"12\">critical difference {}</text></g>",
        px(plot.x().place(1)), fixed(ranks.critical_difference, 2)));
    plot.add(fmt::format("<g class=\"boxplot\"><path class=\"whisker\" d=\"M{0} 17v8m0 -4H{1}m0 -4v8\"/></g>",
                         px(plot.x().place(1)), px(plot.x().place(end))));
  }
  for (std::size_t g = 0; g < groups.size(); ++g) {
    const double x = size.left - bars - 4 + bar_room * (static_cast<double>(g) + 0.5);
    plot.add(
        fmt::format("<g class=\"boxplot\"><title>cannot be told apart</title><path class=\"median\" "
                    "d=\"M{} {}V{}\"/></g>",
                    px(x), px(middle(groups[g].first) - 7), px(middle(groups[g].second) + 7)));
  }
  return plot.done(text);
}

}  // namespace sewil::report
