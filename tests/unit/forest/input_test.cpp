// tests/unit/forest/input_test.cpp: samples and candidates that cannot be grown, integer weights, degenerate
// samples.
#include <gtest/gtest.h>

#include <atomic>
#include <numeric>

#include "forest/sample_plan.h"
#include "random_table.h"
#include "sewil/data/work.h"
#include "sewil/learn/forest.h"

namespace sewil {
namespace {

class ForestInput : public ::testing::Test {
 protected:
  RandomTable table = random_table({.rows = 30, .columns = 4, .classes = 3}, 1);
  std::vector<std::uint32_t> rows = [] {
    std::vector<std::uint32_t> all(30);
    std::iota(all.begin(), all.end(), 0U);
    return all;
  }();
  Workers workers{1};

  ForestResult grow(const std::vector<std::uint32_t>& columns, const Sample& sample,
                    ForestOptions options = {.n_estimators = 5}) {
    return grow_forest(table.matrix, columns, sample, options, {}, workers);
  }
  [[nodiscard]] Sample sample() const { return {rows, table.labels, {}, 3, {}}; }
};

TEST_F(ForestInput, WrongSamplesAndCandidatesAreRefusedWithASentence) {
  EXPECT_THROW(grow({}, sample()), InputError);
  EXPECT_THROW(grow({0, 0}, sample()), InputError);
  EXPECT_THROW(grow({4}, sample()), InputError);
  EXPECT_THROW(grow({0}, {{}, {}, {}, 3, {}}), InputError);
  EXPECT_THROW(grow({0}, {rows, table.labels, {}, 2, {}}), InputError) << "a label beyond the classes";
  const std::vector<std::uint32_t> twice(30, 7);
  EXPECT_THROW(grow({0}, {twice, table.labels, {}, 3, {}}), InputError);
  const std::vector<double> weights(30, -1.0);
  EXPECT_THROW(grow({0}, {rows, table.labels, weights, 3, {}}), InputError);
  const std::vector<std::uint32_t> beyond = {99};
  EXPECT_THROW(grow({0}, {rows, table.labels, {}, 3, beyond}), InputError);
  EXPECT_THROW(grow({0}, {rows, table.labels, {}, 3, rows}), InputError) << "riders that are in the sample";
  EXPECT_THROW(grow({0}, sample(), {.n_estimators = 0}), InputError);
}

TEST_F(ForestInput, OneClassGivesTreesOfOneLeafAndNoWeights) {
  const std::vector<std::int32_t> same(30, 1);
  const ForestResult result = grow({0, 1}, {rows, same, {}, 3, {}});
  EXPECT_EQ(result.weights, (std::vector<double>{0, 0}));
  for (std::size_t r = 0; r < 30; ++r) {
    if (result.oob_trees[r] > 0) {
      EXPECT_EQ(result.oob_votes.row(r)[1], 1);
    }
  }
}

TEST_F(ForestInput, ASingleRowIsAlwaysInTheBagAndHasNoVote) {
  const std::vector<std::uint32_t> one = {3};
  const std::vector<std::int32_t> label = {0};
  const std::vector<std::uint32_t> prediction_row = {4};
  const ForestResult result = grow({0}, {one, label, {}, 3, prediction_row});
  EXPECT_EQ(result.oob_trees[0], 0U);
  EXPECT_EQ(result.oob_votes.row(0)[0], 0);
  EXPECT_EQ(result.prediction_votes.row(0)[0], 1);
}

TEST_F(ForestInput, DuplicatedRowsWithDifferentLabelsShareTheirLeafsVote) {
  std::vector<Column> columns = {make_column("x", std::vector<double>(6, 1.0))};
  const CodedMatrix matrix = code_columns(columns, 6, workers);
  const std::vector<std::uint32_t> six = {0, 1, 2, 3, 4};
  const std::vector<std::int32_t> labels = {0, 0, 0, 1, 1};
  const std::vector<std::uint32_t> prediction_row = {5};
  const ForestResult result =
      grow_forest(matrix, std::vector<std::uint32_t>{0}, {six, labels, {}, 2, prediction_row},
                  {.n_estimators = 2000}, {}, workers);
  EXPECT_NEAR(result.prediction_votes.row(0)[0], 0.6, 0.02);
}

TEST(IntegerWeights, KeepSmallRatiosExactlyAndEqualWeightsAsOnes) {
  EXPECT_TRUE(forest::integer_weights(std::vector<double>(5, 0.3)).empty());
  EXPECT_EQ(forest::integer_weights(std::vector<double>{1.0 / 97, 1.0 / 875, 1.0 / 97}),
            (std::vector<std::uint32_t>{875, 97, 875}));
  EXPECT_EQ(forest::integer_weights(std::vector<double>{0.5, 1.5, 1.0}),
            (std::vector<std::uint32_t>{1, 3, 2}));
}

TEST(IntegerWeights, RoundOtherWeightsByLessThanAThousandthAndStayWithinTheRange) {
  RandomStream random(4, Purpose::test);
  std::vector<double> weights(2000);
  for (double& weight : weights) weight = 0.5 + random.unit();
  const auto integers = forest::integer_weights(weights);
  const double scale = integers[0] / weights[0];
  double total = 0;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    EXPECT_NEAR(integers[i] / weights[i] / scale, 1, 1e-3);
    total += integers[i];
  }
  EXPECT_LE(total, forest::most_total_weight);
}

// Stops after a number of questions.
class Impatient : public Progress {
 public:
  explicit Impatient(int patience) : left_(patience) {}
  [[nodiscard]] StopReason stop_reason() const noexcept override {
    return --left_ < 0 ? StopReason::interrupted : StopReason::none;
  }
  void update(const ProgressStep& step) override {
    EXPECT_GE(step.done, 1U);
    EXPECT_LE(step.done, step.total);
    ++news;
  }
  int news = 0;

 private:
  mutable std::atomic<int> left_;
};

TEST_F(ForestInput, GrowingReportsProgressAndStopsWhenAsked) {
  for (const int threads : {1, 2}) {
    const Workers some(threads);
    Impatient patient(1000);
    grow_forest(table.matrix, std::vector<std::uint32_t>{0, 1}, sample(), {.n_estimators = 50}, {}, some,
                patient);
    EXPECT_GT(patient.news, 0);
    Impatient impatient(10);
    EXPECT_THROW(grow_forest(table.matrix, std::vector<std::uint32_t>{0, 1}, sample(), {.n_estimators = 50},
                             {}, some, impatient),
                 Stopped);
  }
}

TEST_F(ForestInput, BalancedTreesDrawAsManyRowsOfEveryClassAsTheSmallestHas) {
  const auto draws = [](std::vector<std::size_t> class_rows) { return forest::draws_of_class(class_rows); };
  EXPECT_EQ(draws({100, 8, 30}), 8U);
  EXPECT_EQ(draws({100, 2, 0}), 5U) << "no fewer than five";
  EXPECT_EQ(draws({3, 1}), 2U) << "nor more rows than there are";
  EXPECT_EQ(draws({0, 0}), 0U);
}

// A class of 6 of 90 rows that lies among the others: trees that draw all rows alike hardly name it.
TEST(ClassBalance, MakesForestsNameARareClassMoreOften) {
  std::vector<double> values(90);
  std::vector<std::int32_t> labels(90);
  std::vector<std::uint32_t> rows(90);
  for (std::uint32_t r = 0; r < 90; ++r) {
    rows[r] = r;
    labels[r] = r % 15 == 0 ? 1 : 0;
    values[r] = static_cast<double>(r * 37 % 90) + 25 * labels[r];
  }
  const std::vector<Column> columns{make_column("a", values)};
  const CodedMatrix matrix = code_columns(columns, 90, Workers(1));
  const std::vector<std::uint32_t> all{0};
  const auto vote_for_rare = [&](ClassBalance balance) {
    const ForestResult grown = grow_forest(matrix, all, {.rows = rows, .labels = labels, .classes = 2},
                                           {.n_estimators = 200, .class_balance = balance}, {}, Workers(1));
    double sum = 0;
    for (std::size_t r = 0; r < 90; ++r) sum += grown.oob_votes.row(r)[1];
    return sum / 90;
  };
  EXPECT_LT(vote_for_rare(ClassBalance::none), 0.12);
  EXPECT_GT(vote_for_rare(ClassBalance::equal), 0.25);
}

}  // namespace
}  // namespace sewil
