// tests/unit/selection/long_learning_test.cpp: rows drawn before anything is learned, and self-training on
// them that labels the whole table.
#include "samples/long_learning.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <set>

#include "ranker_runs.h"
#include "sewil/select/selection.h"
#include "small_problem.h"

namespace sewil::selection {
namespace {

GenerateOptions data_of(std::size_t rows) {
  GenerateOptions options = small_data();
  options.rows = rows;
  options.labeled = 0.2;
  return options;
}

ColumnSet all_columns(const Problem& problem) {
  ColumnSet columns(problem.matrix.columns.size());
  std::iota(columns.begin(), columns.end(), 0U);
  return columns;
}

TEST(KnownSample, HoldsEveryLabeledRowWhileTheyAreAtMostHalfAndListsTheOthersInOrder) {
  const SmallProblem problem(data_of(500));
  const PartlyLabeled rows = problem.known();
  const KnownSample sample(rows, 300, 1);
  EXPECT_TRUE(std::ranges::equal(sample.labeled, rows.labeled));
  EXPECT_TRUE(std::ranges::equal(sample.labels, rows.labels));
  EXPECT_EQ(sample.labeled.size() + sample.unlabeled.size(), 300U);
  std::set<std::uint32_t> places(sample.unlabeled_at.begin(), sample.unlabeled_at.end());
  places.insert(sample.outside_at.begin(), sample.outside_at.end());
  EXPECT_EQ(places.size(), rows.unlabeled.size());
  EXPECT_EQ(sample.unlabeled_at.size() + sample.outside_at.size(), rows.unlabeled.size());
  EXPECT_TRUE(std::ranges::is_sorted(sample.outside_at));
  for (std::size_t i = 0; i < sample.unlabeled.size(); ++i)
    EXPECT_EQ(sample.unlabeled[i], rows.unlabeled[sample.unlabeled_at[i]]);
}

TEST(KnownSample, DrawsHalfOfItsRowsFromTheLabeledOnesWhereTheseAreMore) {
  const SmallProblem problem(data_of(500));
  const PartlyLabeled rows = problem.known();
  const KnownSample sample(rows, 100, 1);
  EXPECT_EQ(sample.labeled.size(), 50U);
  EXPECT_EQ(sample.unlabeled.size(), 50U);
  for (std::size_t i = 0; i < sample.labeled.size(); ++i) {
    EXPECT_EQ(sample.labeled[i], rows.labeled[sample.labeled_at[i]]);
    EXPECT_EQ(sample.labels[i], rows.labels[sample.labeled_at[i]]);
  }
  EXPECT_EQ(KnownSample(rows, 100, 1).unlabeled, sample.unlabeled);
  EXPECT_NE(KnownSample(rows, 100, 2).unlabeled, sample.unlabeled);
}

TEST(KnownSample, OfAShortTableIsTheTable) {
  const SmallProblem problem(data_of(500));
  const KnownSample sample(problem.known(), 500, 1);
  EXPECT_TRUE(std::ranges::equal(sample.unlabeled, problem.known().unlabeled));
  EXPECT_TRUE(sample.outside_at.empty());
}

struct Learned {
  SelfTrainingResult part, whole;
};

Learned learn(const Problem& problem, const KnownSample& sample, const SelfTrainingOptions& options = {}) {
  const Workers workers(1);
  const ColumnSet columns = all_columns(problem);
  Learner learner{.matrix = problem.matrix,
                  .rows = problem.known(),
                  .columns = columns,
                  .forest = {.n_estimators = 30},
                  .self_training = options,
                  .workers = workers};
  SelfTrainingResult whole = learn_long(learner, sample);
  learner.rows = sample.known();
  return {.part = learn_rows(learner), .whole = std::move(whole)};
}

TEST(LongLearning, SaysOfTheSampleWhatSelfTrainingOnItSays) {
  const SmallProblem problem(data_of(500));
  const KnownSample sample(problem.known(), 200, 1);
  const auto [part, whole] = learn(problem, sample);
  for (std::size_t i = 0; i < sample.unlabeled.size(); ++i) {
    const std::uint32_t at = sample.unlabeled_at[i];
    EXPECT_EQ(whole.predicted[at], part.predicted[i]);
    EXPECT_EQ(whole.first_predicted[at], part.first_predicted[i]);
    EXPECT_EQ(whole.taken_at[at], part.taken_at[i]);
    EXPECT_TRUE(std::ranges::equal(whole.votes.row(at), part.votes.row(i)));
  }
}

TEST(LongLearning, LabelsTheOtherRowsByTheLastForest) {
  const SmallProblem problem(data_of(500));
  const PartlyLabeled rows = problem.known();
  const KnownSample sample(rows, 200, 1);
  const auto [part, whole] = learn(problem, sample);
  ASSERT_EQ(part.stopped_because, SelfTrainingStop::all_labeled);
  std::vector<std::uint32_t> outside;
  for (const std::uint32_t at : sample.outside_at) outside.push_back(rows.unlabeled[at]);
  const ColumnSet columns = all_columns(problem);
  const ForestResult forest = grow_forest(problem.matrix, columns,
                                          {.rows = part.rows,
                                           .labels = part.labels,
                                           .weights = part.weights,
                                           .classes = rows.classes,
                                           .prediction_rows = outside},
                                          {.n_estimators = 30}, {}, Workers(1));
  for (std::size_t i = 0; i < outside.size(); ++i) {
    EXPECT_TRUE(std::ranges::equal(whole.votes.row(sample.outside_at[i]), forest.prediction_votes.row(i)));
    EXPECT_EQ(whole.taken_at[sample.outside_at[i]], part.steps.size() + 1);
  }
  // Every row of the table is in the augmented set, labeled ones first, once.
  EXPECT_EQ(whole.labeled, rows.labeled.size());
  EXPECT_TRUE(std::equal(rows.labeled.begin(), rows.labeled.end(), whole.rows.begin()));
  EXPECT_EQ(std::set<std::uint32_t>(whole.rows.begin(), whole.rows.end()).size(), 500U);
  EXPECT_EQ(whole.rows.size(), 500U);
  EXPECT_EQ(whole.steps.back().taken, outside.size());
  EXPECT_EQ(whole.steps.back().left, 0U);
}

// The linear voter votes for every row by itself, with the share that the first forest has settled.
TEST(LongLearning, LabelsTheOtherRowsByAllWhoVoted) {
  const SmallProblem problem(data_of(500));
  const PartlyLabeled rows = problem.known();
  const KnownSample sample(rows, 200, 1);
  std::vector<std::uint32_t> outside;
  for (const std::uint32_t at : sample.outside_at) outside.push_back(rows.unlabeled[at]);
  const ColumnSet columns = all_columns(problem);
  const Workers workers(1);
  for (const EstimatorKind voters :
       {EstimatorKind::extra_trees, EstimatorKind::linear, EstimatorKind::ensemble}) {
    SCOPED_TRACE(name_of(voters));
    const auto [part, whole] = learn(problem, sample, {.estimator = voters});
    const SelfTrainingResult kept = learn_rows({.matrix = problem.matrix,
                                                .rows = sample.known(),
                                                .columns = columns,
                                                .forest = {.n_estimators = 30},
                                                .self_training = {.estimator = voters},
                                                .workers = workers},
                                               {.trees = true});
    EXPECT_EQ(whole.parts.linear_share, part.parts.linear_share);
    const VoteMatrix votes = votes_of_rows(kept, problem.matrix, outside, workers);
    for (std::size_t i = 0; i < outside.size(); ++i)
      EXPECT_TRUE(std::ranges::equal(whole.votes.row(sample.outside_at[i]), votes.row(i))) << i;
  }
}

TEST(LongLearning, LeavesRowsOfWhichTheLastStepWouldNotHaveBeenSure) {
  const SmallProblem problem(data_of(500));
  const KnownSample sample(problem.known(), 200, 1);
  const SelfTrainingOptions options{.policy = Policy::fixed, .fixed_threshold = 0.8};
  const auto [part, whole] = learn(problem, sample, options);
  ASSERT_EQ(part.stopped_because, SelfTrainingStop::none_taken);
  std::size_t left = 0;
  for (const std::uint32_t at : sample.outside_at) {
    const bool sure = std::ranges::max(whole.votes.row(at)) >= 0.8;
    EXPECT_EQ(whole.taken_at[at] != 0, sure);
    EXPECT_EQ(whole.pseudo_labels[at] >= 0, sure);
    EXPECT_GE(whole.predicted[at], 0);
    left += sure ? 0 : 1;
  }
  EXPECT_GT(left, 0U);
  EXPECT_LT(left, sample.outside_at.size());
}

// The kind of table that `is_long` is about, made cheap: few columns.
GenerateOptions long_data(std::size_t rows) {
  GenerateOptions made = small_data();
  made.rows = rows;
  made.redundant = 0;
  made.noise = 8;
  made.labeled = 0.01;
  return made;
}

TEST(LongTable, IsLearnedFromSomeRowsAndLabeledWhole) {
  const SmallProblem problem(long_data(41000));
  SelectionOptions options;
  options.n_features_to_select = 3;
  options.forest.n_estimators = 10;
  options.cross_fitted_rfe = {.repeats = 1, .n_estimators = 10};
  const auto run = [&](int threads) {
    return select_columns({problem.data, problem.matrix, problem.known(), {}, options, Workers(threads)});
  };
  const SelectionOutcome outcome = run(1);
  EXPECT_EQ(outcome.learned.rows, 20000U);
  EXPECT_EQ(outcome.learned.of, 41000U);
  EXPECT_EQ(outcome.labeling.predicted.size(), problem.known().unlabeled.size());
  EXPECT_EQ(outcome.labeling.forest.oob_votes.rows, outcome.labeling.rows.size());
  EXPECT_EQ(outcome.labeling.rows.size(), 41000U);
  const SelectionOutcome again = run(2);
  EXPECT_EQ(outcome.columns, again.columns);
  EXPECT_EQ(outcome.weights, again.weights);
  EXPECT_EQ(outcome.labeling.votes.values, again.labeling.votes.values);
  EXPECT_EQ(outcome.augmenting.votes.values, again.augmenting.votes.values);
}

TEST(LongTable, StoppedWhileRowsAreDrawnForASearchHasTheHeaviestColumns) {
  const SmallProblem problem(long_data(21000));
  SelectionOptions options;
  options.method = SelectionMethod::sew_il;
  options.n_features_to_select = 3;
  options.forest.n_estimators = 10;
  StopInStage progress("choosing rows", 0);
  const SelectionOutcome outcome =
      select_columns({problem.data, problem.matrix, problem.known(), {}, options, Workers(1), progress});
  EXPECT_EQ(outcome.stopped, StopReason::time_limit);
  EXPECT_EQ(outcome.columns.size(), 3U);
  EXPECT_EQ(outcome.labeling.predicted.size(), problem.known().unlabeled.size());
}

}  // namespace
}  // namespace sewil::selection
