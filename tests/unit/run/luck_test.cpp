// tests/unit/run/luck_test.cpp: what other seeds make of a selection.
#include "sewil/luck.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "run/check_luck.h"
#include "unit/run/changed_table.h"

namespace sewil {
namespace {

SelectionRequest quick_request(std::size_t seeds) {
  SelectionRequest request{
      .estimate = {.folds = 3, .sizes = 4, .front_trees = 5}, .luck = {.seeds = seeds}, .findings = false};
  request.options.forest.trees = 10;
  request.options.peers = {.pairs = 1, .trees = 10};
  request.options.seed = 5;
  return request;
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
  const Problem problem(mixed_table(3).data(), workers);
  const RunRecord answer = run_selection(problem, quick_request(2), workers);
  ASSERT_TRUE(answer.luck);
  EXPECT_EQ(answer.luck->seeds, 2U);
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
  EXPECT_DOUBLE_EQ(answer.luck->jaccard, jaccard);
  EXPECT_NEAR(answer.luck->same_labels, same, 1e-12);
  EXPECT_EQ(answer.luck->again, again);
  EXPECT_EQ(answer.luck->accuracy, accuracy);
}

TEST(CheckLuck, ChangesNothingButTheInterval) {
  const Workers workers(2);
  const Problem problem(mixed_table(3).data(), workers);
  const RunRecord with = run_selection(problem, quick_request(2), workers);
  const RunRecord without = run_selection(problem, quick_request(0), workers);
  EXPECT_FALSE(without.luck);
  EXPECT_EQ(with.outcome.columns, without.outcome.columns);
  EXPECT_EQ(with.outcome.labeling.votes.values, without.outcome.labeling.votes.values);
  EXPECT_EQ(with.estimate->chosen.accuracy, without.estimate->chosen.accuracy);
  EXPECT_LE(with.estimate->chosen.low, without.estimate->chosen.low);
  EXPECT_GE(with.estimate->chosen.high, without.estimate->chosen.high);
}

TEST(WidenByLuck, AddsVariancesAndStaysBetween0And1) {
  Estimate estimate;
  estimate.chosen = {.accuracy = 0.8, .low = 0.77, .high = 0.83};
  Luck luck{.accuracy = {0.8, 0.85}};
  luck.spread = 0.04 / 1.6448536269514722;
  run::widen_by_luck(estimate, luck);
  EXPECT_NEAR(estimate.chosen.low, 0.75, 1e-12);
  EXPECT_NEAR(estimate.chosen.high, 0.85, 1e-12);
  luck.spread = 10;
  run::widen_by_luck(estimate, luck);
  EXPECT_EQ(estimate.chosen.low, 0);
  EXPECT_EQ(estimate.chosen.high, 1);
}

TEST(LuckSentence, SaysWhereSeedsDisagree) {
  Luck luck{.seeds = 4, .jaccard = 0.4, .same_labels = 0.9};
  EXPECT_NE(luck_sentence(luck).find("4 other seeds 40.0 %"), std::string::npos);
  EXPECT_NE(luck_sentence(luck).find("not the only one"), std::string::npos);
  luck.jaccard = 0.9;
  EXPECT_EQ(luck_sentence(luck).find("not the only one"), std::string::npos);
  luck = {.seeds = 4, .jaccard = 1, .same_labels = 1, .same_set = 4};
  EXPECT_EQ(luck_sentence(luck), "All of 4 other seeds choose the same columns; 100.0 % of the labels are the same.");
}

}  // namespace
}  // namespace sewil
