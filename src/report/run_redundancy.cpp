// report/run_redundancy.cpp: which selected features say the same, and which others could stand in for them.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "report/chart_heat.h"
#include "report/html.h"
#include "report/numbers.h"
#include "report/run_sections.h"
#include "sewil/front/text.h"

namespace sewil::report {
namespace {

constexpr double close = 0.5;  // weaker correlations make no substitute worth naming
constexpr std::size_t most_pairs = 12;

struct Pair {
  std::size_t a = 0, b = 0;
  double correlation = 0;
};

std::vector<Pair> strongest_pairs(const RunView& run) {
  std::vector<Pair> pairs;
  for (std::size_t a = 0; a < run.correlated.size(); ++a) {
    for (std::size_t b = a + 1; b < run.correlated.size(); ++b) {
      if (std::isfinite(run.correlation[a][b])) pairs.push_back({a, b, run.correlation[a][b]});
    }
  }
  std::stable_sort(pairs.begin(), pairs.end(), [](const Pair& x, const Pair& y) {
    return std::abs(x.correlation) > std::abs(y.correlation);
  });
  return pairs;
}

std::string map_figure(const RunView& run, const std::vector<Pair>& pairs) {
  std::vector<std::string> names;
  names.reserve(run.correlated.size());
  for (const std::size_t index : run.correlated) names.push_back(run.name_of(index));
  std::string desc = "The columns are too few for a pair.";
  if (!pairs.empty()) {
    desc = fmt::format("Strongest pair: {} and {}, {}.", names[pairs.front().a], names[pairs.front().b],
                       fixed(pairs.front().correlation, 2));
  }
  std::string caption = "Rank correlation (Spearman), features by decreasing importance.";
  if (run.correlated.size() < run.chosen.size())
    caption += fmt::format(" The {} most important.", run.correlated.size());
  return figure(
      {.title = "Correlation of the selected features",
       .chart = heat_map({.text = {"correlation", "Rank correlation of the selected features", desc},
                          .row_name = "",
                          .column_name = "",
                          .rows = names,
                          .columns = names,
                          .values = run.correlation,
                          .is_signed = true,
                          .lower_half = true,
                          .number_columns = true,
                          .width = run.correlated.size() > 24 ? 700.0 : 430.0}),
       .caption = caption,
       .keys = {{"plus", "rise together"}, {"minus", "one falls as the other rises"}},
       .wide = run.correlated.size() > 24});
}

std::string pairs_block(const RunView& run, const std::vector<Pair>& pairs) {
  Table list{.id = "pairs",
             .caption = "Strongest correlations of selected features",
             .columns = {{"Column"}, {"and"}, {"Correlation", true}}};
  const auto name = [&](std::size_t at) {
    const std::string& full = run.name_of(run.correlated[at]);
    return fmt::format("<span class=\"name\" title=\"{}\">{}</span>", escape(full), escape_short(full, 32));
  };
  for (const Pair& pair : pairs) {
    if (list.rows.size() == most_pairs) break;
    list.rows.push_back({{name(pair.a)}, {name(pair.b)}, {fixed(pair.correlation, 2)}});
  }
  if (list.rows.empty()) return {};
  return "<div class=\"block\">\n<h3>The strongest pairs</h3>\n" + table(list) + "</div>\n";
}

std::string substitutes_table(const RunView& run) {
  Table list{
      .id = "substitutes",
      .caption = "Features that were not selected and are closest to a selected one",
      .columns = {{"Selected feature"}, {"Closest features that were not selected, with their correlation"}},
      .search = "Find a column",
      .first_rows = 15};
  std::size_t without = 0;
  for (const std::size_t index : run.correlated) {
    const auto found = run.closest.find(index);
    std::string others;
    if (found != run.closest.end()) {
      for (const CloseColumn& other : found->second) {
        if (!(std::abs(other.correlation) >= close)) continue;
        others += fmt::format(
            "<span class=\"pair\"><span class=\"name\">{}</span> <span class=\"muted\">{}</span></span> ",
            escape(other.name), fixed(other.correlation, 2));
      }
    }
    if (others.empty()) {
      ++without;
      continue;
    }
    list.rows.push_back(
        {{fmt::format("<span class=\"name\">{}</span>", escape(run.name_of(index)))}, {std::move(others)}});
  }
  std::string text = table(list);
  if (list.rows.empty()) return "<p class=\"note\"><b>No selected feature has such a substitute.</b></p>\n";
  if (without > 0) {
    text += fmt::format("<p class=\"note\">{} {} no such substitute.</p>\n",
                        counted(without, "selected feature"), without == 1 ? "has" : "have");
  }
  return text;
}

}  // namespace

Section redundancy_section(const RunView& run) {
  if (run.correlated.empty()) return {"redundancy", "Which columns say the same", ""};
  const std::vector<Pair> pairs = strongest_pairs(run);
  const auto strong = static_cast<std::size_t>(std::count_if(
      pairs.begin(), pairs.end(), [](const Pair& pair) { return std::abs(pair.correlation) >= 0.9; }));
  std::string body;
  if (!pairs.empty()) {
    body = strong == 0
               ? std::string(
                     "<p class=\"lead\">No two of the selected features are strongly correlated (0.9 or "
                     "more).</p>\n")
               : fmt::format(
                     "<p class=\"lead\"><b>{}</b> of selected features {} correlated by 0.9 or more: "
                     "one of each may be "
                     "enough.</p>\n",
                     counted(strong, "pair"), strong == 1 ? "is" : "are");
  }
  body += "<div class=\"grid\">\n" + map_figure(run, pairs) + pairs_block(run, pairs) + "</div>\n";
  body +=
      "<h3>Substitutes</h3>\n<p class=\"note\">For each selected feature the closest ones that were not "
      "selected, "
      "from a "
      "correlation of 0.5 on: what to measure when the selected feature is not to be had.</p>\n";
  return {"redundancy", "Which columns say the same", body + substitutes_table(run)};
}

}  // namespace sewil::report
