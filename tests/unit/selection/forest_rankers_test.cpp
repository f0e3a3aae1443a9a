// tests/unit/selection/forest_rankers_test.cpp: columns ranked by one forest, and by elimination.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <numeric>

#include "oracle/elimination_twin.h"
#include "ranker_runs.h"
#include "small_problem.h"

namespace sewil::selection {
namespace {

// Weights in a forest on the augmented set that the outcome went by.
std::vector<double> weigh(const SmallProblem& problem, const SelectionOutcome& outcome,
                          const SelectionOptions& options, const ColumnSet& columns) {
  const Sample sample{.rows = outcome.augmenting.rows, .labels = outcome.augmenting.labels, .classes = 3};
  ForestOptions forest = options.forest;
  forest.seed = options.seed;
  return grow_forest(problem.matrix, columns, sample, forest, Wanted{}, Workers(1)).weights;
}

TEST(RankByForest, OrdersColumnsByTheirWeightInOneForestOnTheAugmentedSet) {
  const SmallProblem problem(small_data());
  for (const double tries : {0.0, 0.2, 5.0}) {
    SelectionOptions options = ranker_options(SelectionMethod::forest);
    options.forest.max_features = tries;
    const SelectionOutcome outcome = run_ranker(problem, options);
    const std::vector<double> weights = weigh(problem, outcome, options, first_columns(40));
    EXPECT_EQ(outcome.weights_all, weights);
    for (std::size_t i = 0; i < 40; ++i) {
      EXPECT_EQ(outcome.ranking.scores[i], weights[outcome.ranking.order[i]]);
    }
    EXPECT_TRUE(std::ranges::is_sorted(outcome.ranking.scores, std::greater{}));
    EXPECT_EQ(outcome.columns.size(), 12U);  // 40^(2/3) = 11.7
  }
}

TEST(RankByForest, WithTriesAsAShareIsWithThatManyTries) {
  const SmallProblem problem(small_data());
  SelectionOptions options = ranker_options(SelectionMethod::forest);
  options.n_features_to_select = 40;
  options.forest.max_features = 0.2;
  const ColumnRanking by_share = run_ranker(problem, options).ranking;
  options.forest.max_features = 8;
  EXPECT_EQ(run_ranker(problem, options).ranking.scores, by_share.scores);
  options.forest.max_features = 0;
  EXPECT_NE(run_ranker(problem, options).ranking.scores, by_share.scores);
}

TEST(RankByElimination, IsTheRecursionOfItsTwin) {
  const SmallProblem problem(small_data());
  const SelectionOptions options = ranker_options(SelectionMethod::rfe);
  const SelectionOutcome outcome = run_ranker(problem, options);
  const auto weights = [&](const ColumnSet& columns) { return weigh(problem, outcome, options, columns); };
  EXPECT_EQ(outcome.ranking.order, oracle::eliminate(first_columns(40), weights));
  EXPECT_TRUE(outcome.ranking.scores.empty());
}

TEST(RankByElimination, FindsTheColumnsThatAreNotNoise) {
  const SmallProblem problem(small_data());
  SelectionOptions options = ranker_options(SelectionMethod::rfe);
  options.n_features_to_select = 6;
  const SelectionOutcome outcome = run_ranker(problem, options);
  EXPECT_TRUE(std::ranges::includes(problem.columns_with(false), outcome.columns));
}

TEST(RankByElimination, StartsWithTheKeptColumnsAndEndsWithTheConstants) {
  GenerateOptions made = small_data();
  SmallProblem problem(made);
  std::vector<Column> columns(problem.data.columns().begin(), problem.data.columns().end());
  columns[7] = make_column("same", std::vector<double>(300, 1.0));
  const Problem other(Dataset(columns, {problem.data.labels().begin(), problem.data.labels().end()},
                              {problem.data.classes().begin(), problem.data.classes().end()}),
                      Workers(1));
  for (const SelectionMethod method : {SelectionMethod::rfe, SelectionMethod::forest}) {
    const SelectionOptions options = ranker_options(method);
    const ColumnSet order =
        select_columns({other.data, other.matrix, other.known(), {.keep = {20, 30}}, options, Workers(2)})
            .ranking.order;
    ASSERT_EQ(order.size(), 40U);
    EXPECT_EQ(order.back(), 7U);
    if (method == SelectionMethod::rfe) {
      EXPECT_EQ(ColumnSet(order.begin(), order.begin() + 2), (ColumnSet{20, 30}));
    }
  }
}

TEST(RankByElimination, StoppedInTheMiddleGivesWhatIsKnownSoFar) {
  const SmallProblem problem(small_data());
  const SelectionOptions options = ranker_options(SelectionMethod::rfe);
  const SelectionOutcome whole = run_ranker(problem, options);
  StopInStage stop("elimination", 2);  // after 40 and 32 columns: 26 are left, 14 have gone
  const SelectionOutcome part = run_ranker(problem, options, stop);
  EXPECT_EQ(part.stopped, StopReason::time_limit);
  ASSERT_EQ(part.ranking.order.size(), 40U);
  EXPECT_TRUE(std::equal(part.ranking.order.begin() + 26, part.ranking.order.end(),
                         whole.ranking.order.begin() + 26));
  EXPECT_EQ(part.columns.size(), 12U);
}

TEST(RankByElimination, StoppedBeforeItsFirstForestGivesTheHeaviestColumns) {
  const SmallProblem problem(small_data());
  StopInStage stop("elimination", 0);
  const SelectionOutcome outcome = run_ranker(problem, ranker_options(SelectionMethod::rfe), stop);
  EXPECT_EQ(outcome.stopped, StopReason::time_limit);
  EXPECT_EQ(outcome.columns.size(), 12U);
}

}  // namespace
}  // namespace sewil::selection
