// How much of a vote each kind of voters has, and votes mixed by it.
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "base/random.h"
#include "sewil/learn/votes.h"
#include "votes_of.h"

namespace sewil {
namespace {

// Votes for the class, or for the other one.
VoteMatrix votes_that_are(const std::vector<bool>& right, const std::vector<std::int32_t>& labels) {
  std::vector<double> values;
  for (std::size_t row = 0; row < labels.size(); ++row) {
    const bool first = (labels[row] == 0) == right[row];
    values.insert(values.end(), {first ? 0.75 : 0.25, first ? 0.25 : 0.75});
  }
  return votes_of(2, values);
}

TEST(LinearShare, IsTheLogisticOfTheLeadOverTheRootOfDifferingRows) {
  const std::vector<std::int32_t> labels{0, 1, 0, 1, 0, 1, 0, 1, 0, 1};
  // The linear voter alone has five right, the trees alone one; both three; none one.
  const VoteMatrix linear =
      votes_that_are({true, true, true, true, true, false, true, true, true, false}, labels);
  const VoteMatrix trees =
      votes_that_are({false, false, false, false, false, true, true, true, true, false}, labels);
  const double wanted = 1 / (1 + std::exp(-(5 - 1) / std::sqrt(4 + 5 + 1)));
  EXPECT_NEAR(linear_share(trees, linear, labels), wanted, 1e-15);
  EXPECT_NEAR(linear_share(linear, trees, labels), 1 - wanted, 1e-15);
}

TEST(LinearShare, IsOneHalfWithoutADifference) {
  const std::vector<std::int32_t> labels{0, 1, 0, 1};
  const VoteMatrix one = votes_that_are({true, true, false, true}, labels);
  const VoteMatrix other = votes_that_are({true, false, true, true}, labels);  // as many right, others
  EXPECT_EQ(linear_share(one, one, labels), 0.5);
  EXPECT_EQ(linear_share(one, other, labels), 0.5);
  EXPECT_EQ(linear_share(VoteMatrix(0, 2), VoteMatrix(0, 2), {}), 0.5);
}

TEST(LinearShare, LeavesRowsOutThatOneOfTheTwoHasNoVoteFor) {
  const std::vector<std::int32_t> labels{0, 1, 0};
  const VoteMatrix linear = votes_that_are({true, true, true}, labels);
  VoteMatrix trees = votes_that_are({false, true, true}, labels);
  EXPECT_GT(linear_share(trees, linear, labels), 0.5);
  trees.values[0] = trees.values[1] = 0;
  EXPECT_EQ(linear_share(trees, linear, labels), 0.5);
}

// With d rows that differ it is at most d / (4 sqrt(4 + d)) from one half, whatever the votes.
TEST(LinearShare, StaysNearOneHalfWithFewLabels) {
  RandomStream random(1, Purpose::test, 43);
  for (int round = 0; round < 200; ++round) {
    std::vector<std::int32_t> labels;
    std::vector<bool> one, other;
    double differing = 0;
    for (std::uint32_t row = 0; row < 1 + random.below(30); ++row) {
      labels.push_back(static_cast<std::int32_t>(random.below(2)));
      one.push_back(random.below(2) == 0);
      other.push_back(random.below(2) == 0);
      differing += one.back() != other.back() ? 1 : 0;
    }
    const double share = linear_share(votes_that_are(one, labels), votes_that_are(other, labels), labels);
    EXPECT_LE(std::abs(share - 0.5), differing / (4 * std::sqrt(4 + differing)) + 1e-12);
  }
  const std::vector<std::int32_t> two{0, 1};  // one voter has both right, the other none
  const double most =
      linear_share(votes_that_are({false, false}, two), votes_that_are({true, true}, two), two);
  EXPECT_GT(most, 0.6);
  EXPECT_LT(most, 0.7);
}

TEST(MixedVotes, AreSharesOfBothAndOfOneWhereTheOtherHasNone) {
  const VoteMatrix first = votes_of(2, {0.8, 0.2, 0, 0, 1, 0, 0, 0});
  const VoteMatrix second = votes_of(2, {0.4, 0.6, 0.3, 0.7, 0, 0, 0, 0});
  const VoteMatrix mixed = mixed_votes(first, second, 0.25);
  const std::vector<double> wanted{0.7, 0.3, 0.3, 0.7, 1, 0, 0, 0};
  for (std::size_t at = 0; at < wanted.size(); ++at) EXPECT_NEAR(mixed.values[at], wanted[at], 1e-15);
  EXPECT_EQ(mixed_votes(first, first, 0).values, first.values);
  EXPECT_EQ(mixed_votes(second, second, 1).values, second.values);
}

TEST(Voters, HaveTheirNamesInTheOrderOfTheEnum) {
  EXPECT_STREQ(name_of(Voters::automatic), "auto");
  EXPECT_STREQ(name_of(Voters::trees), "trees");
  EXPECT_STREQ(name_of(Voters::random_cuts), "random-cuts");
  EXPECT_STREQ(name_of(Voters::linear), "linear");
  EXPECT_STREQ(name_of(Voters::mix), "mix");
  EXPECT_EQ(voter_names().size(), 5U);
}

TEST(Voters, AutomaticIsTheMixAndTreesForThePapersMethod) {
  EXPECT_EQ(settled(Voters::automatic), Voters::mix);
  EXPECT_EQ(settled(Voters::automatic, true), Voters::trees);
  EXPECT_EQ(settled(Voters::linear, true), Voters::linear);
}

TEST(Voters, TreesAreTheGivenForestAndOthersChangeItsCuts) {
  const ForestOptions given{.trees = 101, .seed = 9};
  for (const Voters same : {Voters::trees, Voters::automatic}) {
    const ForestOptions forest = forest_of(same, given);
    EXPECT_EQ(forest.trees, 101);
    EXPECT_EQ(forest.cuts, Cuts::best);
    EXPECT_EQ(forest.drawn_share, 0);
  }
  EXPECT_EQ(forest_of(Voters::random_cuts, given).cuts, Cuts::random);
  EXPECT_EQ(forest_of(Voters::random_cuts, given).trees, 101);
  EXPECT_EQ(forest_of(Voters::mix, given).cuts, Cuts::alternating);
  EXPECT_EQ(forest_of(Voters::mix, given).seed, 9U);
  EXPECT_GT(forest_of(Voters::mix, given).trees, 0);
}

}  // namespace
}  // namespace sewil
