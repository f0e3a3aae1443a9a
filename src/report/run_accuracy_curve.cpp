// report/run_accuracy_curve.cpp: size against quality by held-out labels: nested sets from
// few columns to all, the accuracy to expect with each, and which size they favor.
#include <fmt/format.h>

#include <algorithm>

#include "report/chart_lines.h"
#include "report/html.h"
#include "report/numbers.h"
#include "report/run_sections.h"
#include "sewil/front/text.h"

namespace sewil::report {
namespace {

std::string feature_words(double columns) {
  return counted(static_cast<std::uint64_t>(columns), "feature");
}

// What is said of a size: "smallest", "best", "selected", or several of them; empty: nothing.
std::string accuracy_curve_names(const RunView& run, double columns) {
  std::string text;
  const auto add = [&](double its_columns, const char* name) {
    if (columns == its_columns) text += fmt::format("{}{}", text.empty() ? "" : ", ", name);
  };
  add(run.size_smallest, "smallest");
  add(run.size_best, "best");
  add(static_cast<double>(run.chosen.size()), "selected");
  return text;
}

std::string best_sizes(const RunView& run) {
  const std::string best = feature_words(run.size_best);
  if (run.size_smallest == run.size_best) return fmt::format("Best with {}.", best);
  return fmt::format("Best with {}; {} {} nearly as good.", best, feature_words(run.size_smallest),
                     run.size_smallest == 1 ? "is" : "are");
}

std::string accuracy_curve_chart(const RunView& run) {
  LineSeries series{.kind = "main", .name = "", .dots = true};
  LineBand band{.kind = "soft"};
  for (const AccuracyPointView& point : run.size_curve) {
    series.xs.push_back(point.columns);
    series.ys.push_back(point.accuracy);
    band.xs.push_back(point.columns);
    band.low.push_back(point.low);
    band.high.push_back(point.high);
  }
  LineChart chart{.text = {"size_curve", "Expected accuracy by number of features", best_sizes(run)},
                  .x_label = "features",
                  .y_label = "expected accuracy",
                  .series = {std::move(series)},
                  .bands = {std::move(band)},
                  .share_y = true,
                  .log_x = true};
  std::vector<double> marked{run.size_smallest, run.size_best, static_cast<double>(run.chosen.size())};
  std::sort(marked.begin(), marked.end());
  marked.erase(std::unique(marked.begin(), marked.end()), marked.end());
  for (const double columns : marked) {
    if (columns < run.size_curve.front().columns || columns > run.size_curve.back().columns) continue;
    chart.marks.push_back({columns, fmt::format("{} {}", accuracy_curve_names(run, columns), count(columns)),
                           columns == run.size_smallest ? "knee" : "here"});
  }
  return line_chart(chart);
}

std::string accuracy_curve_figures(const RunView& run) {
  Table list{.id = "size-curve-table",
             .caption = "Expected accuracy by number of features",
             .columns = {{"Features", true}, {"Expected accuracy", true}, {"90 % interval", true}}};
  for (const AccuracyPointView& point : run.size_curve) {
    const std::string name = accuracy_curve_names(run, point.columns);
    list.rows.push_back(
        {{fmt::format("{}{}", name.empty() ? "" : fmt::format("<em>{}</em> ", name), count(point.columns))},
         {percent(point.accuracy)},
         {fmt::format("{} to {}", percent(point.low), percent(point.high))}});
  }
  return details("The figures", table(list));
}

std::string sizes_table(const RunView& run) {
  Table list{
      .id = "sizes-table",
      .caption = "Labels of the unlabeled rows by nested sets of features, beside those of the best set",
      .columns = {{"Features", true},
                  {"Same label", true},
                  {"Accuracy lost", true},
                  {"At most (95 %)", true}},
      .rows = {}};
  for (const SizeLossView& size : run.sizes) {
    const std::string name = accuracy_curve_names(run, size.columns);
    list.rows.push_back(
        {{fmt::format("{}{}", name.empty() ? "" : fmt::format("<em>{}</em> ", name), count(size.columns))},
         {percent(size.same)},
         {fmt::format("{:+.1f} points", 100 * size.lost)},
         {fmt::format("{:.1f}", 100 * size.at_most)}});
  }
  return table(list);
}

}  // namespace

std::string accuracy_curve_body(const RunView& run) {
  std::string body;
  if (!run.sizes.empty()) {
    if (!run.size_sentence.empty())
      body += fmt::format("<p class=\"lead\">{}</p>\n", escape(run.size_sentence));
    body += sizes_table(run);
    body +=
        "<p class=\"note\">Two labelings cannot differ in accuracy by more than the share of rows they label "
        "differently. How much of it is lost is told by held-out labels, where the two differ. The best set "
        "is all features, unless held-out labels favor a smaller one.</p>\n";
  }
  if (run.size_curve.empty()) return body;
  if (body.empty()) body = "<p class=\"lead\">Accuracy to expect by number of features.</p>\n";
  body += figure({.title = "Expected accuracy on the unlabeled rows", .chart = accuracy_curve_chart(run)});
  body +=
      "<p class=\"note\">In every fold features were ranked, and nested sets of them tried, without the "
      "held-out labels, which then judged. The band is the 90 % interval of each size.</p>\n";
  return body + accuracy_curve_figures(run);
}

}  // namespace sewil::report
