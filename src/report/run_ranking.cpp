// report/run_ranking.cpp: what a ranker found: the scores of all columns, and which just missed.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "report/chart_lines.h"
#include "report/html.h"
#include "report/numbers.h"
#include "report/run_sections.h"

namespace sewil::report {
namespace {

// Scores by rank, up to a place in the list.
std::string scores_figure(const RunView& run, std::size_t until, const char* id, const std::string& title) {
  constexpr std::size_t most_points = 400;
  const std::size_t step = 1 + until / most_points;
  LineSeries series{.kind = "main", .name = ""};
  for (std::size_t i = 0; i < until; i += step) {
    if (!std::isfinite(run.ranking[i].score)) continue;
    series.xs.push_back(static_cast<double>(i + 1));
    series.ys.push_back(run.ranking[i].score);
  }
  const auto chosen = static_cast<double>(run.chosen.size());
  const std::string desc =
      fmt::format("{} scores, best first; {} is better.", count(static_cast<double>(until)),
                  run.larger_is_better ? "larger" : "smaller");
  LineChart chart{
      .text = {id, title, desc}, .x_label = "rank", .y_label = "score", .series = {std::move(series)}};
  if (chosen < static_cast<double>(until)) {
    chart.marks.push_back({chosen, fmt::format("selected {}", count(chosen)), "here"});
  }
  return figure({.title = title, .chart = line_chart(chart), .caption = desc});
}

std::string just_missed(const RunView& run) {
  constexpr std::size_t most = 10;
  Table list{.id = "missed",
             .caption = "The first features that were not selected",
             .columns = {{"Column"}, {"Rank", true}, {"Score", true}}};
  std::set<std::size_t> chosen;
  for (const ChosenColumn& column : run.chosen) chosen.insert(column.index);
  for (std::size_t i = 0; i < run.ranking.size() && list.rows.size() < most; ++i) {
    const RankedColumn& column = run.ranking[i];
    if (chosen.contains(column.index)) continue;
    list.rows.push_back({{fmt::format("<span class=\"name\">{}</span>", escape(column.name))},
                         {count(static_cast<double>(i + 1))},
                         {column.infinite ? "∞" : significant(column.score, 4)}});
  }
  if (list.rows.empty()) return {};
  return "<div class=\"block\">\n<h3>Just missed</h3>\n" + table(list) + "</div>\n";
}

}  // namespace

Section ranking_section(const RunView& run) {
  std::string body = fmt::format(
      "<p class=\"lead\">The ranker {} put {} features in order; {} of them were selected.{}</p>\n",
      escape(run.method), count(static_cast<double>(run.ranking.size())),
      count(static_cast<double>(run.chosen.size())),
      run.converged ? "" : " Its fit had not settled when its steps were used up.");
  body += "<div class=\"grid\">\n";
  if (run.has_scores()) {
    body += scores_figure(run, run.ranking.size(), "scores", "Scores of all columns");
    const std::size_t near = std::min(run.ranking.size(), 2 * run.chosen.size());
    if (near < run.ranking.size()) body += scores_figure(run, near, "scores-near", "Scores around the cut");
  }
  return {"search", "Ranking", body + just_missed(run) + "</div>\n"};
}

}  // namespace sewil::report
