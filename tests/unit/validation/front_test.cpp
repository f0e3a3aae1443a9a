// tests/unit/validation/front_test.cpp: which size hidden labels favor, and that no row has a say in the size
// it is judged by.
#include "validation/front.h"

#include <gtest/gtest.h>

#include "base/random.h"
#include "oracle/evidence_twin.h"
#include "selection/how_many.h"

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
        outcome.front.push_back(std::move(said));
      }
      outcome.chosen = outcome.all_columns = outcome.supervised = outcome.front[3].predicted;
      folds.done.push_back(std::move(outcome));
    }
  }
  [[nodiscard]] PartlyLabeled rows() const { return {labeled, labels, unlabeled, 2}; }
  [[nodiscard]] Front front() const { return make_front(rows(), folds, {}, unlabeled.size()); }
};

TEST(Front, BestIsTheMostAccurateSizeAndTheSmallerOneAmongEquals) {
  const Sized sized([](std::size_t size, std::uint32_t row) { return row < (size == 0 ? 20U : 40U); });
  EXPECT_EQ(sized.front().best, 2U);
  EXPECT_EQ(sized.front().smallest, 2U);
  ASSERT_EQ(sized.front().points.size(), 4U);
  EXPECT_DOUBLE_EQ(sized.front().points[0].accuracy.accuracy, 20.0 / 60);
}

// 41, 40 and 40 rows right with one, four and eight columns, 20 with two: a lone peak is luck.
TEST(Front, BestListensToTheNeighborsOfASize) {
  constexpr std::uint32_t right[] = {41, 20, 40, 40};
  const Sized sized([&](std::size_t size, std::uint32_t row) { return row < right[size]; });
  EXPECT_EQ(sized.front().best, 4U);
}

TEST(Front, SmallestGoesByTheErrorOfThePairedDifference) {
  // Two rows behind, and that the only difference: .83 rows when neighbors have their word, and half of its
  // error is .7 rows, although each size alone is known to within four rows only.
  const Sized nested([](std::size_t size, std::uint32_t row) { return row < (size == 0 ? 38U : 40U); });
  EXPECT_EQ(nested.front().best, 2U);
  EXPECT_EQ(nested.front().smallest, 2U);
  // One row behind, but nineteen rows changed sides: that says nothing. Of one column the handicap alone is
  // more than half the error, of two columns it is not.
  const Sized scattered(
      [](std::size_t size, std::uint32_t row) { return size < 3 ? row >= 10 && row < 49 : row < 40; });
  EXPECT_EQ(scattered.front().best, 8U);
  EXPECT_EQ(scattered.front().smallest, 2U);
}

// Right are 44 of 60 rows with one column and 40 with more. Where 24 rows changed sides that may be luck;
// where four did, all to the better, it is not.
TEST(Front, AFewColumnsNeedMoreThanLuckToBeTheBest) {
  const auto lucky = [](std::size_t size, std::uint32_t row) {
    return size == 0 ? row >= 10 && row < 54 : row < 40;
  };
  EXPECT_EQ(Sized(lucky).front().best, 2U);
  const Sized sure([](std::size_t size, std::uint32_t row) { return row < (size == 0 ? 44U : 40U); });
  EXPECT_EQ(sure.front().best, 1U);
  EXPECT_EQ(sure.front().smallest, 1U);
}

TEST(Front, AFewColumnsThatAreRightInTheSameRowsHaveNoHandicap) {
  const Sized same([](std::size_t, std::uint32_t row) { return row < 59; });
  EXPECT_EQ(same.front().best, 1U);
  EXPECT_EQ(same.front().smallest, 1U);
}

TEST(Front, ChoosesAsTheTwinDoes) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    RandomStream stream(seed, Purpose::test);
    const std::uint32_t rows = 12 + stream.below(80);
    std::vector<std::size_t> columns;
    std::vector<double> as_real;
    for (std::size_t size = 1; size < 500 && columns.size() < 9;
         size += 1 + stream.below(static_cast<std::uint32_t>(2 * size))) {
      columns.push_back(size);
      as_real.push_back(static_cast<double>(size));
    }
    std::vector<std::vector<int>> right;
    std::vector<JudgedRows> judged;
    const std::vector<std::int32_t> truth(rows, 0);
    const std::uint32_t alike = stream.below(10);  // tenths of rows that no size changes
    std::vector<int> shared;
    for (std::size_t row = 0; row < rows; ++row) shared.push_back(stream.below(4) != 0 ? 1 : 0);
    for (std::size_t size = 0; size < columns.size(); ++size) {
      right.emplace_back();
      judged.emplace_back(truth, 2);
      for (std::size_t row = 0; row < rows; ++row) {
        const int own = stream.below(static_cast<std::uint32_t>(10 + size)) < 7 + size ? 1 : 0;
        right.back().push_back(stream.below(10) < alike ? shared[row] : own);
        judged.back().add(row, 1 - right.back().back());
      }
    }
    const oracle::ChosenSizes expected = oracle::choose_size(right, as_real);
    const SizeChoice found = choose_size(judged, columns);
    EXPECT_EQ(found.best, expected.best) << seed;
    EXPECT_EQ(found.smallest, expected.smallest) << seed;
  }
}

TEST(Front, IntervalsOfChosenColumnsAreWiderThanThoseOfAllColumns) {
  Sized sized([](std::size_t, std::uint32_t row) { return row % 3 != 0; });  // 40 of 60, with every set
  sized.folds.selected = true;
  const Estimate found = make_estimate(sized.rows(), {.folds = 3}, sized.folds, 20);
  const double rows = 1 / (dependence_of_chosen / 60 + 1.0 / 60);
  EXPECT_DOUBLE_EQ(found.chosen.low, wilson_interval(rows * 2 / 3, rows).low);
  EXPECT_DOUBLE_EQ(found.front.points[0].accuracy.low, found.chosen.low);
  EXPECT_LT(found.chosen.low, found.all_columns.low);
  EXPECT_DOUBLE_EQ(found.front.points[3].accuracy.low, found.all_columns.low);  // the last are all columns
  sized.folds.selected = false;
  EXPECT_DOUBLE_EQ(make_estimate(sized.rows(), {.folds = 3}, sized.folds, 20).chosen.low,
                   found.all_columns.low);
}

TEST(FrontThatChooses, TakesTheSizeTheOtherFoldsFavor) {
  // The rows of fold 0 are right with one column only, the others with four and more.
  const auto split = [](std::size_t size, std::uint32_t row) { return (row % 3 == 0) == (size == 0); };
  Sized sized(split);
  EXPECT_TRUE(take_favored_sizes(sized.rows(), ColumnsRule::best, sized.folds.done));
  EXPECT_EQ(sized.folds.done[0].chosen, sized.folds.done[0].front[1].predicted);
  EXPECT_EQ(sized.folds.done[0].columns, sized.folds.done[0].front[1].set);
  const Estimate found = make_estimate(sized.rows(), {.folds = 3}, sized.folds, 20);
  EXPECT_EQ(found.front.best, 2U);
  EXPECT_LT(found.chosen.accuracy, found.front.points[1].accuracy.accuracy + 1e-12);
}

TEST(FrontThatChooses, GivesARowsOwnLabelNoSayInItsSize) {
  RandomStream stream(5, Purpose::test);
  std::vector<bool> coins;
  for (std::size_t i = 0; i < 4 * Sized::rows_in_all; ++i) coins.push_back(stream.below(2) == 0);
  const auto coin = [&](std::size_t size, std::uint32_t row) {
    return coins[size * Sized::rows_in_all + row];
  };
  const auto places = [&](const auto& is_right) {
    Sized sized(is_right);
    take_favored_sizes(sized.rows(), ColumnsRule::best, sized.folds.done);
    return sized.folds.done[1].columns;
  };
  const ColumnSet before = places(coin);
  for (std::size_t size = 0; size < 4; ++size) {  // whatever the rows of fold 1 would have liked
    EXPECT_EQ(
        places([&](std::size_t at, std::uint32_t row) { return row % 3 == 1 ? at == size : coin(at, row); }),
        before);
  }
}

TEST(FrontThatChooses, IsJudgedWithoutTheLuckOfTheBest) {
  // Every size is a coin: the best of four looks better than one half, the run that takes it is not.
  double best = 0;
  double chosen = 0;
  constexpr int seeds = 200;
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    RandomStream stream(seed, Purpose::test);
    Sized sized([&](std::size_t, std::uint32_t) { return stream.below(2) == 0; });
    take_favored_sizes(sized.rows(), ColumnsRule::best, sized.folds.done);
    const Estimate found = make_estimate(sized.rows(), {.folds = 3}, sized.folds, 20);
    for (const FrontPoint& point : found.front.points) {
      if (point.columns == found.front.best) best += point.accuracy.accuracy / seeds;
    }
    chosen += found.chosen.accuracy / seeds;
  }
  EXPECT_GT(best, 0.535);
  EXPECT_NEAR(chosen, 0.5, 0.015);  // standard error .0046
}

TEST(FrontThatChooses, LeavesOneFoldAloneAsItIs) {
  Sized sized([](std::size_t size, std::uint32_t row) { return row % 4 <= size; });
  sized.folds.done.resize(1);
  const std::vector<FoldOutcome> before = sized.folds.done;
  EXPECT_FALSE(take_favored_sizes(sized.rows(), ColumnsRule::smallest, sized.folds.done));
  EXPECT_EQ(sized.folds.done, before);
}

}  // namespace
}  // namespace sewil
