// tests/unit/validation/rows_to_hide_test.cpp: which rows of a long table folds are dealt from.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <vector>

#include "sewil/judge/estimate.h"

namespace sewil {
namespace {

// Rows 0, 1, 2, ... of two classes in turns; the first `labeled` have a label.
struct ManyRows {
  ManyRows(std::uint32_t labeled_rows, std::uint32_t all)
      : labeled(labeled_rows), unlabeled(all - labeled_rows) {
    std::iota(labeled.begin(), labeled.end(), 0U);
    std::iota(unlabeled.begin(), unlabeled.end(), labeled_rows);
    for (std::uint32_t row = 0; row < labeled_rows; ++row)
      labels.push_back(static_cast<std::int32_t>(row % 2));
  }
  [[nodiscard]] PartlyLabeled known() const { return {labeled, labels, unlabeled, 2}; }

  std::vector<std::uint32_t> labeled, unlabeled;
  std::vector<std::int32_t> labels;
};

// Every judged row is right.
FoldOutcomes two_right_folds(const PartlyLabeled& known) {
  FoldOutcomes folds{.folds = 2};
  for (std::uint32_t fold = 0; fold < 2; ++fold) {
    FoldOutcome outcome{.fold = fold};
    for (std::uint32_t place = fold; place < known.labeled.size(); place += 2) {
      outcome.rows.push_back(place);
      outcome.chosen.push_back(known.labels[place]);
    }
    outcome.all_columns = outcome.supervised = outcome.chosen;
    outcome.columns = {0};
    folds.done.push_back(std::move(outcome));
  }
  return folds;
}

TEST(RowsToHide, AreAllRowsOfATableOf20000) {
  const ManyRows rows(100, 20000);
  const RowsToHide hide(rows.known(), 1);
  EXPECT_EQ(hide.known().unlabeled.data(), rows.unlabeled.data());
  const Estimate found = hide.estimate({.folds = 2}, two_right_folds(hide.known()), 5);
  EXPECT_EQ(found.rows_used, 0U);
  const Estimate plain = make_estimate(rows.known(), {.folds = 2}, two_right_folds(rows.known()), 5);
  EXPECT_EQ(found.chosen.low, plain.chosen.low);
  EXPECT_EQ(found.fold_of, plain.fold_of);
}

TEST(RowsToHide, AreAsManyAsTheyAreToldTo) {
  const ManyRows rows(100, 5000);
  const RowsToHide hide(rows.known(), 1, 4000);
  EXPECT_EQ(hide.known().labeled.size(), 100U);
  EXPECT_EQ(hide.known().unlabeled.size(), 3900U);
}

TEST(RowsToHide, Are20000OfALongerTableAndFiguresHoldForAllItsUnlabeledRows) {
  const ManyRows rows(15000, 40000);
  const RowsToHide hide(rows.known(), 1);
  const PartlyLabeled known = hide.known();
  EXPECT_EQ(known.labeled.size(), 10000U);
  EXPECT_EQ(known.unlabeled.size(), 10000U);
  EXPECT_EQ(std::ranges::count(known.labels, 1), 5000);
  const FoldOutcomes folds = two_right_folds(known);
  const Estimate found = hide.estimate({.folds = 2}, folds, 5);
  EXPECT_EQ(found.rows, 10000U);
  EXPECT_EQ(found.rows_used, 20000U);
  // The interval knows that 25,000 rows are to be labeled, not the 10,000 of the sample.
  EXPECT_GT(found.chosen.low, make_estimate(known, {.folds = 2}, folds, 5).chosen.low);
  // fold_of is beside all labeled rows: here a row's number is its place.
  ASSERT_EQ(found.fold_of.at(0).size(), 15000U);
  EXPECT_EQ(std::ranges::count(found.fold_of[0], -1), 5000);
  for (std::size_t place = 0; place < known.labeled.size(); ++place)
    ASSERT_EQ(found.fold_of[0][known.labeled[place]], static_cast<std::int32_t>(place % 2));
}

}  // namespace
}  // namespace sewil
