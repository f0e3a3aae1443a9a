// tests/unit/selection/spare_columns_test.cpp: which selected features are not needed, and which could stand
// for another.
#include "selection/spare_columns.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace sewil::selection {
namespace {

using Labels = std::vector<std::int32_t>;

bool has(const ColumnSet& columns, std::uint32_t column) {
  return std::ranges::find(columns, column) != columns.end();
}

// Columns 1 and 2 say the same of row 0, column 3 alone tells of row 1, column 4 says nothing; 9 is as 3.
Labels said_by(const ColumnSet& columns) {
  return {has(columns, 1) || has(columns, 2) ? 1 : 0, has(columns, 3) || has(columns, 9) ? 1 : 0};
}

bool all_right(std::size_t, const Labels& labels) {
  return labels == Labels{1, 1};
}

TEST(SpareColumns, GoUnlessALabelIsLostWithThem) {
  EXPECT_EQ(without_spare({1, 2, 3, 4}, {1, 2, 3, 4}, 60, said_by, all_right), (ColumnSet{2, 3}));
  EXPECT_EQ(without_spare({1, 2, 3, 4}, {4, 2, 1, 3}, 60, said_by, all_right), (ColumnSet{1, 3}));
}

TEST(SpareColumns, StayWhereTheyAreBound) {
  EXPECT_EQ(without_spare({1, 2, 3, 4}, {2}, 60, said_by, all_right), (ColumnSet{1, 3, 4}));
}

TEST(SpareColumns, AreTriedTogetherWhereTrialsAreFew) {
  std::size_t labelings = 0;
  const auto counted = [&](const ColumnSet& columns) {
    ++labelings;
    return said_by(columns);
  };
  // Two at a time: 4 and 2 go; 1 and 3 are all that is left then.
  EXPECT_EQ(without_spare({1, 2, 3, 4}, {4, 2, 1, 3}, 2, counted, all_right), (ColumnSet{1, 3}));
  EXPECT_EQ(labelings, 1U);
  EXPECT_EQ(without_spare({1, 2, 3, 4}, {4, 2, 1, 3}, 0, counted, all_right), (ColumnSet{1, 2, 3, 4}));
  EXPECT_EQ(labelings, 1U);
}

TEST(SpareColumns, LeaveAtLeastOneColumn) {
  const auto always = [](std::size_t, const Labels&) { return true; };
  EXPECT_EQ(without_spare({1, 2}, {1, 2}, 60, said_by, always).size(), 1U);
}

TEST(SpareColumns, HaveSubstitutesWhereAnExchangeChangesHardlyALabel) {
  const std::vector<Exchange> tried{{1, 2}, {1, 4}, {3, 9}};
  EXPECT_EQ(harmless({1, 3}, tried, 60, 1, said_by), (std::vector<Exchange>{{1, 2}, {3, 9}}));
  EXPECT_EQ(harmless({1, 3}, tried, 2, 1, said_by), (std::vector<Exchange>{{1, 2}}));
  EXPECT_EQ(harmless({1, 3}, tried, 60, 0.5, said_by), tried);
}

TEST(SpareColumns, CostFewerLabelingsTheMoreRowsThereAre) {
  EXPECT_EQ(trials_for(178), 60U);
  EXPECT_EQ(trials_for(4500), 20U);
  EXPECT_EQ(trials_for(10'000'000), 6U);
}

}  // namespace
}  // namespace sewil::selection
