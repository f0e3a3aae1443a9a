// report/run_view.cpp: see run_view.h.
#include "report/run_view.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/json_text.h"
#include "report/json_parts.h"
#include "sewil/data/work.h"
#include "sewil/judge/estimate.h"

namespace sewil::report {
namespace {

AccuracyView read_accuracy(const Json& json) {
  AccuracyView view;
  read_fields(json, "accuracy", view.accuracy, "low", view.low, "high", view.high, "balanced_accuracy",
              view.balanced);
  return view;
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
  if (json.contains("kinds")) {
    read_entries(json, "kinds", view.kinds, [](const Json& entry, KindView& kind) {
      kind.whole_groups = text(entry, "hidden") == "whole_groups";
      kind.accuracy = read_accuracy(entry);
      read_fields(entry, "unlabeled", kind.unlabeled, "rows", kind.rows, "groups", kind.groups);
    });
  }
  if (json.contains("class_shares")) {
    read_entries(json, "class_shares", view.shares, [](const Json& entry, ShareView& share) {
      read_fields(entry, "class", share.name, "counted", share.counted, "share", share.share, "low",
                  share.low, "high", share.high, "by_labels", share.by_labels);
    });
  }
  return view;
}

AcceptanceView read_acceptance(const Json& json) {
  AcceptanceView view;
  view.sentences = texts(json, "sentences");
  for (const Json& one : list(json, "by_class")) {
    view.classes.push_back(text(one, "class"));
    view.given.push_back(number(one, "given"));
    view.accepted.push_back(number(one, "accepted"));
    view.judged.push_back(number(one, "judged"));
    view.wrong.push_back(number(one, "wrong"));
  }
  if (!part(json, "rows_of_set_size").is_null()) view.rows_of_set_size = counts(json, "rows_of_set_size");
  return view;
}

LearningCurveView read_learning_curve(const Json& json) {
  LearningCurveView view;
  view.labels = number(json, "labels");
  view.accuracy = number(json, "accuracy");
  view.sentence = text(json, "sentence");
  view.advice = text(json, "advice");
  for (const Json& point : list(json, "parts")) {
    view.parts.push_back({.labels = number(point, "labels"), .accuracy = number(point, "accuracy")});
  }
  for (const Json& point : list(json, "more")) {
    view.more.push_back({.labels = number(point, "labels"),
                         .accuracy = number(point, "accuracy"),
                         .low = number(point, "low"),
                         .high = number(point, "high")});
  }
  return view;
}

void read_accuracy_curve(const Json& json, RunView& run) {
  read_entries(json, "points", run.size_curve, [](const Json& entry, AccuracyPointView& point) {
    read_fields(entry, "columns", point.columns, "accuracy", point.accuracy, "low", point.low, "high",
                point.high);
  });
}

void read_sizes(const Json& json, RunView& run) {
  read_entries(json, "points", run.sizes, [](const Json& entry, SizeLossView& size) {
    read_fields(entry, "columns", size.columns, "same", size.same, "lost", size.lost, "at_most",
                size.at_most);
  });
  read_fields(json, "best", run.size_best, "smallest", run.size_smallest, "sentence", run.size_sentence);
}

AdviceView read_advice(const Json& json, bool label_issues) {
  AdviceView view;
  view.asked = true;
  view.columns = texts(json, "columns");
  label_issues ? read_fields(json, "judged", view.judged) : read_fields(json, "rule", view.rule);
  if (json.contains("none_because")) view.none_because = text(json, "none_because");
  read_entries(json, "rows", view.rows, [&](const Json& entry, AdvisedRow& row) {
    row.row = number(entry, "row");
    if (entry.contains("id")) row.id = text(entry, "id");
    if (label_issues) row.label = text(entry, "label");
    read_fields(entry, "predicted", row.predicted, "reason", row.reason);
    if (!view.columns.empty()) row.values = texts(entry, "values");
    expect_size(row.values.size(), view.columns.size(), "values");
  });
  return view;
}

CriterionResult read_bounds(const Json& json) {
  CriterionResult bounds;
  each_field(bounds, [&](const char* name, double& value) { value = number(json, name); });
  return bounds;
}

Learning read_learning(const Json& json, std::size_t classes) {
  Learning learning;
  read_entries(json, "steps", learning.steps, [&](const Json& entry, LearningStep& step) {
    read_fields(entry, "taken", step.taken, "left", step.left, "oob_error", step.oob_error,
                "labeled_oob_error", step.labeled_oob_error);
    step.thresholds = numbers(entry, "threshold");
    step.by_class = counts(entry, "by_class");
    expect_size(step.thresholds.size(), classes, "threshold");
    expect_size(step.by_class.size(), classes, "by_class");
  });
  read_entries(json, "estimators", learning.voters, [](const Json& entry, Voter& voter) {
    read_fields(entry, "name", voter.name, "share", voter.share, "accuracy", voter.accuracy);
  });
  read_fields(json, "stopped_because", learning.stopped_because, "oob_error", learning.oob_error,
              "labeled_oob_error", learning.labeled_oob_error, "vote_histogram", learning.votes);
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
  read_fields(json, "version", run.version, "command", run.command);
  run.seed = value_text(part(json, "seed"));
  const Json& options = part(json, "options");
  if (!options.is_object()) throw Damage{"'options' holds no options"};
  for (const auto& [name, value] : options.items()) run.options.emplace_back(name, value_text(value));
  read_fields(part(json, "data"), "source", run.source, "label", run.label, "hash", run.hash, "rows",
              run.rows, "columns", run.columns, "labeled", run.labeled, "unlabeled", run.unlabeled, "missing",
              run.missing, "classes", run.classes, "class_rows", run.class_rows);
  expect_size(run.class_rows.size(), run.classes.size(), "class_rows");
}

void read_search(const Json& json, RunView& run) {
  read_entries(json, "history", run.history, [](const Json& entry, Generation& one) {
    read_fields(entry, "generation", one.generation, "best", one.best, "mean", one.mean, "alive", one.alive,
                "scored", one.scored, "tested", one.tested, "lengths", one.lengths);
    std::sort(one.lengths.begin(), one.lengths.end());
  });
  read_entries(json, "dropped", run.dropped, [](const Json& entry, DroppedColumns& one) {
    for (const std::string& name : texts(entry, "names")) one.names += (one.names.empty() ? "" : ", ") + name;
    read_fields(entry, "index", one.index, "generation", one.generation, "importance", one.weight,
                "copy_importance", one.copy_weight, "p_value", one.p_value);
  });
}

void read_ranking(const Json& json, RunView& run) {
  const Json& larger = part(json, "larger_is_better");
  run.larger_is_better = !larger.is_boolean() || larger.get<bool>();
  const Json& converged = part(json, "converged");
  run.converged = !converged.is_boolean() || converged.get<bool>();
  read_entries(json, "columns", run.ranking, [](const Json& entry, RankedColumn& column) {
    const Json& score = part(entry, "score");  // a number, null, or the word for an infinite one
    read_fields(entry, "index", column.index, "name", column.name);
    if (score.is_number()) column.score = score.get<double>();
    column.infinite = score.is_string();
  });
}

Distribution read_distribution(const Json& json, std::size_t classes) {
  Distribution result;
  result.binned = !json.contains("labels");
  if (result.binned) {
    read_fields(json, "low", result.low, "high", result.high);
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

void read_diagnostics(const Json& json, RunView& run) {
  run.has_diagnostics = true;
  const Json& curve = part(json, "size_curve");
  read_entries(curve, "points", run.curve, [](const Json& entry, CurvePoint& point) {
    read_fields(entry, "columns", point.columns, "criterion", point.criterion, "oob_error", point.oob_error);
  });
  const double knee = number(curve, "knee");
  run.knee = knee > 0 ? knee : 0;
  const Json& correlation = part(json, "correlation");
  for (const double index : counts(correlation, "columns"))
    run.correlated.push_back(static_cast<std::size_t>(index));
  run.correlation = matrix(correlation, "values", run.correlated.size(), run.correlated.size());
  for (const Json& entry : list(json, "substitutes")) {
    auto& closest = run.closest[column_number(entry, "index")];
    read_entries(entry, "closest", closest, [](const Json& one, CloseColumn& other) {
      read_fields(one, "index", other.index, "name", other.name, "correlation", other.correlation);
    });
  }
  for (const Json& entry : list(json, "distributions")) {
    run.distributions[column_number(entry, "index")] = read_distribution(entry, run.classes.size());
  }
  const Json& margins = part(json, "margins");
  read_fields(margins, "labeled", run.margins_labeled, "pseudo_labeled", run.margins_pseudo, "left",
              run.margins_left);
  expect_size(run.margins_pseudo.size(), run.margins_labeled.size(), "pseudo_labeled");
  expect_size(run.margins_left.size(), run.margins_labeled.size(), "left");
}

RelevanceView read_relevance(const Json& json) {
  RelevanceView view;
  view.asked = true;
  read_fields(json, "fdr", view.rate, "found", view.found, "noise", view.noise, "undecided", view.undecided,
              "found_by_labels", view.found_by_labels, "unlabeled", view.unlabeled);
  if (json.contains("other_rates")) view.other_rates = text(json, "other_rates");
  read_entries(json, "columns", view.columns, [](const Json& entry, VerdictView& one) {
    read_fields(entry, "index", one.index, "name", one.name, "verdict", one.verdict, "q_value", one.q_value,
                "p_alone", one.p_alone, "p_together", one.p_together, "strength", one.strength, "q_labels",
                one.q_labels);
    // Records of earlier versions have no classes.
    if (entry.contains("higher_in")) one.higher_in = texts(entry, "higher_in");
    if (entry.contains("lower_in")) one.lower_in = texts(entry, "lower_in");
  });
  return view;
}

void read_selection(const Json& json, RunView& run) {
  read_fields(json, "method", run.method, "search", run.search, "criterion", run.criterion);
  read_entries(json, "selected", run.chosen, [](const Json& entry, ChosenColumn& column) {
    read_fields(entry, "index", column.index, "name", column.name, "importance", column.weight, "share",
                column.share, "since", column.since);
    if (entry.contains("fold_share")) column.fold_share = number(entry, "fold_share");
  });
  if (const Json* const estimate = known_part(json, "cv_results")) run.estimate = read_estimate(*estimate);
  if (json.contains("acceptance")) run.acceptance = read_acceptance(json.at("acceptance"));
  if (json.contains("learning_curve")) run.learning_curve = read_learning_curve(json.at("learning_curve"));
  if (const Json* const size_curve = known_part(json, "size_curve")) read_accuracy_curve(*size_curve, run);
  if (const Json* const sizes = known_part(json, "sizes")) read_sizes(*sizes, run);
  if (const Json* const stability = known_part(json, "stability")) {
    read_fields(*stability, "index", run.stability.index, "low", run.stability.low, "high",
                run.stability.high);
  }
  if (json.contains("seed_check")) run.seed_check = text(json.at("seed_check"), "sentence");
  if (json.contains("suggestions")) run.suggestions = read_advice(json.at("suggestions"), false);
  if (json.contains("label_issues")) run.label_issues = read_advice(json.at("label_issues"), true);
  run.bounds = read_bounds(part(json, "bounds"));
  run.bounds_all = read_bounds(part(json, "bounds_all_columns"));
  if (json.contains("learned_rows")) run.learned_rows = number(json.at("learned_rows"), "rows");
  run.self_training = read_learning(part(json, "self_training"), run.classes.size());
  run.labeling = read_learning(part(json, "labeling"), run.classes.size());
  if (!part(json, "mislabeling").is_null()) {
    run.mislabeling = matrix(json, "mislabeling", run.classes.size(), run.classes.size());
  }
  read_search(json, run);
  if (const Json* const ranking = known_part(json, "ranking")) read_ranking(*ranking, run);
  if (const Json* const diagnostics = known_part(json, "diagnostics")) read_diagnostics(*diagnostics, run);
  if (json.contains("substitutes")) {
    read_entries(json, "substitutes", run.substitutes, [](const Json& entry, auto& one) {
      read_fields(entry, "column", one.first, "others", one.second);
    });
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
