// cli/select_output.cpp: see select_output.h.
#include "cli/select_output.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/text.h"

namespace sewil::cli {
namespace {

// Columns by decreasing weight; positions in outcome.columns.
std::vector<std::size_t> by_weight(const SelectionOutcome& outcome) {
  std::vector<std::size_t> order(outcome.columns.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return outcome.weights[a] > outcome.weights[b]; });
  return order;
}

std::string csv_cell(const std::string& text) {
  if (text.find_first_of(",\"\n\r") == std::string::npos) return text;
  std::string cell(1, '"');
  for (const char c : text) {
    if (c == '"') cell += c;
    cell += c;
  }
  cell += '"';
  return cell;
}

std::string cell_text(const Column& column, double value) {
  if (std::isnan(value)) return "";
  if (column.kind != ColumnKind::category) return shortest(value);
  return csv_cell((*column.categories)[static_cast<std::size_t>(value)]);
}

// A name from a file, fit for one line of text.
std::string plain(const std::string& name, std::size_t most) {
  const std::string inside = sewil::quoted(name, most);
  return inside.substr(1, inside.size() - 2);
}

std::string top_columns(const RunRecord& record) {
  constexpr std::size_t most = 20;
  const SelectionOutcome& outcome = record.outcome;
  const std::vector<std::size_t> order = by_weight(outcome);
  std::string text = "  weight  share  column\n";
  for (std::size_t i = 0; i < std::min(most, order.size()); ++i) {
    const std::size_t at = order[i];
    text += fmt::format("  {:6.4f}  {:5.2f}  {}\n", outcome.weights[at], outcome.share[at],
                        plain(record.data.columns[outcome.columns[at]], 60));
  }
  if (order.size() > most) text += fmt::format("  ... and {} more\n", order.size() - most);
  return text;
}

}  // namespace

std::string select_summary(const RunRecord& record) {
  const SelectionOutcome& outcome = record.outcome;
  std::string text =
      fmt::format("{}: {}, {}, {} classes; {} labeled, {} unlabeled\n", record.data.source,
                  counted(record.data.rows, "row"), counted(record.data.columns.size(), "column"),
                  record.data.classes.size(), grouped(record.data.labeled), grouped(record.data.unlabeled));
  text += fmt::format("chosen: {} of {}\n", counted(outcome.columns.size(), "column"),
                      grouped(record.data.columns.size()));
  text += fmt::format("out-of-bag error: {:.4f} with the chosen columns, {:.4f} with all\n",
                      outcome.bounds.oob_error, outcome.bounds_all.oob_error);
  text += fmt::format("on the labeled rows alone: {:.4f} with the chosen columns, {:.4f} with all\n",
                      outcome.labeling.labeled_oob_error, outcome.augmenting.labeled_oob_error);
  text += fmt::format("risk bounds: C-bound {:.4f}, for imperfect labels {:.4f} (by beta {:.4f})",
                      outcome.bounds.cb, outcome.bounds.cbil, outcome.bounds.cbil_beta);
  if (!std::isnan(outcome.bounds.tb)) text += fmt::format(", transductive {:.4f}", outcome.bounds.tb);
  text += "\n";
  if (!outcome.ranking.order.empty()) {
    text += fmt::format("ranked: {}\n", counted(outcome.ranking.order.size(), "column"));
    if (!outcome.ranking.converged) {
      text += "the fit had not settled when its steps were used up (--rlsr-outer-steps)\n";
    }
  }
  if (!outcome.search.history.empty()) {
    const GenerationRecord& last = outcome.search.history.back();
    text +=
        fmt::format("search: {} generations, {} candidates scored, {} dropped as irrelevant\n",
                    last.generation, grouped(last.scored), counted(outcome.search.dropped.size(), "column"));
  }
  const bool ranked = is_ranker(record.options.method);
  text += fmt::format("time: {:.1f} s (self-learning {:.1f} s, {} {:.1f} s)\n",
                      record.read_seconds + outcome.seconds.total, outcome.seconds.self_learning,
                      ranked ? "ranking" : "search", outcome.seconds.search);
  if (outcome.stopped != StopReason::none) {
    text += fmt::format("stopped early ({}): this is the best so far\n",
                        outcome.stopped == StopReason::time_limit ? "time limit" : "by the user");
  }
  return text + top_columns(record);
}

std::string selected_names(const RunRecord& record) {
  std::string text;
  for (const std::size_t at : by_weight(record.outcome)) {
    std::string name = record.data.columns[record.outcome.columns[at]];
    std::replace_if(name.begin(), name.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
    text += name + "\n";
  }
  return text;
}

std::string ranking_csv(const RunRecord& record) {
  const ColumnRanking& ranking = record.outcome.ranking;
  std::string text = "rank,column,score,chosen\n";
  for (std::size_t i = 0; i < ranking.order.size(); ++i) {
    const std::uint32_t column = ranking.order[i];
    const bool chosen =
        std::binary_search(record.outcome.columns.begin(), record.outcome.columns.end(), column);
    text += fmt::format("{},{},{},{}\n", i + 1, csv_cell(record.data.columns[column]),
                        ranking.scores.empty() ? "" : shortest(ranking.scores[i]), chosen ? 1 : 0);
  }
  return text;
}

std::string reduced_table(const Dataset& data, const ColumnSet& columns) {
  std::string text;
  std::vector<std::vector<double>> cells;
  for (const std::uint32_t column : columns) {
    text += csv_cell(data.columns()[column].name) + ",";
    cells.emplace_back(data.rows());
    data.columns()[column].copy_to(cells.back());
  }
  text += csv_cell(data.label_name()) + "\n";
  for (std::size_t row = 0; row < data.rows(); ++row) {
    for (std::size_t c = 0; c < columns.size(); ++c) {
      text += cell_text(data.columns()[columns[c]], cells[c][row]) + ",";
    }
    const std::int32_t label = data.labels()[row];
    if (label >= 0) text += csv_cell(data.classes()[static_cast<std::size_t>(label)]);
    text += "\n";
  }
  return text;
}

}  // namespace sewil::cli
