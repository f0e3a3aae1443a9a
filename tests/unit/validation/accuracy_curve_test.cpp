// tests/unit/validation/accuracy_curve_test.cpp: what folds say of nested sets, and that no row has a say in
// the size it is judged by.
#include "validation/accuracy_curve.h"

#include <gtest/gtest.h>

#include "base/random.h"

namespace sewil {
namespace {

using namespace validation;
using namespace selection;

// 60 labeled rows of two classes in three folds, and nested sets of 1, 2, 4 and 8 columns.
struct Sized {
  static constexpr std::uint32_t rows_in_all = 60;
  std::vector<std::uint32_t> labeled, unlabeled;
  std::vector<std::int32_t> labels;
  FoldOutcomes folds{.folds = 3};

  // `is_right(size, row)`: is the row predicted right with the set of that place?
  template <class IsRight>
  explicit Sized(const IsRight& is_right) {
    for (std::uint32_t row = 0; row < rows_in_all; ++row) {
      labeled.push_back(row);
      labels.push_back(row % 2 == 0 ? 0 : 1);
      unlabeled.push_back(rows_in_all + row);
    }
    for (std::uint32_t fold = 0; fold < 3; ++fold) {
      FoldOutcome outcome{.fold = fold};
      for (std::uint32_t row = fold; row < rows_in_all; row += 3) outcome.rows.push_back(row);
      for (std::size_t size = 0; size < 4; ++size) {
        SizeOutcome said{.columns = std::size_t{1} << size,
                         .set = {fold, static_cast<std::uint32_t>(10 + size)}};
        for (const std::uint32_t row : outcome.rows) {
          said.predicted.push_back(is_right(size, row) ? labels[row] : 1 - labels[row]);
        }
        outcome.size_curve.push_back(std::move(said));
      }
      outcome.chosen = outcome.all_columns = outcome.supervised = outcome.size_curve[3].predicted;
      folds.done.push_back(std::move(outcome));
    }
  }
  [[nodiscard]] PartlyLabeled rows() const { return {labeled, labels, unlabeled, 2}; }

  // Every set labels half of the unlabeled rows otherwise than the next larger one, so that held-out labels
  // alone say who is right.
  [[nodiscard]] static NestedLabels nested() {
    NestedLabels sets;
    for (std::int32_t size = 0; size < 4; ++size) {
      sets.columns.push_back(std::size_t{1} << size);
      sets.labels.emplace_back();
      for (std::int32_t row = 0; row < static_cast<std::int32_t>(rows_in_all); ++row) {
        sets.labels.back().push_back((row >> size) % 2);
      }
    }
    return sets;
  }
  bool take(FeatureCountRule rule) { return take_favored_sizes(rows(), nested(), {rule, 0.01}, folds.done); }
};

TEST(AccuracyCurve, HasThePointsThatFoldsJudged) {
  const Sized sized([](std::size_t size, std::uint32_t row) { return row < (size == 0 ? 20U : 40U); });
  const AccuracyCurve size_curve = make_accuracy_curve(sized.rows(), sized.folds, {}, sized.unlabeled.size());
  ASSERT_EQ(size_curve.points.size(), 4U);
  EXPECT_DOUBLE_EQ(size_curve.points[0].accuracy.accuracy, 20.0 / 60);
  EXPECT_EQ(size_curve.points[3].columns, 8U);
}

TEST(SizeEvidence, IsOfTheSetsThatFoldsJudgedAndOfRowsThatMayHaveASay) {
  Sized sized([](std::size_t size, std::uint32_t row) { return row % 4 <= size; });
  for (FoldOutcome& fold : sized.folds.done)
    fold.size_curve.erase(fold.size_curve.begin() + 1);  // 1, 4 and 8 columns
  const SizeEvidence all = size_evidence(sized.rows(), Sized::nested(), sized.folds.done);
  EXPECT_EQ(all.nested.columns, (std::vector<std::size_t>{1, 4, 8}));
  EXPECT_EQ(all.hidden.columns, all.nested.columns);
  EXPECT_EQ(all.hidden.truth.size(), 60U);
  EXPECT_EQ(all.hidden.predicted[2], all.hidden.truth);
  const SizeEvidence others =
      size_evidence(sized.rows(), Sized::nested(), sized.folds.done, sized.folds.done.data());
  EXPECT_EQ(others.hidden.truth.size(), 40U);
  sized.folds.done.resize(1);
  const SizeEvidence none = size_evidence(sized.rows(), Sized::nested(), sized.folds.done);
  EXPECT_EQ(none.nested.columns.size(), 4U);
  EXPECT_TRUE(none.hidden.columns.empty());
}

TEST(AccuracyCurve, IntervalsOfChosenColumnsAreWiderThanThoseOfAllColumns) {
  Sized sized([](std::size_t, std::uint32_t row) { return row % 3 != 0; });  // 40 of 60, with every set
  sized.folds.selected = true;
  const Estimate found = make_estimate(sized.rows(), {.folds = 3}, sized.folds, 20);
  const double rows = 1 / (dependence_of_chosen / 60 + 1.0 / 60);
  EXPECT_DOUBLE_EQ(found.chosen.low, wilson_interval(rows * 2 / 3, rows).low);
  EXPECT_DOUBLE_EQ(found.size_curve.points[0].accuracy.low, found.chosen.low);
  EXPECT_LT(found.chosen.low, found.all_columns.low);
  EXPECT_DOUBLE_EQ(found.size_curve.points[3].accuracy.low,
                   found.all_columns.low);  // the last are all columns
  sized.folds.selected = false;
  EXPECT_DOUBLE_EQ(make_estimate(sized.rows(), {.folds = 3}, sized.folds, 20).chosen.low,
                   found.all_columns.low);
}

TEST(AccuracyCurveThatChooses, TakesTheSizeTheOtherFoldsFavor) {
  // The rows of fold 0 are right with eight columns only, the others with up to four.
  const auto split = [](std::size_t size, std::uint32_t row) { return (row % 3 == 0) == (size == 3); };
  Sized sized(split);
  EXPECT_TRUE(sized.take(FeatureCountRule::best));
  const FoldOutcome& first = sized.folds.done[0];
  EXPECT_EQ(first.columns, first.size_curve[2].set);  // fold 1 and 2 are right with four, too
  EXPECT_EQ(first.chosen, first.size_curve[2].predicted);
  EXPECT_NE(first.chosen, first.size_curve[3].predicted);
}

TEST(AccuracyCurveThatChooses, GivesARowsOwnLabelNoSayInItsSize) {
  RandomStream stream(5, Purpose::test);
  std::vector<bool> coins;
  for (std::size_t i = 0; i < 4 * Sized::rows_in_all; ++i) coins.push_back(stream.below(2) == 0);
  const auto coin = [&](std::size_t size, std::uint32_t row) {
    return coins[size * Sized::rows_in_all + row];
  };
  const auto places = [&](const auto& is_right) {
    Sized sized(is_right);
    sized.take(FeatureCountRule::best);
    return sized.folds.done[1].columns;
  };
  const ColumnSet before = places(coin);
  for (std::size_t size = 0; size < 4; ++size) {  // whatever the rows of fold 1 would have liked
    EXPECT_EQ(
        places([&](std::size_t at, std::uint32_t row) { return row % 3 == 1 ? at == size : coin(at, row); }),
        before);
  }
}

TEST(AccuracyCurveThatChooses, IsJudgedWithoutTheLuckOfTheBest) {
  // Every size is a coin: the best of four looks better than one half, the run that takes it is not.
  double best = 0;
  double chosen = 0;
  constexpr int seeds = 200;
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    RandomStream stream(seed, Purpose::test);
    Sized sized([&](std::size_t, std::uint32_t) { return stream.below(2) == 0; });
    sized.take(FeatureCountRule::best);
    const Estimate found = make_estimate(sized.rows(), {.folds = 3}, sized.folds, 20);
    double most = 0;
    for (const AccuracyPoint& point : found.size_curve.points) most = std::max(most, point.accuracy.accuracy);
    best += most / seeds;
    chosen += found.chosen.accuracy / seeds;
  }
  EXPECT_GT(best, 0.535);
  EXPECT_NEAR(chosen, 0.5, 0.015);  // standard error .0046
}

TEST(AccuracyCurveThatChooses, LeavesOneFoldAloneAsItIs) {
  Sized sized([](std::size_t size, std::uint32_t row) { return row % 4 <= size; });
  sized.folds.done.resize(1);
  const std::vector<FoldOutcome> before = sized.folds.done;
  EXPECT_FALSE(sized.take(FeatureCountRule::smallest));
  EXPECT_EQ(sized.folds.done, before);
}

}  // namespace
}  // namespace sewil
