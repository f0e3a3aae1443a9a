// report/run_front.cpp: size against quality by labels that were hidden in turn: nested sets from few columns
// to all, the accuracy to expect with each, and which size they favor.
#include <fmt/format.h>

#include <algorithm>

#include "report/chart_lines.h"
#include "report/html.h"
#include "report/numbers.h"
#include "report/run_sections.h"
#include "sewil/front/text.h"

namespace sewil::report {
namespace {

std::string column_words(double columns) {
  return counted(static_cast<std::uint64_t>(columns), "column");
}

const FrontPointView* front_point(const RunView& run, double columns) {
  const auto found = std::find_if(run.front.begin(), run.front.end(),
                                  [&](const FrontPointView& point) { return point.columns == columns; });
  return found == run.front.end() ? nullptr : &*found;
}

// What is said of a size: "smallest", "best", "chosen", or several of them; empty: nothing.
std::string front_names(const RunView& run, double columns) {
  std::string text;
  const auto add = [&](double its_columns, const char* name) {
    if (columns == its_columns) text += fmt::format("{}{}", text.empty() ? "" : ", ", name);
  };
  add(run.front_smallest, "smallest");
  add(run.front_best, "best");
  add(static_cast<double>(run.chosen.size()), "chosen");
  return text;
}

std::string front_chart(const RunView& run) {
  LineSeries series{.kind = "main", .name = "", .xs = {}, .ys = {}, .dots = true};
  LineBand band{.kind = "soft", .xs = {}, .low = {}, .high = {}};
  for (const FrontPointView& point : run.front) {
    series.xs.push_back(point.columns);
    series.ys.push_back(point.accuracy);
    band.xs.push_back(point.columns);
    band.low.push_back(point.low);
    band.high.push_back(point.high);
  }
  LineChart chart{.text = {"front", "Expected accuracy by number of columns",
                           fmt::format("Best with {}; {} nearly as good.", column_words(run.front_best),
                                       run.front_smallest == 1
                                           ? "1 column is"
                                           : fmt::format("{} are", column_words(run.front_smallest)))},
                  .x_label = "columns",
                  .y_label = "expected accuracy",
                  .series = {std::move(series)},
                  .bands = {std::move(band)},
                  .share_y = true,
                  .log_x = true};
  std::vector<double> marked{run.front_smallest, run.front_best, static_cast<double>(run.chosen.size())};
  std::sort(marked.begin(), marked.end());
  marked.erase(std::unique(marked.begin(), marked.end()), marked.end());
  for (const double columns : marked) {
    if (columns < run.front.front().columns || columns > run.front.back().columns) continue;
    chart.marks.push_back({columns, fmt::format("{} {}", front_names(run, columns), count(columns)),
                           columns == run.front_smallest ? "knee" : "here"});
  }
  return line_chart(chart);
}

std::string front_figures(const RunView& run) {
  Table list{.id = "front-table",
             .caption = "Expected accuracy by number of columns",
             .columns = {{"Columns", true}, {"Expected accuracy", true}, {"90 % interval", true}},
             .rows = {}};
  for (const FrontPointView& point : run.front) {
    const std::string name = front_names(run, point.columns);
    list.rows.push_back(
        {{fmt::format("{}{}", name.empty() ? "" : fmt::format("<em>{}</em> ", name), count(point.columns))},
         {percent(point.accuracy)},
         {fmt::format("{} to {}", percent(point.low), percent(point.high))}});
  }
  return details("The figures", table(list));
}

}  // namespace

std::string front_body(const RunView& run) {
  const FrontPointView* best = front_point(run, run.front_best);
  const FrontPointView* smallest = front_point(run, run.front_smallest);
  if (best == nullptr || smallest == nullptr) return {};
  std::string lead = fmt::format("Labels hidden in turn favor <b>{}</b>, with an expected accuracy of {}",
                                 column_words(best->columns), percent(best->accuracy));
  if (smallest == best) {
    lead += "; no smaller set does as well.";
  } else {
    lead += fmt::format("; <b>{}</b> {} nearly as good, with {}.", column_words(smallest->columns),
                        smallest->columns == 1 ? "is" : "are", percent(smallest->accuracy));
  }
  std::string body = fmt::format("<p class=\"lead\">{}</p>\n", lead);
  body += figure({.title = "Expected accuracy on the unlabeled rows", .chart = front_chart(run)});
  body += fmt::format(
      "<p class=\"note\">In every fold columns were ranked, and nested sets of them tried, without the "
      "hidden "
      "labels, which then judged. The band is the 90 % interval of each size. A lone peak is luck, so the "
      "sizes "
      "beside it have half a say each in how good a size is. Sizes share their rows, so they are told apart "
      "better than the bands suggest: the smallest set is the first whose distance to the best is within "
      "half "
      "the standard error of that distance. {} takes it, {} the best one.</p>\n",
      "<code>columns smallest</code>", "<code>columns best</code>");
  return body + front_figures(run);
}

}  // namespace sewil::report
