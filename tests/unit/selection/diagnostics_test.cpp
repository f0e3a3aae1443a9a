// tests/unit/selection/diagnostics_test.cpp: what is found out about a selection once it is done.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "diagnostics/size_curve.h"
#include "sewil/judge/run.h"
#include "sewil/select/selection.h"
#include "unit/selection/small_problem.h"

namespace sewil::selection {
namespace {

SelectionOptions four_generations() {
  SelectionOptions options;
  options.forest.n_estimators = 20;
  options.search.population = 10;
  options.search.parents = 3;
  options.search.generations = 4;
  return options;
}

struct SmallRun {
  explicit SmallRun(const SelectionOptions& chosen = four_generations(), int threads = 1)
      : options(chosen),
        problem(small_data()),
        workers(threads),
        outcome(select_columns({problem.data, problem.matrix, problem.known(), {}, options, workers})),
        diagnostics(compute_diagnostics({problem.data, problem.matrix, problem.known(), {}, options, workers},
                                        outcome)) {}
  SelectionOptions options;
  SmallProblem problem;
  Workers workers;
  SelectionOutcome outcome;
  Diagnostics diagnostics;
};

TEST(CurveSizes, AreAllSizesWhileTheyAreFew) {
  EXPECT_EQ(curve_sizes(2, 4, 32), (std::vector<std::size_t>{1, 2, 3, 4}));
  EXPECT_EQ(curve_sizes(1, 1, 32), (std::vector<std::size_t>{1}));
}

TEST(CurveSizes, AreThinnedAndHoldTheChosenSizeAndBothEnds) {
  for (std::size_t chosen = 1; chosen < 3000; chosen = chosen * 5 / 4 + 1) {
    for (const std::size_t last : {2 * chosen, chosen + 1, chosen}) {
      const std::vector<std::size_t> sizes = curve_sizes(chosen, last, 32);
      ASSERT_LE(sizes.size(), 32U);
      ASSERT_GE(sizes.size(), std::min<std::size_t>(last, 28)) << last;
      ASSERT_EQ(sizes.front(), 1U);
      ASSERT_EQ(sizes.back(), last);
      ASSERT_TRUE(std::find(sizes.begin(), sizes.end(), chosen) != sizes.end());
      ASSERT_TRUE(std::adjacent_find(sizes.begin(), sizes.end(), std::greater_equal<>()) == sizes.end());
    }
  }
}

TEST(Knee, IsTheFirstWithinOneStandardErrorOfTheBest) {
  // The best is .10 with a standard error of sqrt(.09 / 100) = .03.
  const std::vector<SizePoint> points = {
      {1, 0, 0.5}, {2, 0, 0.1301}, {3, 0, 0.1299}, {4, 0, 0.10}, {5, 0, 0.11}};
  EXPECT_EQ(knee_of(points, 100), 3U);
  EXPECT_EQ(knee_of(points, 1000000), 4U);
  EXPECT_EQ(knee_of({}, 100), 0U);
}

TEST(Diagnostics, CurvePassesThroughTheSelectionsOwnFigures) {
  const SmallRun run;
  const auto at =
      std::find_if(run.diagnostics.curve.points.begin(), run.diagnostics.curve.points.end(),
                   [&](const SizePoint& point) { return point.columns == run.outcome.columns.size(); });
  ASSERT_NE(at, run.diagnostics.curve.points.end());
  EXPECT_EQ(at->criterion, run.outcome.bounds.cbil);
  EXPECT_EQ(at->oob_error, run.outcome.bounds.oob_error);
  EXPECT_EQ(run.diagnostics.curve.points.back().columns,
            std::min(2 * run.outcome.columns.size(), run.problem.matrix.columns.size()));
}

TEST(Diagnostics, OfARankerFollowItsOrder) {
  SelectionOptions options = four_generations();
  options.method = SelectionMethod::sfs;
  options.n_features_to_select = 4;
  const SmallRun run(options);
  // One column: the first of the ranking.
  const ColumnSet first = {run.outcome.ranking.order.front()};
  ScoringJob job{.matrix = run.problem.matrix,
                 .set = make_augmented_set(run.problem.known(), run.outcome.augmenting, false),
                 .forest = options.forest,
                 .criterion = options.criterion};
  job.forest.seed = options.seed;
  const ForestScorer scorer(job, run.workers);
  EXPECT_EQ(run.diagnostics.curve.points.front().oob_error,
            scorer.evaluate(first, no_progress()).bounds.oob_error);
}

TEST(Diagnostics, CorrelationsAreSymmetricWithOnesOnTheDiagonal) {
  const SmallRun run;
  const std::size_t width = run.diagnostics.correlations.columns.size();
  ASSERT_EQ(width, std::min<std::size_t>(60, run.outcome.columns.size()));
  for (std::size_t i = 0; i < width; ++i) {
    EXPECT_NEAR(run.diagnostics.correlations.values[i * width + i], 1, 1e-12);
    for (std::size_t j = 0; j < i; ++j) {
      EXPECT_NEAR(run.diagnostics.correlations.values[i * width + j],
                  run.diagnostics.correlations.values[j * width + i], 1e-12);
    }
  }
}

TEST(Diagnostics, NameACopyOfAChosenColumnAsItsClosestSubstitute) {
  const SmallProblem problem(small_data());
  std::vector<Column> columns(problem.data.columns().begin(), problem.data.columns().end());
  const ColumnSet informative = problem.columns_with(false);
  // The last column becomes a falling, curved copy of an informative one.
  std::vector<double> values(problem.data.rows());
  columns[informative.front()].copy_to(values);
  for (double& value : values) value = -std::exp(value / 10);
  columns.back() = make_column("copy", values);
  const Dataset data(columns, {problem.data.labels().begin(), problem.data.labels().end()},
                     {problem.data.classes().begin(), problem.data.classes().end()});
  const Workers workers(1);
  const CodedMatrix matrix = code_columns(data.columns(), data.rows(), workers);
  const auto last = static_cast<std::uint32_t>(columns.size() - 1);
  SelectionOptions options = four_generations();
  options.method = SelectionMethod::sfs;
  options.n_features_to_select = 1;
  SelectionOutcome outcome = select_columns({data,
                                             matrix,
                                             problem.known(),
                                             {.keep = {informative.front()}, .drop = {}, .groups = {}},
                                             options,
                                             workers});
  ASSERT_EQ(outcome.columns, ColumnSet{informative.front()});
  const Diagnostics diagnostics =
      compute_diagnostics({data, matrix, problem.known(), {}, options, workers}, outcome);
  const auto& chosen = diagnostics.correlations.columns;
  const auto place =
      static_cast<std::size_t>(std::find(chosen.begin(), chosen.end(), informative.front()) - chosen.begin());
  ASSERT_LT(place, chosen.size());
  EXPECT_EQ(diagnostics.substitutes[place].front().column, last);
  EXPECT_NEAR(diagnostics.substitutes[place].front().correlation, -1, 1e-12);
}

TEST(Diagnostics, NeverNameAColumnTheUserDropped) {
  const SmallProblem problem(small_data());
  const Workers workers(1);
  SelectionOptions options = four_generations();
  const ColumnConstraints constraints{.keep = {}, .drop = {1, 2, 3}, .groups = {}};
  const SelectionOutcome outcome =
      select_columns({problem.data, problem.matrix, problem.known(), constraints, options, workers});
  const Diagnostics diagnostics =
      compute_diagnostics({problem.data, problem.matrix, problem.known(), {}, options, workers}, outcome);
  for (const auto& list : diagnostics.substitutes) {
    EXPECT_FALSE(list.empty());
    for (const Substitute& other : list) EXPECT_TRUE(other.column == 0 || other.column > 3);
  }
}

TEST(Diagnostics, CountEveryRowOnce) {
  const SmallRun run;
  const auto rows = static_cast<std::uint32_t>(run.problem.data.rows());
  for (const ClassDistribution& one : run.diagnostics.distributions) {
    std::uint32_t total = std::accumulate(one.missing.begin(), one.missing.end(), 0U);
    for (const auto& line : one.counts) total = std::accumulate(line.begin(), line.end(), total);
    EXPECT_EQ(total, rows);
  }
  std::uint32_t margins = 0;
  for (const auto* part : {&run.diagnostics.margins.labeled, &run.diagnostics.margins.pseudo_labeled,
                           &run.diagnostics.margins.left}) {
    margins = std::accumulate(part->begin(), part->end(), margins);
  }
  EXPECT_LE(margins, rows);
  EXPECT_GE(margins + 5, rows);  // a row that no tree left out has no margin
}

TEST(Diagnostics, AreTheSameForAnyNumberOfThreads) {
  RunRecord one;
  RunRecord three;
  const SmallRun a(four_generations(), 1);
  const SmallRun b(four_generations(), 3);
  for (auto [record, run] : {std::pair{&one, &a}, std::pair{&three, &b}}) {
    record->data = run->problem.description;
    record->options = run->options;
    record->outcome = run->outcome;
    record->diagnostics = run->diagnostics;
  }
  EXPECT_EQ(to_json(one, false), to_json(three, false));
}

TEST(Diagnostics, OfAStoppedRunLackTheCurveOnly) {
  class StopNow final : public Progress {
   public:
    [[nodiscard]] StopReason stop_reason() const noexcept override { return StopReason::interrupted; }
  } stop;
  const SmallRun run;
  const Diagnostics diagnostics = compute_diagnostics(
      {run.problem.data, run.problem.matrix, run.problem.known(), {}, run.options, run.workers, stop},
      run.outcome);
  EXPECT_TRUE(diagnostics.curve.points.empty());
  EXPECT_EQ(diagnostics.distributions.size(), run.diagnostics.distributions.size());
}

}  // namespace
}  // namespace sewil::selection
