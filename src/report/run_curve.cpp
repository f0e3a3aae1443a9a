// report/run_curve.cpp: what more labels would bring: the learning curve, as far as it was measured and drawn
// on.
#include <fmt/format.h>

#include "report/chart_lines.h"
#include "report/html.h"
#include "report/numbers.h"
#include "report/run_sections.h"

namespace sewil::report {
namespace {

std::string curve_chart(const LearningCurveView& view) {
  LineSeries measured{.kind = "soft", .name = "", .xs = {}, .ys = {}, .dots = true};
  for (const LearningPointView& point : view.parts) {
    measured.xs.push_back(point.labels);
    measured.ys.push_back(point.accuracy);
  }
  LineSeries ahead{.kind = "main", .name = "", .xs = {view.labels}, .ys = {view.accuracy}, .dots = true};
  LineBand band{.kind = "soft", .xs = {view.labels}, .low = {view.accuracy}, .high = {view.accuracy}};
  for (const LearningPointView& point : view.more) {
    ahead.xs.push_back(point.labels);
    ahead.ys.push_back(point.accuracy);
    band.xs.push_back(point.labels);
    band.low.push_back(point.low);
    band.high.push_back(point.high);
  }
  return line_chart({.text = {"learning-curve", "Accuracy by number of labels", view.sentence},
                     .x_label = "labels",
                     .y_label = "accuracy",
                     .series = {std::move(measured), std::move(ahead)},
                     .bands = {std::move(band)},
                     .share_y = true});
}

}  // namespace

std::string curve_body(const RunView& run) {
  const LearningCurveView& view = run.learning_curve;
  if (view.sentence.empty()) return {};
  std::string body = fmt::format("<h3>Are there enough labels?</h3>\n<p>{}{}{}</p>\n", escape(view.sentence),
                                 view.advice.empty() ? "" : " ", escape(view.advice));
  return body +
         figure({.title = "Accuracy by number of labels",
                 .chart = curve_chart(view),
                 .caption = "Left: forests on all columns that learned from a quarter, a half and three "
                            "quarters of the labels. Right: the expected accuracy of this run, and how it "
                            "would grow with more labels of rows drawn at random; the band is the 90 % "
                            "interval of the growth."});
}

}  // namespace sewil::report
