// tests/unit/selection/iterative_rfe_test.cpp: labels and columns improved in turns, with and without a
// screening.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <string_view>

#include "base/random.h"
#include "oracle/elimination_twin.h"
#include "ranker_runs.h"
#include "small_problem.h"

namespace sewil::selection {
namespace {

constexpr std::uint32_t true_columns = 12;

// 200 rows, 40 of them labeled, and 600 columns, of which the first 12 are shifted between two classes.
// partnered: the last one is shifted too, but one way where the first is small and the other way elsewhere.
Problem wide_problem(std::uint64_t seed, double shift, bool partnered = false) {
  constexpr std::size_t rows = 200, columns = 600;
  RandomStream stream(seed, Purpose::test);
  std::vector<Column> made;
  std::vector<double> first;
  for (std::size_t c = 0; c < columns; ++c) {
    std::vector<double> values(rows);
    for (std::size_t row = 0; row < rows; ++row) {
      values[row] = stream.normal() + (c < true_columns && row % 2 == 0 ? shift : 0);
      if (partnered && c + 1 == columns && (row % 2 == 0) == (first[row] > shift / 2))
        values[row] += 2 * shift;
    }
    if (c == 0) first = values;
    made.push_back(make_column("c" + std::to_string(c), std::move(values)));
  }
  std::vector<std::int32_t> labels(rows, unlabeled);
  for (std::size_t row = 0; row < 40; ++row) labels[row] = static_cast<std::int32_t>(row % 2);
  return Problem(Dataset(made, labels, {"a", "b"}), Workers(2));
}

std::size_t true_among(const ColumnSet& columns) {
  return static_cast<std::size_t>(
      std::ranges::count_if(columns, [](auto column) { return column < true_columns; }));
}

TEST(Turns, WithoutRelabelingAreTheEliminationOfTheSameTries) {
  const SmallProblem problem(small_data());
  SelectionOptions turns = ranker_options(SelectionMethod::iterative_rfe);
  turns.iterative_rfe.relabel_every = 0;
  turns.iterative_rfe.max_features = 0;
  EXPECT_EQ(run_ranker(problem, turns).ranking.order,
            run_ranker(problem, ranker_options(SelectionMethod::rfe)).ranking.order);
  turns.iterative_rfe.max_features = 0.5;
  EXPECT_NE(run_ranker(problem, turns).ranking.order,
            run_ranker(problem, ranker_options(SelectionMethod::rfe)).ranking.order);
}

TEST(Turns, LabelRowsAnewOnTheColumnsLeftEverySoManySteps) {
  const SmallProblem problem(small_data());
  SelectionOptions options = ranker_options(SelectionMethod::iterative_rfe);
  options.iterative_rfe.relabel_every = 3;
  options.iterative_rfe.max_features = 0.3;
  const SelectionOutcome outcome = run_ranker(problem, options);
  ForestOptions forest = options.forest;
  forest.seed = options.seed;
  ForestOptions many_tries = forest;
  many_tries.max_features = 0.3;
  std::vector<std::uint32_t> rows = outcome.augmenting.rows;
  std::vector<std::int32_t> labels = outcome.augmenting.labels;
  int step = 0;
  const Workers workers(1);  // the maker keeps a reference
  const auto weigh = [&](const ColumnSet& columns) {
    if (step > 0 && step % 3 == 0) {
      const auto maker = make_forest_maker(problem.matrix, columns, forest, Wanted{}, workers);
      const SelfTrainingResult learned = self_train(problem.known(), *maker, {}, workers);
      rows = learned.rows;
      labels = learned.labels;
    }
    ++step;
    const Sample sample{.rows = rows, .labels = labels, .classes = 3};
    return grow_forest(problem.matrix, columns, sample, many_tries, Wanted{}, workers).weights;
  };
  ColumnSet all(40);
  std::iota(all.begin(), all.end(), 0U);
  EXPECT_EQ(outcome.ranking.order, oracle::eliminate(all, weigh));
  EXPECT_EQ(outcome.ranking.enough, 0U);
}

TEST(IterativeRfeOnAWideTable, FindTheColumnsThatTellAndLittleElse) {
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    const SelectionOutcome outcome =
        run_ranker(wide_problem(seed, 1.5), ranker_options(SelectionMethod::iterative_rfe));
    EXPECT_GE(true_among(outcome.columns), 10U);
    EXPECT_LE(outcome.columns.size(), true_among(outcome.columns) + 4);
    EXPECT_EQ(outcome.columns.size(), outcome.ranking.enough);
    EXPECT_EQ(outcome.ranking.order.size(), 600U);
  }
}

TEST(IterativeRfeOnAWideTable, FindAColumnThatTellsSomethingOnlyBesideAnother) {
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    const SelectionOutcome outcome =
        run_ranker(wide_problem(seed, 1.5, true), ranker_options(SelectionMethod::iterative_rfe));
    EXPECT_TRUE(std::ranges::binary_search(outcome.columns, 599U)) << seed;
    EXPECT_LE(outcome.columns.size(), true_among(outcome.columns) + 6);
  }
}

TEST(IterativeRfeOnAWideTable, FindNextToNothingWhereThereIsNothing) {
  std::size_t found = 0;
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    found += run_ranker(wide_problem(seed, 0), ranker_options(SelectionMethod::iterative_rfe)).ranking.enough;
  }
  EXPECT_LE(found, 10U);  // one each is given in any case
}

TEST(IterativeRfeOnAWideTable, GiveAsManyColumnsAsAreAskedForAndTheSameForAnyThreads) {
  const Problem problem = wide_problem(1, 1);
  SelectionOptions options = ranker_options(SelectionMethod::iterative_rfe);
  options.n_features_to_select = 50;
  const SelectionOutcome one = run_ranker(problem, options, no_progress(), 1);
  EXPECT_EQ(one.columns.size(), 50U);
  EXPECT_EQ(one.ranking.order, run_ranker(problem, options, no_progress(), 3).ranking.order);
}

TEST(IterativeRfeOnAWideTable, StoppedAnywhereGiveAWholeOrder) {
  const Problem problem = wide_problem(1, 2);
  for (const auto& [stage, step] : {std::pair<std::string_view, std::size_t>{"screening", 0},
                                    {"screening", 1},
                                    {"elimination", 0},
                                    {"elimination", 2}}) {
    StopInStage stop(stage, step);
    const SelectionOutcome outcome =
        run_ranker(problem, ranker_options(SelectionMethod::iterative_rfe), stop);
    EXPECT_EQ(outcome.stopped, StopReason::time_limit);
    ColumnSet order = outcome.ranking.order;
    EXPECT_GE(true_among({order.begin(), order.begin() + true_columns}), 8U);
    std::ranges::sort(order);
    EXPECT_EQ(std::ranges::adjacent_find(order), order.end());
    EXPECT_EQ(order.size(), 600U);
  }
}

}  // namespace
}  // namespace sewil::selection
