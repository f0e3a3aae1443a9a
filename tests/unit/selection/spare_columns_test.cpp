// tests/unit/selection/spare_columns_test.cpp: which chosen columns are not needed, and which could stand for
// another.
#include "selection/spare_columns.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <numeric>
#include <utility>

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

// One by one, or several at once.
Labelers each(std::function<Labels(const ColumnSet&)> label, std::size_t at_once = 1) {
  return {[label = std::move(label)](const std::vector<ColumnSet>& sets) {
            std::vector<Labels> labels;
            for (const ColumnSet& set : sets) labels.push_back(label(set));
            return labels;
          },
          at_once};
}

bool all_right(std::size_t, const Labels& labels) {
  return labels == Labels{1, 1};
}

TEST(SpareColumns, GoUnlessALabelIsLostWithThem) {
  EXPECT_EQ(without_spare({1, 2, 3, 4}, {1, 2, 3, 4}, 60, each(said_by), all_right), (ColumnSet{2, 3}));
  EXPECT_EQ(without_spare({1, 2, 3, 4}, {4, 2, 1, 3}, 60, each(said_by), all_right), (ColumnSet{1, 3}));
}

TEST(SpareColumns, StayWhereTheyAreBound) {
  EXPECT_EQ(without_spare({1, 2, 3, 4}, {2}, 60, each(said_by), all_right), (ColumnSet{1, 3, 4}));
}

TEST(SpareColumns, AreTriedTogetherWhereTrialsAreFew) {
  std::size_t labelings = 0;
  const auto counted = [&](const ColumnSet& columns) {
    ++labelings;
    return said_by(columns);
  };
  // Two at a time: 4 and 2 go; 1 and 3 are all that is left then.
  EXPECT_EQ(without_spare({1, 2, 3, 4}, {4, 2, 1, 3}, 2, each(counted), all_right), (ColumnSet{1, 3}));
  EXPECT_EQ(labelings, 1U);
  EXPECT_EQ(without_spare({1, 2, 3, 4}, {4, 2, 1, 3}, 0, each(counted), all_right), (ColumnSet{1, 2, 3, 4}));
  EXPECT_EQ(labelings, 1U);
}

TEST(SpareColumns, LeaveAtLeastOneColumn) {
  const auto always = [](std::size_t, const Labels&) { return true; };
  EXPECT_EQ(without_spare({1, 2}, {1, 2}, 60, each(said_by), always).size(), 1U);
}

// Column c is worth c; so much must be left.
TEST(SpareColumns, AreTheSameHoweverManyAreTriedAtOnce) {
  ColumnSet columns(30), may_go;
  for (std::uint32_t i = 0; i < 30; ++i) columns[i] = i;
  for (std::uint32_t i = 0; i < 28; ++i) may_go.push_back(7 * i % 30);
  const auto worth = [](const ColumnSet& set) {
    return Labels{static_cast<std::int32_t>(std::accumulate(set.begin(), set.end(), 0U))};
  };
  for (const std::int32_t least : {0, 50, 200, 300, 420, 435}) {
    for (const std::size_t trials : {5, 13, 60}) {
      const auto enough = [&](std::size_t, const Labels& labels) { return labels[0] >= least; };
      const ColumnSet one_by_one = without_spare(columns, may_go, trials, each(worth), enough);
      for (const std::size_t at_once : {2, 3, 8, 100}) {
        EXPECT_EQ(without_spare(columns, may_go, trials, each(worth, at_once), enough), one_by_one)
            << least << " " << trials << " " << at_once;
      }
    }
  }
}

TEST(SpareColumns, HaveSubstitutesWhereAnExchangeChangesHardlyALabel) {
  const std::vector<Exchange> tried{{1, 2}, {1, 4}, {3, 9}};
  EXPECT_EQ(harmless({1, 3}, tried, 60, 1, each(said_by)), (std::vector<Exchange>{{1, 2}, {3, 9}}));
  EXPECT_EQ(harmless({1, 3}, tried, 2, 1, each(said_by)), (std::vector<Exchange>{{1, 2}}));
  EXPECT_EQ(harmless({1, 3}, tried, 60, 0.5, each(said_by)), tried);
}

TEST(SpareColumns, CostFewerLabelingsTheMoreRowsThereAre) {
  EXPECT_EQ(trials_for(178), 60U);
  EXPECT_EQ(trials_for(4500), 20U);
  EXPECT_EQ(trials_for(10'000'000), 6U);
}

}  // namespace
}  // namespace sewil::selection
