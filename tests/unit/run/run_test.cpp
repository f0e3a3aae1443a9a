// tests/unit/run/run_test.cpp: the door: what a run does with its folder, its request and the truth.
#include "sewil/judge/run.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "sewil/data/work.h"
#include "unit/run/quick_options.h"
#include "unit/selection/small_problem.h"

namespace sewil {
namespace {

using selection::small_data;
using selection::SmallProblem;

class RunFolder : public ::testing::Test {
 protected:
  RunFolder() : folder_(std::filesystem::temp_directory_path() / ("sewil_run_" + std::to_string(getpid()))) {
    std::filesystem::create_directories(folder_);
  }
  ~RunFolder() override { std::filesystem::remove_all(folder_); }

  [[nodiscard]] std::string checkpoint() const {
    std::ostringstream text;
    text << std::ifstream(folder_ / "checkpoint.json").rdbuf();
    return text.str();
  }

  std::string message(const SelectionRequest& request, bool resume) {
    try {
      static_cast<void>(run_selection(problem_, request, workers_, no_progress(),
                                      {.folder = folder_.string(), .resume = resume}));
    } catch (const InputError& error) {
      return error.what();
    }
    return "no error";
  }

  std::filesystem::path folder_;
  SmallProblem problem_{small_data()};
  Workers workers_{2};
};

// Stops when so much of a stage is done.
class StopInStage final : public Progress {
 public:
  StopInStage(std::string_view stage, std::size_t done) : stage_(stage), left_(done) {}
  void update(const ProgressStep& step) override {
    if (step.stage == stage_ && step.done >= left_) stop_ = true;
  }
  [[nodiscard]] StopReason stop_reason() const noexcept override {
    return stop_ ? StopReason::interrupted : StopReason::none;
  }

 private:
  std::string_view stage_;
  std::size_t left_;
  bool stop_ = false;
};

TEST_F(RunFolder, ResumesAStoppedRunToTheSameRecord) {
  const SelectionRequest request{.options = quick()};
  const std::string whole = to_json(run_selection(problem_, request, workers_), false);
  RunHooks hooks{.folder = folder_.string()};
  StopInStage progress("search", 2);
  EXPECT_EQ(run_selection(problem_, request, workers_, progress, hooks).outcome.stopped,
            StopReason::interrupted);
  hooks.resume = true;
  EXPECT_EQ(to_json(run_selection(problem_, request, workers_, no_progress(), hooks), false), whole);
  std::filesystem::remove(folder_ / "checkpoint.json");
  EXPECT_EQ(message(request, true).find(folder_.string() + ": holds no checkpoint.json"), 0U);
}

TEST_F(RunFolder, ResumesAnEstimateHalfDoneToTheSameRecord) {
  SelectionRequest request{.options = quick(), .estimate = {.folds = 4, .repeats = 2}, .findings = false};
  request.options.columns_rule = ColumnsRule::best;
  const std::string whole = to_json(run_selection(problem_, request, workers_), false);
  RunHooks hooks{.folder = folder_.string()};
  StopInStage progress("estimate", 3);
  const RunRecord half = run_selection(problem_, request, workers_, progress, hooks);
  EXPECT_EQ(half.outcome.stopped, StopReason::interrupted);
  ASSERT_TRUE(half.estimate.has_value());
  EXPECT_EQ(half.estimate->folds_done, 3U);
  hooks.resume = true;
  EXPECT_EQ(to_json(run_selection(problem_, request, Workers(1), no_progress(), hooks), false), whole);
}

TEST_F(RunFolder, KeepsTheOldCheckpointWhenTheRequestMakesNoSense) {
  std::ofstream(folder_ / "checkpoint.json") << "old";
  const SelectionRequest torn{.options = quick(), .constraints = {.keep = {3}, .drop = {3}}};
  EXPECT_EQ(message(torn, false), "Column '" + problem_.data.columns()[3].name +
                                      "' is to be kept and to be dropped; expected one of the two.");
  EXPECT_EQ(checkpoint(), "old");
  EXPECT_EQ(message({.options = quick()}, false), "no error");
  EXPECT_NE(checkpoint(), "old");
}

TEST(RunSelection, HasTheFindingsThatWereAskedForAndTheWordsThatRepeatIt) {
  const SmallProblem problem(small_data());
  const Workers workers(2);
  const RunRecord with = run_selection(
      problem, {.options = quick(), .command = "sewil select x.csv", .read_seconds = 2}, workers);
  const RunRecord without = run_selection(problem, {.options = quick(), .findings = false}, workers);
  EXPECT_TRUE(with.findings.has_value());
  EXPECT_FALSE(without.findings.has_value());
  EXPECT_EQ(with.command, "sewil select x.csv");
  EXPECT_EQ(with.read_seconds, 2);
  EXPECT_EQ(with.data.hash, hash_dataset(problem.data));
  EXPECT_EQ(with.outcome.columns, without.outcome.columns);
}

class EveryRule : public testing::TestWithParam<std::tuple<SelectionMethod, ColumnsRule>> {};

TEST_P(EveryRule, ThatGoesByHiddenLabelsTakesTheNestedSetTheyFavor) {
  const auto [method, rule] = GetParam();
  const SmallProblem problem(small_data());
  const Workers workers(2);
  SelectionRequest request{.options = quick(), .estimate = {.folds = 3}, .findings = false};
  request.options.method = method;
  const RunRecord plain = run_selection(problem, request, workers);
  request.options.columns_rule = rule;
  const RunRecord found = run_selection(problem, request, workers);
  ASSERT_TRUE(found.estimate.has_value());
  const Front& front = found.estimate->front;
  const std::size_t columns = rule == ColumnsRule::best ? front.best : front.smallest;
  EXPECT_EQ(found.outcome.columns.size(), columns);
  EXPECT_EQ(found.outcome.columns, nested_set(plain.outcome, method, columns));
  EXPECT_EQ(found.outcome.weights.size(), columns);
  EXPECT_EQ(found.outcome.share.size(), columns);
  EXPECT_EQ(found.outcome.labeling.predicted.size(), problem.rows.without_label.size());

  // The same as asking for so many at once, as far as the method has a word on so many columns.
  request.options.columns_rule = ColumnsRule::number;
  request.options.columns = columns;
  request.estimate.folds = 0;
  const RunRecord asked = run_selection(problem, request, workers);
  if (asked.outcome.columns.size() < columns) return;
  EXPECT_EQ(found.outcome.columns, asked.outcome.columns);
  EXPECT_EQ(found.outcome.share, asked.outcome.share);
  EXPECT_EQ(found.outcome.since, asked.outcome.since);
  EXPECT_EQ(found.outcome.weights, asked.outcome.weights);
  EXPECT_EQ(found.outcome.labeling.votes.values, asked.outcome.labeling.votes.values);
  EXPECT_EQ(found.outcome.bounds.oob_error, asked.outcome.bounds.oob_error);
}

INSTANTIATE_TEST_SUITE_P(Run, EveryRule,
                         testing::Combine(testing::Values(SelectionMethod::sew_il, SelectionMethod::sfs,
                                                          SelectionMethod::peers),
                                          testing::Values(ColumnsRule::smallest, ColumnsRule::best)));

TEST(RunSelection, ByPeersLeavesTheSizeToHiddenLabelsUnlessItIsSaid) {
  const SmallProblem problem(small_data());
  SelectionRequest request{.options = quick(), .estimate = {.folds = 3}, .findings = false};
  request.options.method = SelectionMethod::peers;
  const RunRecord found = run_selection(problem, request, Workers(2));
  EXPECT_EQ(found.options.columns_rule, ColumnsRule::smallest);
  EXPECT_EQ(found.outcome.columns.size(), found.estimate->front.smallest);
  request.options.columns_rule = ColumnsRule::smallest;
  EXPECT_EQ(run_selection(problem, request, Workers(1)).outcome.columns, found.outcome.columns);
  request.options.columns_rule = ColumnsRule::number;
  request.options.columns = 7;
  EXPECT_EQ(run_selection(problem, request, Workers(2)).outcome.columns.size(), 7U);
  request.options.columns = 0;
  request.estimate.folds = 0;
  EXPECT_EQ(run_selection(problem, request, Workers(2)).outcome.columns.size(), 12U);  // ceil(40^(2/3))
}

TEST(RunSelection, RefusesARuleThatHasNoHiddenLabelsToGoBy) {
  const SmallProblem problem(small_data());
  SelectionRequest request{.options = quick(), .estimate = {.folds = 0}};
  request.options.columns_rule = ColumnsRule::best;
  EXPECT_THROW(static_cast<void>(run_selection(problem, request, Workers(1))), InputError);
  request.estimate.folds = 3;
  request.options.method = SelectionMethod::no_selection;
  EXPECT_THROW(static_cast<void>(run_selection(problem, request, Workers(1))), InputError);
}

TEST(RunLabeling, CountsErrorsAgainstTheTruthOfTheUnlabeledRows) {
  const SmallProblem problem(small_data());
  const Workers workers(2);
  LabelRequest request{.forest = {.trees = 20}, .truth = problem.generated.truth};
  const LabelRecord record = run_labeling(problem, request, workers);
  ASSERT_TRUE(record.accuracy.has_value());
  EXPECT_EQ(record.accuracy->learned.rows, problem.rows.without_label.size());
  std::size_t wrong = 0;
  for (std::size_t i = 0; i < record.learned.predicted.size(); ++i) {
    wrong += record.learned.predicted[i] != request.truth[problem.rows.without_label[i]] ? 1U : 0U;
  }
  EXPECT_EQ(record.accuracy->learned.wrong, wrong);
}

}  // namespace
}  // namespace sewil
