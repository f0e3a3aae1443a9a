// Thresholds and transductive bound against their formulas, and against small examples worked by hand.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>

#include "base/random.h"
#include "oracle/direct_thresholds.h"
#include "oracle/random_votes.h"
#include "self_training/grid_minimum.h"
#include "sewil/learn/self_training.h"
#include "votes_of.h"

namespace sewil {
namespace {

using self_training::GridMinimum;

using oracle::VoteKind;

constexpr std::array kinds{VoteKind::smooth, VoteKind::forest, VoteKind::coarse, VoteKind::sure,
                           VoteKind::equal};

void expect_equal(const VoteMatrix& votes, const ThresholdOptions& options, const Workers& workers) {
  const auto fast = transductive_thresholds(votes, options, workers);
  const auto direct = oracle::direct_thresholds(votes, options);
  for (std::size_t k = 0; k < votes.classes; ++k) {
    ASSERT_EQ(fast[k].index, direct[k].index)
        << "class " << k << " of " << votes.classes << ", " << votes.rows << " rows";
    ASSERT_EQ(fast[k].threshold, direct[k].threshold);
    ASSERT_EQ(fast[k].error, direct[k].error);
  }
}

TEST(Thresholds, EqualADirectEvaluationOnThousandsOfSmallVoteMatrices) {
  RandomStream stream(1, Purpose::test);
  const Workers workers(2);
  for (int round = 0; round < 3000; ++round) {
    const std::size_t classes = 1 + stream.below(round % 10 == 0 ? 26 : 5);
    const std::size_t rows = 1 + stream.below(30);
    const std::size_t empty = stream.below(3);
    const VoteMatrix votes = oracle::random_votes(rows, classes, kinds[stream.below(5)], empty, stream);
    for (const GridSearch search : {GridSearch::global, GridSearch::first_dip}) {
      expect_equal(votes, {.search = search, .grid = static_cast<int>(2 + stream.below(14))}, workers);
    }
  }
}

TEST(Thresholds, EqualADirectEvaluationWithTheFullGridAndUpTo26Classes) {
  RandomStream stream(2, Purpose::test);
  const Workers workers(2);
  for (const std::size_t classes : {1UL, 2UL, 3UL, 8UL, 26UL}) {
    for (const VoteKind kind : kinds) {
      const VoteMatrix votes = oracle::random_votes(classes > 10 ? 25 : 60, classes, kind, 1, stream);
      for (const GridSearch search : {GridSearch::global, GridSearch::first_dip}) {
        expect_equal(votes, {.search = search}, workers);
      }
    }
  }
}

TEST(Thresholds, AreAsGoodAsTheTextbookFormulaInPlainDoubles) {
  RandomStream stream(3, Purpose::test);
  for (int round = 0; round < 60; ++round) {
    const VoteMatrix votes =
        oracle::random_votes(1 + stream.below(40), 2 + stream.below(3), kinds[stream.below(4)], 0, stream);
    const auto thresholds =
        transductive_thresholds(votes, {.search = GridSearch::global, .grid = 20}, Workers(1));
    for (std::size_t k = 0; k < votes.classes; ++k) {
      if (thresholds[k].index < 0) continue;
      double low = 1;
      double high = 0;
      for (std::size_t r = 0; r < votes.rows; ++r) {
        low = std::min(low, votes.row(r)[k]);
        high = std::max(high, votes.row(r)[k]);
      }
      double smallest = std::numeric_limits<double>::infinity();
      for (int g = 0; g < 20; ++g) {
        smallest =
            std::min(smallest, oracle::literal_conditional_error(votes, k, low + g * (high - low) / 20, 20));
      }
      if (std::isinf(smallest)) {
        EXPECT_TRUE(std::isinf(thresholds[k].error));
      } else {
        EXPECT_NEAR(thresholds[k].error, smallest, 1e-9 * (1 + smallest));
        EXPECT_NEAR(oracle::literal_conditional_error(votes, k, thresholds[k].threshold, 20), smallest,
                    1e-9 * (1 + smallest));
      }
    }
  }
}

TEST(Thresholds, DoNotDependOnTheNumberOfThreads) {
  RandomStream stream(4, Purpose::test);
  const VoteMatrix votes = oracle::random_votes(500, 7, VoteKind::forest, 1, stream);
  const auto one = transductive_thresholds(votes, {}, Workers(1));
  const auto four = transductive_thresholds(votes, {}, Workers(4));
  for (std::size_t k = 0; k < 7; ++k) {
    EXPECT_EQ(one[k].threshold, four[k].threshold);
    EXPECT_EQ(one[k].error, four[k].error);
  }
  EXPECT_EQ(transductive_bound(votes, {}, Workers(1)), transductive_bound(votes, {}, Workers(4)));
}

// Two rows, both for class 0: votes .75/.25 and 1/0. Grid of 2: t = .75 and .875.
// i = 1, k = 0: J u_1 = .25 * .75 = .1875.
// t = .75:  s = .875: I = .25, M = .1875 -> .25 + 0;          s = 1: the same .25. Two rows taken: .125.
// t = .875: s = .9375: I = 0, M = 0 -> .1875/.9375 = .2; s = 1: .1875. One row taken: .1875.
TEST(Thresholds, AreThoseComputedByHand) {
  const VoteMatrix votes = votes_of(2, {.75, .25, 1, 0});
  const auto thresholds =
      transductive_thresholds(votes, {.search = GridSearch::global, .grid = 2}, Workers(1));
  EXPECT_EQ(thresholds[0].index, 0);
  EXPECT_EQ(thresholds[0].threshold, .75);
  EXPECT_DOUBLE_EQ(thresholds[0].error, .125);
  // Nobody is predicted to be of class 1: infinite everywhere, the first grid value stands.
  EXPECT_EQ(thresholds[1].index, 0);
  EXPECT_EQ(thresholds[1].threshold, 0);
  EXPECT_TRUE(std::isinf(thresholds[1].error));
}

// The same votes without a threshold, grid of 2: s = .5 and 1.
// (i=1, k=0): s = .5: I = 0, (.1875 - 0)/.5 = .375; s = 1: I = .25 (the vote of 1 is not below 1), M = .1875
// -> .25. (i=0, k=1): J = 0. s = .5: I = 1.75, M = .1875 -> 1.75; s = 1: the same. TB = (.25 + 1.75)/2.
TEST(TransductiveBound, IsTheOneComputedByHand) {
  const VoteMatrix votes = votes_of(2, {.75, .25, 1, 0});
  EXPECT_DOUBLE_EQ(transductive_bound(votes, {.search = GridSearch::global, .grid = 2}, Workers(1)), 1.0);
}

TEST(TransductiveBound, EqualsADirectEvaluation) {
  RandomStream stream(5, Purpose::test);
  for (int round = 0; round < 500; ++round) {
    const VoteMatrix votes = oracle::random_votes(1 + stream.below(30), 1 + stream.below(6),
                                                  kinds[stream.below(5)], stream.below(2), stream);
    for (const GridSearch search : {GridSearch::global, GridSearch::first_dip}) {
      const ThresholdOptions options{.search = search, .grid = static_cast<int>(2 + stream.below(20))};
      ASSERT_EQ(transductive_bound(votes, options, Workers(1)), oracle::direct_bound(votes, options));
    }
  }
}

TEST(TransductiveBound, IsZeroWithoutRowsAndWithASingleClass) {
  EXPECT_EQ(transductive_bound(VoteMatrix(0, 3), {}, Workers(1)), 0);
  EXPECT_EQ(transductive_bound(votes_of(1, {1, 1}), {}, Workers(1)), 0);
}

TEST(Thresholds, OfAClassWithoutAnyVoteAreOne) {
  const auto thresholds = transductive_thresholds(votes_of(3, {.6, .4, 0, .3, .7, 0}), {}, Workers(1));
  EXPECT_EQ(thresholds[2].threshold, 1);
  EXPECT_EQ(thresholds[2].index, -1);
}

TEST(Thresholds, OfASingleClassLetEveryRowIn) {
  const auto thresholds = transductive_thresholds(votes_of(1, {1, 1, 1}), {}, Workers(1));
  EXPECT_EQ(thresholds[0].threshold, 1);
  EXPECT_EQ(thresholds[0].error, 0);
}

TEST(Thresholds, OfEqualVotesAreThatVoteSoEveryRowIsTaken) {
  const auto thresholds = transductive_thresholds(votes_of(2, {.5, .5, .5, .5}), {}, Workers(1));
  EXPECT_EQ(thresholds[0].threshold, .5);
  EXPECT_EQ(thresholds[0].index, 0);
}

TEST(Thresholds, WithoutRowsAreOne) {
  for (const ClassThreshold& t : transductive_thresholds(VoteMatrix(0, 2), {}, Workers(1)))
    EXPECT_EQ(t.threshold, 1);
}

int where(GridSearch search, std::vector<double> values) {
  GridMinimum minimum(search);
  for (const double value : values) {
    if (!minimum.add(value)) break;
  }
  return minimum.index();
}

TEST(FirstDip, EndsAtTheFirstRiseAfterAValueThatDidNotFall) {
  // 5 > 4 but 4 < 6: a rise right after a fall goes on.
  EXPECT_EQ(where(GridSearch::first_dip, {9, 8, 7, 6, 4, 5, 3, 0}), 7);
  // 5, 5, 6: the one before did not fall: the end, and the 0 is never seen.
  EXPECT_EQ(where(GridSearch::first_dip, {9, 8, 5, 5, 6, 0}), 2);
  // The same rise among the first four values does not count yet.
  EXPECT_EQ(where(GridSearch::first_dip, {5, 5, 6, 4, 3, 0}), 5);
  // Four values known are not more than four; with the fifth the rule holds.
  EXPECT_EQ(where(GridSearch::first_dip, {1, 2, 3, 4, 5, 0}), 0);
  EXPECT_EQ(where(GridSearch::global, {1, 2, 3, 4, 5, 0}), 5);
}

TEST(FirstDip, IsNotEndedByARowOfInfinitiesAndKeepsTheFirstOfEqualValues) {
  const double inf = std::numeric_limits<double>::infinity();
  EXPECT_EQ(where(GridSearch::first_dip, {inf, inf, inf, inf, inf, inf}), 0);
  EXPECT_EQ(where(GridSearch::first_dip, {inf, inf, inf, inf, inf, 2}), 5);
  EXPECT_EQ(where(GridSearch::first_dip, {3, 3, 3, 3, 3, 3, inf, 1}), 0);
  EXPECT_EQ(where(GridSearch::global, {3, 3, 3}), 0);
}

}  // namespace
}  // namespace sewil
