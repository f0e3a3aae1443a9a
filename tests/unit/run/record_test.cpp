// tests/unit/run/record_test.cpp: the names a record has, and what it says where a number cannot stand.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "sewil/data/work.h"
#include "sewil/judge/run.h"
#include "unit/run/quick_options.h"
#include "unit/selection/small_problem.h"

namespace sewil {
namespace {

using Json = nlohmann::ordered_json;
using selection::small_data;
using selection::SmallProblem;

TEST(RunRecord, HasTheStableNames) {
  const SmallProblem problem(small_data());
  const SelectionOptions options = quick();
  const auto json = Json::parse(to_json(run_selection(problem, {.options = options}, Workers(2))));
  for (const char* name :
       {"version", "command", "method", "search", "criterion", "seed", "options", "data", "selected",
        "bounds", "self_training", "history", "diagnostics", "seconds", "stopped", "stop_reason"}) {
    EXPECT_TRUE(json.contains(name)) << name;
  }
  for (const char* name : {"rows", "columns", "classes", "labeled", "unlabeled", "missing", "hash"}) {
    EXPECT_TRUE(json["data"].contains(name)) << name;
  }
  for (const char* name : {"cb", "cbil", "cbil_beta", "oob_error", "tb", "beta", "gamma", "mu1", "mu2"}) {
    EXPECT_TRUE(json["bounds"].contains(name)) << name;
  }
  for (const char* name : {"generation", "best", "mean", "alive", "scored"}) {
    EXPECT_TRUE(json["history"][0].contains(name)) << name;
  }
  EXPECT_EQ(json["method"], "sew-il");
  EXPECT_EQ(json["criterion"], "cbil");
  EXPECT_EQ(json["data"]["labeled"], 60);
  EXPECT_EQ(json["history"].size(), 4U);
  double before = 1;
  for (const auto& column : json["selected"]) {  // by decreasing weight, numbered from 1
    EXPECT_LE(column["importance"].get<double>(), before);
    before = column["importance"].get<double>();
    const auto index = column["index"].get<std::size_t>();
    EXPECT_EQ(column["name"], problem.data.columns()[index - 1].name);
  }
  EXPECT_TRUE(json["self_training"]["steps"][0].contains("threshold"));
}

TEST(RunRecord, WritesInfiniteScoresAsWords) {
  std::vector<double> perfect, noise;
  std::vector<std::int32_t> labels;
  for (int row = 0; row < 60; ++row) {
    perfect.push_back(row % 2);
    noise.push_back((row * 37) % 11);
    labels.push_back(row % 2);
  }
  const Workers workers(1);
  const Problem problem(
      Dataset({make_column("noise", noise), make_column("perfect", perfect)}, labels, {"a", "b"}), workers);
  SelectionOptions options = quick();
  options.method = SelectionMethod::sfs;
  options.n_features_to_select = 1;
  options.filter.fisher.lambda = 0;
  const auto json = Json::parse(to_json(run_selection(problem, {.options = options}, workers)));
  EXPECT_EQ(json["ranking"]["columns"][0]["name"], "perfect");
  EXPECT_EQ(json["ranking"]["columns"][0]["score"], "infinity");
  EXPECT_EQ(json["ranking"]["columns"][1]["rank"], 2);
}

TEST(RunRecord, CarriesAChecksumThatItsContentMustFit) {
  const SmallProblem problem(small_data());
  RunRecord record = run_selection(problem, {.options = quick()}, Workers(2));
  const std::string text = to_json(record);
  EXPECT_TRUE(check_record(text, "r.json"));
  // Another layout and order of names is the same content; so are other times.
  EXPECT_TRUE(check_record(nlohmann::json::parse(text).dump(4), "r.json"));
  record.read_seconds = 77;
  EXPECT_EQ(Json::parse(to_json(record))["checksum"], Json::parse(text)["checksum"]);
  const auto refused = [](const Json& json) {
    try {
      check_record(json.dump(), "r.json");
    } catch (const InputError& error) {
      return std::string(error.what()) ==
             "r.json: the record is damaged: its checksum differs; expected one as sewil wrote it.";
    }
    return false;
  };
  Json changed = Json::parse(text);
  changed["selected"][0]["importance"] = changed["selected"][0]["importance"].get<double>() + 1e-15;
  EXPECT_TRUE(refused(changed));
  changed = Json::parse(text);
  changed["more"] = 1;
  EXPECT_TRUE(refused(changed));
  changed = Json::parse(text);
  changed["checksum"] = 5;
  EXPECT_TRUE(refused(changed));
  // Records of earlier versions, and what is none, are for others to judge.
  EXPECT_FALSE(check_record(to_json(record, false), "r.json"));
  EXPECT_FALSE(check_record("{", "r.json"));
  EXPECT_FALSE(check_record("[]", "r.json"));
}

TEST(RunRecord, SaysInOneWordWhyARunEnded) {
  RunRecord record;
  record.outcome.stopped = StopReason::interrupted;
  record.outcome.labeling.stopped_because = SelfTrainingStop::interrupted;
  Json json = Json::parse(to_json(record));
  EXPECT_EQ(json["stop_reason"], "interrupted");
  EXPECT_EQ(json["labeling"]["stopped_because"], "interrupted");
  record.outcome.stopped = StopReason::time_limit;
  EXPECT_EQ(Json::parse(to_json(record))["stop_reason"], "time_limit");
  LabelRecord label;
  label.learned.stopped_because = SelfTrainingStop::interrupted;
  json = Json::parse(to_json(label));
  EXPECT_EQ(json["stopped"], true);
  EXPECT_EQ(json["stop_reason"], "interrupted");
}

TEST(LabelRecord, HoldsWhatTheRecordOfASelectionCallsBySameNames) {
  const SmallProblem problem(small_data());
  const Workers workers(2);
  const LabelRequest request{.forest = {.n_estimators = 20},
                             .self_training = {.estimator = EstimatorKind::ensemble}};
  const Json label = Json::parse(to_json(run_labeling(problem, request, workers)));
  SelectionRequest selection{.options = quick()};
  selection.options.method = SelectionMethod::no_selection;  // sees the table as labeling does
  selection.options.self_training.estimator = EstimatorKind::ensemble;
  const Json run = Json::parse(to_json(run_selection(problem, selection, workers)));
  EXPECT_EQ(label["data"], run["data"]);
  EXPECT_EQ(label["self_training"], run["self_training"]);  // both begin with self-training on all columns
  for (const auto& [name, value] : run["bounds"].items()) EXPECT_TRUE(label["bounds"].contains(name)) << name;
  EXPECT_TRUE(label["bounds"]["tb"].is_number());
  EXPECT_FALSE(label.contains("accuracy"));
}

}  // namespace
}  // namespace sewil
