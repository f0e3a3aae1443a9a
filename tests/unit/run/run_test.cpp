// tests/unit/run/run_test.cpp: the door: what a run does with its folder, its request and the truth.
#include "sewil/run.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "sewil/error.h"
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

class StopAfterGenerations final : public Progress {
 public:
  explicit StopAfterGenerations(std::size_t generations) : left_(generations) {}
  void update(const ProgressStep& step) override {
    if (std::string_view(step.stage) == "search" && step.done >= left_) stop_ = true;
  }
  [[nodiscard]] StopReason stop_reason() const noexcept override {
    return stop_ ? StopReason::interrupted : StopReason::none;
  }

 private:
  std::size_t left_;
  bool stop_ = false;
};

TEST_F(RunFolder, ResumesAStoppedRunToTheSameRecord) {
  const SelectionRequest request{.options = quick()};
  const std::string whole = to_json(run_selection(problem_, request, workers_), false);
  RunHooks hooks{.folder = folder_.string()};
  StopAfterGenerations progress(2);
  EXPECT_EQ(run_selection(problem_, request, workers_, progress, hooks).outcome.stopped,
            StopReason::interrupted);
  hooks.resume = true;
  EXPECT_EQ(to_json(run_selection(problem_, request, workers_, no_progress(), hooks), false), whole);
  remove_checkpoint(folder_.string());
  EXPECT_EQ(message(request, true).find(folder_.string() + ": holds no checkpoint.json"), 0U);
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
