// report/run_columns.cpp: the selected features: a chart of the weights and a table to sort and search.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "report/chart_bars.h"
#include "report/chart_lines.h"
#include "report/html.h"
#include "report/numbers.h"
#include "report/run_sections.h"
#include "sewil/front/text.h"

namespace sewil::report {
namespace {

constexpr std::size_t most_bars = 20;
constexpr std::size_t first_rows = 30;

std::string weights_figure(const RunView& run) {
  std::vector<NamedBar> bars;
  double shown = 0;
  for (const ChosenColumn& column : run.chosen) {
    if (bars.size() == most_bars) break;
    const double weight = std::isfinite(column.weight) ? std::max(0.0, column.weight) : 0;
    bars.push_back({column.name, weight, percent(weight)});
    shown += weight;
  }
  if (bars.empty()) return {};
  const std::string heaviest =
      fmt::format("The most important feature, {}, has {} of the importance; the {} shown have {}.",
                  run.chosen.front().name, percent(run.chosen.front().weight), bars.size(), percent(shown));
  return figure(
      {.title = run.chosen.size() > most_bars ? fmt::format("The {} most important features", most_bars)
                                              : "Importance of each feature",
       .chart = named_bars({"weights", "Importance of the selected features", heaviest}, bars),
       .caption = fmt::format(
           "The importance of a feature is its share of what the forest of the selected features learned "
           "(decrease of impurity). The {} shown carry {} of it.",
           bars.size(), percent(shown))});
}

// How fast the importance adds up: few columns carry most of it, or all carry a little.
std::string adding_up_figure(const RunView& run) {
  constexpr std::size_t most_points = 200;
  if (run.chosen.size() < 4) return {};
  LineSeries series{.kind = "main", .name = "", .xs = {0}, .ys = {0}};
  const std::size_t step = 1 + run.chosen.size() / most_points;
  double sum = 0;
  std::size_t nine_tenths = 0;
  for (std::size_t i = 0; i < run.chosen.size(); ++i) {
    if (std::isfinite(run.chosen[i].weight)) sum += run.chosen[i].weight;
    if (nine_tenths == 0 && sum >= 0.9) nine_tenths = i + 1;
    if (i % step != 0 && i + 1 != run.chosen.size()) continue;
    series.xs.push_back(static_cast<double>(i + 1));
    series.ys.push_back(sum);
  }
  LineChart chart{.text = {"adding-up", "Importance of the top features together", ""},
                  .x_label = "top features",
                  .y_label = "importance together",
                  .series = {std::move(series)},
                  .from_zero = true,
                  .share_y = true,
                  .size = {.height = 260}};
  if (nine_tenths > 0) {
    chart.text.desc =
        fmt::format("{} of {} features have 90% of the importance.", count(static_cast<double>(nine_tenths)),
                    count(static_cast<double>(run.chosen.size())));
    chart.marks.push_back(
        {static_cast<double>(nine_tenths), fmt::format("90% with {}", nine_tenths), "here"});
  }
  const std::string caption = chart.text.desc;
  return figure({.title = "How fast the importance adds up", .chart = line_chart(chart), .caption = caption});
}

// What the small chart says, for those who do not see it: where the middles of the classes lie.
std::string describe(const RunView& run, const Distribution& distribution) {
  std::string text;
  if (distribution.binned) {
    for (std::size_t label = 0; label < std::min<std::size_t>(run.classes.size(), 8); ++label) {
      const double at = bin_quantile(distribution.counts[label], 0.5);
      if (!std::isfinite(at)) continue;
      text += fmt::format("{}{}: median about {}", text.empty() ? "" : "; ", run.classes[label],
                          significant(distribution.low + at * (distribution.high - distribution.low)));
    }
  } else {
    text = fmt::format("{} different values", distribution.labels.size());
  }
  return text + ".";
}

std::string stability_note(const RunView& run) {
  const StabilityView& found = run.stability;
  if (!std::isfinite(found.index)) return {};
  return fmt::format(
      "<p class=\"note\">Stability {} (90 % interval {} to {}): how alike the features are that were "
      "selected "
      "with other labels held out. 1: always the same; 0: no more alike than columns drawn at random.</p>\n",
      fixed(found.index, 2), fixed(found.low, 2), fixed(found.high, 2));
}

Cell share_cell(double share) {
  return {percent(share, 0), std::isfinite(share) ? shortest(share) : ""};
}

Cell score_cell(const RankedColumn& column) {
  if (column.infinite) return {"∞", "Infinity"};
  return {significant(column.score, 4), std::isfinite(column.score) ? shortest(column.score) : ""};
}

// What the table of selected features shows besides names, numbers and weights.
struct Shown {
  explicit Shown(const RunView& run)
      : search(run.is_search()),
        ranking(!run.ranking.empty()),
        folds(!run.chosen.empty() && std::isfinite(run.chosen.front().fold_share)),
        shapes(!run.distributions.empty()) {
    for (std::size_t i = 0; i < run.ranking.size(); ++i) place.emplace(run.ranking[i].index, i);
  }

  bool search, ranking, folds, shapes;
  std::map<std::size_t, std::size_t> place;  // in the ranking, by column number
};

std::vector<TableColumn> heads(const RunView& run, const Shown& shown) {
  std::vector<TableColumn> heads{
      {"Feature"}, {"No.", true, "Number of the column in the table, from 1"}, {"Importance", true}};
  if (shown.ranking) {
    if (run.has_scores()) heads.push_back({"Score", true, "Score of the ranker"});
    heads.push_back({"Rank", true, "Place among all columns"});
  }
  if (shown.search) {
    heads.push_back({"Share", true, "Share of the last population that holds the column"});
    heads.push_back({"Since", true, "Generation from which it was always present"});
  }
  if (shown.folds) {
    heads.push_back({"Folds", true, "Share of the folds, each with other labels held out, that selected it"});
  }
  if (shown.shapes) heads.push_back({.head = "Values by class", .sorts = false});
  return heads;
}

// Score, where the ranker has any, and rank.
void add_rank(std::vector<Cell>& row, const RunView& run, const Shown& shown, std::size_t column) {
  const auto found = shown.place.find(column);
  const bool known = found != shown.place.end();
  if (run.has_scores()) row.push_back(known ? score_cell(run.ranking[found->second]) : Cell{"–", ""});
  row.push_back(known ? Cell{count(static_cast<double>(found->second + 1)), std::to_string(found->second + 1)}
                      : Cell{"–", ""});
}

Cell shape_cell(const RunView& run, const ChosenColumn& column) {
  const auto shape = run.distributions.find(column.index);
  if (shape == run.distributions.end()) return {""};
  return {small_distribution(
      {fmt::format("v{}", column.index), column.name + " by class", describe(run, shape->second)},
      shape->second)};
}

std::string chosen_table(const RunView& run, const Shown& shown) {
  double largest = 0;
  for (const ChosenColumn& column : run.chosen)
    largest = std::max(largest, std::isfinite(column.weight) ? column.weight : 0);
  Table list{.id = "chosen",
             .caption = "The selected features by importance",
             .columns = heads(run, shown),
             .sortable = true,
             .search = "Find a feature",
             .first_rows = first_rows};
  for (const ChosenColumn& column : run.chosen) {
    const double length = largest > 0 && std::isfinite(column.weight) ? 100 * column.weight / largest : 0;
    std::vector<Cell>& row = list.rows.emplace_back();
    row = {
        {fmt::format("<span class=\"name\">{}</span>", escape(column.name))},
        {count(static_cast<double>(column.index)), std::to_string(column.index)},
        {fmt::format("<span class=\"meter\" style=\"--w:{}%\">{}</span>", px(length), percent(column.weight)),
         shortest(std::isfinite(column.weight) ? column.weight : 0)}};
    if (shown.ranking) add_rank(row, run, shown, column.index);
    if (shown.search) {
      row.push_back(share_cell(column.share));
      row.push_back(std::isfinite(column.since) ? Cell{count(column.since), shortest(column.since)}
                                                : Cell{"kept", "-1"});
    }
    if (shown.folds) row.push_back(share_cell(column.fold_share));
    if (shown.shapes) row.push_back(shape_cell(run, column));
  }
  return table(list);
}

// How to read the small distributions.
std::string shapes_note(const RunView& run) {
  std::string note =
      run.classes.size() <= few_classes
          ? "Values by class: the share of each class over the values, labeled rows by their "
            "label and unlabeled rows by the predicted class."
          : "Values by class: one box a class, in the order of the class names, from low values "
            "(below) to high ones; the box holds the middle half of the class, the line its "
            "median, the whisker four fifths.";
  if (run.distributions.size() < run.chosen.size()) {
    note += fmt::format(" Drawn for the {} most important features.", run.distributions.size());
  }
  return fmt::format("<p class=\"note\">{}</p>\n", note);
}

}  // namespace

Section columns_section(const RunView& run) {
  const Shown shown(run);
  std::string keys;
  for (const Key& key : class_keys(run)) {
    keys += fmt::format("<li><span class=\"swatch {}\"></span>{}</li>", key.kind, escape(key.name));
  }
  std::string body = weights_figure(run) + adding_up_figure(run) + "<div class=\"wide block\">\n";
  if (shown.shapes && !keys.empty()) body += "<ul class=\"keys\">" + keys + "</ul>\n";
  body += chosen_table(run, shown) + stability_note(run);
  if (shown.shapes) body += shapes_note(run);
  return {"columns", "Selected features", "<div class=\"grid\">\n" + body + "</div>\n</div>\n"};
}

}  // namespace sewil::report
