// tests/unit/run/tasks_test.cpp: runs whose independent parts are done elsewhere have the bits of those that
// do all of it here.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <tuple>

#include "unit/run/loop_runner.h"
#include "unit/run/quick_options.h"
#include "unit/selection/small_problem.h"

namespace sewil {
namespace {

using selection::small_data;
using selection::SmallProblem;

SelectionRequest usual(SelectionMethod method = SelectionMethod::cross_fitted_rfe) {
  SelectionRequest request{.options = quick(), .estimate = {.folds = 3, .sizes = 5}, .diagnostics = false};
  request.options.method = method;
  request.options.cross_fitted_rfe = {.repeats = 2, .n_estimators = 30};
  return request;
}

// So hard that labels made by all columns are not trusted alone: there are label sets of cross-fitted-rfe.
GenerateOptions hard_data() {
  GenerateOptions options = small_data();
  options.separation = 0.6;
  return options;
}

std::string record_of(const Problem& problem, const SelectionRequest& request, TaskRunner* elsewhere,
                      Progress& progress = no_progress()) {
  return to_json(run_selection(problem, request, Workers(2), progress, {.elsewhere = elsewhere}), false);
}

TEST(Tasks, ADefaultSelectionHasTheSameRecordAndItsTableTravelsOnce) {
  const SmallProblem problem(hard_data());
  const std::string expected = record_of(problem, usual(), nullptr);
  for (const std::size_t at_once : {1, 2, 7}) {
    LoopRunner runner(at_once);
    EXPECT_EQ(record_of(problem, usual(), &runner), expected) << at_once;
    EXPECT_EQ(runner.jobs(), 1U);
    EXPECT_EQ(runner.tasks_of("fold of a selection"), 3U);
    EXPECT_GE(runner.tasks_of("learn"), 2U + 2U);  // label sets and sizes
    EXPECT_GE(runner.tasks_of("worth"), 5U);
  }
}

TEST(Tasks, EveryMethodHasTheSameRecord) {
  const SmallProblem problem(small_data());
  for (const MethodInfo& method : method_table()) {
    const auto which = static_cast<SelectionMethod>(&method - method_table().data());
    SelectionRequest request = usual(which);
    request.options.n_features_to_select = which == SelectionMethod::cot_fss ? 8 : 0;
    LoopRunner runner;
    EXPECT_EQ(record_of(problem, request, &runner), record_of(problem, request, nullptr)) << method.name;
    EXPECT_EQ(runner.tasks_of("score") > 0, which == SelectionMethod::sew_il) << method.name;
  }
}

TEST(Tasks, OtherSeedsAndWishesTravelWithTheFolds) {
  const SmallProblem problem(small_data());
  SelectionRequest request = usual();
  request.constraints = {.keep = {3}, .drop = {7, 9}, .groups = {{1, 2}, {11, 30}}};
  request.seed_check.seeds = 1;
  request.options.feature_count_rule = FeatureCountRule::best;
  LoopRunner runner;
  EXPECT_EQ(record_of(problem, request, &runner), record_of(problem, request, nullptr));
  EXPECT_EQ(runner.jobs(), 1U);
  EXPECT_EQ(runner.tasks_of("fold of a selection"), 6U);
}

// Rows in groups of three, some of which have labels and rows without one.
struct GroupedProblem : SmallProblem {
  GroupedProblem() : SmallProblem(small_data()) {
    std::vector<std::string> groups;
    for (std::size_t row = 0; row < data.rows(); ++row) groups.push_back(std::to_string(row / 3));
    data.set_groups("patient", groups);
  }
};

TEST(Tasks, GroupsOfRowsTravelWithTheTable) {
  const GroupedProblem problem;
  LoopRunner runner;
  EXPECT_EQ(record_of(problem, usual(), &runner), record_of(problem, usual(), nullptr));
  EXPECT_GT(runner.tasks_of("fold of a selection"), 3U);  // labels are hidden in both ways
}

TEST(Tasks, ALabelingHasTheSameRecord) {
  const SmallProblem problem(small_data());
  const LabelRequest request{.forest = {.n_estimators = 20}, .estimate = {.folds = 4}};
  const auto text = [&](TaskRunner* elsewhere) {
    return to_json(run_labeling(problem, request, Workers(2), no_progress(), {.elsewhere = elsewhere}),
                   false);
  };
  LoopRunner runner;
  EXPECT_EQ(text(&runner), text(nullptr));
  EXPECT_EQ(runner.tasks_of("fold of a labeling"), 4U);
}

std::string relevance_of(const Problem& problem, const DiscoveryOptions& discovery, const RunHooks& hooks,
                         Progress& progress = no_progress()) {
  const RelevanceRequest request{.forest = {.n_estimators = 20}, .discovery = discovery};
  return to_json(run_relevance(problem, request, Workers(2), progress, hooks), false);
}

TEST(Tasks, VerdictsOnColumnsAreTheSame) {
  const SmallProblem problem(small_data());
  for (const NoiseKind noise : {NoiseKind::any, NoiseKind::independent}) {
    const DiscoveryOptions discovery{.noise = noise, .rounds = 2, .folds = 3, .seeds = 2};
    LoopRunner runner;
    EXPECT_EQ(relevance_of(problem, discovery, {.elsewhere = &runner}), relevance_of(problem, discovery, {}));
    EXPECT_EQ(runner.tasks_of("label set"), 12U);
  }
}

// Stops when so many parts of a stage are done.
class StopAfter final : public Progress {
 public:
  StopAfter(std::string_view stage, std::size_t done) : stage_(stage), left_(done) {}
  void update(const ProgressStep& step) override {
    stop_ = stop_ || (step.stage == stage_ && step.done >= left_);
  }
  [[nodiscard]] StopReason stop_reason() const noexcept override {
    return stop_ ? StopReason::interrupted : StopReason::none;
  }

 private:
  std::string_view stage_;
  std::size_t left_;
  bool stop_ = false;
};

struct TaskFolder {
  TaskFolder() { std::filesystem::create_directories(path); }
  ~TaskFolder() { std::filesystem::remove_all(path); }
  TaskFolder(const TaskFolder&) = delete;
  TaskFolder& operator=(const TaskFolder&) = delete;

  std::filesystem::path path =
      std::filesystem::temp_directory_path() / ("sewil_tasks_" + std::to_string(getpid()));
};

TEST(Tasks, FoldsDoneElsewhereAreKeptAndNotDoneAgain) {
  const SmallProblem problem(small_data());
  const TaskFolder folder;
  LoopRunner first;
  StopAfter progress("estimate", 2);
  const RunRecord half = run_selection(problem, usual(), Workers(1), progress,
                                       {.folder = folder.path.string(), .elsewhere = &first});
  EXPECT_EQ(half.outcome.stopped, StopReason::interrupted);
  EXPECT_EQ(half.estimate->folds_done, 2U);
  LoopRunner second;
  const RunRecord whole =
      run_selection(problem, usual(), Workers(1), no_progress(),
                    {.folder = folder.path.string(), .resume = true, .elsewhere = &second});
  EXPECT_EQ(to_json(whole, false), record_of(problem, usual(), nullptr));
  EXPECT_EQ(second.tasks_of("fold of a selection"), 1U);
}

TEST(Tasks, LessonsDoneElsewhereAreKeptAndNotDoneAgain) {
  const SmallProblem problem(small_data());
  const TaskFolder folder;
  const DiscoveryOptions discovery{.rounds = 2, .folds = 3, .seeds = 2};
  LoopRunner first;
  StopAfter progress("label_sets", 5);
  const std::string half =
      relevance_of(problem, discovery, {.folder = folder.path.string(), .elsewhere = &first}, progress);
  EXPECT_NE(half.find("interrupted"), std::string::npos);
  LoopRunner second;
  EXPECT_EQ(relevance_of(problem, discovery,
                         {.folder = folder.path.string(), .resume = true, .elsewhere = &second}),
            relevance_of(problem, discovery, {}));
  EXPECT_EQ(second.tasks_of("label set"), 12U - 5U);
}

// Its processes do every task but the last with another sentence than an answer.
class FailingRunner final : public LoopRunner {
 public:
  void run(const PackedJob& job, std::vector<std::string> tasks, const Answered& answered,
           Progress& progress) override {
    tasks.back() = selection::pack_task("juggle", "");
    LoopRunner::run(job, std::move(tasks), answered, progress);
  }
};

TEST(Tasks, WhatATaskComplainsOfIsTheRunsComplaint) {
  const SmallProblem problem(small_data());
  FailingRunner runner;
  try {
    std::ignore = record_of(problem, usual(), &runner);
    FAIL() << "no error";
  } catch (const InputError& error) {
    EXPECT_STREQ(
        error.what(),
        "The task is damaged: it is of the kind 'juggle', which nobody knows; expected the same version "
        "of sewil everywhere.");
  }
}

TEST(Tasks, DamagedTasksAreRefused) {
  const SmallProblem problem(hard_data());
  LoopRunner runner;
  runner.keep_tasks();
  std::ignore = record_of(problem, usual(), &runner);
  std::ignore = record_of(problem, usual(SelectionMethod::sew_il), &runner);
  std::ignore = relevance_of(problem, {.rounds = 1, .folds = 2, .seeds = 1}, {.elsewhere = &runner});
  std::set<std::string> kinds;
  for (const auto& [job, task] : runner.kept()) {
    const selection::TaskBody body = selection::open_task(task);
    if (!kinds.insert(body.kind).second) continue;
    for (std::size_t size = 0; size < body.bytes.size(); size += 1 + body.bytes.size() / 40) {
      const std::string cut = selection::pack_task(body.kind, std::string_view(body.bytes).substr(0, size));
      EXPECT_THROW(std::ignore = runner.opened(job).answer(cut, no_progress()), InputError)
          << body.kind << " " << size;
    }
    EXPECT_THROW(std::ignore = runner.opened(job).answer(task.substr(0, task.size() / 2), no_progress()),
                 InputError);
  }
  EXPECT_EQ(kinds.size(), 5U);
}

TEST(Tasks, AreRefusedByAJobOfTheOtherSort) {
  const SmallProblem problem(small_data());
  LoopRunner runner;
  runner.keep_tasks();
  std::ignore = record_of(problem, usual(SelectionMethod::sew_il), &runner);
  ASSERT_EQ(runner.jobs(), 2U);  // the scores', the table
  std::size_t refused = 0;
  for (const auto& [job, task] : runner.kept()) {
    for (const auto& [other, ignored] : runner.kept()) {
      if (other == job || refused > 5) continue;
      EXPECT_THROW(std::ignore = runner.opened(other).answer(task, no_progress()), InputError);
      ++refused;
    }
  }
  EXPECT_GT(refused, 0U);
}

}  // namespace
}  // namespace sewil
