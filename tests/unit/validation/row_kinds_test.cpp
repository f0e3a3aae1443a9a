// tests/unit/validation/row_kinds_test.cpp: unlabeled rows of groups with labels and of groups without, each
// judged by labels hidden in its own way.
#include "validation/row_kinds.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <map>
#include <set>

#include "validation/cross_fit.h"

namespace sewil::validation {
namespace {

// Groups of 4 rows; of the first `labeled_groups` the first `labels_each` rows have a label, of one class
// each.
struct Table {
  Table(std::uint32_t groups, std::uint32_t labeled_groups, std::uint32_t labels_each) {
    for (std::uint32_t row = 0; row < 4 * groups; ++row) {
      group_of.push_back(100 + row / 4);
      const bool has_label = row / 4 < labeled_groups && row % 4 < labels_each;
      (has_label ? labeled : unlabeled).push_back(row);
      if (has_label) labels.push_back(static_cast<std::int32_t>(row / 4 % 2));
    }
  }
  [[nodiscard]] PartlyLabeled known() const { return {labeled, labels, unlabeled, 2, group_of}; }

  std::vector<std::uint32_t> labeled, unlabeled, group_of;
  std::vector<std::int32_t> labels;
};

std::vector<HiddenAs> ways_of(const Table& table) {
  std::vector<HiddenAs> ways;
  for (const RowKind& kind : kinds_of(table.known())) ways.push_back(kind.hidden);
  return ways;
}

TEST(KindsOf, RowsThatStandAloneAreOfOneKind) {
  const Table table(10, 5, 2);
  PartlyLabeled known = table.known();
  known.groups = {};
  const std::vector<RowKind> kinds = kinds_of(known);
  ASSERT_EQ(kinds.size(), 1U);
  EXPECT_EQ(kinds[0].hidden, HiddenAs::rows);
  EXPECT_EQ(kinds[0].unlabeled.rows, 30U);
}

TEST(KindsOf, WholeGroupsAreHiddenWhereGroupsHaveAllLabelsOrNone) {
  const Table table(20, 8, 4);
  EXPECT_EQ(ways_of(table), std::vector{HiddenAs::whole_groups});
  EXPECT_EQ(kinds_of(table.known())[0].unlabeled.rows, 48U);
  EXPECT_EQ(kinds_of(table.known())[0].unlabeled.in_group, 4);
}

TEST(KindsOf, BothWaysServeWhereGroupsArePartlyLabeledTheKindOfMostRowsFirst) {
  EXPECT_EQ(ways_of(Table(20, 8, 2)), (std::vector{HiddenAs::whole_groups, HiddenAs::within_groups}));
  EXPECT_EQ(ways_of(Table(20, 18, 2)), (std::vector{HiddenAs::within_groups, HiddenAs::whole_groups}));
}

TEST(KindsOf, RowsOfNewGroupsAreToldOfWhereAllGroupsHaveLabels) {
  const Table table(20, 20, 2);
  const std::vector<RowKind> kinds = kinds_of(table.known());
  ASSERT_EQ(kinds.size(), 2U);
  EXPECT_EQ(kinds[1].hidden, HiddenAs::whole_groups);
  EXPECT_EQ(kinds[1].unlabeled.rows, 0U);
}

TEST(KindsOf, OneLabelAGroupLeavesNoMateToLearnFrom) {
  EXPECT_EQ(ways_of(Table(20, 15, 1)), std::vector{HiddenAs::whole_groups});
}

TEST(KindsOf, LabelsOfOneGroupAClassAllowNoEstimate) {
  Table table(20, 4, 4);
  EXPECT_EQ(no_estimate_because(table.known()), "");
  for (std::uint32_t row = 0; row < 16; ++row) table.group_of[row] = 100 + row / 4 % 2;
  EXPECT_TRUE(kinds_of(table.known()).empty());
  EXPECT_NE(no_estimate_because(table.known()).find("labels in more than one group of rows"),
            std::string::npos);
  EXPECT_TRUE(cross_fit(table.known(), {}, {nullptr, nullptr}).done.empty());
}

// Says the row number of everybody.
FoldOutcome row_numbers(const PartlyLabeled& seen) {
  FoldOutcome outcome;
  for (const std::uint32_t row : seen.unlabeled) outcome.chosen.push_back(static_cast<std::int32_t>(row));
  outcome.all_columns = outcome.chosen;
  for (std::int32_t& label : outcome.all_columns) label %= 2;
  outcome.supervised = outcome.chosen;
  return outcome;
}

std::vector<double> no_half(HiddenAs /*hidden*/) {
  return {};
}

TEST(CrossFitOfGroups, AHiddenRowsMatesAreHiddenToo) {
  const Table table(20, 12, 4);
  const auto task = [&](const PartlyLabeled& seen) {
    std::set<std::uint32_t> with_labels;
    for (const std::uint32_t row : seen.labeled) with_labels.insert(seen.groups[row]);
    for (const std::uint32_t row : seen.unlabeled) EXPECT_FALSE(with_labels.contains(seen.groups[row]));
    return row_numbers(seen);
  };
  const FoldOutcomes found = cross_fit(table.known(), {.folds = 4}, {task, no_half});
  EXPECT_EQ(found.hidden, HiddenAs::whole_groups);
  EXPECT_EQ(found.done.size(), 4U);
  EXPECT_TRUE(found.other.empty());
}

TEST(CrossFitOfGroups, WithinGroupsOnlyRowsWithAMateAreJudgedAndEachOnce) {
  Table table(20, 18, 2);
  const FoldOutcomes found = cross_fit(table.known(), {.folds = 5}, {row_numbers, no_half});
  ASSERT_EQ(found.hidden, HiddenAs::within_groups);
  std::map<std::uint32_t, int> judged;
  for (const FoldOutcome& fold : found.done) {
    EXPECT_EQ(fold.hidden, HiddenAs::within_groups);
    for (std::size_t i = 0; i < fold.rows.size(); ++i) {
      ++judged[fold.rows[i]];
      EXPECT_EQ(fold.chosen[i], static_cast<std::int32_t>(table.labeled[fold.rows[i]]));
    }
  }
  EXPECT_EQ(judged.size(), table.labeled.size());
  ASSERT_EQ(found.other.size(), 1U);
  EXPECT_EQ(found.other[0].hidden, HiddenAs::whole_groups);
}

TEST(CrossFitOfGroups, SavedFoldsOfBothWaysAreNotDoneAgain) {
  const Table table(20, 8, 2);
  std::vector<FoldOutcome> saved;
  const FoldOutcomes whole = cross_fit(table.known(), {.folds = 4}, {row_numbers, no_half},
                                       {.finished = [&](const FoldOutcome& fold) { saved.push_back(fold); }});
  int calls = 0;
  const auto task = [&](const PartlyLabeled& seen) {
    ++calls;
    return row_numbers(seen);
  };
  const FoldOutcomes resumed = cross_fit(table.known(), {.folds = 4}, {task, no_half}, {.done = saved});
  EXPECT_EQ(calls, 0);
  EXPECT_EQ(resumed.done, whole.done);
  ASSERT_EQ(resumed.other.size(), 1U);
  EXPECT_EQ(resumed.other[0].done, whole.other[0].done);
}

TEST(CrossFitOfGroups, AFoldSaysTheSharesOfTheRowsItTellsOf) {
  const Table table(20, 8, 2);
  const FoldOutcomes found = cross_fit(table.known(), {.folds = 4}, {row_numbers, no_half});
  ASSERT_EQ(found.hidden, HiddenAs::whole_groups);
  for (const FoldOutcome& fold : found.done) {  // rows 32 to 79, half of them odd
    ASSERT_EQ(fold.said.size(), 2U);
    EXPECT_NEAR(fold.said[1], 0.5, 1e-12);
  }
}

TEST(Blend, MeansByTheSharesOfTheKindsAndSkipsWhatIsNotKnown) {
  const double unknown = std::numeric_limits<double>::quiet_NaN();
  Accuracy one{.accuracy = 0.8, .low = 0.7, .high = 0.9, .balanced_accuracy = 0.6, .measured = 0.75};
  Accuracy other{.accuracy = 0.4, .low = 0.1, .high = 0.5, .balanced_accuracy = 0.2, .measured = 0.35};
  one.recall = {0.9, unknown, unknown};
  other.recall = {0.5, 0.3, unknown};
  const Accuracy mean = blend({one, other}, {0.75, 0.25});
  EXPECT_NEAR(mean.accuracy, 0.7, 1e-12);
  EXPECT_NEAR(mean.low, 0.55, 1e-12);
  EXPECT_NEAR(mean.high, 0.8, 1e-12);
  EXPECT_NEAR(mean.balanced_accuracy, 0.5, 1e-12);
  EXPECT_NEAR(mean.measured, 0.65, 1e-12);
  EXPECT_NEAR(mean.recall[0], 0.8, 1e-12);
  EXPECT_NEAR(mean.recall[1], 0.3, 1e-12);
  EXPECT_TRUE(std::isnan(mean.recall[2]));
}

TEST(MakeEstimateOfGroups, IsTheMeanOfBothKindsByTheirUnlabeledRows) {
  const Table table(20, 8, 2);  // 48 rows of other groups, 16 of the same
  const PartlyLabeled known = table.known();
  const auto task = [&](const PartlyLabeled& seen) {  // right where a mate is seen
    std::set<std::uint32_t> with_labels;
    for (const std::uint32_t row : seen.labeled) with_labels.insert(seen.groups[row]);
    FoldOutcome outcome;
    for (const std::uint32_t row : seen.unlabeled) {
      const auto truth = static_cast<std::int32_t>(row / 4 % 2);
      outcome.chosen.push_back(with_labels.contains(seen.groups[row]) ? truth : 1 - truth);
    }
    outcome.all_columns = outcome.supervised = outcome.chosen;
    return outcome;
  };
  const FoldOutcomes folds = cross_fit(known, {.folds = 4}, {task, no_half});
  const Estimate found = make_estimate(known, {.folds = 4}, folds, 3);
  ASSERT_EQ(found.kinds.size(), 2U);
  EXPECT_EQ(found.kinds[0].chosen.measured, 0);
  EXPECT_EQ(found.kinds[1].chosen.measured, 1);
  EXPECT_EQ(found.kinds[0].unlabeled, 48U);
  EXPECT_EQ(found.kinds[1].unlabeled, 16U);
  EXPECT_EQ(found.kinds[0].groups, 8U);
  EXPECT_NEAR(found.chosen.measured, 0.25, 1e-12);
}

}  // namespace
}  // namespace sewil::validation
