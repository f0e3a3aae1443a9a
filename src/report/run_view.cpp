// report/run_view.cpp: see run_view.h.
#include "report/run_view.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/json_text.h"
#include "report/json_parts.h"
#include "report/numbers.h"
#include "sewil/error.h"
#include "sewil/methods.h"

namespace sewil::report {
namespace {

AccuracyView read_accuracy(const Json& json) {
  return {.accuracy = number(json, "accuracy"),
          .low = number(json, "low"),
          .high = number(json, "high"),
          .balanced = number(json, "balanced_accuracy")};
}

EstimateView read_estimate(const Json& json) {
  EstimateView view;
  if (part(json, "chosen").is_null()) {
    view.none_because = text(json, "none_because");
    return view;
  }
  view.chosen = read_accuracy(json.at("chosen"));
  view.all_columns = read_accuracy(part(json, "all_columns"));
  view.supervised = read_accuracy(part(json, "supervised"));
  for (const char* question : {"selection", "unlabeled"}) {
    view.sentences.push_back(text(part(json, question), "sentence"));
  }
  return view;
}

void read_front(const Json& json, RunView& run) {
  for (const Json& point : list(json, "points")) {
    run.front.push_back({.columns = number(point, "columns"),
                         .accuracy = number(point, "accuracy"),
                         .low = number(point, "low"),
                         .high = number(point, "high")});
  }
  run.front_best = number(json, "best");
  run.front_smallest = number(json, "smallest");
}

AdviceView read_advice(const Json& json, bool doubts) {
  AdviceView view;
  view.asked = true;
  view.columns = texts(json, "columns");
  if (!doubts) view.rule = text(json, "rule");
  if (doubts) view.judged = number(json, "judged");
  if (json.contains("none_because")) view.none_because = text(json, "none_because");
  for (const Json& row : list(json, "rows")) {
    view.rows.push_back({.row = number(row, "row"),
                         .id = row.contains("id") ? text(row, "id") : "",
                         .label = doubts ? text(row, "label") : "",
                         .predicted = text(row, "predicted"),
                         .reason = text(row, "reason"),
                         .values = view.columns.empty() ? view.columns : texts(row, "values")});
    expect_size(view.rows.back().values.size(), view.columns.size(), "values");
  }
  return view;
}

CriterionResult read_bounds(const Json& json) {
  CriterionResult bounds;
  each_field(bounds, [&](const char* name, double& value) { value = number(json, name); });
  return bounds;
}

Learning read_learning(const Json& json, std::size_t classes) {
  Learning learning;
  for (const Json& step : list(json, "steps")) {
    learning.steps.push_back({.taken = number(step, "taken"),
                              .left = number(step, "left"),
                              .oob_error = number(step, "oob_error"),
                              .labeled_oob_error = number(step, "labeled_oob_error"),
                              .thresholds = numbers(step, "threshold"),
                              .by_class = counts(step, "by_class")});
    expect_size(learning.steps.back().thresholds.size(), classes, "threshold");
    expect_size(learning.steps.back().by_class.size(), classes, "by_class");
  }
  for (const Json& voter : list(json, "voters")) {
    learning.voters.push_back({.name = text(voter, "name"),
                               .share = number(voter, "share"),
                               .accuracy = number(voter, "accuracy")});
  }
  learning.stopped_because = text(json, "stopped_because");
  learning.oob_error = number(json, "oob_error");
  learning.labeled_oob_error = number(json, "labeled_oob_error");
  learning.votes = counts(json, "vote_histogram");
  return learning;
}

std::string value_text(const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (!value.is_array()) return base::json_line(value);
  std::string joined;
  for (const Json& item : value) {
    if (!joined.empty()) joined += ", ";
    joined += item.is_array() ? "(" + value_text(item) + ")" : value_text(item);
  }
  return joined.empty() ? "none" : joined;
}

void read_head(const Json& json, RunView& run) {
  run.version = text(json, "version");
  run.command = text(json, "command");
  run.seed = value_text(part(json, "seed"));
  const Json& options = part(json, "options");
  if (!options.is_object()) throw Damage{"'options' holds no options"};
  for (const auto& [name, value] : options.items()) run.options.emplace_back(name, value_text(value));

  const Json& data = part(json, "data");
  run.source = text(data, "source");
  run.label = text(data, "label");
  run.hash = text(data, "hash");
  run.rows = number(data, "rows");
  run.columns = number(data, "columns");
  run.labeled = number(data, "labeled");
  run.unlabeled = number(data, "unlabeled");
  run.missing = number(data, "missing");
  run.classes = texts(data, "classes");
  run.class_rows = counts(data, "class_rows");
  expect_size(run.class_rows.size(), run.classes.size(), "class_rows");
}

void read_search(const Json& json, RunView& run) {
  for (const Json& entry : list(json, "history")) {
    run.history.push_back({.generation = number(entry, "generation"),
                           .best = number(entry, "best"),
                           .mean = number(entry, "mean"),
                           .alive = number(entry, "alive"),
                           .scored = number(entry, "scored"),
                           .tested = number(entry, "tested"),
                           .lengths = counts(entry, "lengths")});
    std::sort(run.history.back().lengths.begin(), run.history.back().lengths.end());
  }
  for (const Json& entry : list(json, "dropped")) {
    std::string joined;
    for (const std::string& name : texts(entry, "names")) joined += (joined.empty() ? "" : ", ") + name;
    run.dropped.push_back({.index = column_number(entry, "index"),
                           .names = std::move(joined),
                           .generation = number(entry, "generation"),
                           .weight = number(entry, "weight"),
                           .copy_weight = number(entry, "copy_weight"),
                           .p_value = number(entry, "p_value")});
  }
}

void read_ranking(const Json& json, RunView& run) {
  const Json& larger = part(json, "larger_is_better");
  run.larger_is_better = !larger.is_boolean() || larger.get<bool>();
  const Json& converged = part(json, "converged");
  run.converged = !converged.is_boolean() || converged.get<bool>();
  for (const Json& entry : list(json, "columns")) {
    const Json& score = part(entry, "score");  // a number, null, or the word for an infinite one
    run.ranking.push_back({.index = column_number(entry, "index"),
                           .name = text(entry, "name"),
                           .score = score.is_number() ? score.get<double>() : not_known,
                           .infinite = score.is_string()});
  }
}

Distribution read_distribution(const Json& json, std::size_t classes) {
  Distribution result;
  result.binned = !json.contains("labels");
  if (result.binned) {
    result.low = number(json, "low");
    result.high = number(json, "high");
  } else {
    result.labels = texts(json, "labels");
  }
  const Json& lines = list(json, "counts");
  const std::size_t bins = !result.binned ? result.labels.size() : lines.empty() ? 0 : lines.front().size();
  result.counts = matrix(json, "counts", classes, bins);
  for (auto& line : result.counts) {
    for (const double value : line) {
      if (!(value >= 0)) throw Damage{"'counts' holds no count"};
    }
  }
  return result;
}

void read_findings(const Json& json, RunView& run) {
  run.has_findings = true;
  const Json& curve = part(json, "size_curve");
  for (const Json& point : list(curve, "points")) {
    run.curve.push_back({.columns = number(point, "columns"),
                         .criterion = number(point, "criterion"),
                         .oob_error = number(point, "oob_error")});
  }
  const double knee = number(curve, "knee");
  run.knee = knee > 0 ? knee : 0;
  const Json& correlation = part(json, "correlation");
  for (const double index : counts(correlation, "columns"))
    run.correlated.push_back(static_cast<std::size_t>(index));
  run.correlation = matrix(correlation, "values", run.correlated.size(), run.correlated.size());
  for (const Json& entry : list(json, "substitutes")) {
    auto& closest = run.closest[column_number(entry, "index")];
    for (const Json& other : list(entry, "closest")) {
      closest.push_back({.index = column_number(other, "index"),
                         .name = text(other, "name"),
                         .correlation = number(other, "correlation")});
    }
  }
  for (const Json& entry : list(json, "distributions")) {
    run.distributions[column_number(entry, "index")] = read_distribution(entry, run.classes.size());
  }
  const Json& margins = part(json, "margins");
  run.margins_labeled = counts(margins, "labeled");
  run.margins_pseudo = counts(margins, "pseudo_labeled");
  run.margins_left = counts(margins, "left");
  expect_size(run.margins_pseudo.size(), run.margins_labeled.size(), "pseudo_labeled");
  expect_size(run.margins_left.size(), run.margins_labeled.size(), "left");
}

RelevanceView read_relevance(const Json& json) {
  RelevanceView view{.asked = true,
                     .rate = number(json, "fdr"),
                     .found = number(json, "found"),
                     .noise = number(json, "noise"),
                     .undecided = number(json, "undecided"),
                     .found_by_labels = number(json, "found_by_labels"),
                     .unlabeled = text(json, "unlabeled"),
                     .columns = {}};
  for (const Json& entry : list(json, "columns")) {
    view.columns.push_back({.index = column_number(entry, "index"),
                            .name = text(entry, "name"),
                            .verdict = text(entry, "verdict"),
                            .q_value = number(entry, "q_value"),
                            .p_alone = number(entry, "p_alone"),
                            .p_together = number(entry, "p_together"),
                            .strength = number(entry, "strength"),
                            .q_labels = number(entry, "q_labels")});
  }
  return view;
}

void read_selection(const Json& json, RunView& run) {
  run.method = text(json, "method");
  run.search = text(json, "search");
  run.criterion = text(json, "criterion");
  for (const Json& entry : list(json, "selected")) {
    run.chosen.push_back(
        {.index = column_number(entry, "index"),
         .name = text(entry, "name"),
         .weight = number(entry, "weight"),
         .share = number(entry, "share"),
         .fold_share = entry.contains("fold_share") ? number(entry, "fold_share") : not_known,
         .since = number(entry, "since")});
  }
  if (json.contains("estimate") && !json.at("estimate").is_null()) {
    run.estimate = read_estimate(json.at("estimate"));
  }
  if (json.contains("front") && !json.at("front").is_null()) read_front(json.at("front"), run);
  if (json.contains("stability") && !json.at("stability").is_null()) {
    const Json& stability = json.at("stability");
    run.stability = {number(stability, "index"), number(stability, "low"), number(stability, "high")};
  }
  if (json.contains("luck")) run.luck = text(json.at("luck"), "sentence");
  if (json.contains("suggestions")) run.suggestions = read_advice(json.at("suggestions"), false);
  if (json.contains("doubts")) run.doubts = read_advice(json.at("doubts"), true);
  run.bounds = read_bounds(part(json, "bounds"));
  run.bounds_all = read_bounds(part(json, "bounds_all_columns"));
  if (json.contains("learned_rows")) run.learned_rows = number(json.at("learned_rows"), "rows");
  run.self_learning = read_learning(part(json, "self_learning"), run.classes.size());
  run.labeling = read_learning(part(json, "labeling"), run.classes.size());
  if (!part(json, "mislabeling").is_null()) {
    run.mislabeling = matrix(json, "mislabeling", run.classes.size(), run.classes.size());
  }
  read_search(json, run);
  if (json.contains("ranking") && !json.at("ranking").is_null()) read_ranking(json.at("ranking"), run);
  if (json.contains("findings") && !json.at("findings").is_null()) read_findings(json.at("findings"), run);
  if (json.contains("substitutes")) {
    for (const Json& entry : list(json, "substitutes")) {
      run.substitutes.emplace_back(text(entry, "column"), texts(entry, "others"));
    }
  }
}

RunView read_record(const Json& json) {
  if (!json.is_object()) throw Damage{"it is no object"};
  RunView run;
  read_head(json, run);
  if (json.contains("relevance")) run.relevance = read_relevance(json.at("relevance"));
  if (json.contains("method") || !run.relevance.asked) read_selection(json, run);
  if (json.contains("seconds")) {
    for (const auto& [name, value] : part(json, "seconds").items()) {
      if (!value.is_number()) throw Damage{"'seconds' holds no number"};
      if (name != "total") run.seconds.emplace_back(name, value.get<double>());
    }
    run.total_seconds = number_or(json.at("seconds"), "total", not_known);
  }
  run.stop_reason = text(json, "stop_reason");
  // Records of earlier versions have none.
  if (json.contains("warnings")) run.warnings = texts(json, "warnings");
  return run;
}

}  // namespace

bool RunView::has_scores() const {
  return std::any_of(ranking.begin(), ranking.end(),
                     [](const RankedColumn& column) { return std::isfinite(column.score); });
}

bool RunView::is_search() const {
  const MethodInfo* row = find_row(method_table(), method);
  return row != nullptr && row->kind == MethodKind::search;
}

std::string RunView::all_columns() const {
  return learned_rows > 0 ? fmt::format("all columns, on {} rows", count(learned_rows)) : "all columns";
}

bool RunView::takes_all() const {
  return method == info_of(SelectionMethod::no_selection).name;
}

std::string RunView::criterion_name() const {
  if (criterion == "oob") return "out-of-bag error";
  if (criterion == "cbil-beta") return "CBIL-β";
  const CriterionInfo* row = find_row(criterion_table(), criterion);
  return row == nullptr ? criterion : row->title;
}

double RunView::criterion_of(const CriterionResult& values) const {
  const CriterionInfo* row = find_row(criterion_table(), criterion);
  return row == nullptr ? not_known : values.*row->value;
}

const std::string& RunView::name_of(std::size_t index) const {
  static const std::string nobody = "?";
  const auto found = std::find_if(chosen.begin(), chosen.end(),
                                  [&](const ChosenColumn& column) { return column.index == index; });
  return found == chosen.end() ? nobody : found->name;
}

RunView read_run(std::string_view json, const std::string& source) {
  try {
    base::check_json_text(json, source);
    return read_record(Json::parse(json));
  } catch (const Damage& damage) {
    throw InputError(fmt::format("{}: is no record of a selection: {}.", source, damage.text));
  } catch (const nlohmann::json::parse_error& problem) {
    throw InputError(
        fmt::format("{}: is no record of a selection: it is no JSON from byte {} on.", source, problem.byte));
  } catch (const nlohmann::json::exception&) {
    throw InputError(
        fmt::format("{}: is no record of a selection: a value is of an unexpected kind.", source));
  }
}

}  // namespace sewil::report
