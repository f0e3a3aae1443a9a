// How much of a vote each kind of voters has, and votes mixed by it.
#include <gtest/gtest.h>

#include <cmath>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/random.h"
#include "oracle/share_twin.h"
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

struct TwoWish {
  std::size_t rows = 20, classes = 2;
  double first = 1, second = 1;  // how much they say
};

oracle::TwoVoters two_voters(const TwoWish& wish, std::uint64_t seed) {
  RandomStream random(seed, Purpose::test, 44);
  oracle::TwoVoters voters;
  const auto votes = [&](std::size_t label, double says) {
    std::vector<double> row(wish.classes);
    double sum = 0;
    for (std::size_t c = 0; c < wish.classes; ++c) sum += row[c] = random.unit() + (c == label ? says : 0);
    for (double& vote : row) vote /= sum;
    return row;
  };
  for (std::size_t row = 0; row < wish.rows; ++row) {
    voters.labels.push_back(random.below(static_cast<std::uint32_t>(wish.classes)));
    voters.first.push_back(votes(voters.labels.back(), wish.first));
    voters.second.push_back(votes(voters.labels.back(), wish.second));
  }
  return voters;
}

VoteMatrix joined(const std::vector<std::vector<double>>& rows) {
  std::vector<double> values;
  for (const std::vector<double>& row : rows) values.insert(values.end(), row.begin(), row.end());
  return votes_of(rows.front().size(), values);
}

double share_of(const oracle::TwoVoters& voters) {
  const std::vector<std::int32_t> labels(voters.labels.begin(), voters.labels.end());
  return linear_share(joined(voters.first), joined(voters.second), labels);
}

// What was found before ten doubtful rows shrank it.
double before_shrinking(double share, std::size_t rows) {
  return 0.5 + (share - 0.5) * static_cast<double>(rows + 10) / static_cast<double>(rows);
}

TEST(LinearShare, HasTheSmallestCBoundOfAGridAndHardlyAnyFinerOneIsSmaller) {
  std::set<double> found;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const TwoWish wish{.rows = 5 + seed,
                       .classes = 2 + seed % 3,
                       .first = 0.1 * static_cast<double>(seed % 7),
                       .second = 0.1 * static_cast<double>(seed % 5)};
    SCOPED_TRACE(seed);
    const oracle::TwoVoters voters = two_voters(wish, seed);
    const double share = before_shrinking(share_of(voters), wish.rows);
    EXPECT_NEAR(share, oracle::twin_share(voters, 50), 1e-12);
    const double finest = oracle::bound_of_share(voters, oracle::twin_share(voters, 2000));
    EXPECT_LE(oracle::bound_of_share(voters, share), finest + 0.001);
    found.insert(std::round(share * 50));
  }
  EXPECT_GT(found.size(), 10U);
}

// With two classes margins are linear in the share, and the bound's minimum is known: weights M^-1 mu, where
// mu are the mean margins and M their mean products.
TEST(LinearShare, WithTwoClassesIsTheClosedFormUpToTheGrid) {
  int inside = 0;
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    const oracle::TwoVoters voters = two_voters({.rows = 60, .first = 0.8, .second = 0.7}, seed);
    double mu[2] = {0, 0}, m11 = 0, m12 = 0, m22 = 0;
    for (std::size_t row = 0; row < 60; ++row) {
      const std::size_t label = voters.labels[row];
      const double one = voters.first[row][label] - voters.first[row][1 - label];
      const double two = voters.second[row][label] - voters.second[row][1 - label];
      mu[0] += one;
      mu[1] += two;
      m11 += one * one;
      m12 += one * two;
      m22 += two * two;
    }
    const double first = m22 * mu[0] - m12 * mu[1], second = m11 * mu[1] - m12 * mu[0];
    if (first < 0 || second < 0) continue;
    ++inside;
    EXPECT_NEAR(before_shrinking(share_of(voters), 60), second / (first + second), 0.0101);
  }
  EXPECT_GT(inside, 10);
}

TEST(LinearShare, OfTheTwoInTheOtherOrderIsTheRest) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    oracle::TwoVoters voters = two_voters({.rows = 30, .classes = 3, .first = 0.4, .second = 0.6}, seed);
    const double share = share_of(voters);
    std::swap(voters.first, voters.second);
    EXPECT_NEAR(share_of(voters), 1 - share, 1e-12);
  }
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

// With n rows it is at most n / (2 (n + 10)) from one half, whatever the votes.
TEST(LinearShare, StaysNearOneHalfWithFewLabels) {
  for (std::size_t rows = 1; rows <= 40; ++rows) {
    const auto n = static_cast<double>(rows);
    const double share = share_of(two_voters({.rows = rows, .first = 0.1, .second = 4}, rows));
    EXPECT_LE(std::abs(share - 0.5), n / (2 * (n + 10)) + 1e-12);
  }
  EXPECT_LT(share_of(two_voters({.rows = 2, .first = 0.1, .second = 4}, 1)), 0.6);
  EXPECT_GT(share_of(two_voters({.rows = 200, .first = 0.1, .second = 4}, 1)), 0.8);
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
  EXPECT_STREQ(name_of(EstimatorKind::automatic), "auto");
  EXPECT_STREQ(name_of(EstimatorKind::random_forest), "random-forest");
  EXPECT_STREQ(name_of(EstimatorKind::extra_trees), "extra-trees");
  EXPECT_STREQ(name_of(EstimatorKind::linear), "linear");
  EXPECT_STREQ(name_of(EstimatorKind::ensemble), "ensemble");
  EXPECT_EQ(estimator_names().size(), 5U);
}

TEST(Voters, AutomaticIsTheMixAndTreesForThePapersMethod) {
  EXPECT_EQ(settled(EstimatorKind::automatic), EstimatorKind::ensemble);
  EXPECT_EQ(settled(EstimatorKind::automatic, true), EstimatorKind::random_forest);
  EXPECT_EQ(settled(EstimatorKind::linear, true), EstimatorKind::linear);
}

TEST(Voters, TreesAreTheGivenForestAndOthersChangeItsCuts) {
  const ForestOptions given{.n_estimators = 101, .seed = 9};
  for (const EstimatorKind same : {EstimatorKind::random_forest, EstimatorKind::automatic}) {
    const ForestOptions forest = forest_of(same, given);
    EXPECT_EQ(forest.n_estimators, 101);
    EXPECT_EQ(forest.cuts, Cuts::best);
    EXPECT_EQ(forest.drawn_share, 0);
  }
  EXPECT_EQ(forest_of(EstimatorKind::extra_trees, given).cuts, Cuts::random);
  EXPECT_EQ(forest_of(EstimatorKind::extra_trees, given).n_estimators, 101);
  EXPECT_EQ(forest_of(EstimatorKind::ensemble, given).cuts, Cuts::alternating);
  EXPECT_EQ(forest_of(EstimatorKind::ensemble, given).seed, 9U);
  EXPECT_GT(forest_of(EstimatorKind::ensemble, given).n_estimators, 0);
}

}  // namespace
}  // namespace sewil
