// tests/unit/selection/spare_columns_test.cpp: which selected features are not needed, and which could stand
// for another.
#include "selection/spare_columns.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <utility>

namespace sewil::selection {
namespace {

using Labels = std::vector<std::int32_t>;

bool has(const ColumnSet& columns, std::uint32_t column) {
  return std::ranges::find(columns, column) != columns.end();
}

// Tried 1 and 2 say the same of row 0, column 3 alone tells of row 1, column 4 says nothing; 9 is as 3.
Labels said_by(const ColumnSet& columns) {
  return {has(columns, 1) || has(columns, 2) ? 1 : 0, has(columns, 3) || has(columns, 9) ? 1 : 0};
}

LabelEach each(std::function<Labels(const ColumnSet&)> label) {
  return [label = std::move(label)](const std::vector<ColumnSet>& sets) {
    std::vector<Labels> labels;
    for (const ColumnSet& set : sets) labels.push_back(label(set));
    return labels;
  };
}

bool all_right(std::size_t, const Labels& labels) {
  return labels == Labels{1, 1};
}

using Tried = std::vector<std::uint32_t>;

ColumnSet what_stays(ColumnSet columns, const Tried& may_go, std::size_t trials = 60) {
  Trials budget(trials, said_by, all_right);
  return without_spare(std::move(columns), may_go, budget);
}

TEST(SpareColumns, GoUnlessALabelIsLostWithThem) {
  EXPECT_EQ(what_stays({1, 2, 3, 4}, {1, 2, 3, 4}), (ColumnSet{2, 3}));
  EXPECT_EQ(what_stays({1, 2, 3, 4}, {4, 2, 1, 3}), (ColumnSet{1, 3}));
}

TEST(SpareColumns, StayWhereTheyAreBound) {
  EXPECT_EQ(what_stays({1, 2, 3, 4}, {2}), (ColumnSet{1, 3, 4}));
}

TEST(SpareColumns, StayWhenTrialsAreUsedUp) {
  EXPECT_EQ(what_stays({1, 2, 3, 4}, {4, 2, 1, 3}, 1), (ColumnSet{1, 2, 3}));
  EXPECT_EQ(what_stays({1, 2, 3, 4}, {4, 2, 1, 3}, 0), (ColumnSet{1, 2, 3, 4}));
}

TEST(SpareColumns, GoTogetherTheMoreOfThemAreNotNeeded) {
  ColumnSet many{1, 3};
  Tried not_needed;
  for (std::uint32_t column = 10; column < 130; ++column) {
    many.push_back(column);
    not_needed.push_back(column);
  }
  Trials budget(60, said_by, all_right);
  EXPECT_EQ(without_spare(many, not_needed, budget), (ColumnSet{1, 3}));
  EXPECT_EQ(budget.left(), 60U - 7U);  // 1, 2, 4, 8, 16, 32 and the last 57
}

TEST(SpareColumns, AreLookedForNoMoreAfterTwelveInARowThatAreNeeded) {
  ColumnSet columns;
  Tried may_go;
  for (std::uint32_t column = 0; column < 40; ++column) {
    columns.push_back(column);
    may_go.push_back(column);
  }
  // Column 0 alone is not needed, and column 39.
  const auto label = [](const ColumnSet& left) { return Labels(left.begin(), left.end()); };
  const auto enough = [&](std::size_t, const Labels& labels) {
    for (std::int32_t column = 1; column < 39; ++column) {
      if (std::ranges::find(labels, column) == labels.end()) return false;
    }
    return true;
  };
  Trials budget(100, label, enough);
  const ColumnSet left = without_spare(columns, may_go, budget);
  EXPECT_FALSE(has(left, 0));
  EXPECT_TRUE(has(left, 39));
  EXPECT_EQ(budget.left(), 100U - 14U);  // 0; 1 and 2 together; 1 to 12
}

TEST(SpareColumns, LeaveAtLeastOneColumn) {
  Trials budget(60, said_by, [](std::size_t, const Labels&) { return true; });
  EXPECT_EQ(without_spare({1, 2}, {1, 2}, budget).size(), 1U);
}

TEST(SpareColumns, AreLookedForAmongTheFewestFirstOnesThatAreEnough) {
  for (std::size_t most = 1; most < 200; ++most) {
    for (std::size_t needed = 1; needed <= most; ++needed) {
      std::size_t asked = 0;
      const std::size_t found = about_fewest(most, [&](std::size_t count) {
        EXPECT_GT(count, 0U);
        EXPECT_LT(count, most);
        ++asked;
        return count >= needed;
      });
      EXPECT_GE(found, needed);
      EXPECT_LE(found - needed, found / 16) << most << " " << needed;
      EXPECT_LE(asked, 8U);
    }
  }
  EXPECT_EQ(about_fewest(50, [](std::size_t) { return false; }), 50U);
  EXPECT_EQ(about_fewest(0, [](std::size_t) { return true; }), 0U);
}

TEST(SpareColumns, HaveSubstitutesWhereAnExchangeChangesHardlyALabel) {
  const std::vector<Exchange> tried{{1, 2}, {1, 4}, {3, 9}};
  EXPECT_EQ(harmless({1, 3}, tried, 60, 1, each(said_by)), (std::vector<Exchange>{{1, 2}, {3, 9}}));
  EXPECT_EQ(harmless({1, 3}, tried, 2, 1, each(said_by)), (std::vector<Exchange>{{1, 2}}));
  EXPECT_EQ(harmless({1, 3}, tried, 60, 0.5, each(said_by)), tried);
}

TEST(SpareColumns, CostFewerLabelingsTheMoreRowsThereAre) {
  EXPECT_EQ(trials_for(178), 100U);
  EXPECT_EQ(trials_for(4500), 20U);
  EXPECT_EQ(trials_for(10'000'000), 6U);
}

}  // namespace
}  // namespace sewil::selection
