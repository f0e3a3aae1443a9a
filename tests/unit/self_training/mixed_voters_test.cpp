// Self-training by every kind of voters: threads, what may change of a table, shares, saved models.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <numeric>
#include <vector>

#include "sewil/learn/forest.h"
#include "sewil/learn/learner.h"
#include "sewil/learn/votes.h"
#include "unit/voters/made_table.h"
#include "voters/linear_voter.h"

namespace sewil {
namespace {

constexpr EstimatorKind every_kind[] = {EstimatorKind::random_forest, EstimatorKind::extra_trees,
                                        EstimatorKind::linear, EstimatorKind::ensemble};

const MadeWish of_all_sorts{
    .rows = 120, .labeled = 30, .ties = 2, .categories = 2, .missing = true, .weighed = true};
const MadeWish of_counts{.rows = 160, .labeled = 50, .numbers = 0, .counts = 30};

SelfTrainingResult learn_by(const MadeTable& table, EstimatorKind voters, int threads = 1,
                            SelfTrainingOptions options = {}) {
  const Workers workers(threads);
  options.estimator = voters;
  return learn_rows({.matrix = table.matrix,
                     .rows = {table.labeled, table.labels, table.others, table.classes},
                     .columns = table.all_columns,
                     .forest = {.n_estimators = 30},
                     .self_training = options,
                     .workers = workers},
                    {.trees = true});
}

TEST(EveryKindOfVoters, GivesTheSameBitsForAnyNumberOfThreads) {
  for (const MadeWish& wish : {of_all_sorts, of_counts}) {
    const MadeTable table = made_table(wish, 31);
    for (const EstimatorKind voters : every_kind) {
      SCOPED_TRACE(name_of(voters));
      const SelfTrainingResult one = learn_by(table, voters);
      for (const int threads : {2, 5}) {
        const SelfTrainingResult more = learn_by(table, voters, threads);
        EXPECT_EQ(more.votes.values, one.votes.values);
        EXPECT_EQ(more.rows, one.rows);
        EXPECT_EQ(more.labels, one.labels);
        EXPECT_EQ(more.forest.oob_votes.values, one.forest.oob_votes.values);
        EXPECT_EQ(more.forest.weights, one.forest.weights);
        EXPECT_EQ(more.parts.linear_share, one.parts.linear_share);
        EXPECT_EQ(more.labeled_oob_error, one.labeled_oob_error);
      }
    }
  }
}

TEST(EveryKindOfVoters, GivesEveryRowAVoteAndOneStepAtLeast) {
  for (const MadeWish& wish : {of_all_sorts, of_counts}) {
    const MadeTable table = made_table(wish, 32);
    for (const EstimatorKind voters : every_kind) {
      SCOPED_TRACE(name_of(voters));
      const SelfTrainingResult learned = learn_by(table, voters);
      ASSERT_EQ(learned.votes.rows, table.others.size());
      for (std::size_t row = 0; row < learned.votes.rows; ++row) {
        const auto votes = learned.votes.row(row);
        EXPECT_NEAR(std::accumulate(votes.begin(), votes.end(), 0.0), 1, 1e-12);
      }
      EXPECT_FALSE(learned.steps.empty());
      EXPECT_EQ(learned.forest.weights.size(), table.columns.size());
      EXPECT_NEAR(std::accumulate(learned.forest.weights.begin(), learned.forest.weights.end(), 0.0), 1,
                  1e-9);
    }
  }
}

// Random cuts and linear voters know nothing but the order of values.
TEST(EveryKindOfVoters, WithoutBestCutsAnIncreasingChangeOfColumnsChangesNoBit) {
  const MadeTable table = made_table(of_all_sorts, 33);
  const MadeTable grown = with_numbers(table, [](double value) { return std::exp(value); });
  const MadeTable ranked = with_ranks(table);
  for (const EstimatorKind voters : {EstimatorKind::extra_trees, EstimatorKind::linear}) {
    SCOPED_TRACE(name_of(voters));
    const SelfTrainingResult learned = learn_by(table, voters);
    for (const MadeTable* changed : {&grown, &ranked}) {
      const SelfTrainingResult other = learn_by(*changed, voters);
      EXPECT_EQ(other.votes.values, learned.votes.values);
      EXPECT_EQ(other.rows, learned.rows);
      EXPECT_EQ(other.forest.oob_votes.values, learned.forest.oob_votes.values);
      EXPECT_EQ(other.forest.weights, learned.forest.weights);
    }
  }
}

// A best cut is the middle of two values of its node; rows of other bags in between may change sides. On the
// rows that a forest has learned from nothing is in between. So held-out votes move the share of a mix a
// little.
TEST(EveryKindOfVoters, WithBestCutsAnIncreasingChangeOfColumnsChangesFewPredictions) {
  const MadeTable table = made_table({.rows = 300, .labeled = 90}, 34);
  const MadeTable grown = with_numbers(table, [](double value) { return std::exp(value); });
  for (const EstimatorKind voters : {EstimatorKind::random_forest, EstimatorKind::ensemble}) {
    SCOPED_TRACE(name_of(voters));
    const SelfTrainingOptions labels_alone{.policy = Policy::none};
    const SelfTrainingResult learned = learn_by(table, voters, 1, labels_alone);
    const SelfTrainingResult other = learn_by(grown, voters, 1, labels_alone);
    if (voters == EstimatorKind::random_forest) {
      EXPECT_EQ(other.forest.weights, learned.forest.weights);  // the same cuts
    }
    EXPECT_NEAR(other.parts.linear_share, learned.parts.linear_share, 0.15);
    std::size_t same = 0;
    for (std::size_t row = 0; row < learned.predicted.size(); ++row)
      same += learned.predicted[row] == other.predicted[row] ? 1U : 0U;
    EXPECT_GE(same, learned.predicted.size() * 9 / 10);
  }
}

TEST(LinearVotersAlone, InAnotherOrderOfClassesLearnTheSame) {
  const MadeTable table = made_table(of_all_sorts, 35);
  const std::vector<std::int32_t> to{1, 2, 0};
  MadeTable renamed = table;
  for (std::int32_t& label : renamed.truth) label = to[static_cast<std::size_t>(label)];
  renamed.code();
  EXPECT_LT(largest_gap(learn_by(renamed, EstimatorKind::linear).votes,
                        with_classes(learn_by(table, EstimatorKind::linear).votes, to)),
            1e-12);
}

TEST(LinearVotersAlone, LearnFromLabelsAloneAndLeaveLabeledRowsOut) {
  const MadeTable table = made_table(of_all_sorts, 36);
  const SelfTrainingResult learned = learn_by(table, EstimatorKind::linear);
  EXPECT_EQ(learned.votes.values, table.votes_of_others().values);
  const VoteMatrix left_out = table.voter().left_out_votes();
  ASSERT_GE(learned.forest.oob_votes.values.size(), left_out.values.size());
  EXPECT_TRUE(
      std::equal(left_out.values.begin(), left_out.values.end(), learned.forest.oob_votes.values.begin()));
  EXPECT_EQ(learned.labeled_oob_error, error_rate(table.labels, predict(left_out)).value());
  EXPECT_EQ(learned.forest.trees, nullptr);
}

TEST(MixedVoters, BalancedClassesReachTheLinearVoterToo) {
  MadeTable table = made_table({.rows = 120, .labeled = 40, .classes = 2}, 37);
  for (std::size_t row = 0; row < 40; ++row) table.truth[row] = row % 5 == 0 ? 1 : 0;
  table.code();
  const Workers workers(1);
  const SelfTrainingResult learned =
      learn_rows({.matrix = table.matrix,
                  .rows = {table.labeled, table.labels, table.others, 2},
                  .columns = table.all_columns,
                  .forest = {.n_estimators = 10, .class_balance = ClassBalance::equal},
                  .self_training = {.estimator = EstimatorKind::linear},
                  .workers = workers});
  LabeledRows known = table.known();
  known.balanced = true;
  const LinearVoter balanced(table.matrix, table.all_columns, known);
  EXPECT_EQ(learned.votes.values, balanced.votes(table.matrix, table.others, workers).values);
  EXPECT_NE(learned.votes.values, table.votes_of_others().values);
}

TEST(MixedVoters, TellWhoVotedWithWhatShareAndHowWell) {
  const MadeTable table = made_table(of_all_sorts, 38);
  const VoteParts of_trees = learn_by(table, EstimatorKind::random_forest).parts;
  EXPECT_EQ(of_trees.linear, nullptr);
  EXPECT_TRUE(of_trees.shares.empty());
  EXPECT_TRUE(learn_by(table, EstimatorKind::extra_trees).parts.shares.empty());

  const double left_out_right = error_rate(table.labels, predict(table.voter().left_out_votes())).accuracy();
  const VoteParts of_linear = learn_by(table, EstimatorKind::linear).parts;
  ASSERT_EQ(of_linear.shares.size(), 1U);
  EXPECT_STREQ(of_linear.shares[0].name, "linear");
  EXPECT_EQ(of_linear.shares[0].share, 1);
  EXPECT_EQ(of_linear.linear_share, 1);
  EXPECT_EQ(of_linear.shares[0].accuracy, left_out_right);

  const VoteParts of_mix = learn_by(table, EstimatorKind::ensemble).parts;
  ASSERT_EQ(of_mix.shares.size(), 2U);
  EXPECT_STREQ(of_mix.shares[0].name, "trees");
  EXPECT_STREQ(of_mix.shares[1].name, "linear");
  EXPECT_EQ(of_mix.shares[1].share, of_mix.linear_share);
  EXPECT_NEAR(of_mix.shares[0].share + of_mix.shares[1].share, 1, 1e-15);
  EXPECT_EQ(of_mix.shares[1].accuracy, left_out_right);
  ASSERT_NE(of_mix.linear, nullptr);
}

// The share is settled by five times as many trees, which have learned from nothing but labels, and then
// stays.
TEST(MixedVoters, VotesAreThoseOfTreesAndLinearVoterByTheShareOfManyTrees) {
  const MadeTable table = made_table(of_all_sorts, 39);
  const Workers workers(1);
  const ForestOptions forest = forest_of(EstimatorKind::ensemble, {.n_estimators = 30});
  const auto maker = make_forest_maker(table.matrix, table.all_columns, forest, {}, workers);
  const ForestResult first = maker->grow({table.labeled, table.labels, {}, table.classes, table.others});
  const LinearVoter linear = table.voter();
  ForestOptions many = forest;
  many.n_estimators = 5 * forest.n_estimators;
  const VoteMatrix held_out = make_forest_maker(table.matrix, table.all_columns, many, {}, workers)
                                  ->grow({table.labeled, table.labels, {}, table.classes, {}})
                                  .oob_votes;
  const double share = linear_share(held_out, linear.left_out_votes(), table.labels);

  const SelfTrainingResult labels_alone =
      learn_by(table, EstimatorKind::ensemble, 1, {.policy = Policy::none});
  const VoteMatrix of_linear = table.votes_of_others();
  EXPECT_EQ(labels_alone.parts.linear_share, share);
  EXPECT_EQ(labels_alone.votes.values, mixed_votes(first.prediction_votes, of_linear, share).values);
  EXPECT_EQ(labels_alone.forest.oob_votes.values,
            mixed_votes(first.oob_votes, linear.left_out_votes(), share).values);
  const std::vector<double> weights = linear.weights();
  for (std::size_t c = 0; c < weights.size(); ++c)
    EXPECT_NEAR(labels_alone.forest.weights[c], (1 - share) * first.weights[c] + share * weights[c], 1e-15);

  const SelfTrainingResult whole = learn_by(table, EstimatorKind::ensemble);
  EXPECT_EQ(whole.parts.linear_share, share);
  const VoteMatrix by_trees = whole.forest.trees->votes_of_rows(table.matrix, table.others, workers);
  EXPECT_EQ(whole.votes.values, mixed_votes(by_trees, of_linear, share).values);
  EXPECT_EQ(votes_of_rows(whole, table.matrix, table.others, workers).values, whole.votes.values);
}

TEST(TreesThatVote, AreTheForestsOfTheLoopBitByBit) {
  const MadeTable table = made_table(of_all_sorts, 40);
  const Workers workers(2);
  const auto maker = make_forest_maker(table.matrix, table.all_columns, {.n_estimators = 30}, {}, workers);
  const SelfTrainingResult before =
      self_train({table.labeled, table.labels, table.others, table.classes}, *maker, {}, workers);
  for (const EstimatorKind voters : {EstimatorKind::random_forest, EstimatorKind::automatic}) {
    const SelfTrainingResult now = learn_by(table, voters);
    EXPECT_EQ(now.votes.values, before.votes.values);
    EXPECT_EQ(now.rows, before.rows);
    EXPECT_EQ(now.labels, before.labels);
    EXPECT_EQ(now.forest.weights, before.forest.weights);
    EXPECT_EQ(now.oob_error, before.oob_error);
  }
}

TEST(EveryKindOfVoters, WorksWithOneLabelAClassWithASingleClassAndWithoutUnlabeledRows) {
  const MadeTable few = made_table({.rows = 40, .labeled = 3}, 41);
  const MadeTable one_class = made_table({.rows = 30, .labeled = 5, .classes = 1}, 42);
  const MadeTable all = made_table({.rows = 30, .labeled = 30}, 43);
  for (const EstimatorKind voters : every_kind) {
    SCOPED_TRACE(name_of(voters));
    EXPECT_EQ(learn_by(few, voters).votes.rows, 37U);
    EXPECT_EQ(learn_by(one_class, voters).stopped_because, SelfTrainingStop::all_labeled);
    EXPECT_EQ(learn_by(all, voters).votes.rows, 0U);
  }
}

}  // namespace
}  // namespace sewil
