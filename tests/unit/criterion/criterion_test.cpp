// The criteria of one forest's outcome.
#include "sewil/select/criterion.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "base/random.h"
#include "oracle/direct_thresholds.h"
#include "oracle/random_votes.h"
#include "sewil/data/work.h"
#include "votes_of.h"

namespace sewil {
namespace {

// Augmented set: three labeled rows (0, 0, 1), two pseudo-labeled (1, 1), the last without an OOB vote.
//   votes     label  predicted  margins      first moment   second
//   1 0         0      0        1, -1             1            1
//   .25 .75     0      1        -.5, .5          .25          .25
//   0 1         1      1        -1, 1             1            1
//   .75 .25     1      0        .5, -.5          .25          .25
// mu1 = 2.5/4 = mu2 = .625. p: true 0: half right; true 1: right. p = (.5 0 / .5 1): beta 1.5, gamma 1.5.
TEST(Criteria, AreThoseComputedByHand) {
  const VoteMatrix oob = votes_of(2, {1, 0, .25, .75, 0, 1, .75, .25, 0, 0});
  const std::vector<std::int32_t> labels{0, 0, 1, 1, 1};
  const VoteMatrix unlabeled = votes_of(2, {.75, .25, 1, 0});
  const CriterionResult result = evaluate_criteria(
      {oob, labels, 3, &unlabeled}, {.bound = {.search = GridSearch::global, .grid = 2}}, Workers(1));
  EXPECT_DOUBLE_EQ(result.mu1, .625);
  EXPECT_DOUBLE_EQ(result.mu2, .625);
  EXPECT_EQ(result.moment_rows, 4U);
  EXPECT_DOUBLE_EQ(result.cb, .375);
  EXPECT_DOUBLE_EQ(result.beta, 1.5);
  EXPECT_DOUBLE_EQ(result.gamma, 1.5);
  EXPECT_EQ(result.labeled_rows, 3U);
  EXPECT_DOUBLE_EQ(result.cbil, 1 - .625 / 1.5);
  EXPECT_DOUBLE_EQ(result.cbil_beta, 1 - .625 / 1.5);
  EXPECT_DOUBLE_EQ(result.oob_error, .5);
  EXPECT_EQ(result.oob_rows, 4U);
  EXPECT_EQ(result.voteless, 1U);
  EXPECT_DOUBLE_EQ(result.tb, 1.0);  // worked out in thresholds_test.cpp
}

TEST(Criteria, CbilBetaEqualsCbWhenLabelsAreRight) {
  const VoteMatrix oob = votes_of(2, {.75, .25, .25, .75});
  const CriterionResult result = evaluate_criteria({oob, std::vector<std::int32_t>{0, 1}, 2}, {}, Workers(1));
  EXPECT_EQ(result.beta, 1);
  EXPECT_EQ(result.gamma, 2);
  EXPECT_EQ(result.cbil_beta, result.cb);
  EXPECT_GT(result.cbil, result.cb);
}

TEST(Criteria, TakeTheMomentsFromTheUnlabeledRowsWhenAsked) {
  const VoteMatrix oob = votes_of(2, {.75, .25, .25, .75});
  const VoteMatrix unlabeled = votes_of(2, {1, 0, 1, 0, 0, 1});
  const CriterionResult result = evaluate_criteria({oob, std::vector<std::int32_t>{0, 1}, 2, &unlabeled},
                                                   {.moments = MomentRows::unlabeled_rows}, Workers(1));
  EXPECT_EQ(result.moment_rows, 3U);
  EXPECT_EQ(result.cb, 0);
}

TEST(Criteria, KeepTheirOrderOnRandomForests) {
  RandomStream stream(21, Purpose::test);
  for (int round = 0; round < 500; ++round) {
    const std::size_t classes = 1 + stream.below(10);
    const VoteMatrix oob =
        oracle::random_votes(2 + stream.below(40), classes, oracle::VoteKind::forest, 0, stream);
    std::vector<std::int32_t> labels;
    for (std::size_t r = 0; r < oob.rows; ++r) {
      labels.push_back(static_cast<std::int32_t>(stream.below(static_cast<std::uint32_t>(classes))));
    }
    const CriterionResult result = evaluate_criteria({oob, labels, oob.rows / 2, &oob}, {}, Workers(1));
    ASSERT_GE(result.cbil, result.cbil_beta);
    ASSERT_GE(result.cbil_beta, result.cb);
    ASSERT_LE(result.cbil, 1);
    ASSERT_GE(result.cb, 0);
    ASSERT_EQ(result.tb, oracle::direct_bound(oob, {.search = GridSearch::global}));
    for (const Criterion c :
         {Criterion::cbil, Criterion::cbil_beta, Criterion::cb, Criterion::oob, Criterion::tb}) {
      ASSERT_FALSE(std::isnan(value_of(result, c)));
    }
  }
}

TEST(Criteria, ChooseTheValueByName) {
  const CriterionResult result{.cb = 1, .cbil = 2, .cbil_beta = 3, .oob_error = 4, .tb = 5};
  EXPECT_EQ(value_of(result, Criterion::cb), 1);
  EXPECT_EQ(value_of(result, Criterion::cbil), 2);
  EXPECT_EQ(value_of(result, Criterion::cbil_beta), 3);
  EXPECT_EQ(value_of(result, Criterion::oob), 4);
  EXPECT_EQ(value_of(result, Criterion::tb), 5);
  EXPECT_STREQ(info_of(Criterion::cbil_beta).name, "cbil-beta");
}

TEST(Criteria, WithoutUnlabeledRowsLeaveTbOutAndRefuseToScoreByIt) {
  const VoteMatrix oob = votes_of(2, {.75, .25, .25, .75});
  const std::vector<std::int32_t> labels{0, 1};
  const VoteMatrix nothing(0, 2);
  EXPECT_TRUE(std::isnan(evaluate_criteria({oob, labels, 2, &nothing}, {}, Workers(1)).tb));
  EXPECT_THROW((void)evaluate_criteria({oob, labels, 2, &nothing}, {.criterion = Criterion::tb}, Workers(1)),
               InputError);
  EXPECT_THROW((void)evaluate_criteria({oob, labels, 2}, {.moments = MomentRows::unlabeled_rows}, Workers(1)),
               InputError);
}

TEST(Criteria, OfAForestWithoutASingleVoteAreTheWorst) {
  const VoteMatrix oob(2, 2);
  const CriterionResult result = evaluate_criteria({oob, std::vector<std::int32_t>{0, 1}, 2}, {}, Workers(1));
  EXPECT_EQ(result.cb, 1);
  EXPECT_EQ(result.cbil, 1);
  EXPECT_EQ(result.oob_error, 1);
  EXPECT_EQ(result.voteless, 2U);
}

}  // namespace
}  // namespace sewil
