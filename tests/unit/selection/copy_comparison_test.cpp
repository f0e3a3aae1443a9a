// tests/unit/selection/copy_comparison_test.cpp: the relevance test tells informative columns from noise.
#include "weighing/copy_comparison.h"

#include <gtest/gtest.h>

#include <cmath>

#include "unit/selection/small_problem.h"

namespace sewil::selection {
namespace {

const ForestOptions forest{.n_estimators = 60, .seed = 5};

std::vector<ColumnSet> singles(const ColumnSet& columns) {
  std::vector<ColumnSet> units;
  for (const std::uint32_t column : columns) units.push_back({column});
  return units;
}

std::size_t irrelevant(const std::vector<Relevance>& diagnostics) {
  std::size_t count = 0;
  for (const Relevance& finding : diagnostics) count += finding.irrelevant ? 1U : 0U;
  return count;
}

TEST(CopyComparison, KeepsInformativeColumnsAndDropsMostNoise) {
  const SmallProblem problem(small_data());
  const ScoringJob job = problem.true_job(forest);
  const Workers workers(1);
  CopyComparison test(job, {}, workers);
  const ColumnSet best = {problem.columns_with(false).front()};
  const ColumnSet noise = problem.columns_with(true);
  EXPECT_LE(irrelevant(test.test(best, singles(problem.columns_with(false)), 0, no_progress())), 1U);
  EXPECT_GE(irrelevant(test.test(best, singles(noise), 0, no_progress())), noise.size() / 2);
}

TEST(CopyComparison, ThePlainRuleDropsWhatWeighsTheSameAsItsCopyAndKeepsWhatWeighsLess) {
  const SmallProblem problem(small_data());
  const ScoringJob job = problem.true_job(forest);
  const Workers workers(1);
  constexpr double difference = 2e-3;
  CopyComparison test(job, {.rule = RelevanceRule::plain, .difference = difference}, workers);
  std::size_t dropped = 0, lighter = 0;
  for (const Relevance& finding : test.test({}, singles(problem.columns_with(true)), 0, no_progress())) {
    const double ahead = finding.weight - finding.copy_weight;
    if (std::abs(std::abs(ahead) - difference) < 1e-9) continue;  // rounding decides
    EXPECT_EQ(finding.irrelevant, std::abs(ahead) < difference);
    dropped += finding.irrelevant ? 1U : 0U;
    lighter += ahead < -difference && !finding.irrelevant ? 1U : 0U;
  }
  EXPECT_GT(dropped, 0U);
  EXPECT_GT(lighter, 0U);
}

TEST(CopyComparison, GivesTheSameBitsForAnyThreadsAndAnotherDrawInAnotherGeneration) {
  const SmallProblem problem(small_data());
  const ScoringJob job = problem.true_job(forest);
  const Workers one(1);
  const Workers three(3);
  CopyComparison first(job, {}, one);
  CopyComparison second(job, {}, three);
  const std::vector<ColumnSet> units = singles({3, 4, 5, 6, 7, 8, 9});
  const auto diagnostics = first.test({1, 2, 3}, units, 4, no_progress());
  EXPECT_EQ(diagnostics, second.test({1, 2, 3}, units, 4, no_progress()));
  EXPECT_NE(diagnostics, second.test({1, 2, 3}, units, 5, no_progress()));
}

TEST(CopyComparison, SumsTheWeightsOfAGroup) {
  const SmallProblem problem(small_data());
  const ScoringJob job = problem.true_job(forest);
  const Workers workers(1);
  const ColumnSet real = problem.columns_with(false);
  const ColumnSet noise = problem.columns_with(true);
  CopyComparison test(job, {}, workers);
  // One informative column saves its group.
  ColumnSet mixed = {real[0], noise[0]};
  std::sort(mixed.begin(), mixed.end());
  const std::vector<ColumnSet> units = {mixed, {noise[1], noise[2]}};
  const auto diagnostics = test.test({real[1]}, units, 0, no_progress());
  EXPECT_FALSE(diagnostics[0].irrelevant);
  EXPECT_GT(diagnostics[0].weight, diagnostics[1].weight);
}

TEST(CopyComparison, AConstantColumnIsIrrelevant) {
  SmallProblem problem(small_data());
  std::vector<Column> columns(problem.data.columns().begin(), problem.data.columns().end());
  columns[7] = make_column("constant", std::vector<double>(problem.matrix.rows, 1.0));
  const CodedMatrix matrix = code_columns(columns, problem.matrix.rows, Workers(1));
  const ScoringJob job{.matrix = matrix, .set = problem.true_set(), .forest = forest, .criterion = {}};
  const Workers workers(1);
  CopyComparison test(job, {}, workers);
  const std::vector<ColumnSet> units = {{7}};
  EXPECT_TRUE(test.test({0, 1}, units, 0, no_progress()).front().irrelevant);
}

}  // namespace
}  // namespace sewil::selection
