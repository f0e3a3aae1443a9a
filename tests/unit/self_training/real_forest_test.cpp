// Self-training with real forests: small data made here, duplicates, one row per class, thread counts.
#include <gtest/gtest.h>

#include <numeric>
#include <vector>

#include "base/random.h"
#include "sewil/data/coded_matrix.h"
#include "sewil/learn/forest.h"
#include "sewil/learn/learner.h"
#include "sewil/learn/self_training.h"
#include "sewil/learn/votes.h"
#include "voters/linear_voter.h"

namespace sewil {
namespace {

// Two clouds per class in three useful columns, five useless ones; some cells are missing.
struct Clouds {
  CodedMatrix matrix;
  std::vector<std::int32_t> truth;
  std::vector<std::uint32_t> columns, labeled, unlabeled;
  std::vector<std::int32_t> labels, hidden;

  Clouds(std::size_t rows, std::size_t classes, std::size_t labeled_rows, std::uint64_t seed = 1) {
    RandomStream stream(seed, Purpose::test);
    std::vector<std::vector<double>> values(8, std::vector<double>(rows));
    for (std::size_t r = 0; r < rows; ++r) {
      truth.push_back(static_cast<std::int32_t>(r % classes));
      for (std::size_t c = 0; c < 8; ++c) {
        values[c][r] =
            stream.normal() +
            (c < 3 ? 1.6 * static_cast<double>((truth[r] + static_cast<int>(c)) % static_cast<int>(classes))
                   : 0);
        if (stream.below(50) == 0) values[c][r] = std::numeric_limits<double>::quiet_NaN();
      }
    }
    std::vector<Column> made;
    for (auto& column : values) made.push_back(make_column("c", std::move(column)));
    matrix = code_columns(made, rows, Workers(1));
    columns.resize(8);
    std::iota(columns.begin(), columns.end(), 0U);
    for (std::uint32_t r = 0; r < rows; ++r) {
      (r < labeled_rows ? labeled : unlabeled).push_back(r);
      (r < labeled_rows ? labels : hidden).push_back(truth[r]);
    }
    classes_ = classes;
  }
  [[nodiscard]] PartlyLabeled data() const { return {labeled, labels, unlabeled, classes_}; }
  std::size_t classes_ = 0;
};

SelfTrainingResult learn(const Clouds& clouds, const SelfTrainingOptions& options, int threads) {
  const Workers workers(threads);
  const auto maker = make_forest_maker(clouds.matrix, clouds.columns, {.n_estimators = 40}, {}, workers);
  return self_train(clouds.data(), *maker, options, workers);
}

TEST(SelfTrainingWithForests, LabelsCloudsAboutAsWellAsTheyCanBeToldApart) {
  const Clouds clouds(400, 3, 24);
  const SelfTrainingResult result = learn(clouds, {}, 2);
  EXPECT_GT(error_rate(clouds.hidden, result.predicted).accuracy(), .7);
  EXPECT_EQ(result.rows.size(), result.forest.oob_votes.rows);
  EXPECT_EQ(result.votes.rows, 376U);
}

TEST(SelfTrainingWithForests, IsTheSameForAnyNumberOfThreads) {
  const Clouds clouds(200, 3, 15);
  const SelfTrainingResult one = learn(clouds, {}, 1);
  const SelfTrainingResult three = learn(clouds, {}, 3);
  EXPECT_EQ(one.votes.values, three.votes.values);
  EXPECT_EQ(one.rows, three.rows);
  EXPECT_EQ(one.labels, three.labels);
  EXPECT_EQ(one.oob_error, three.oob_error);
}

TEST(SelfTrainingWithForests, RowsLearnedFromGetTheVotesTheyWouldGetAsRiders) {
  const Clouds clouds(150, 3, 30);
  const Workers workers(1);
  const auto maker =
      make_forest_maker(clouds.matrix, clouds.columns, {.n_estimators = 30}, {.trees = true}, workers);
  const ForestResult forest = maker->grow({clouds.labeled, clouds.labels, {}, 3, clouds.unlabeled});
  const auto walked = [&](const std::vector<std::uint32_t>& rows) {
    return forest.trees->votes_of_rows(clouds.matrix, rows, workers).values;
  };
  EXPECT_EQ(walked(clouds.unlabeled), forest.prediction_votes.values);
  EXPECT_EQ(walked(clouds.labeled), forest.sample_votes.values);
}

TEST(SelfTrainingWithForests, VotesAreThoseOfTheKeptTreesWhetherTheyAreKeptOrNot) {
  const Clouds clouds(300, 3, 30);
  const Workers workers(2);
  const PartlyLabeled known{clouds.labeled, clouds.labels, clouds.unlabeled, 3};
  const auto learn_with = [&](bool trees) {
    const auto maker =
        make_forest_maker(clouds.matrix, clouds.columns, {.n_estimators = 30}, {.trees = trees}, workers);
    return self_train(known, *maker, {.policy = Policy::share, .share = 0.3, .max_iter = 2}, workers);
  };
  const SelfTrainingResult kept = learn_with(true);
  EXPECT_EQ(kept.votes.values,
            kept.forest.trees->votes_of_rows(clouds.matrix, clouds.unlabeled, workers).values);
  const SelfTrainingResult not_kept = learn_with(false);
  EXPECT_EQ(not_kept.votes.values, kept.votes.values);
  EXPECT_EQ(not_kept.forest.trees, nullptr);
}

TEST(SelfTrainingWithForests, WorksWithOneLabeledRowPerClass) {
  const Clouds clouds(90, 3, 3);
  const SelfTrainingResult result = learn(clouds, {}, 1);
  EXPECT_EQ(result.votes.rows, 87U);
  EXPECT_FALSE(result.steps.empty());
}

TEST(SelfTrainingWithForests, WorksWithASingleClassAndWithAClassThatHasNoRow) {
  Clouds clouds(30, 1, 5);
  EXPECT_EQ(learn(clouds, {}, 1).stopped_because, SelfTrainingStop::all_labeled);
  clouds.classes_ = 2;  // class 1 exists, and nobody is of it
  const SelfTrainingResult result = learn(clouds, {}, 1);
  EXPECT_EQ(result.stopped_because, SelfTrainingStop::all_labeled);
  EXPECT_EQ(result.steps[0].thresholds[1], 1);
}

TEST(SelfTrainingWithForests, WorksWithoutUnlabeledRows) {
  const Clouds clouds(30, 3, 30);
  const SelfTrainingResult result = learn(clouds, {}, 1);
  EXPECT_EQ(result.stopped_because, SelfTrainingStop::all_labeled);
  EXPECT_EQ(result.votes.rows, 0U);
}

// A tenth of the trees votes on a held-out row: as many as vote on other rows would not look as bad.
TEST(SelfTrainingWithForests, SharesAreSettledByHeldOutVotesOfFiveTimesTheTrees) {
  const Clouds clouds(200, 3, 60);
  const Workers workers(1);
  const SelfTrainingResult result = learn_rows({.matrix = clouds.matrix,
                                                .rows = clouds.data(),
                                                .columns = clouds.columns,
                                                .forest = {.n_estimators = 20},
                                                .self_training = {.estimator = EstimatorKind::ensemble},
                                                .workers = workers});
  const LinearVoter linear(clouds.matrix, clouds.columns, {clouds.labeled, clouds.labels, 3});
  const auto share_by = [&](int trees) {
    const ForestOptions options = forest_of(EstimatorKind::ensemble, {.n_estimators = trees});
    const auto maker = make_forest_maker(clouds.matrix, clouds.columns, options, {}, workers);
    const ForestResult grown = maker->grow({clouds.labeled, clouds.labels, {}, 3});
    return linear_share(grown.oob_votes, linear.left_out_votes(), clouds.labels);
  };
  EXPECT_EQ(result.parts.linear_share, share_by(100));
  EXPECT_NE(share_by(100), share_by(20));
}

// The same row six times, three times of each class: no forest can tell them apart, all are taken at once
// with the same prediction.
TEST(SelfTrainingWithForests, GivesDuplicatedRowsWithDifferentLabelsOnePrediction) {
  const CodedMatrix matrix =
      code_columns(std::vector<Column>{make_column("x", std::vector<double>(12, 7.0))}, 12, Workers(1));
  const std::vector<std::uint32_t> columns{0};
  const std::vector<std::uint32_t> labeled{0, 1, 2, 3, 4, 5};
  const std::vector<std::int32_t> labels{0, 0, 0, 1, 1, 1};
  const std::vector<std::uint32_t> unlabeled{6, 7, 8, 9, 10, 11};
  const Workers workers(1);
  const auto maker = make_forest_maker(matrix, columns, {.n_estimators = 20}, {}, workers);
  const SelfTrainingResult result = self_train({labeled, labels, unlabeled, 2}, *maker, {}, workers);
  EXPECT_EQ(result.steps.size(), 1U);
  EXPECT_EQ(result.stopped_because, SelfTrainingStop::all_labeled);
  for (const std::int32_t predicted : result.predicted) EXPECT_EQ(predicted, result.predicted[0]);
}

}  // namespace
}  // namespace sewil
