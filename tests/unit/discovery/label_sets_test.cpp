// tests/unit/discovery/label_sets_test.cpp: who may teach, and how columns are dealt.
#include "discovery/label_sets.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

namespace sewil::discovery {
namespace {

ColumnSet first(std::size_t count) {
  ColumnSet columns(count);
  std::iota(columns.begin(), columns.end(), 0U);
  return columns;
}

TEST(Predictors, StandOutAmongAllColumns) {
  // 0.05 among 5 columns is 0.01 each.
  const std::vector<double> p{0.02, 0.01, 1e-6, 0.5, 0.011};
  EXPECT_EQ(choose_predictors({3, 5, 7, 9, 11}, p, NoiseKind::any), (ColumnSet{7, 5}));
}

TEST(Predictors, AreTheMostPromisingOnesWhereNoiseIsIndependent) {
  std::vector<double> p;
  for (int i = 0; i < 30; ++i) p.push_back(0.9 - 0.01 * i);
  const ColumnSet predictors = choose_predictors(first(30), p, NoiseKind::independent);
  ASSERT_EQ(predictors.size(), 20U);
  EXPECT_EQ(predictors.front(), 29U);
  EXPECT_EQ(predictors.back(), 10U);
  EXPECT_TRUE(choose_predictors(first(30), p, NoiseKind::any).empty());
}

TEST(Predictors, AreNotTooMany) {
  const std::vector<double> p(100, 1e-9);
  EXPECT_EQ(choose_predictors(first(100), p, NoiseKind::any).size(), 60U);
  EXPECT_EQ(choose_predictors(first(100), p, NoiseKind::independent).size(), 60U);
}

TEST(DealColumns, GivesEveryColumnToOneFold) {
  const std::vector<ColumnSet> folds = deal_columns({2, 3, 5, 8, 13, 21, 34}, 3, 1, 0);
  ASSERT_EQ(folds.size(), 3U);
  ColumnSet all;
  for (const ColumnSet& fold : folds) {
    EXPECT_TRUE(std::ranges::is_sorted(fold));
    EXPECT_GE(fold.size(), 2U);
    all.insert(all.end(), fold.begin(), fold.end());
  }
  std::ranges::sort(all);
  EXPECT_EQ(all, (ColumnSet{2, 3, 5, 8, 13, 21, 34}));
  EXPECT_NE(folds, deal_columns({2, 3, 5, 8, 13, 21, 34}, 3, 2, 0));
}

}  // namespace
}  // namespace sewil::discovery
