// run/record.cpp: records as JSON. Columns are numbered from 1, as on the command line.
#include <algorithm>
#include <cmath>

#include "base/json_fields.h"
#include "base/json_text.h"
#include "base/option_json.h"
#include "discovery/discoveries_json.h"
#include "run/diagnostics_json.h"
#include "run/seed_check_json.h"
#include "search/state_fields.h"
#include "sewil/judge/run.h"
#include "sewil/learn/votes.h"
#include "sewil/version.h"
#include "suggest/advice_json.h"
#include "validation/acceptance_json.h"
#include "validation/estimate_json.h"
#include "validation/learning_curve_json.h"

namespace sewil {
namespace {

using Json = nlohmann::ordered_json;

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

Json mislabeling_json(const SelfTrainingResult& learned, std::size_t classes) {
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

// Who voted, with what share, and how well on labeled rows that the voter had not learned from.
Json voters_json(const SelfTrainingResult& learned) {
  Json voters = Json::array();
  for (const EstimatorShare& voter : learned.parts.shares)
    voters.push_back({{"name", voter.name}, {"share", voter.share}, {"accuracy", voter.accuracy}});
  return voters;
}

Json learning_json(const SelfTrainingResult& learned) {
  return {{"estimators", voters_json(learned)},
          {"steps", base::json_list(learned.steps)},
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

// None: there is no estimate, or it says why there are no figures.
const Estimate* with_figures(const std::optional<Estimate>& estimate) {
  return estimate && estimate->none_because.empty() ? &*estimate : nullptr;
}

Json selected_json(const RunRecord& record) {
  const SelectionOutcome& outcome = record.outcome;
  const Estimate* const estimate = with_figures(record.estimate);
  Json selected = Json::array();
  for (const std::size_t at : by_weight(outcome)) {
    selected.push_back({{"index", outcome.columns[at] + 1},
                        {"name", record.data.columns[outcome.columns[at]]},
                        {"importance", outcome.weights[at]},
                        {"share", outcome.share[at]},
                        {"since", outcome.since[at] < 0 ? Json(nullptr) : Json(outcome.since[at])}});
    if (estimate != nullptr) {  // of the folds, those that chose the column
      selected.back()["fold_share"] = estimate->stability.share[outcome.columns[at]];
    }
  }
  return selected;
}

Json dropped_json(const RunRecord& record) {
  Json dropped = Json::array();
  for (const DroppedUnit& entry : record.outcome.search.dropped) {
    const ColumnSet& columns = record.outcome.space.units[entry.unit];
    Json json{{"index", columns.front() + 1},
              {"names", names_json(columns, record.data)},
              {"generation", entry.generation}};
    json.update(base::json_fields(entry.evidence));
    dropped.push_back(std::move(json));
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
  Json json{{"source", data.source},   {"label", data.label},
            {"rows", data.rows},       {"columns", data.columns.size()},
            {"classes", data.classes}, {"class_rows", data.class_rows},
            {"labeled", data.labeled}, {"unlabeled", data.unlabeled},
            {"missing", data.missing}, {"hash", data.hash}};
  if (data.stepped > 0) json["stepped"] = {{"columns", data.stepped}, {"most_steps", data.most_steps}};
  if (data.coarse > 0) json["coarse"] = data.coarse;
  if (!data.id.empty()) json["id"] = data.id;
  if (!data.weight.empty()) json["weight"] = data.weight;
  if (!data.group.empty()) {
    json["group"] = {{"column", data.group}, {"groups", data.groups}, {"labeled", data.groups_labeled}};
  }
  return json;
}

Json substitutes_json(const RunRecord& record) {
  Json all = Json::array();
  for (const Substitutes& one : record.substitutes) {
    all.push_back(
        {{"column", record.data.columns[one.column]}, {"others", names_json(one.others, record.data)}});
  }
  return all;
}

// The estimate, and what belongs beside it.
void add_estimate(Json& json, const std::optional<Estimate>& estimate, const DataRecord& data,
                  const SelectionOutcome* outcome) {
  json["cv_results"] = estimate ? validation::estimate_json(*estimate, data.classes) : Json(nullptr);
  if (outcome == nullptr) return;
  const Estimate* const known = with_figures(estimate);
  json["size_curve"] = known != nullptr ? validation::accuracy_curve_json(known->size_curve) : Json(nullptr);
  json["stability"] = known != nullptr ? validation::stability_json(known->stability) : Json(nullptr);
}

// Whether labeled and unlabeled rows can be told apart.
Json shift_json(const std::optional<Shift>& shift, const DataRecord& data) {
  if (!shift) return nullptr;
  return {{"told", is_told(*shift)},
          {"p_value", shift->p_value},
          {"p_columns", shift->p_columns},
          {"p_forest", shift->p_forest},
          {"told_apart", shift->told_apart},
          {"columns", names_json(shift->columns, data)},
          {"rows", shift->rows}};
}

void add_acceptance(Json& json, const std::optional<Acceptance>& acceptance, const DataRecord& data) {
  if (acceptance) json["acceptance"] = validation::acceptance_json(*acceptance, data.classes);
}

void add_accuracy(Json& json, const std::optional<LabelAccuracy>& accuracy) {
  if (!accuracy) return;
  json["accuracy"] = {{"rows", accuracy->learned.rows},
                      {"unlabeled", accuracy->learned.accuracy()},
                      {"supervised", accuracy->supervised.accuracy()}};
}

// Several structs of options as one object.
template <class... Options>
Json all_options(const Options&... options) {
  Json json = Json::object();
  (json.update(base::options_json(options)), ...);
  return json;
}

void add_stop(Json& json, StopReason reason) {
  json["stopped"] = reason != StopReason::none;
  json["stop_reason"] = name_of(reason);
}

// A record for a file carries its checksum; the bare form, for comparing, holds what was computed alone.
std::string sealed_text(Json json, bool with_checksum) {
  if (with_checksum) json["checksum"] = base::json_checksum(json);
  return base::json_text(json) + "\n";
}

}  // namespace

std::string to_json(const RunRecord& record, bool with_seconds) {
  const SelectionOutcome& outcome = record.outcome;
  Json options =
      all_options(record.options, record.estimating, record.accepting, record.redundancy, record.checking);
  Json groups = Json::array();
  for (const ColumnSet& group : record.constraints.groups) groups.push_back(names_json(group, record.data));
  const Json method = options.at("method"), search = options.at("search"),
             criterion = options.at("criterion");
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
            {"bounds", base::json_fields(outcome.bounds)},
            {"bounds_all_columns", base::json_fields(outcome.bounds_all)},
            {"self_training", learning_json(outcome.augmenting)},
            {"labeling", learning_json(outcome.labeling)},
            {"mislabeling", mislabeling_json(outcome.labeling, record.data.classes.size())},
            {"history", base::json_list(outcome.search.history)},
            {"dropped", dropped_json(record)},
            {"ranking", ranking_json(record)},
            {"diagnostics", run::diagnostics_json(record)},
            {"substitutes", substitutes_json(record)},
            {"warnings", record.warnings}};
  add_estimate(json, record.estimate, record.data, &outcome);
  json["sizes"] = record.sizes ? validation::sizes_json(*record.sizes) : Json(nullptr);
  json["shift"] = shift_json(record.shift, record.data);
  if (record.curve) json["learning_curve"] = validation::learning_curve_json(*record.curve);
  add_acceptance(json, record.acceptance, record.data);
  suggest::add_advice(json, record.advice, record.data.classes, record.data.columns);
  if (record.discoveries) {
    json["relevance"] =
        discovery::discoveries_json(*record.discoveries, record.data.columns, record.data.classes);
  }
  if (record.seed_check) json["seed_check"] = run::seed_check_json(record);
  for (const auto& [name, part] :
       {std::pair{"learned_rows", outcome.learned}, std::pair{"scored_rows", outcome.scored}}) {
    if (part.rows > 0) json[name] = {{"rows", part.rows}, {"of", part.of}};
  }
  add_accuracy(json, record.accuracy);
  if (with_seconds) {
    json["seconds"] = {
        {"read", record.read_seconds},
        {"self_training", outcome.seconds.self_training},
        {"search", outcome.seconds.search},
        {"finish", outcome.seconds.finish},
        {"estimate", record.estimate_seconds},
        {"diagnostics", record.diagnostics ? record.diagnostics->seconds : 0},
        {"advice", record.advice.seconds},
        {"total", record.read_seconds + outcome.seconds.total + record.estimate_seconds +
                      (record.diagnostics ? record.diagnostics->seconds : 0) + record.advice.seconds +
                      (record.discoveries ? record.discoveries->seconds : 0) + record.seed_check_seconds}};
    if (record.seed_check) json["seconds"]["seed_check"] = record.seed_check_seconds;
    if (record.discoveries) json["seconds"]["relevance"] = record.discoveries->seconds;
  }
  add_stop(json, outcome.stopped);
  return sealed_text(std::move(json), with_seconds);
}

std::string to_json(const LabelRecord& record, bool with_seconds) {
  Json bounds = base::json_fields(record.bounds);
  bounds["labeled_oob_error"] = record.learned.labeled_oob_error;
  Json json{
      {"version", SEWIL_VERSION},
      {"command", "label"},
      {"seed", record.forest.seed},
      {"options", all_options(record.forest, record.self_training, record.estimating, record.accepting)},
      {"data", data_json(record.data)},
      {"bounds", std::move(bounds)},
      {"self_training", learning_json(record.learned)},
      {"warnings", record.warnings}};
  add_estimate(json, record.estimate, record.data, nullptr);
  json["shift"] = shift_json(record.shift, record.data);
  if (record.curve) json["learning_curve"] = validation::learning_curve_json(*record.curve);
  add_acceptance(json, record.acceptance, record.data);
  suggest::add_advice(json, record.advice, record.data.classes, record.data.columns);
  add_accuracy(json, record.accuracy);
  if (with_seconds) {
    json["seconds"] = {{"read", record.read_seconds},
                       {"self_training", record.learning_seconds},
                       {"estimate", record.estimate_seconds},
                       {"advice", record.advice.seconds},
                       {"total", record.read_seconds + record.learning_seconds + record.estimate_seconds +
                                     record.advice.seconds}};
  }
  add_stop(json, record.stopped());
  return sealed_text(std::move(json), with_seconds);
}

std::string to_json(const RelevanceRecord& record, bool with_seconds) {
  Json options = all_options(record.discovery, record.forest, record.self_training);
  options["drop"] = names_json(record.drop, record.data);
  Json json{{"version", SEWIL_VERSION},
            {"command", record.command},
            {"seed", record.forest.seed},
            {"options", std::move(options)},
            {"data", data_json(record.data)},
            {"relevance",
             discovery::discoveries_json(record.discoveries, record.data.columns, record.data.classes)},
            {"warnings", record.warnings}};
  if (with_seconds) {
    json["seconds"] = {{"read", record.read_seconds},
                       {"relevance", record.discoveries.seconds},
                       {"total", record.read_seconds + record.discoveries.seconds}};
  }
  add_stop(json, record.discoveries.stopped);
  return sealed_text(std::move(json), with_seconds);
}

}  // namespace sewil
