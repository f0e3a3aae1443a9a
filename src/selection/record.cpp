// selection/record.cpp: a run as JSON. Columns are numbered from 1, as on the command line.
#include "sewil/record.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/json_text.h"
#include "base/option_json.h"
#include "selection/findings_json.h"
#include "sewil/version.h"
#include "sewil/votes.h"

namespace sewil {
namespace {

using Json = nlohmann::ordered_json;

Json number(double value) {
  return std::isfinite(value) ? Json(value) : Json(nullptr);
}

Json bounds_json(const CriterionResult& bounds) {
  return {{"cb", bounds.cb},
          {"cbil", bounds.cbil},
          {"cbil_beta", bounds.cbil_beta},
          {"oob_error", bounds.oob_error},
          {"tb", number(bounds.tb)},
          {"beta", bounds.beta},
          {"gamma", bounds.gamma},
          {"mu1", bounds.mu1},
          {"mu2", bounds.mu2}};
}

const char* name_of(SelfLearningStop stop) {
  switch (stop) {
    case SelfLearningStop::none_taken:
      return "none_taken";
    case SelfLearningStop::max_iterations:
      return "max_iterations";
    case SelfLearningStop::time_limit:
      return "time_limit";
    case SelfLearningStop::cancelled:
      return "cancelled";
    case SelfLearningStop::all_labeled:
      break;
  }
  return "all_labeled";
}

const char* name_of(StopReason reason) {
  if (reason == StopReason::time_limit) return "time_limit";
  return reason == StopReason::cancelled ? "cancelled" : "none";
}

// How many rows have their largest vote in each twentieth of 0..1.
Json vote_histogram(const VoteMatrix& votes) {
  constexpr std::size_t bins = 20;
  std::vector<std::size_t> counts(bins, 0);
  for (std::size_t row = 0; row < votes.rows; ++row) {
    const auto line = votes.row(row);
    if (!has_vote(line)) continue;
    const double largest = *std::max_element(line.begin(), line.end());
    ++counts[std::min(bins - 1, static_cast<std::size_t>(largest * bins))];
  }
  return counts;
}

Json mislabeling_json(const SelfLearningResult& learned, std::size_t classes) {
  if (learned.forest.oob_votes.rows < learned.labeled) return nullptr;
  const std::vector<std::int32_t> predicted = predict(learned.forest.oob_votes);
  const MislabelingMatrix matrix = mislabeling_matrix(std::span(learned.labels).first(learned.labeled),
                                                      std::span(predicted).first(learned.labeled), classes);
  Json lines = Json::array();
  for (std::size_t i = 0; i < classes; ++i) {
    Json line = Json::array();
    for (std::size_t j = 0; j < classes; ++j) line.push_back(matrix.at(i, j));
    lines.push_back(std::move(line));
  }
  return lines;
}

Json learning_json(const SelfLearningResult& learned) {
  Json steps = Json::array();
  for (const SelfLearningStep& step : learned.steps) {
    steps.push_back({{"taken", step.taken},
                     {"threshold", step.thresholds},
                     {"by_class", step.by_class},
                     {"left", step.left},
                     {"oob_error", step.oob_error},
                     {"labeled_oob_error", step.labeled_oob_error}});
  }
  return {{"steps", std::move(steps)},
          {"stopped_because", name_of(learned.stopped_because)},
          {"oob_error", learned.oob_error},
          {"labeled_oob_error", learned.labeled_oob_error},
          {"vote_histogram", vote_histogram(learned.votes)}};
}

Json names_json(const ColumnSet& columns, const DataRecord& data) {
  Json names = Json::array();
  for (const std::uint32_t column : columns) names.push_back(data.columns[column]);
  return names;
}

Json selected_json(const RunRecord& record) {
  const SelectionOutcome& outcome = record.outcome;
  std::vector<std::size_t> order(outcome.columns.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return outcome.weights[a] > outcome.weights[b]; });
  Json selected = Json::array();
  for (const std::size_t at : order) {
    selected.push_back({{"index", outcome.columns[at] + 1},
                        {"name", record.data.columns[outcome.columns[at]]},
                        {"weight", outcome.weights[at]},
                        {"share", outcome.share[at]},
                        {"since", outcome.since[at] < 0 ? Json(nullptr) : Json(outcome.since[at])}});
  }
  return selected;
}

Json history_json(const SearchState& search) {
  Json history = Json::array();
  for (const GenerationRecord& entry : search.history) {
    history.push_back({{"generation", entry.generation},
                       {"best", number(entry.best)},
                       {"mean", number(entry.mean)},
                       {"alive", entry.alive},
                       {"scored", entry.scored},
                       {"tested", entry.tested},
                       {"lengths", entry.lengths}});
  }
  return history;
}

Json dropped_json(const RunRecord& record) {
  Json dropped = Json::array();
  for (const DroppedUnit& entry : record.outcome.search.dropped) {
    const ColumnSet& columns = record.outcome.space.units[entry.unit];
    dropped.push_back({{"index", columns.front() + 1},
                       {"names", names_json(columns, record.data)},
                       {"generation", entry.generation},
                       {"weight", entry.evidence.weight},
                       {"copy_weight", entry.evidence.copy_weight},
                       {"p_value", entry.evidence.p_value}});
  }
  return dropped;
}

// Scores can be infinite, which JSON numbers cannot.
Json score_json(double score) {
  if (std::isinf(score)) return score > 0 ? "infinity" : "-infinity";
  return score;
}

Json ranking_json(const RunRecord& record) {
  const ColumnRanking& ranking = record.outcome.ranking;
  if (ranking.order.empty()) return nullptr;
  Json columns = Json::array();
  for (std::size_t i = 0; i < ranking.order.size(); ++i) {
    Json entry{
        {"rank", i + 1}, {"index", ranking.order[i] + 1}, {"name", record.data.columns[ranking.order[i]]}};
    entry["score"] = ranking.scores.empty() ? Json(nullptr) : score_json(ranking.scores[i]);
    columns.push_back(std::move(entry));
  }
  Json steps = Json::array();
  for (const CoTrainingStep& step : ranking.steps) {
    steps.push_back({{"added", names_json(step.added, record.data)}, {"found", step.found}});
  }
  return {{"larger_is_better", ranking.larger_is_better},
          {"filled_cells", ranking.filled_cells},
          {"objective", ranking.objective},
          {"converged", ranking.converged},
          {"steps", std::move(steps)},
          {"columns", std::move(columns)}};
}

Json data_json(const DataRecord& data) {
  return {{"source", data.source},   {"label", data.label},
          {"rows", data.rows},       {"columns", data.columns.size()},
          {"classes", data.classes}, {"class_rows", data.class_rows},
          {"labeled", data.labeled}, {"unlabeled", data.unlabeled},
          {"missing", data.missing}, {"hash", data.hash}};
}

}  // namespace

DataRecord describe_for_record(const Dataset& data, const CodedMatrix& matrix) {
  DataRecord record{.source = data.source(),
                    .label = data.label_name(),
                    .rows = data.rows(),
                    .columns = {},
                    .classes = {data.classes().begin(), data.classes().end()},
                    .class_rows = {},
                    .hash = hash_dataset(data)};
  for (const Column& column : data.columns()) record.columns.push_back(column.name);
  record.class_rows.assign(record.classes.size(), 0);
  for (const std::int32_t label : data.labels()) {
    if (label == unlabeled) {
      ++record.unlabeled;
    } else {
      ++record.labeled;
      ++record.class_rows[static_cast<std::size_t>(label)];
    }
  }
  for (const CodedColumn& column : matrix.columns) {
    if (!column.has_missing) continue;
    for (std::size_t row = 0; row < matrix.rows; ++row) {
      record.missing += column.code(row) == column.missing_code() ? 1U : 0U;
    }
  }
  return record;
}

std::string to_json(const RunRecord& record, bool with_seconds) {
  const SelectionOutcome& outcome = record.outcome;
  Json options = options_json(record.options);
  Json groups = Json::array();
  for (const ColumnSet& group : record.constraints.groups) groups.push_back(names_json(group, record.data));
  const Json method = options.at("method");
  const Json search = options.at("search");
  const Json criterion = options.at("criterion");
  options["keep"] = names_json(record.constraints.keep, record.data);
  options["drop"] = names_json(record.constraints.drop, record.data);
  options["groups"] = std::move(groups);
  Json json{{"version", SEWIL_VERSION},
            {"command", record.command},
            {"method", method},
            {"search", search},
            {"criterion", criterion},
            {"seed", record.options.seed},
            {"options", std::move(options)},
            {"data", data_json(record.data)},
            {"selected", selected_json(record)},
            {"bounds", bounds_json(outcome.bounds)},
            {"bounds_all_columns", bounds_json(outcome.bounds_all)},
            {"self_learning", learning_json(outcome.augmenting)},
            {"labeling", learning_json(outcome.labeling)},
            {"mislabeling", mislabeling_json(outcome.labeling, record.data.classes.size())},
            {"history", history_json(outcome.search)},
            {"dropped", dropped_json(record)},
            {"ranking", ranking_json(record)},
            {"findings", findings_json(record)}};
  if (with_seconds) {
    json["seconds"] = {{"read", record.read_seconds},
                       {"self_learning", outcome.seconds.self_learning},
                       {"search", outcome.seconds.search},
                       {"finish", outcome.seconds.finish},
                       {"findings", record.findings ? record.findings->seconds : 0},
                       {"total", record.read_seconds + outcome.seconds.total +
                                     (record.findings ? record.findings->seconds : 0)}};
  }
  json["stopped"] = outcome.stopped != StopReason::none;
  json["stop_reason"] = name_of(outcome.stopped);
  return json_text(json) + "\n";
}

}  // namespace sewil
