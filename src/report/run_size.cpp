// report/run_size.cpp: would fewer columns do? By held-out labels (run_accuracy_curve.cpp), and by the run's
// own labels: criterion and out-of-bag error of the first m columns.
#include <fmt/format.h>

#include <algorithm>

#include "report/chart_lines.h"
#include "report/html.h"
#include "report/numbers.h"
#include "report/run_sections.h"
#include "sewil/front/text.h"

namespace sewil::report {
namespace {

const CurvePoint* point_at(const RunView& run, double columns) {
  const auto found = std::find_if(run.curve.begin(), run.curve.end(),
                                  [&](const CurvePoint& point) { return point.columns == columns; });
  return found == run.curve.end() ? nullptr : &*found;
}

std::string chart(const RunView& run, bool error) {
  LineSeries series{.kind = error ? "c1" : "main", .name = "", .dots = true};
  for (const CurvePoint& point : run.curve) {
    series.xs.push_back(point.columns);
    series.ys.push_back(error ? point.oob_error : point.criterion);
  }
  const auto chosen = static_cast<double>(run.chosen.size());
  LineChart chart{
      .text = {error ? "size-error" : "size-criterion",
               error ? "Out-of-bag error by number of columns" : "Criterion by number of columns", ""},
      .x_label = "columns",
      .y_label = error ? "out-of-bag error" : run.criterion_name(),
      .series = {series},
      .share_y = error || run.criterion == "oob"};
  const CurvePoint* own = point_at(run, chosen);
  if (own != nullptr) {
    chart.text.desc =
        fmt::format("{} with the {} selected features.",
                    error ? percent(own->oob_error) : fixed(own->criterion, 3), run.chosen.size());
  }
  if (run.knee > 0 && run.knee != chosen) {
    chart.marks.push_back({run.knee, fmt::format("knee {}", count(run.knee)), "knee"});
    chart.text.desc +=
        fmt::format(" The knee is at {}.", counted(static_cast<std::uint64_t>(run.knee), "column"));
  }
  chart.marks.push_back(
      {chosen, fmt::format("{} {}", run.knee == chosen ? "selected, knee" : "selected", count(chosen)),
       "here"});
  return line_chart(chart);
}

std::string behind(const RunView& run) {
  Table list{.id = "size-table",
             .caption = "Criterion and out-of-bag error by number of columns",
             .columns = {{"Columns", true}, {run.criterion_name(), true}, {"Out-of-bag error", true}}};
  for (const CurvePoint& point : run.curve) {
    std::string note;
    if (point.columns == run.knee) note += " <em>knee</em>";
    if (point.columns == static_cast<double>(run.chosen.size())) note += " <em>selected</em>";
    list.rows.push_back(
        {{note + " " + count(point.columns)}, {fixed(point.criterion, 4)}, {percent(point.oob_error, 2)}});
  }
  return details("The figures", table(list));
}

// The curve by the labels the run gave itself.
std::string own_labels(const RunView& run) {
  const auto chosen = static_cast<double>(run.chosen.size());
  std::string lead;
  const CurvePoint* knee = point_at(run, run.knee);
  const CurvePoint* own = point_at(run, chosen);
  const auto words = [](double columns) { return counted(static_cast<std::uint64_t>(columns), "column"); };
  if (knee != nullptr && own != nullptr) {
    if (run.knee < chosen) {
      lead = fmt::format(
          "The first <b>{}</b> by {} already reach an out-of-bag error of {}; all {} selected ones {}.",
          words(run.knee), run.ranking.empty() ? "importance" : "rank", percent(knee->oob_error),
          count(chosen), percent(own->oob_error));
    } else if (run.knee > chosen) {
      lead = fmt::format(
          "The selected {} have an out-of-bag error of {}; it still falls with more, to {} with <b>{}</b>.",
          words(chosen), percent(own->oob_error), percent(knee->oob_error), words(run.knee));
    } else {
      lead = fmt::format(
          "No smaller set of first columns comes as close to the best: the selected {} are at the knee, with "
          "an "
          "out-of-bag error of {}.",
          words(chosen), percent(own->oob_error));
    }
  }
  std::string body = fmt::format("<p class=\"lead\">{}</p>\n<div class=\"grid\">\n", lead);
  body += figure({.title = "Out-of-bag error", .chart = chart(run, true)});
  body += figure({.title = fmt::format("Criterion: {}", run.criterion_name()), .chart = chart(run, false)});
  body +=
      "</div>\n<p class=\"note\">A forest on the first columns, for sizes up to twice the selected one: the "
      "selected features ";
  body += run.ranking.empty() ? "by importance, then the others by theirs in a forest of all. "
                              : "and then the others, in the order of the ranker. ";
  body +=
      "The knee is the smallest set whose out-of-bag error is within one standard error of the best. Rows "
      "and labels are "
      "those the search saw, so small differences are no reason to prefer one size.</p>\n";
  return body + behind(run);
}

}  // namespace

Section size_section(const RunView& run) {
  const std::string title = "Would fewer columns do?";
  std::string body = run.takes_all() ? "" : accuracy_curve_body(run);
  if (run.has_diagnostics && !run.curve.empty()) {
    body += body.empty() ? own_labels(run) : details("By the labels the run gave itself", own_labels(run));
  } else if (run.has_diagnostics && !run.takes_all() && body.empty()) {
    body =
        "<p class=\"lead\">Not computed: the run was stopped before. The search itself is not touched by "
        "it.</p>\n";
  }
  return {"size", title, body};
}

}  // namespace sewil::report
