// tests/unit/run/luck_test.cpp: what other seeds make of a selection.
#include "run/check_seeds.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "sewil/data/dataset.h"
#include "sewil/judge/run.h"

namespace sewil {
namespace {

SelectionRequest quick_request(std::size_t seeds) {
  SelectionRequest request{.estimate = {.folds = 3, .sizes = 4, .size_curve_trees = 5},
                           .seed_check = {.seeds = seeds},
                           .diagnostics = false};
  request.options.forest.n_estimators = 10;
  request.options.cross_fitted_rfe = {.repeats = 1, .n_estimators = 10};
  request.options.seed = 5;
  return request;
}

Dataset small_table() {
  return generate_madelon_like({.rows = 90, .informative = 3, .redundant = 2, .noise = 7, .labeled = 0.4})
      .data;
}

double jaccard_by_hand(const ColumnSet& a, const ColumnSet& b) {
  double both = 0, either = 0;
  for (std::uint32_t column = 0; column < 100; ++column) {
    const bool in_a = std::ranges::count(a, column) > 0, in_b = std::ranges::count(b, column) > 0;
    both += in_a && in_b ? 1 : 0;
    either += in_a || in_b ? 1 : 0;
  }
  return both / either;
}

TEST(CheckLuck, ComparesTheAnswerWithThoseOfTheSeedsThatFollow) {
  const Workers workers(2);
  const Problem problem(small_table(), workers);
  const RunRecord answer = run_selection(problem, quick_request(2), workers);
  ASSERT_TRUE(answer.seed_check);
  EXPECT_EQ(answer.seed_check->seeds, 2U);
  double jaccard = 0, same = 0;
  std::vector<double> again(answer.outcome.columns.size(), 0), accuracy{answer.estimate->chosen.accuracy};
  for (const std::uint64_t seed : {6, 7}) {
    SelectionRequest request = quick_request(0);
    request.options.seed = seed;
    const RunRecord other = run_selection(problem, request, workers);
    jaccard += jaccard_by_hand(answer.outcome.columns, other.outcome.columns) / 2;
    const auto& first = answer.outcome.labeling.predicted;
    for (std::size_t i = 0; i < first.size(); ++i)
      same += first[i] == other.outcome.labeling.predicted[i] ? 0.5 / static_cast<double>(first.size()) : 0;
    for (std::size_t i = 0; i < again.size(); ++i)
      again[i] += std::ranges::count(other.outcome.columns, answer.outcome.columns[i]) > 0 ? 0.5 : 0;
    accuracy.push_back(other.estimate->chosen.accuracy);
  }
  EXPECT_DOUBLE_EQ(answer.seed_check->jaccard, jaccard);
  EXPECT_NEAR(answer.seed_check->same_labels, same, 1e-12);
  EXPECT_EQ(answer.seed_check->again, again);
  EXPECT_EQ(answer.seed_check->accuracy, accuracy);
}

TEST(CheckLuck, ChangesNothingButTheInterval) {
  const Workers workers(2);
  const Problem problem(small_table(), workers);
  const RunRecord with = run_selection(problem, quick_request(2), workers);
  const RunRecord without = run_selection(problem, quick_request(0), workers);
  EXPECT_FALSE(without.seed_check);
  EXPECT_EQ(with.outcome.columns, without.outcome.columns);
  EXPECT_EQ(with.outcome.labeling.votes.values, without.outcome.labeling.votes.values);
  EXPECT_EQ(with.estimate->chosen.accuracy, without.estimate->chosen.accuracy);
  EXPECT_LE(with.estimate->chosen.low, without.estimate->chosen.low);
  EXPECT_GE(with.estimate->chosen.high, without.estimate->chosen.high);
}

TEST(WidenByLuck, AddsVariancesAndStaysBetween0And1) {
  Estimate estimate;
  estimate.chosen = {.accuracy = 0.8, .low = 0.77, .high = 0.83};
  SeedCheck seed_check{.accuracy = {0.8, 0.85}};
  seed_check.spread = 0.04 / 1.6448536269514722;
  run::widen_by_seeds(estimate, seed_check);
  EXPECT_NEAR(estimate.chosen.low, 0.75, 1e-12);
  EXPECT_NEAR(estimate.chosen.high, 0.85, 1e-12);
  seed_check.spread = 10;
  run::widen_by_seeds(estimate, seed_check);
  EXPECT_EQ(estimate.chosen.low, 0);
  EXPECT_EQ(estimate.chosen.high, 1);
}

TEST(LuckSentence, SaysWhereSeedsDisagree) {
  SeedCheck seed_check{.seeds = 4, .jaccard = 0.4, .same_labels = 0.9};
  EXPECT_NE(seed_check_sentence(seed_check).find("4 other seeds 40.0 %"), std::string::npos);
  EXPECT_NE(seed_check_sentence(seed_check).find("as well as this one"), std::string::npos);
  seed_check.jaccard = 0.9;
  EXPECT_EQ(seed_check_sentence(seed_check).find("as well as this one"), std::string::npos);
  seed_check = {.seeds = 4, .jaccard = 1, .same_labels = 1, .same_set = 4};
  EXPECT_EQ(seed_check_sentence(seed_check),
            "All of 4 other seeds select the same features; 100.0 % of labels agree.");
}

}  // namespace
}  // namespace sewil
