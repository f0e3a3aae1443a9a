// tests/unit/self_training/bound_test.cpp: that the transductive bound is a bound, on random votes that are
// the class probabilities, where the error of the majority vote is known exactly.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "base/random.h"
#include "oracle/random_votes.h"
#include "sewil/learn/self_training.h"
#include "sewil/learn/votes.h"

namespace sewil {
namespace {

using oracle::random_votes;
using oracle::VoteKind;

constexpr double rounding = 1e-9;  // votes enter as multiples of 2^-40

VoteMatrix any_votes(std::size_t fewest_classes, RandomStream& stream) {
  const std::size_t rows = 1 + stream.below(40);
  const std::size_t classes = fewest_classes + stream.below(6);
  return random_votes(rows, classes, static_cast<VoteKind>(stream.below(5)), 0, stream);
}

// The error of the majority vote when P(Y = i | x) = v(x, i).
double risk(const VoteMatrix& votes) {
  double total = 0;
  for (std::size_t r = 0; r < votes.rows; ++r) {
    total += 1 - *std::max_element(votes.row(r).begin(), votes.row(r).end());
  }
  return total / static_cast<double>(votes.rows);
}

TEST(TransductiveBound, IsNeverBelowTheRiskWhenTheVotesAreTheClassProbabilities) {
  RandomStream stream(31, Purpose::test);
  for (int round = 0; round < 1000; ++round) {
    const VoteMatrix votes = any_votes(2, stream);
    for (const GridSearch search : {GridSearch::global, GridSearch::first_dip}) {
      ASSERT_GE(transductive_bound(votes, {.search = search}, Workers(1)), risk(votes) - rounding);
    }
  }
}

// R_U|theta: of the rows predicted k whose vote reaches the threshold, the share that is of another class.
TEST(Thresholds, TheErrorTheyPromiseIsNeverBelowThatOfTheRowsTaken) {
  RandomStream stream(32, Purpose::test);
  int compared = 0;
  for (int round = 0; round < 1000; ++round) {
    const VoteMatrix votes = any_votes(2, stream);
    const auto thresholds = transductive_thresholds(votes, {}, Workers(1));
    for (std::size_t k = 0; k < votes.classes; ++k) {
      double wrong = 0;
      double taken = 0;
      for (std::size_t r = 0; r < votes.rows; ++r) {
        const double vote = votes.row(r)[k];
        if (predicted_class(votes.row(r)) != static_cast<std::int32_t>(k)) continue;
        if (vote < thresholds[k].threshold) continue;
        wrong += 1 - vote;
        ++taken;
      }
      if (taken == 0) continue;
      ++compared;
      ASSERT_GE(thresholds[k].error, wrong / taken - rounding);
    }
  }
  EXPECT_GT(compared, 1000);
}

// "In comparison to the transductive bound, this bound is tighter in practice when K is greater than two."
TEST(TransductiveBound, IsLooserThanTheCBoundOnVotesOfForestsWithMoreThanTwoClasses) {
  RandomStream stream(33, Purpose::test);
  int looser = 0;
  for (int round = 0; round < 300; ++round) {
    const VoteMatrix votes = random_votes(60, 3 + stream.below(6), VoteKind::forest, 0, stream);
    const double bound = transductive_bound(votes, {.search = GridSearch::global}, Workers(1));
    looser += bound > c_bound(margin_moments(votes)) ? 1 : 0;
  }
  EXPECT_GT(looser, 285) << "of 300";
}

}  // namespace
}  // namespace sewil
