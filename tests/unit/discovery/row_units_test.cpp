// tests/unit/discovery/row_units_test.cpp: groups as the units of a test.
#include "discovery/row_units.h"

#include <gtest/gtest.h>

#include <cmath>
#include <memory>

#include "base/random.h"
#include "sewil/judge/discoveries.h"

namespace sewil::discovery {
namespace {

TEST(RowUnits, WithoutGroupsNothingChanges) {
  const std::vector<std::uint32_t> rows{0, 1, 2};
  const RowUnits units(rows, {});
  EXPECT_EQ(units.means(std::vector<double>{1, 2, 3, 4, 5, 6}, 2), (std::vector<double>{1, 2, 3, 4, 5, 6}));
}

TEST(RowUnits, AGroupCountsByItsMeans) {
  const std::vector<std::uint32_t> rows{5, 1, 2, 0}, groups{3, 3, 8, 0, 0, 8};
  const RowUnits units(rows, groups);  // units: 5 and 2, then 1 and 0
  EXPECT_EQ(units.means(std::vector<double>{1, 10, 2, 20, 3, 30, 6, 60}, 2),
            (std::vector<double>{2, 20, 4, 40}));
  CenteredRanks ranks;
  ranks.values = {-4, 0, 0, 4};
  ranks.present = {1, 1, 0, 1};
  ranks.count = 3;
  const CenteredRanks found = units.means(std::move(ranks));  // means -4 and 2, less -1
  EXPECT_EQ(found.values, (std::vector<double>{-3, 3}));
  EXPECT_EQ(found.count, 2U);
  EXPECT_EQ(found.squares, 18);
  EXPECT_TRUE(found.present.empty());
}

TEST(RowUnits, AGroupWithoutACellTakesNoPart) {
  const std::vector<std::uint32_t> rows{0, 1, 2, 3}, groups{1, 1, 2, 3};
  CenteredRanks ranks;
  ranks.values = {0, 0, 2, -2};
  ranks.present = {0, 0, 1, 1};
  ranks.count = 2;
  const CenteredRanks found = RowUnits(rows, groups).means(std::move(ranks));
  EXPECT_EQ(found.present, (std::vector<std::uint8_t>{0, 1, 1}));
  EXPECT_EQ(found.count, 2U);
  EXPECT_EQ(found.values[0], 0);
}

// Columns of groups that differ from each other and know nothing of the classes, which are those of groups
// too.
TEST(FindRelevantColumns, NoiseThatIsAlikeInAGroupIsFoundByRowsAndNotByGroups) {
  std::size_t by_rows = 0, by_groups = 0;
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    RandomStream stream(seed, Purpose::test);
    constexpr std::uint32_t rows = 300, each = 10, noise = 20;
    std::vector<Column> columns;
    for (std::uint32_t c = 0; c < noise; ++c) {
      std::vector<double> column(rows);
      double of_group = 0;
      for (std::uint32_t row = 0; row < rows; ++row) {
        if (row % each == 0) of_group = stream.normal();
        column[row] = of_group + 0.5 * stream.normal();
      }
      columns.push_back(make_column("x", column));
    }
    const CodedMatrix matrix = code_columns(columns, rows, Workers(1));
    std::vector<std::uint32_t> labeled, unlabeled, groups, all;
    std::vector<std::int32_t> labels;
    for (std::uint32_t row = 0; row < rows; ++row) {
      groups.push_back(row / each);
      (row < rows / 2 ? labeled : unlabeled).push_back(row);
      if (row < rows / 2) labels.push_back(static_cast<std::int32_t>(row / each % 2));
    }
    for (std::uint32_t c = 0; c < noise; ++c) all.push_back(c);
    const Workers workers(1);
    Learner learner{.matrix = matrix,
                    .rows = {labeled, labels, unlabeled, 2},
                    .columns = all,
                    .forest = {.n_estimators = 20},
                    .workers = workers};
    by_rows += find_relevant_columns(learner, {}).found;
    learner.rows.groups = groups;
    by_groups += find_relevant_columns(learner, {}).found;
  }
  EXPECT_GE(by_rows, 20U);  // of 100
  EXPECT_LE(by_groups, 2U);
}

}  // namespace
}  // namespace sewil::discovery
