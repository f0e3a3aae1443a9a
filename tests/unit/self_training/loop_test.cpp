// The self-training loop against forests that follow a script.
#include <gtest/gtest.h>

#include <vector>

#include "oracle/fake_forest.h"
#include "sewil/data/work.h"
#include "sewil/learn/self_training.h"
#include "votes_of.h"

namespace sewil {
namespace {

using oracle::ScriptedForest;

// Labeled rows 0 (class 0) and 3 (class 1); unlabeled rows 1, 2, 4, 5.
struct FourUnlabeled {
  std::vector<std::uint32_t> labeled{0, 3};
  std::vector<std::int32_t> labels{0, 1};
  std::vector<std::uint32_t> unlabeled{1, 2, 4, 5};
  PartlyLabeled data{labeled, labels, unlabeled, 2};
};

const SelfTrainingOptions at_least_09{.policy = Policy::fixed, .fixed_threshold = .9};

TEST(SelfTraining, TakesSureRowsStepByStepUntilAllAreLabeled) {
  const FourUnlabeled four;
  ScriptedForest forest{
      four.unlabeled,

      {votes_of(2, {.6, .4, .95, .05, .1, .9, .5, .5}), votes_of(2, {.2, .8, .0, 1.0, .2, .8, .9, .1}),
       votes_of(2, {.05, .95, 1, 0, 0, 1, 1, 0})}};
  const SelfTrainingResult result = self_train(four.data, forest, at_least_09, Workers(1));

  EXPECT_EQ(result.rows, (std::vector<std::uint32_t>{0, 3, 2, 4, 5, 1}));
  EXPECT_EQ(result.labels, (std::vector<std::int32_t>{0, 1, 0, 1, 0, 1}));
  EXPECT_EQ(result.labeled, 2U);
  // A pseudo-label stays, even when a later forest votes otherwise (row 2 at the second step).
  EXPECT_EQ(result.pseudo_labels, (std::vector<std::int32_t>{1, 0, 1, 0}));
  EXPECT_EQ(result.taken_at, (std::vector<std::uint32_t>{3, 1, 1, 2}));
  EXPECT_EQ(result.stopped_because, SelfTrainingStop::all_labeled);
  ASSERT_EQ(result.steps.size(), 3U);
  EXPECT_EQ(result.steps[0].taken, 2U);
  EXPECT_EQ(result.steps[0].by_class, (std::vector<std::size_t>{1, 1}));
  EXPECT_EQ(result.steps[0].left, 2U);
  EXPECT_EQ(result.steps[0].thresholds, (std::vector<double>{.9, .9}));
  EXPECT_EQ(result.steps[2].left, 0U);
  // The last forest's word counts for the prediction, all rows included.
  EXPECT_EQ(result.votes.values, forest.script[2].values);
  EXPECT_EQ(result.predicted, (std::vector<std::int32_t>{1, 0, 1, 0}));
  EXPECT_EQ(result.first_predicted, (std::vector<std::int32_t>{0, 0, 1, 0}));
  EXPECT_EQ(forest.calls.size(), 4U);
}

TEST(SelfTraining, WeighsTheLabeledRowsTogetherAsMuchAsTheOthersTogether) {
  const FourUnlabeled four;
  ScriptedForest forest{four.unlabeled,
                        {votes_of(2, {1, 0, 1, 0, 1, 0, .5, .5}), votes_of(2, {1, 0, 1, 0, 1, 0, .9, .1})}};
  const SelfTrainingResult result = self_train(four.data, forest, at_least_09, Workers(1));
  ASSERT_EQ(forest.calls.size(), 3U);
  EXPECT_TRUE(forest.calls[0].weights.empty());
  EXPECT_EQ(forest.calls[1].weights, (std::vector<double>{3, 3, 2, 2, 2}));     // 1/2 and 1/3
  EXPECT_EQ(forest.calls[2].weights, (std::vector<double>{2, 2, 1, 1, 1, 1}));  // 1/2 and 1/4
  EXPECT_EQ(result.weights, forest.calls[2].weights);
}

TEST(SelfTraining, LetsOnlyTheRowsLeftRideAlong) {
  const FourUnlabeled four;
  ScriptedForest forest{four.unlabeled, {votes_of(2, {1, 0, .5, .5, 1, 0, .5, .5})}};
  (void)self_train(four.data, forest, at_least_09, Workers(1));
  ASSERT_EQ(forest.calls.size(), 2U);
  EXPECT_EQ(forest.calls[0].prediction_rows, four.unlabeled);
  EXPECT_EQ(forest.calls[1].prediction_rows, (std::vector<std::uint32_t>{2, 5}));
}

TEST(SelfTraining, RecordsTheErrorsOfTheForestWhoseVotesWereUsed) {
  const FourUnlabeled four;  // the script's out-of-bag votes are for class 0, always
  ScriptedForest forest{four.unlabeled, {votes_of(2, {0, 1, 0, 1, .5, .5, .5, .5})}};
  const SelfTrainingResult result = self_train(four.data, forest, at_least_09, Workers(1));
  EXPECT_EQ(result.steps[0].oob_error, .5);   // one of two
  EXPECT_EQ(result.steps[1].oob_error, .75);  // three of four
  EXPECT_EQ(result.steps[1].labeled_oob_error, .5);
  EXPECT_EQ(result.oob_error, .75);
  EXPECT_EQ(result.labeled_oob_error, .5);
}

TEST(SelfTraining, EndsWhenNoRowIsSureEnoughAndRecordsThatStep) {
  const FourUnlabeled four;
  ScriptedForest forest{four.unlabeled, {votes_of(2, {.6, .4, .6, .4, .6, .4, .6, .4})}};
  const SelfTrainingResult result = self_train(four.data, forest, at_least_09, Workers(1));
  EXPECT_EQ(result.stopped_because, SelfTrainingStop::none_taken);
  EXPECT_EQ(result.rows, four.labeled);
  ASSERT_EQ(result.steps.size(), 1U);
  EXPECT_EQ(result.steps[0].taken, 0U);
  EXPECT_EQ(result.steps[0].left, 4U);
  EXPECT_EQ(forest.calls.size(), 1U);
}

TEST(SelfTraining, EndsAtTheLargestNumberOfSteps) {
  const FourUnlabeled four;
  ScriptedForest forest{
      four.unlabeled,
      {votes_of(2, {1, 0, .6, .4, .6, .4, .6, .4}), votes_of(2, {1, 0, 1, 0, .6, .4, .6, .4})}};
  SelfTrainingOptions options = at_least_09;
  options.max_iter = 1;
  const SelfTrainingResult result = self_train(four.data, forest, options, Workers(1));
  EXPECT_EQ(result.stopped_because, SelfTrainingStop::max_iter);
  EXPECT_EQ(result.steps.size(), 1U);
  EXPECT_EQ(result.votes.values, forest.script[1].values);
}

TEST(SelfTraining, WithPolicyNoneEndsWithTheFirstForestAndTakesNoRow) {
  const FourUnlabeled four;
  ScriptedForest forest{four.unlabeled, {votes_of(2, {1, 0, .6, .4, .2, .8, .6, .4})}};
  const SelfTrainingResult result = self_train(four.data, forest, {.policy = Policy::none}, Workers(1));
  EXPECT_EQ(result.stopped_because, SelfTrainingStop::supervised);
  EXPECT_EQ(forest.calls.size(), 1U);
  EXPECT_TRUE(result.steps.empty());
  EXPECT_EQ(result.rows.size(), result.labeled);
  EXPECT_EQ(result.predicted, result.first_predicted);
  EXPECT_EQ(result.votes.values, forest.script[0].values);
}

TEST(SelfTraining, WithoutUnlabeledRowsIsOneSupervisedForest) {
  const std::vector<std::uint32_t> rows{0, 1};
  const std::vector<std::int32_t> labels{0, 1};
  ScriptedForest forest({}, {VoteMatrix(0, 2)});
  const SelfTrainingResult result = self_train({rows, labels, {}, 2}, forest, {}, Workers(1));
  EXPECT_EQ(result.stopped_because, SelfTrainingStop::all_labeled);
  EXPECT_EQ(result.rows, rows);
  EXPECT_TRUE(result.steps.empty());
  EXPECT_TRUE(result.predicted.empty());
  EXPECT_EQ(forest.calls.size(), 1U);
}

TEST(SelfTraining, WithoutLabeledRowsIsRefused) {
  const std::vector<std::uint32_t> rows{0, 1};
  ScriptedForest forest(rows, {});
  EXPECT_THROW((void)self_train({{}, {}, rows, 2}, forest, {}, Workers(1)), InputError);
}

class StopAfter final : public Progress {
 public:
  explicit StopAfter(std::size_t updates) : allowed_(updates) {}
  void update(const ProgressStep& step) override {
    ++updates_;
    last = step;
  }
  [[nodiscard]] StopReason stop_reason() const noexcept override {
    return updates_ >= allowed_ ? StopReason::time_limit : StopReason::none;
  }
  ProgressStep last;

 private:
  std::size_t allowed_;
  std::size_t updates_ = 0;
};

TEST(SelfTraining, StopsBetweenStepsAndKeepsWhatItHas) {
  const FourUnlabeled four;
  ScriptedForest forest{four.unlabeled,
                        {votes_of(2, {1, 0, .6, .4, .6, .4, .6, .4}),
                         votes_of(2, {1, 0, 1, 0, .6, .4, .6, .4}), votes_of(2, {1, 0, 1, 0, 1, 0, .6, .4})}};
  StopAfter progress(2);  // the first forest, then one step
  const SelfTrainingResult result = self_train(four.data, forest, at_least_09, Workers(1), progress);
  EXPECT_EQ(result.stopped_because, SelfTrainingStop::time_limit);
  EXPECT_EQ(result.rows, (std::vector<std::uint32_t>{0, 3, 1}));
  EXPECT_EQ(result.votes.values, forest.script[1].values);
  EXPECT_EQ(progress.last.done, 1U);
  EXPECT_EQ(progress.last.total, 4U);
}

TEST(SelfTraining, StoppedWhileAForestGrowsGoesBackToTheLastCompleteOne) {
  const FourUnlabeled four;
  ScriptedForest forest{
      four.unlabeled,
      {votes_of(2, {1, 0, .6, .4, .6, .4, .6, .4}), votes_of(2, {1, 0, 1, 0, .6, .4, .6, .4})},
      3};
  const SelfTrainingResult result = self_train(four.data, forest, at_least_09, Workers(1));
  EXPECT_EQ(result.stopped_because, SelfTrainingStop::interrupted);
  EXPECT_EQ(result.rows, (std::vector<std::uint32_t>{0, 3, 1}));
  EXPECT_EQ(result.rows.size(), result.forest.oob_votes.rows);
  EXPECT_EQ(result.taken_at, (std::vector<std::uint32_t>{1, 0, 0, 0}));
  EXPECT_EQ(result.steps.size(), 1U);
  EXPECT_EQ(result.votes.values, forest.script[1].values);
}

TEST(SelfTraining, StoppedBeforeTheFirstForestHasNothingToGive) {
  const FourUnlabeled four;
  ScriptedForest forest{four.unlabeled, {VoteMatrix(4, 2)}, 1};
  EXPECT_THROW((void)self_train(four.data, forest, {}, Workers(1)), Stopped);
}

TEST(SelfTraining, WithAllVotesEqualTakesEveryRowAtOnce) {
  const FourUnlabeled four;
  ScriptedForest forest{four.unlabeled, {votes_of(2, {.5, .5, .5, .5, .5, .5, .5, .5})}};
  for (const GridSearch search : {GridSearch::global, GridSearch::first_dip}) {
    const SelfTrainingResult result =
        self_train(four.data, forest, {.thresholds = {.search = search}}, Workers(1));
    EXPECT_EQ(result.stopped_because, SelfTrainingStop::all_labeled);
    EXPECT_EQ(result.pseudo_labels, (std::vector<std::int32_t>{0, 0, 0, 0}));
    EXPECT_EQ(result.steps.size(), 1U);
  }
}

TEST(SelfTraining, WithOneClassLabelsEveryRowWithIt) {
  const std::vector<std::uint32_t> labeled{0};
  const std::vector<std::int32_t> labels{0};
  const std::vector<std::uint32_t> unlabeled{1, 2};
  ScriptedForest forest(unlabeled, {votes_of(1, {1, 1})});
  const SelfTrainingResult result = self_train({labeled, labels, unlabeled, 1}, forest, {}, Workers(1));
  EXPECT_EQ(result.stopped_because, SelfTrainingStop::all_labeled);
  EXPECT_EQ(result.labels, (std::vector<std::int32_t>{0, 0, 0}));
}

TEST(SelfTraining, GoesOnWhenAClassIsNeverPredicted) {
  const FourUnlabeled four;
  ScriptedForest forest{four.unlabeled, {votes_of(2, {.9, .1, .8, .2, .7, .3, .6, .4})}};
  const SelfTrainingResult result = self_train(four.data, forest, {}, Workers(1));
  EXPECT_GT(result.steps[0].taken, 0U);
  for (const std::int32_t label : result.pseudo_labels) EXPECT_NE(label, 1);
}

}  // namespace
}  // namespace sewil
