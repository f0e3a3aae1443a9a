// tests/unit/selection/forest_scorer_test.cpp: a set's score is its own forest's criterion, in any company.
#include "samples/forest_scorer.h"

#include <gtest/gtest.h>

#include "unit/selection/small_problem.h"

namespace sewil::selection {
namespace {

const ForestOptions twenty_trees{.n_estimators = 20, .seed = 5};

TEST(ForestScorer, GivesTheCriterionAndWeightsOfOneForest) {
  const SmallProblem problem(small_data());
  const Workers workers(1);
  for (const Criterion criterion : {Criterion::cbil, Criterion::cbil_beta, Criterion::cb, Criterion::oob}) {
    const CriterionOptions options{.criterion = criterion};
    const ScoringJob scorer_job = problem.true_job(twenty_trees, options);
    ForestScorer scorer(scorer_job, workers);
    const std::vector<ColumnSet> sets = {{0, 5, 9}, {1, 2}};
    const std::vector<Score> scores = scorer.score(sets, true, no_progress());
    for (std::size_t i = 0; i < sets.size(); ++i) {
      const ForestResult grown =
          grow_forest(problem.matrix, sets[i], scorer_job.set.sample(false), twenty_trees, {}, workers);
      const CriterionResult bounds = evaluate_criteria(
          {grown.oob_votes, scorer_job.set.labels, scorer_job.set.labeled}, options, workers);
      EXPECT_EQ(scores[i].criterion, value_of(bounds, criterion));
      EXPECT_EQ(scores[i].weights, grown.weights);
    }
  }
}

TEST(ForestScorer, GivesTheSameBitsForAnyBatchAndThreads) {
  const SmallProblem problem(small_data());
  std::vector<ColumnSet> sets;
  for (std::uint32_t i = 0; i < 70; ++i) sets.push_back({i % 7, 8 + i % 11, 20 + i % 13});
  for (const Criterion criterion : {Criterion::cbil, Criterion::tb}) {
    const CriterionOptions options{.criterion = criterion};
    const Workers one(1);
    const Workers three(3);
    const ScoringJob alone_job = problem.true_job(twenty_trees, options);
    ForestScorer alone(alone_job, one);
    const ScoringJob together_job = problem.true_job(twenty_trees, options);
    ForestScorer together(together_job, three);
    const std::vector<Score> batch = together.score(sets, true, no_progress());
    for (std::size_t i = 0; i < sets.size(); i += 9) {
      const Score single = alone.score(std::span(&sets[i], 1), true, no_progress()).front();
      EXPECT_EQ(single.criterion, batch[i].criterion);
      EXPECT_EQ(single.weights, batch[i].weights);
    }
  }
}

TEST(ForestScorer, EvaluatesEveryBoundIncludingTheTransductiveOne) {
  const SmallProblem problem(small_data());
  const Workers workers(1);
  const ScoringJob by_tb_job = problem.true_job(twenty_trees, {.criterion = Criterion::tb});
  ForestScorer by_tb(by_tb_job, workers);
  const ScoringJob scorer_job = problem.true_job(twenty_trees, {});
  const ForestScorer scorer(scorer_job, workers);
  const ColumnSet columns = problem.columns_with(false);
  const Evaluation evaluation = scorer.evaluate(columns, no_progress());
  EXPECT_EQ(evaluation.bounds.tb,
            by_tb.score(std::span(&columns, 1), false, no_progress()).front().criterion);
  EXPECT_LT(evaluation.bounds.oob_error, 0.2);
  EXPECT_EQ(evaluation.weights.size(), columns.size());
}

TEST(ForestScorer, PrefersInformativeColumnsToNoise) {
  const SmallProblem problem(small_data());
  const Workers workers(2);
  const std::vector<ColumnSet> sets = {problem.columns_with(false), problem.columns_with(true)};
  // Not tb: it reads the votes of rows the forest has learned from, which are sure of themselves on noise
  // too.
  for (const Criterion criterion : {Criterion::cbil, Criterion::cbil_beta, Criterion::cb, Criterion::oob}) {
    const ScoringJob scorer_job = problem.true_job(twenty_trees, {.criterion = criterion});
    ForestScorer scorer(scorer_job, workers);
    const std::vector<Score> scores = scorer.score(sets, false, no_progress());
    EXPECT_LT(scores[0].criterion, scores[1].criterion) << info_of(criterion).name;
  }
}

// Ten classes; column 0 is an indicator of few rows of every class, column 1 of half of the classes, both of
// two values. The votes of one such column are spread over so many classes that their margins are negative.
TEST(ForestScorer, PutsColumnsWhoseBoundSaysNothingInTheOrderOfTheirErrors) {
  constexpr std::size_t rows = 400;
  AugmentedSet set{.classes = 10};
  std::vector<double> rare(rows), half(rows);
  for (std::uint32_t row = 0; row < rows; ++row) {
    set.rows.push_back(row);
    set.labels.push_back(static_cast<std::int32_t>(row % 10));
    rare[row] = row < 10 ? 1 : 0;
    half[row] = row % 10 < 5 ? 1 : 0;
  }
  set.labeled = rows;
  const std::vector<Column> columns = {make_column("rare", rare), make_column("half", half)};
  const CodedMatrix matrix = code_columns(columns, rows, Workers(1));
  const Workers workers(1);
  const std::vector<ColumnSet> sets = {{0}, {1}};
  for (const Criterion criterion : {Criterion::cbil, Criterion::cbil_beta, Criterion::cb}) {
    const ScoringJob job{
        .matrix = matrix, .set = set, .forest = twenty_trees, .criterion = {.criterion = criterion}};
    ForestScorer scorer(job, workers);
    const std::vector<CriterionResult> bounds = scorer.bounds(sets, no_progress());
    const std::vector<Score> scores = scorer.score(sets, false, no_progress());
    for (std::size_t i = 0; i < sets.size(); ++i) {
      ASSERT_EQ(value_of(bounds[i], criterion), 1) << info_of(criterion).name;
      EXPECT_EQ(scores[i].criterion, 1 + bounds[i].oob_error) << info_of(criterion).name;
    }
    EXPECT_LT(scores[1].criterion, scores[0].criterion) << info_of(criterion).name;
  }
}

}  // namespace
}  // namespace sewil::selection
