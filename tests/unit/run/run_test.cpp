// tests/unit/run/run_test.cpp: the door: what a run does with its folder, its request and the truth.
#include "sewil/judge/run.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
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
  SelectionRequest request{.options = quick(), .estimate = {.folds = 4, .repeats = 2}, .diagnostics = false};
  request.options.feature_count_rule = FeatureCountRule::best;
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

TEST(RunSelection, HasTheDiagnosticsThatWereAskedForAndTheWordsThatRepeatIt) {
  const SmallProblem problem(small_data());
  const Workers workers(2);
  const RunRecord with = run_selection(
      problem, {.options = quick(), .command = "sewil select x.csv", .read_seconds = 2}, workers);
  const RunRecord without = run_selection(problem, {.options = quick(), .diagnostics = false}, workers);
  EXPECT_TRUE(with.diagnostics.has_value());
  EXPECT_FALSE(without.diagnostics.has_value());
  EXPECT_EQ(with.command, "sewil select x.csv");
  EXPECT_EQ(with.read_seconds, 2);
  EXPECT_EQ(with.data.hash, hash_dataset(problem.data));
  EXPECT_EQ(with.outcome.columns, without.outcome.columns);
}

class EveryRule : public testing::TestWithParam<std::tuple<SelectionMethod, FeatureCountRule>> {};

TEST_P(EveryRule, ThatGoesByLabelsTakesTheNestedSetTheyFavorWithoutWhatIsSpare) {
  const auto [method, rule] = GetParam();
  const SmallProblem problem(small_data());
  const Workers workers(2);
  SelectionRequest request{.options = quick(), .estimate = {.folds = 3}, .diagnostics = false};
  request.options.method = method;
  const RunRecord plain = run_selection(problem, request, workers);
  request.options.feature_count_rule = rule;
  const RunRecord found = run_selection(problem, request, workers);
  ASSERT_TRUE(found.sizes.has_value());
  const SizeChoice& sizes = *found.sizes;
  const std::size_t columns =
      sizes.losses[rule == FeatureCountRule::best ? sizes.best : sizes.smallest].columns;
  const ColumnSet nested = nested_set(plain.outcome, method, columns);
  const ColumnSet& chosen = found.outcome.columns;
  EXPECT_TRUE(std::ranges::includes(nested, chosen));
  if (rule == FeatureCountRule::best) {
    EXPECT_EQ(chosen, nested);
  }
  EXPECT_EQ(sizes.chosen.columns, chosen.size() + found.outcome.left_out);
  EXPECT_EQ(found.outcome.weights.size(), chosen.size());
  EXPECT_EQ(found.outcome.share.size(), chosen.size());
  EXPECT_EQ(found.outcome.labeling.predicted.size(), problem.rows.without_label.size());
  if (chosen != nested) return;

  // The same as asking for so many at once, as far as the method has a word on so many columns.
  request.options.feature_count_rule = FeatureCountRule::number;
  request.options.n_features_to_select = columns;
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
                                                          SelectionMethod::cross_fitted_rfe),
                                          testing::Values(FeatureCountRule::smallest,
                                                          FeatureCountRule::best)));

TEST(RunSelection, ByPeersLeavesTheSizeToLabelsUnlessItIsSaid) {
  const SmallProblem problem(small_data());
  SelectionRequest request{.options = quick(), .estimate = {.folds = 3}, .diagnostics = false};
  request.options.method = SelectionMethod::cross_fitted_rfe;
  const RunRecord found = run_selection(problem, request, Workers(2));
  EXPECT_EQ(found.options.feature_count_rule, FeatureCountRule::smallest);
  EXPECT_EQ(found.outcome.columns.size() + found.outcome.left_out, found.sizes->chosen.columns);
  request.options.feature_count_rule = FeatureCountRule::smallest;
  EXPECT_EQ(run_selection(problem, request, Workers(1)).outcome.columns, found.outcome.columns);
  request.options.feature_count_rule = FeatureCountRule::number;
  request.options.n_features_to_select = 7;
  EXPECT_EQ(run_selection(problem, request, Workers(2)).outcome.columns.size(), 7U);
  request.options.n_features_to_select = 0;
  request.estimate.folds = 0;
  const RunRecord without_folds = run_selection(problem, request, Workers(2));
  EXPECT_EQ(without_folds.options.feature_count_rule, FeatureCountRule::smallest);
  EXPECT_EQ(without_folds.outcome.columns.size() + without_folds.outcome.left_out,
            without_folds.sizes->chosen.columns);
}

TEST(RunSelection, StoppedBeforeTheSizesAreKnownTakesTheMethodsOwnChoice) {
  const SmallProblem problem(small_data());
  SelectionRequest request{.options = quick(), .estimate = {.folds = 0}, .diagnostics = false};
  request.options.method = SelectionMethod::cross_fitted_rfe;
  StopInStage progress("sizes", 2);
  const RunRecord found = run_selection(problem, request, Workers(2), progress);
  EXPECT_EQ(found.outcome.stopped, StopReason::interrupted);
  EXPECT_FALSE(found.sizes.has_value());
  EXPECT_EQ(found.outcome.columns.size(), 12U);  // ceil(40^(2/3))
}

TEST(RunSelection, RefusesARuleForColumnsWhereAllAreTaken) {
  const SmallProblem problem(small_data());
  SelectionRequest request{.options = quick(), .estimate = {.folds = 3}};
  request.options.feature_count_rule = FeatureCountRule::best;
  request.options.method = SelectionMethod::no_selection;
  EXPECT_THROW(static_cast<void>(run_selection(problem, request, Workers(1))), InputError);
}

TEST(RunLabeling, CountsErrorsAgainstTheTruthOfTheUnlabeledRows) {
  const SmallProblem problem(small_data());
  const Workers workers(2);
  LabelRequest request{.forest = {.n_estimators = 20}, .truth = problem.generated.truth};
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
