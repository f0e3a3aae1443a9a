// report/run_labels.cpp: how the labels came: steps of self-training, votes, margins, confusions.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "report/chart_bars.h"
#include "report/chart_heat.h"
#include "report/chart_lines.h"
#include "report/html.h"
#include "report/numbers.h"
#include "report/run_sections.h"
#include "sewil/front/text.h"
#include "sewil/learn/self_training.h"

namespace sewil::report {
namespace {

constexpr std::size_t most_steps = 40;  // columns of a heat map

std::string stop_text(const std::string& reason) {
  for (const StopWords& stop : self_training_stops()) {
    if (reason == stop.name) return stop.because;
  }
  return escape(reason);  // of a newer program
}

double taken_rows(const Learning& learning) {
  double taken = 0;
  for (const LearningStep& step : learning.steps) taken += step.taken;
  return taken;
}

std::string taken_figure(const RunView& run) {
  StackedBars chart{.text = {"taken", "Rows taken by step", ""},
                    .x_label = "step of self-training",
                    .y_label = "rows",
                    .first = 0.5,
                    .whole_x = true};
  const bool few = run.classes.size() <= few_classes;
  const std::size_t groups = few ? run.classes.size() : 1;
  for (std::size_t group = 0; group < groups; ++group) {
    BarSeries series{few ? class_kind(run, group) : "main", few ? run.classes[group] : "", {}};
    for (const LearningStep& step : run.labeling.steps)
      series.values.push_back(few ? step.by_class[group] : step.taken);
    chart.series.push_back(std::move(series));
  }
  chart.text.desc = fmt::format("{} rows in {}.", count(taken_rows(run.labeling)),
                                counted(run.labeling.steps.size(), "step"));
  return figure({.title = "Rows taken at each step",
                 .chart = stacked_bars(chart),
                 .caption = chart.text.desc,
                 .keys = class_keys(run)});
}

std::string thresholds_figure(const RunView& run) {
  const auto& steps = run.labeling.steps;
  if (steps.empty()) return {};
  const std::string caption =
      "A row is taken when its vote for the predicted class reaches the threshold of that class.";
  if (run.classes.size() <= few_classes) {
    LineChart chart{.text = {"thresholds", "Thresholds by step and class", ""},
                    .x_label = "step of self-training",
                    .y_label = "threshold"};
    for (std::size_t label = 0; label < run.classes.size(); ++label) {
      LineSeries series{.kind = class_kind(run, label), .name = run.classes[label], .dots = true};
      for (std::size_t i = 0; i < steps.size(); ++i) {
        series.xs.push_back(static_cast<double>(i + 1));
        series.ys.push_back(steps[i].thresholds[label]);
      }
      chart.text.desc += fmt::format("{}: {} at first, {} at the end. ", run.classes[label],
                                     fixed(series.ys.front(), 2), fixed(series.ys.back(), 2));
      chart.series.push_back(std::move(series));
    }
    return figure(
        {.title = "Thresholds", .chart = line_chart(chart), .caption = caption, .keys = class_keys(run)});
  }
  if (steps.size() == 1) {
    std::vector<NamedBar> bars;
    for (std::size_t label = 0; label < std::min<std::size_t>(30, run.classes.size()); ++label) {
      const double value = steps.front().thresholds[label];
      bars.push_back({run.classes[label], std::isfinite(value) ? std::max(0.0, value) : 0, fixed(value, 2)});
    }
    return figure(
        {.title = "Thresholds by class",
         .chart = named_bars({"thresholds", "Thresholds by class", "Thresholds of the only step."}, bars),
         .caption = caption});
  }
  HeatMap map{.text = {"thresholds", "Thresholds by step and class", "A darker cell is a higher threshold."},
              .row_name = "class",
              .column_name = "step",
              .rows = run.classes,
              .values = std::vector<std::vector<double>>(run.classes.size())};
  for (std::size_t i = 0; i < std::min(most_steps, steps.size()); ++i) {
    map.columns.push_back(std::to_string(i + 1));
    for (std::size_t label = 0; label < run.classes.size(); ++label)
      map.values[label].push_back(steps[i].thresholds[label]);
  }
  return figure({.title = "Thresholds by class and step", .chart = heat_map(map), .caption = caption});
}

std::string votes_figure(const RunView& run) {
  if (run.labeling.votes.empty()) return {};
  const double total = std::accumulate(run.labeling.votes.begin(), run.labeling.votes.end(), 0.0);
  double sure = 0;
  for (std::size_t i = 0; i < run.labeling.votes.size(); ++i) {
    if (5 * i >= 4 * run.labeling.votes.size()) sure += run.labeling.votes[i];
  }
  const std::string desc = fmt::format("{} of the unlabeled rows have a largest vote of 0.8 or more.",
                                       percent(total > 0 ? sure / total : 0, 0));
  return figure({.title = "Votes for the predicted class",
                 .chart = stacked_bars({.text = {"votes", "Unlabeled rows by their largest vote", desc},
                                        .x_label = "largest vote",
                                        .y_label = "rows",
                                        .first = 0,
                                        .width = 1.0 / static_cast<double>(run.labeling.votes.size()),
                                        .series = {{"main", "", run.labeling.votes}}}),
                 .caption = desc + " Votes of the last forest, which has learned from the rows it took."});
}

std::string margins_figure(const RunView& run) {
  if (run.margins_labeled.empty()) return {};
  double wrong = 0;
  double total = 0;
  for (std::size_t i = 0; i < run.margins_labeled.size(); ++i) {
    total += run.margins_labeled[i];
    if (2 * i < run.margins_labeled.size()) wrong += run.margins_labeled[i];
  }
  const std::string desc =
      fmt::format("{} of the labeled rows have a negative margin: the forest would give them another class.",
                  percent(total > 0 ? wrong / total : 0));
  StackedBars chart{.text = {"margins", "Rows by their margin", desc},
                    .x_label = "margin",
                    .y_label = "rows",
                    .first = -1,
                    .width = 2.0 / static_cast<double>(run.margins_labeled.size())};
  std::vector<Key> keys;
  const auto add = [&](const char* kind, const char* name, const std::vector<double>& rows) {
    if (std::none_of(rows.begin(), rows.end(), [](double held) { return held > 0; })) return;
    chart.series.push_back({kind, name, rows});
    keys.push_back({kind, name});
  };
  add("main", "labeled", run.margins_labeled);
  add("c1", "pseudo-labeled", run.margins_pseudo);
  add("soft", "never taken", run.margins_left);
  return figure(
      {.title = "Margins",
       .chart = stacked_bars(chart),
       .caption = "Vote for the row's class less the largest other vote, out of bag where the forest has "
                  "learned from the row. " +
                  desc,
       .keys = std::move(keys)});
}

std::string mislabeling_figure(const RunView& run) {
  if (run.mislabeling.empty()) return {};
  double worst = 0;
  std::string confused = "No class is taken for another one.";
  for (std::size_t predicted = 0; predicted < run.classes.size(); ++predicted) {
    for (std::size_t truth = 0; truth < run.classes.size(); ++truth) {
      const double share = run.mislabeling[predicted][truth];
      if (predicted == truth || !(share > worst)) continue;
      worst = share;
      confused = fmt::format("Most often confused: {} of the rows of “{}” are taken for “{}”.",
                             percent(share, 0), run.classes[truth], run.classes[predicted]);
    }
  }
  std::string behind;
  if (run.classes.size() <= 30) {
    Table list{.id = "mislabeling-table",
               .caption = "Predicted class by true class, percent",
               .columns = {{"Predicted \\ true"}}};
    for (const std::string& name : run.classes) list.columns.push_back({name, true});
    for (std::size_t predicted = 0; predicted < run.classes.size(); ++predicted) {
      std::vector<Cell> row{{escape(run.classes[predicted])}};
      for (const double share : run.mislabeling[predicted])
        row.push_back({share > 0 ? fixed(100 * share, 1) : "·"});
      list.rows.push_back(std::move(row));
    }
    behind = details("The figures, in percent", table(list));
  }
  return figure(
      {.title = "Which classes are taken for which",
       .chart = heat_map({.text = {"mislabeling", "Mislabeling matrix", confused},
                          .row_name = "predicted",
                          .column_name = "true",
                          .rows = run.classes,
                          .columns = run.classes,
                          .values = run.mislabeling,
                          .in_percent = true}),
       .caption = escape(confused) +
                  " Lines: predicted; columns: true class, each adds up to 100%. Labeled rows, out of bag.",
       .behind = behind});
}

// How many rows of each class there are once the labels are in.
std::string sizes_figure(const RunView& run) {
  constexpr std::size_t most = 30;
  std::vector<NamedBar> bars;
  for (std::size_t label = 0; label < std::min(most, run.classes.size()); ++label) {
    double taken = 0;
    for (const LearningStep& step : run.labeling.steps) taken += step.by_class[label];
    const double all = run.class_rows[label] + taken;
    bars.push_back(
        {run.classes[label], all, fmt::format("{} + {}", count(run.class_rows[label]), count(taken))});
  }
  if (bars.empty() || !(run.unlabeled > 0)) return {};
  std::string caption = "Labeled rows + rows given a label by self-training.";
  if (run.classes.size() > most)
    caption += fmt::format(" The first {} of {} classes.", most, run.classes.size());
  return figure({.title = "Rows of each class",
                 .chart = named_bars({"sizes", "Rows of each class", caption}, bars),
                 .caption = caption});
}

std::string runs_table(const RunView& run) {
  Table list{.id = "learning",
             .caption = "Self-training before and after the selection",
             .columns = {{"Self-training on"},
                         {"Steps", true},
                         {"Rows taken", true},
                         {"Out-of-bag error", true},
                         {"… on labeled rows", true},
                         {"Ended because"}}};
  const auto add = [&](const char* name, const Learning& learning) {
    list.rows.push_back({{name},
                         {count(static_cast<double>(learning.steps.size()))},
                         {count(taken_rows(learning))},
                         {percent(learning.oob_error)},
                         {percent(learning.labeled_oob_error)},
                         {stop_text(learning.stopped_because)}});
  };
  add("all columns", run.self_training);
  add("the selected features", run.labeling);
  return table(list);
}

std::string voters_table(const RunView& run) {
  Table list{.id = "voters",
             .caption = "Who votes",
             .columns = {{"Self-training on"},
                         {"Voter"},
                         {"Share of the vote", true},
                         {"Accuracy on held-out labels", true}}};
  const auto add = [&](const char* name, const Learning& learning) {
    for (const Voter& voter : learning.voters)
      list.rows.push_back({{name}, {voter.name}, {percent(voter.share)}, {percent(voter.accuracy)}});
  };
  add("all columns", run.self_training);
  add("the selected features", run.labeling);
  return list.rows.empty() ? std::string() : table(list);
}

std::string steps_table(const RunView& run) {
  Table list{.id = "steps",
             .caption = "Steps of self-training on the selected features",
             .columns = {{"Step", true},
                         {"Rows taken", true},
                         {"Left", true},
                         {"Out-of-bag error", true},
                         {"… on labeled rows", true},
                         {"Thresholds", true}}};
  for (std::size_t i = 0; i < run.labeling.steps.size(); ++i) {
    const LearningStep& step = run.labeling.steps[i];
    if (step.thresholds.empty()) return {};
    const auto [low, high] = std::minmax_element(step.thresholds.begin(), step.thresholds.end());
    list.rows.push_back({{count(static_cast<double>(i + 1))},
                         {count(step.taken)},
                         {count(step.left)},
                         {percent(step.oob_error)},
                         {percent(step.labeled_oob_error)},
                         {fixed(*low, 2) + " to " + fixed(*high, 2)}});
  }
  return list.rows.empty() ? "" : details("Every step on the selected features", table(list));
}

}  // namespace

Section labels_section(const RunView& run) {
  std::string body;
  if (run.unlabeled > 0) {
    body = fmt::format(
        "<p class=\"lead\">{} of {} rows came with a label. Self-training on the selected features gave one "
        "to "
        "<b>{}</b> of the other {} "
        "and ended because {}.</p>\n",
        count(run.labeled), count(run.rows), count(taken_rows(run.labeling)), count(run.unlabeled),
        stop_text(run.labeling.stopped_because));
  } else {
    body = "<p class=\"lead\">Every row came with a label; there was nothing to fill in.</p>\n";
  }
  if (run.unlabeled > 0) body += unlabeled_tables(run) + runs_table(run) + voters_table(run);
  body += "<div class=\"grid\">\n";
  if (run.unlabeled > 0) body += taken_figure(run) + thresholds_figure(run) + votes_figure(run);
  body += margins_figure(run) + mislabeling_figure(run) + sizes_figure(run) + "</div>\n" + steps_table(run);
  body += curve_body(run) + acceptance_body(run);
  return {"labels", "How the labels came", body};
}

}  // namespace sewil::report
