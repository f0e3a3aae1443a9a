// The five policies on small vote matrices.
#include <gtest/gtest.h>

#include <vector>

#include "base/random.h"
#include "oracle/fake_forest.h"
#include "oracle/random_votes.h"
#include "sewil/learn/self_training.h"
#include "sewil/learn/votes.h"
#include "votes_of.h"

namespace sewil {
namespace {

std::vector<double> thresholds(const SelfTrainingOptions& options, const VoteMatrix& votes, int step = 1,
                               std::size_t unlabeled = 0) {
  const std::vector<std::int32_t> predicted = predict(votes);
  return make_policy(options)->thresholds({votes, predicted, unlabeled == 0 ? votes.rows : unlabeled, step},
                                          Workers(1));
}

const VoteMatrix five = votes_of(2, {.9, .1, .7, .3, .25, .75, .6, .4, .45, .55});  // predicted 0 0 1 0 1

TEST(Policies, TransductiveIsTheOneOfTheBound) {
  const auto expected = transductive_thresholds(five, {}, Workers(1));
  EXPECT_EQ(thresholds({.policy = Policy::transductive}, five),
            (std::vector<double>{expected[0].threshold, expected[1].threshold}));
}

TEST(Policies, FixedIsTheGivenThreshold) {
  EXPECT_EQ(thresholds({.policy = Policy::fixed, .fixed_threshold = .8}, five),
            (std::vector<double>{.8, .8}));
}

TEST(Policies, MeanVoteIsTheMeanOverTheRowsPredictedToBeOfTheClass) {
  const auto values = thresholds({.policy = Policy::mean_vote}, five);
  EXPECT_DOUBLE_EQ(values[0], (.9 + .7 + .6) / 3);
  EXPECT_DOUBLE_EQ(values[1], (.75 + .55) / 2);
}

TEST(Policies, MeanVoteOfEqualVotesDoesNotExceedThem) {
  // The sum of ten times .6 divided by ten is more than .6 in doubles, or less; the rows must be taken
  // anyway.
  for (const double vote : {.6, .7, .55, 1.0 / 1.7}) {
    for (std::size_t rows = 1; rows < 30; ++rows) {
      VoteMatrix votes(rows, 2);
      for (std::size_t r = 0; r < rows; ++r) {
        votes.row(r)[0] = vote;
        votes.row(r)[1] = 1 - vote;
      }
      ASSERT_LE(thresholds({.policy = Policy::mean_vote}, votes)[0], vote);
    }
  }
}

TEST(Policies, MeanVoteOfAClassNeverPredictedIsOne) {
  EXPECT_EQ(thresholds({.policy = Policy::mean_vote}, votes_of(2, {.9, .1}))[1], 1);
}

TEST(Policies, ShareIsTheVoteOfTheLastRowOfTheMostConfidentShare) {
  // Confidences in order: .9 .75 .7 .6 .55
  EXPECT_EQ(thresholds({.policy = Policy::share, .share = .4}, five)[0], .75);
  EXPECT_EQ(thresholds({.policy = Policy::share, .share = .41}, five)[0], .7);
  EXPECT_EQ(thresholds({.policy = Policy::share, .share = 1e-6}, five)[0], .9);
  // The share is of the rows unlabeled at the start, not of those left.
  EXPECT_EQ(thresholds({.policy = Policy::share, .share = .1}, five, 3, 30)[1], .7);
  EXPECT_EQ(thresholds({.policy = Policy::share, .share = 1}, five, 1, 30)[1], .55);
}

TEST(Policies, CurriculumLowersTheQuantileStepByStep) {
  const SelfTrainingOptions options{.policy = Policy::curriculum, .curriculum_step = .4};
  EXPECT_EQ(thresholds(options, five, 1)[0], .75);
  EXPECT_EQ(thresholds(options, five, 2)[0], .6);
  EXPECT_EQ(thresholds(options, five, 3)[0], .55);
}

TEST(Policies, OfGrowingSharesEndWithAllRowsLabeled) {
  RandomStream stream(31, Purpose::test);
  const VoteMatrix votes = oracle::random_votes(40, 3, oracle::VoteKind::smooth, 0, stream);
  std::vector<std::uint32_t> unlabeled(40);
  for (std::uint32_t r = 0; r < 40; ++r) unlabeled[r] = r + 3;
  const std::vector<std::uint32_t> labeled{0, 1, 2};
  const std::vector<std::int32_t> labels{0, 1, 2};
  for (const Policy policy : {Policy::share, Policy::curriculum, Policy::mean_vote}) {
    const oracle::ScriptedForest forest(unlabeled, {votes});
    const SelfTrainingResult result =
        self_train({labeled, labels, unlabeled, 3}, forest, {.policy = policy}, Workers(1));
    EXPECT_EQ(result.stopped_because, SelfTrainingStop::all_labeled);
    if (policy == Policy::share) {
      EXPECT_EQ(result.steps.size(), 10U);
    }
    if (policy == Policy::curriculum) {
      EXPECT_EQ(result.steps.size(), 5U);
    }
  }
}

}  // namespace
}  // namespace sewil
