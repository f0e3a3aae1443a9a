// report/run_search.cpp: how the search went, generation by generation.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "report/chart_bars.h"
#include "report/chart_lines.h"
#include "report/html.h"
#include "report/numbers.h"
#include "report/run_sections.h"
#include "sewil/front/text.h"

namespace sewil::report {
namespace {

constexpr std::size_t most_dropped = 200;

template <class Value>
std::vector<double> over(const RunView& run, Value&& value) {
  std::vector<double> values;
  values.reserve(run.history.size());
  for (const Generation& entry : run.history) values.push_back(value(entry));
  return values;
}

std::vector<double> generations(const RunView& run) {
  return over(run, [](const Generation& entry) { return entry.generation; });
}

double quantile(const std::vector<double>& sorted, double share) {
  if (sorted.empty()) return not_known;
  return sorted[static_cast<std::size_t>(std::lround(share * static_cast<double>(sorted.size() - 1)))];
}

const char* turn(const RunView& run) {
  return run.search == "fss" ? "step" : "generation";
}

std::string criterion_figure(const RunView& run) {
  const std::vector<double> xs = generations(run);
  const std::string desc = fmt::format("The best went from {} to {}.", fixed(run.history.front().best, 3),
                                       fixed(run.history.back().best, 3));
  return figure({.title = fmt::format("{} of the population", run.criterion_name()),
                 .chart = line_chart(
                     {.text = {"criterion", "Best and mean criterion by generation", desc},
                      .x_label = turn(run),
                      .y_label = run.criterion_name(),
                      .series = {{"soft", "mean", xs, over(run, [](const Generation& e) { return e.mean; })},
                                 {"main", "best", xs, over(run, [](const Generation& e) { return e.best; }),
                                  run.history.size() <= 60}}}),
                 .caption = desc + " Smaller is better.",
                 .keys = {{"main", "best candidate"}, {"soft", "mean of all"}}});
}

std::string alive_figure(const RunView& run) {
  const std::string desc = fmt::format(
      "Of {} columns {} were in the search after its first {}, {} at the end.", count(run.columns),
      count(run.history.front().alive), turn(run), count(run.history.back().alive));
  const std::vector<double> xs = generations(run);
  const std::vector<double> alive = over(run, [](const Generation& e) { return e.alive; });
  return figure({.title = "Living columns",
                 .chart = line_chart({.text = {"alive", "Columns still alive by generation", desc},
                                      .x_label = turn(run),
                                      .y_label = "columns",
                                      .series = {{"main", "", xs, alive, run.history.size() <= 60}},
                                      .bands = {{"main", xs, std::vector<double>(xs.size(), 0.0), alive}},
                                      .from_zero = true,
                                      .whole_y = true}),
                 .caption = desc});
}

std::string lengths_figure(const RunView& run) {
  std::vector<double> xs;
  std::map<int, std::vector<double>> at;
  for (const Generation& entry : run.history) {
    if (entry.lengths.empty()) continue;
    xs.push_back(entry.generation);
    for (const int share : {0, 25, 50, 75, 100}) at[share].push_back(quantile(entry.lengths, share / 100.0));
  }
  if (xs.empty()) return {};
  const std::string desc = fmt::format("The median length went from {} to {} columns.", count(at[50].front()),
                                       count(at[50].back()));
  return figure({.title = "Lengths of the candidates",
                 .chart = line_chart({.text = {"lengths", "Candidate lengths by generation", desc},
                                      .x_label = turn(run),
                                      .y_label = "columns",
                                      .series = {{"main", "median", xs, at[50], run.history.size() <= 60}},
                                      .bands = {{"soft", xs, at[0], at[100]}, {"main", xs, at[25], at[75]}},
                                      .from_zero = true,
                                      .whole_y = true}),
                 .caption = desc,
                 .keys = {{"main", "median and middle half"}, {"soft", "shortest to longest"}}});
}

std::string dropped_figure(const RunView& run) {
  if (run.dropped.empty()) return {};
  std::vector<double> dropped(run.history.size(), 0.0);
  std::vector<double> passed(run.history.size(), 0.0);
  for (std::size_t i = 0; i < run.history.size(); ++i) {
    for (const DroppedColumns& entry : run.dropped)
      dropped[i] += entry.generation == run.history[i].generation ? 1 : 0;
    passed[i] = std::max(0.0, run.history[i].tested - dropped[i]);
  }
  double tested = 0;
  for (const Generation& entry : run.history) tested += entry.tested;
  const std::string desc = fmt::format("{} tests of columns that looked useless dropped {}.", count(tested),
                                       counted(run.dropped.size(), "column"));
  return figure({.title = "Relevance tests",
                 .chart = stacked_bars({.text = {"tests", "Columns tested and dropped by generation", desc},
                                        .x_label = "generation",
                                        .y_label = "columns",
                                        .first = run.history.front().generation - 0.5,
                                        .series = {{"c1", "dropped", dropped}, {"soft", "passed", passed}},
                                        .whole_x = true}),
                 .caption = desc,
                 .keys = {{"c1", "dropped"}, {"soft", "tested and kept"}}});
}

std::string p_value_figure(const RunView& run) {
  constexpr std::size_t bins = 20;
  std::vector<double> histogram(bins, 0.0);
  double strongest = 1;
  for (const DroppedColumns& entry : run.dropped) {
    if (!(entry.p_value >= 0 && entry.p_value <= 1)) continue;
    ++histogram[std::min(bins - 1, static_cast<std::size_t>(entry.p_value * bins))];
    strongest = std::min(strongest, entry.p_value);
  }
  const std::string desc = fmt::format("The closest call had a p-value of {}.", fixed(strongest, 3));
  return figure(
      {.title = "Evidence against the dropped columns",
       .chart = stacked_bars({.text = {"pvalues", "p-values of the dropped columns", desc},
                              .x_label = "p-value of the test",
                              .y_label = "columns",
                              .first = 0,
                              .width = 1.0 / bins,
                              .series = {{"c1", "", histogram}}}),
       .caption = "A column is tested beside a copy of itself in random order; a large p-value says that the "
                  "forest leaned on it no more than on the copy. " +
                  desc});
}

std::vector<const DroppedColumns*> closest_calls_first(const RunView& run) {
  std::vector<const DroppedColumns*> order;
  order.reserve(run.dropped.size());
  for (const DroppedColumns& entry : run.dropped) order.push_back(&entry);
  std::stable_sort(order.begin(), order.end(), [](const DroppedColumns* a, const DroppedColumns* b) {
    return std::isfinite(a->p_value) && (!std::isfinite(b->p_value) || a->p_value < b->p_value);
  });
  return order;
}

std::string closest_calls(const RunView& run) {
  constexpr std::size_t most = 7;
  Table list{.id = "calls",
             .caption = "Dropped columns with the smallest p-values",
             .columns = {{"Column"}, {"Generation", true}, {"p‑value", true}}};
  for (const DroppedColumns* entry : closest_calls_first(run)) {
    if (list.rows.size() == most) break;
    list.rows.push_back({{fmt::format("<span class=\"name\">{}</span>", escape_short(entry->names, 60))},
                         {count(entry->generation)},
                         {p_value(entry->p_value)}});
  }
  return "<div class=\"block\">\n<h3>Closest calls among the dropped columns</h3>\n" + table(list) +
         "</div>\n";
}

std::string dropped_table(const RunView& run) {
  if (run.dropped.empty()) return {};
  const std::vector<const DroppedColumns*> order = closest_calls_first(run);
  Table list{.id = "dropped",
             .caption = "Columns the relevance test dropped, closest calls first",
             .columns = {{"Column"},
                         {"Generation", true},
                         {"Importance", true, "In the test's forest"},
                         {"Importance of the copy", true, "The same values in random order"},
                         {"p‑value", true}},
             .sortable = true,
             .search = "Find a column",
             .first_rows = 15};
  for (const DroppedColumns* entry : order) {
    if (list.rows.size() == most_dropped) break;
    const auto key = [](double value) { return std::isfinite(value) ? shortest(value) : std::string(); };
    list.rows.push_back({{fmt::format("<span class=\"name\">{}</span>", escape_short(entry->names, 200))},
                         {count(entry->generation), key(entry->generation)},
                         {percent(entry->weight, 3), key(entry->weight)},
                         {percent(entry->copy_weight, 3), key(entry->copy_weight)},
                         {p_value(entry->p_value), key(entry->p_value)}});
  }
  const std::string more =
      run.dropped.size() > most_dropped
          ? fmt::format("<p class=\"note\">The {} closest calls of {}; the record holds all.</p>\n",
                        most_dropped, count(static_cast<double>(run.dropped.size())))
          : "";
  return details("What the relevance test dropped, and on which evidence", table(list) + more);
}

}  // namespace

Section search_section(const RunView& run) {
  if (!run.ranking.empty()) return ranking_section(run);
  if (run.history.empty()) return {"search", "Search", ""};
  const Generation& last = run.history.back();
  std::string body = fmt::format(
      "<p class=\"lead\">{} after the first scored <b>{}</b> different column sets.{}</p>\n<div "
      "class=\"grid\">\n",
      counted(static_cast<std::uint64_t>(std::max(0.0, last.generation)), turn(run)), count(last.scored),
      run.dropped.empty()
          ? ""
          : fmt::format(" The relevance test dropped {} for good.", counted(run.dropped.size(), "column")));
  body += criterion_figure(run) + alive_figure(run) + lengths_figure(run) + dropped_figure(run);
  if (!run.dropped.empty()) body += p_value_figure(run) + closest_calls(run);
  return {"search", "How the search went", body + "</div>\n" + dropped_table(run)};
}

}  // namespace sewil::report
