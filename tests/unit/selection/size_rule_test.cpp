// tests/unit/selection/size_rule_test.cpp: which nested set is best and which is enough, by labels.
#include "selection/size_rule.h"

#include <gtest/gtest.h>

#include "base/random.h"
#include "oracle/size_rule_twin.h"

namespace sewil::selection {
namespace {

using Labels = std::vector<std::int32_t>;

// `others` of 1000 rows get the other one of two labels.
Labels labels_with(std::size_t others, std::size_t rows = 1000) {
  Labels labels(rows, 0);
  std::fill_n(labels.begin(), others, 1);
  return labels;
}

// Sizes 1, 9 and 27 of 27 columns: 9 are as many as usual. 27 label all rows with 0.
NestedLabels nested(std::size_t one_differs, std::size_t nine_differ) {
  return {.columns = {1, 9, 27},
          .labels = {labels_with(one_differs), labels_with(nine_differ), labels_with(0)}};
}

// 40 hidden rows; the set of 9 columns labels the first 20 otherwise than all columns, and is right in
// `right` of these. Nobody tried one column.
HiddenLabels hidden(std::size_t right) {
  HiddenLabels found{.columns = {9, 27}, .predicted = {labels_with(20, 40), Labels(40, 0)}};
  found.truth = labels_with(right, 40);
  return found;
}

TEST(SizeRule, TakesASetThatLabelsHardlyAnyRowOtherwise) {
  const SizeChoice found = SizeRule(nested(400, 20), {}).choose(0.01);
  EXPECT_EQ(found.best, 2U);
  EXPECT_EQ(found.smallest, 1U);
  EXPECT_DOUBLE_EQ(found.losses[1].same, 0.98);
}

TEST(SizeRule, KeepsAllColumnsWhereEverySmallerSetLabelsManyRowsOtherwise) {
  EXPECT_EQ(SizeRule(nested(400, 200), {}).choose(0.01).smallest, 2U);
}

TEST(SizeRule, TakesASmallerSetAsTheBestWhereHiddenLabelsFavorIt) {
  const NestedLabels labels = nested(400, 200);
  EXPECT_EQ(SizeRule(labels, hidden(0)).choose(0.01).best, 2U);   // always wrong where it differs
  EXPECT_EQ(SizeRule(labels, hidden(20)).choose(0.01).best, 1U);  // always right
}

TEST(SizeRule, LosesLessWhereTheRowsThatDifferAreACoinThanWhereTheReferenceIsRight) {
  const NestedLabels labels = nested(400, 30);
  const double coin = SizeRule(labels, hidden(10)).loss(9, labels.labels[1]).lost;
  const double wrong = SizeRule(labels, hidden(0)).loss(9, labels.labels[1]).lost;
  EXPECT_NEAR(coin, 0, 1e-12);
  EXPECT_NEAR(wrong, 0.03 * 20 / 32, 1e-12);  // 20 rows of evidence beside 12 of what is usual
}

TEST(SizeRule, AllowsOneRowOfATableWhoseRowsAreFew) {
  const NestedLabels few{.columns = {4, 8}, .labels = {labels_with(1, 50), labels_with(0, 50)}};
  EXPECT_DOUBLE_EQ(allowed_loss(few, 0.01), 0.02);
  EXPECT_DOUBLE_EQ(allowed_loss(few, 0.05), 0.05);
  EXPECT_EQ(SizeRule(few, {}).choose(0).smallest, 0U);
}

TEST(SizeRule, NeverLosesMoreThanTheShareOfRowsThatDiffer) {
  const NestedLabels labels = nested(400, 30);
  for (const std::size_t right : {0U, 5U, 20U}) {
    const SizeRule rule(labels, hidden(right));
    for (const SizeLoss& loss : rule.choose(0.01).losses) {
      EXPECT_LE(loss.lost, 1 - loss.same + 1e-12);
      EXPECT_LE(loss.likely, 1 - loss.same + 1e-12);
      EXPECT_LE(loss.at_most, 1 - loss.same + 1e-12);
      EXPECT_GE(loss.at_most, loss.lost - 1e-12);
    }
  }
}

TEST(SizeRule, ChoosesAndCountsAsTheTwinDoes) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    RandomStream stream(seed, Purpose::test);
    NestedLabels labels;
    std::vector<double> as_real;
    for (std::size_t size = 1; size < 500 && labels.columns.size() < 9;
         size += 1 + stream.below(static_cast<std::uint32_t>(2 * size))) {
      labels.columns.push_back(size);
      as_real.push_back(static_cast<double>(size));
    }
    const std::uint32_t unlabeled_rows = 20 + stream.below(300);
    const std::uint32_t hidden_rows = stream.below(60);
    const std::uint32_t calm = 1 + stream.below(30);
    HiddenLabels said{.columns = labels.columns};
    const auto draw = [&](std::uint32_t rows, std::size_t size) {
      Labels drawn;
      for (std::uint32_t row = 0; row < rows; ++row) {
        const bool other = stream.below(static_cast<std::uint32_t>(calm + 3 * size)) == 0;
        drawn.push_back(other ? static_cast<std::int32_t>(stream.below(3))
                              : static_cast<std::int32_t>(row % 3));
      }
      return drawn;
    };
    for (std::size_t size = 0; size < labels.columns.size(); ++size) {
      labels.labels.push_back(draw(unlabeled_rows, size));
      said.predicted.push_back(draw(hidden_rows, size));
    }
    said.truth = draw(hidden_rows, stream.below(9));
    const double tolerance = 0.01 * stream.below(8);
    const SizeChoice found = SizeRule(labels, said).choose(tolerance);
    const oracle::TwinSizes expected =
        oracle::SizeTwin(as_real, labels.labels, said.predicted, said.truth).choose(tolerance);
    EXPECT_EQ(found.best, expected.best) << seed;
    EXPECT_EQ(found.smallest, expected.smallest) << seed;
    for (std::size_t at = 0; at < found.losses.size(); ++at) {
      EXPECT_NEAR(found.losses[at].same, expected.losses[at].same, 1e-12);
      EXPECT_NEAR(found.losses[at].lost, expected.losses[at].lost, 1e-12);
      EXPECT_NEAR(found.losses[at].likely, expected.losses[at].likely, 1e-12);
      EXPECT_NEAR(found.losses[at].at_most, expected.losses[at].at_most, 1e-12);
    }
  }
}

TEST(SizeRule, CountsARowThatWasJudgedTwiceOnce) {
  const NestedLabels labels = nested(400, 30);
  HiddenLabels twice = hidden(5);
  for (Labels& said : twice.predicted) said.insert(said.end(), said.begin(), said.begin() + 40);
  twice.truth.insert(twice.truth.end(), twice.truth.begin(), twice.truth.begin() + 40);
  twice.repeats = 2;
  const SizeLoss once = SizeRule(labels, hidden(5)).loss(9, labels.labels[1]);
  const SizeLoss again = SizeRule(labels, twice).loss(9, labels.labels[1]);
  EXPECT_NEAR(again.lost, once.lost, 1e-12);
  EXPECT_NEAR(again.likely, once.likely, 1e-12);
}

}  // namespace
}  // namespace sewil::selection
