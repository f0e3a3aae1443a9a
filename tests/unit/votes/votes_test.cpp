// Predictions, margins, moments and the mislabeling matrix on examples small enough to work by hand.
#include "sewil/learn/votes.h"

#include <gtest/gtest.h>

#include <vector>

#include "base/random.h"
#include "oracle/random_votes.h"
#include "votes_of.h"

namespace sewil {
namespace {

TEST(Prediction, IsTheLargestVoteAndTheSmallerClassOnTies) {
  const VoteMatrix votes = votes_of(3, {.2, .5, .3, .4, .2, .4, 0, .5, .5, 0, 0, 1});
  EXPECT_EQ(predict(votes), (std::vector<std::int32_t>{1, 0, 1, 2}));
}

TEST(Prediction, OfARowWithoutAVoteIsNone) {
  EXPECT_EQ(predict(votes_of(2, {0, 0, .5, .5})), (std::vector<std::int32_t>{no_prediction, 0}));
}

TEST(Margins, AreTheVoteLessTheLargestOtherVote) {
  std::vector<double> margins(3);
  margins_of(std::vector<double>{.5, .125, .375}, margins);
  EXPECT_EQ(margins, (std::vector<double>{.125, -.375, -.125}));
  margins_of(std::vector<double>{.5, 0, .5}, margins);
  EXPECT_EQ(margins, (std::vector<double>{0, -.5, 0}));
}

TEST(Margins, EqualASearchOverTheOtherClasses) {
  RandomStream stream(1, Purpose::test);
  for (int round = 0; round < 300; ++round) {
    const std::size_t classes = 1 + stream.below(8);
    const VoteMatrix votes = oracle::random_votes(
        1, classes, round % 2 == 0 ? oracle::VoteKind::coarse : oracle::VoteKind::smooth, 0, stream);
    std::vector<double> margins(classes);
    margins_of(votes.row(0), margins);
    for (std::size_t i = 0; i < classes; ++i) {
      double other = 0;
      for (std::size_t c = 0; c < classes; ++c) {
        if (c != i) other = std::max(other, votes.row(0)[c]);
      }
      ASSERT_EQ(margins[i], votes.row(0)[i] - other);
    }
  }
}

TEST(Margins, OfASingleClassAreItsVote) {
  std::vector<double> margins(1);
  margins_of(std::vector<double>{1}, margins);
  EXPECT_EQ(margins[0], 1);
}

// Row 1: votes .75/.25, margins +-.5: first .75*.5 - .25*.5 = .25, second .25. Row 2: sure, 1 and 1.
// Row 3 has no vote. mu1 = .625, mu2 = .625, CB = 1 - .625 = .375.
TEST(Moments, AreThoseComputedByHand) {
  const MarginMoments moments = margin_moments(votes_of(2, {.75, .25, 1, 0, 0, 0}));
  EXPECT_EQ(moments.rows, 2U);
  EXPECT_DOUBLE_EQ(moments.mu1, .625);
  EXPECT_DOUBLE_EQ(moments.mu2, .625);
  EXPECT_DOUBLE_EQ(c_bound(moments), .375);
  EXPECT_DOUBLE_EQ(c_bound(moments, 2), 1 - .625 / 2);
}

// The same votes when the truth is known: row 1 is of class 1 (margin -.5), row 2 of class 0 (margin 1).
TEST(Moments, TakeThePosteriorWhenItIsKnown) {
  const MarginMoments moments = margin_moments(votes_of(2, {.75, .25, 1, 0}), votes_of(2, {0, 1, 1, 0}));
  EXPECT_DOUBLE_EQ(moments.mu1, .25);
  EXPECT_DOUBLE_EQ(moments.mu2, .625);
}

TEST(CBound, SaysNothingWhenTheMeanMarginIsNotPositive) {
  EXPECT_EQ(c_bound(margin_moments(votes_of(2, {.5, .5, .5, .5}))), 1);
  EXPECT_EQ(c_bound(margin_moments(votes_of(2, {.75, .25}), votes_of(2, {0, 1}))), 1);
  EXPECT_EQ(c_bound(MarginMoments{}), 1);
}

TEST(CBound, OfSureVotesIsZero) {
  EXPECT_EQ(c_bound(margin_moments(votes_of(2, {1, 0, 0, 1}))), 0);
}

// True 0: four rows, three predicted 0, one predicted 1. True 1: two rows, one each. True 2: none.
// p = (.75 .5 0 / .25 .5 0 / 0 0 1): line sums 1.25, .75, 1; column maxima .75, .5, 1.
TEST(MislabelingMatrix, BetaAndGammaAreThoseComputedByHand) {
  const std::vector<std::int32_t> truth{0, 0, 0, 0, 1, 1, 1};
  const std::vector<std::int32_t> predicted{0, 0, 0, 1, 0, 1, no_prediction};
  const MislabelingMatrix matrix = mislabeling_matrix(truth, predicted, 3);
  EXPECT_EQ(matrix.values, (std::vector<double>{.75, .5, 0, .25, .5, 0, 0, 0, 1}));
  EXPECT_EQ(matrix.rows, 6U);
  EXPECT_DOUBLE_EQ(matrix.beta(), 1.25);
  EXPECT_DOUBLE_EQ(matrix.gamma(), 2.25);
}

TEST(MislabelingMatrix, OfPerfectPredictionsHasBetaOneAndGammaClasses) {
  const std::vector<std::int32_t> truth{0, 1, 2, 3};
  const MislabelingMatrix matrix = mislabeling_matrix(truth, truth, 4);
  EXPECT_EQ(matrix.beta(), 1);
  EXPECT_EQ(matrix.gamma(), 4);
}

TEST(MislabelingMatrix, WithoutRowsIsTheIdentity) {
  const MislabelingMatrix matrix = mislabeling_matrix({}, {}, 2);
  EXPECT_EQ(matrix.values, (std::vector<double>{1, 0, 0, 1}));
}

TEST(ErrorRate, LeavesOutRowsWithoutPredictionOrTruth) {
  const ErrorRate rate =
      error_rate(std::vector<std::int32_t>{0, 1, -1, 1}, std::vector<std::int32_t>{0, 0, 0, -1});
  EXPECT_EQ(rate.rows, 2U);
  EXPECT_EQ(rate.value(), .5);
  EXPECT_EQ(rate.accuracy(), .5);
  EXPECT_EQ(ErrorRate{}.value(), 0);
}

}  // namespace
}  // namespace sewil
