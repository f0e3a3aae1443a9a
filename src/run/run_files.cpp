// run/run_files.cpp: see run_files.h.
#include "sewil/front/run_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>
#include <utility>

#include "run/advice_files.h"
#include "sewil/front/text.h"

namespace sewil {
namespace {

std::string name_line(std::string name, bool safe) {
  std::replace_if(name.begin(), name.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
  return (safe ? without_formula(name) : name) + "\n";
}

std::string selected_names(const RunRecord& record, bool safe) {
  std::string text;
  for (const std::size_t at : by_weight(record.outcome)) {
    text += name_line(record.data.columns[record.outcome.columns[at]], safe);
  }
  return text;
}

// "a|b"
std::string on_side(const ColumnFinding& column, int side, std::span<const std::string> classes) {
  std::string text;
  for (std::size_t k = 0; k < column.sides.size(); ++k) {
    if (column.sides[k] == side) text += (text.empty() ? "" : "|") + classes[k];
  }
  return text;
}

RunFile relevance_file(const Discoveries& found, const DataRecord& data, bool safe) {
  const std::vector<std::string>& names = data.columns;
  std::string text =
      "column,verdict,q_value,p_value,p_alone,p_together,strength,q_labels,higher_in,lower_in\n";
  for (const std::uint32_t at : by_evidence(found)) {
    const ColumnFinding& column = found.columns[at];
    text += fmt::format("{},{},{},{},{},{},{},{},{},{}\n", csv_cell(names[at], safe), name_of(column.verdict),
                        shortest(column.q_value), shortest(column.p_value), shortest(column.p_alone),
                        std::isnan(column.p_together) ? "" : shortest(column.p_together),
                        shortest(column.strength), shortest(column.q_labels),
                        csv_cell(on_side(column, 1, data.classes), safe),
                        csv_cell(on_side(column, -1, data.classes), safe));
  }
  return {"relevance.csv", std::move(text)};
}

std::string ranking_csv(const RunRecord& record, bool safe) {
  const ColumnRanking& ranking = record.outcome.ranking;
  std::string text = "rank,column,score,chosen\n";
  for (std::size_t i = 0; i < ranking.order.size(); ++i) {
    const std::uint32_t column = ranking.order[i];
    const bool chosen =
        std::binary_search(record.outcome.columns.begin(), record.outcome.columns.end(), column);
    text += fmt::format("{},{},{},{}\n", i + 1, csv_cell(record.data.columns[column], safe),
                        ranking.scores.empty() ? "" : shortest(ranking.scores[i]), chosen ? 1 : 0);
  }
  return text;
}

std::string accuracy_curve_csv(const AccuracyCurve& size_curve) {
  std::string text = "columns,accuracy,low,high\n";
  for (const AccuracyPoint& point : size_curve.points) {
    text += fmt::format("{},{},{},{}\n", point.columns, shortest(point.accuracy.accuracy),
                        shortest(point.accuracy.low), shortest(point.accuracy.high));
  }
  return text;
}

void append(std::vector<RunFile>& files, std::vector<RunFile> more) {
  std::move(more.begin(), more.end(), std::back_inserter(files));
}

RunFile labels_file(const Problem& problem, const SelfTrainingResult& learned,
                    const std::optional<Acceptance>& acceptance, bool safe) {
  const TakenRows taken{learned.taken_at, learned.pseudo_labels, acceptance ? &*acceptance : nullptr};
  return {"labels.csv", labels_csv(problem.data.classes(), problem.rows.without_label, learned.votes, taken,
                                   problem.data.ids(), safe)};
}

// The whole table with a label in every row.
RunFile filled_table(const Problem& problem, const SelfTrainingResult& learned, bool safe) {
  std::vector<std::int32_t> labels(problem.data.labels().begin(), problem.data.labels().end());
  for (std::size_t i = 0; i < problem.rows.without_label.size(); ++i) {
    labels[problem.rows.without_label[i]] = learned.predicted[i];
  }
  return {"labeled.csv", table_csv(problem.data.with_labels(std::move(labels)), problem.columns_but(), safe)};
}

// The table reduced to the selected features, with the values of the file also where only steps were kept.
RunFile reduced_table(const Problem& problem, const ColumnSet& chosen, bool safe, const ValuesOf& values_of) {
  constexpr const char* name = "selected.csv";
  if (problem.description.stepped == 0 || !values_of) return {name, table_csv(problem.data, chosen, safe)};
  std::vector<std::string> names;
  for (const std::uint32_t column : chosen) names.push_back(problem.data.columns()[column].name);
  std::vector<std::uint32_t> columns(chosen.size());
  std::iota(columns.begin(), columns.end(), 0U);
  return {name, table_csv(problem.data.with_columns(values_of(names)), columns, safe)};
}

}  // namespace

std::vector<RunFile> run_files(const Problem& problem, const RunRecord& record, bool safe,
                               const ValuesOf& values_of) {
  std::vector<RunFile> files{{"selected.txt", selected_names(record, safe)},
                             reduced_table(problem, record.outcome.columns, safe, values_of),
                             labels_file(problem, record.outcome.labeling, record.acceptance, safe)};
  if (!record.outcome.ranking.order.empty()) files.push_back({"ranking.csv", ranking_csv(record, safe)});
  if (record.estimate && !record.estimate->size_curve.points.empty()) {
    files.push_back({"size_curve.csv", accuracy_curve_csv(record.estimate->size_curve)});
  }
  if (record.discoveries) {
    files.push_back(relevance_file(*record.discoveries, record.data, safe));
  }
  append(files, run::advice_files(record.advice, record.data.classes, !problem.data.ids().empty(), safe));
  return files;
}

std::vector<RunFile> run_files(const RelevanceRecord& record, bool safe) {
  std::string names;
  for (const std::uint32_t at : by_evidence(record.discoveries)) {
    if (record.discoveries.columns[at].verdict != Verdict::relevant) continue;
    names += name_line(record.data.columns[at], safe);
  }
  return {relevance_file(record.discoveries, record.data, safe), {"relevant.txt", std::move(names)}};
}

std::vector<RunFile> run_files(const Problem& problem, const LabelRecord& record, bool safe) {
  std::vector<RunFile> files{labels_file(problem, record.learned, record.acceptance, safe)};
  if (problem.description.stepped == 0) files.push_back(filled_table(problem, record.learned, safe));
  append(files, run::advice_files(record.advice, record.data.classes, !problem.data.ids().empty(), safe));
  return files;
}

std::string labels_csv(std::span<const std::string> classes, std::span<const std::uint32_t> rows,
                       const VoteMatrix& votes, const std::optional<TakenRows>& taken,
                       std::span<const std::string> ids, bool safe) {
  std::string text = ids.empty() ? "row,predicted,vote" : "row,id,predicted,vote";
  if (taken) text += ",step,taken_as";
  const Acceptance* const judged = taken ? taken->acceptance : nullptr;
  const bool error = judged != nullptr && judged->options.error > 0;
  const bool sets = judged != nullptr && judged->options.sets > 0;
  if (error) text += ",accepted";
  if (sets) text += ",prediction_set";
  for (const std::string& name : classes) text += "," + csv_cell("vote_" + name);
  text += "\n";
  for (std::size_t r = 0; r < rows.size(); ++r) {
    const auto line = votes.row(r);
    const std::int32_t predicted = predicted_class(line);
    text += std::to_string(rows[r] + 1ULL);
    if (!ids.empty()) text += "," + csv_cell(ids[rows[r]], safe);
    if (predicted < 0) {
      text += ",,0";
    } else {
      const auto k = static_cast<std::size_t>(predicted);
      text += "," + csv_cell(classes[k], safe) + "," + shortest(line[k]);
    }
    if (taken) {
      const std::int32_t taken_as = taken->taken_as[r];
      text += "," + std::to_string(taken->steps[r]) + ",";
      if (taken_as >= 0) text += csv_cell(classes[static_cast<std::size_t>(taken_as)], safe);
    }
    if (error) text += judged->accepted.empty() || judged->accepted[r] == 0 ? ",0" : ",1";
    if (sets) text += "," + csv_cell(prediction_set_text(*judged, r, classes), safe);
    for (const double vote : line) text += "," + shortest(vote);
    text += "\n";
  }
  return text;
}

}  // namespace sewil
