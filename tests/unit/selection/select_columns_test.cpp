// tests/unit/selection/select_columns_test.cpp: SEW-IL end to end on small generated data.
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "sewil/error.h"
#include "sewil/record.h"
#include "sewil/selection.h"
#include "unit/selection/small_problem.h"

namespace sewil {
namespace {

SelectionOptions quick() {
  SelectionOptions options;
  options.forest.trees = 30;
  options.search.population = 12;
  options.search.parents = 4;
  options.search.generations = 6;
  options.search.vote_share = 0.3;
  return options;
}

std::string record_of(const SmallProblem& problem, const SelectionOptions& options, SelectionOutcome outcome,
                      const ColumnConstraints& constraints = {}) {
  RunRecord record;
  record.options = options;
  record.constraints = constraints;
  record.data = describe_for_record(problem.generated.data, problem.matrix);
  record.outcome = std::move(outcome);
  return to_json(record, /*with_seconds=*/false);
}

TEST(SelectColumns, FindsInformativeColumnsAndLabelsBetterThanWithAll) {
  const SmallProblem problem(small_data());
  const Workers workers(2);
  const SelectionOutcome outcome = select_columns(problem.matrix, problem.rows(), {}, quick(), workers);
  const ColumnSet real = problem.columns_with(false);
  std::size_t hits = 0;
  for (const std::uint32_t column : outcome.columns) {
    hits += std::ranges::binary_search(real, column) ? 1U : 0U;
  }
  EXPECT_GE(hits, 3U);
  EXPECT_GE(hits * 2, outcome.columns.size());
  EXPECT_LE(outcome.bounds.oob_error, outcome.bounds_all.oob_error);
  EXPECT_EQ(outcome.weights.size(), outcome.columns.size());
  EXPECT_EQ(outcome.labeling.predicted.size(), problem.without_label.size());
  double sum = 0;
  for (const double weight : outcome.weights) sum += weight;
  EXPECT_NEAR(sum, 1, 1e-9);
}

TEST(SelectColumns, GivesTheSameRecordForAnyThreadsAndFromEveryCheckpoint) {
  const SmallProblem problem(small_data());
  for (const SearchMethod search : {SearchMethod::fsga, SearchMethod::cga, SearchMethod::fss}) {
    SelectionOptions options = quick();
    options.search.search = search;
    options.search.generations = 3;
    std::vector<std::string> saved;
    SelectionHooks hooks;
    hooks.checkpoint = [&](const SearchState& state) { saved.push_back(to_json(state)); };
    const std::string whole = record_of(
        problem, options,
        select_columns(problem.matrix, problem.rows(), {}, options, Workers(1), no_progress(), hooks));
    EXPECT_EQ(whole, record_of(problem, options,
                               select_columns(problem.matrix, problem.rows(), {}, options, Workers(3))));
    for (const std::string& text : saved) {
      const SearchState state = search_state_from_json(text, "saved");
      const SelectionHooks resumed{.resume = &state};
      EXPECT_EQ(whole, record_of(problem, options,
                                 select_columns(problem.matrix, problem.rows(), {}, options, Workers(2),
                                                no_progress(), resumed)));
    }
  }
}

TEST(SelectColumns, HonorsKeepDropAndGroupsAndNeverChoosesAConstant) {
  SmallProblem problem(small_data());
  std::vector<Column> columns(problem.generated.data.columns().begin(),
                              problem.generated.data.columns().end());
  columns[11] = make_column("constant", std::vector<double>(problem.matrix.rows, 1.0));
  const CodedMatrix matrix = code_columns(columns, problem.matrix.rows, Workers(1));
  SelectionOptions options = quick();
  options.search.vote_share = 0;  // whatever the last population holds
  options.relevance.rule = RelevanceRule::none;
  const ColumnSet real = problem.columns_with(false);
  const ColumnSet noise = problem.columns_with(true);
  const ColumnConstraints wishes{.keep = {noise[0]}, .drop = {real[0]}, .groups = {{real[1], noise[1]}}};
  const SelectionOutcome outcome = select_columns(matrix, problem.rows(), wishes, options, Workers(2));
  const auto has = [&](std::uint32_t column) { return std::ranges::binary_search(outcome.columns, column); };
  EXPECT_TRUE(has(noise[0]));
  EXPECT_FALSE(has(real[0]));
  EXPECT_EQ(has(real[1]), has(noise[1]));
  EXPECT_FALSE(has(11));
}

TEST(SelectColumns, WithoutSelectionUsesAllColumns) {
  const SmallProblem problem(small_data());
  SelectionOptions options = quick();
  options.method = SelectionMethod::no_selection;
  const SelectionOutcome outcome = select_columns(problem.matrix, problem.rows(), {}, options, Workers(2));
  EXPECT_EQ(outcome.columns.size(), 40U);
  EXPECT_EQ(outcome.bounds.cbil, outcome.bounds_all.cbil);
  EXPECT_EQ(outcome.labeling.predicted, outcome.augmenting.predicted);
}

TEST(SelectColumns, EveryCriterionAndFullyLabeledDataWork) {
  GenerateOptions data = small_data();
  data.labeled = 1;
  const SmallProblem full(data);
  const SmallProblem part(small_data());
  SelectionOptions options = quick();
  options.search.generations = 1;
  for (const Criterion criterion :
       {Criterion::cbil, Criterion::cbil_beta, Criterion::cb, Criterion::oob, Criterion::tb}) {
    options.criterion.criterion = criterion;
    EXPECT_FALSE(select_columns(part.matrix, part.rows(), {}, options, Workers(2)).columns.empty());
    if (criterion == Criterion::tb) {
      EXPECT_THROW(select_columns(full.matrix, full.rows(), {}, options, Workers(2)), InputError);
    } else {
      EXPECT_FALSE(select_columns(full.matrix, full.rows(), {}, options, Workers(2)).columns.empty());
    }
  }
}

// Lets self-learning through and stops at the first word of the search.
class StopAtSearch final : public Progress {
 public:
  void update(const ProgressStep& step) override {
    if (std::string(step.stage) == "search") reason_ = StopReason::cancelled;
  }
  [[nodiscard]] StopReason stop_reason() const noexcept override { return reason_; }

 private:
  StopReason reason_ = StopReason::none;
};

TEST(SelectColumns, StoppedBeforeAnyCandidateRanksByTheWeightsOfSelfLearning) {
  const SmallProblem problem(small_data());
  StopAtSearch progress;
  const SelectionOutcome outcome =
      select_columns(problem.matrix, problem.rows(), {}, quick(), Workers(2), progress);
  EXPECT_EQ(outcome.stopped, StopReason::cancelled);
  EXPECT_EQ(outcome.columns.size(), 12U);  // ceil(40^(2/3))
  EXPECT_TRUE(outcome.search.history.empty());
}

class StopAtOnce final : public Progress {
 public:
  [[nodiscard]] StopReason stop_reason() const noexcept override { return StopReason::cancelled; }
};

TEST(SelectColumns, StoppedBeforeTheFirstForestHasNoResult) {
  const SmallProblem problem(small_data());
  StopAtOnce progress;
  EXPECT_THROW(select_columns(problem.matrix, problem.rows(), {}, quick(), Workers(2), progress), Stopped);
}

TEST(RunRecord, HasTheStableNames) {
  const SmallProblem problem(small_data());
  const SelectionOptions options = quick();
  const auto json = nlohmann::json::parse(
      record_of(problem, options, select_columns(problem.matrix, problem.rows(), {}, options, Workers(2))));
  for (const char* name : {"version", "command", "method", "search", "criterion", "seed", "options", "data",
                           "selected", "bounds", "self_learning", "history", "stopped"}) {
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
  EXPECT_EQ(json["history"].size(), 7U);
  double before = 1;
  for (const auto& column : json["selected"]) {  // by decreasing weight, numbered from 1
    EXPECT_LE(column["weight"].get<double>(), before);
    before = column["weight"].get<double>();
    const auto index = column["index"].get<std::size_t>();
    EXPECT_EQ(column["name"], problem.generated.data.columns()[index - 1].name);
  }
  EXPECT_TRUE(json["self_learning"]["steps"][0].contains("threshold"));
}

}  // namespace
}  // namespace sewil
