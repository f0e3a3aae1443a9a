// tests/unit/validation/judged_test.cpp: accuracies, intervals and paired tests against SciPy
// (tests/golden/judged.py), against slow twins and by hand.
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>

#include "base/random.h"
#include "oracle/evidence_twin.h"
#include "sewil/learn/votes.h"

namespace sewil {
namespace {

nlohmann::json golden() {
  std::ifstream file(SEWIL_ROOT "/tests/golden/judged.json");
  return nlohmann::json::parse(file);
}

TEST(SignTest, AgreesWithScipy) {
  const nlohmann::json cases = golden().at("sign_test");
  for (const auto& known : cases) {
    SCOPED_TRACE(known.dump());
    const auto p = known.at("p").get<double>();
    EXPECT_NEAR(sign_test(known.at("better"), known.at("worse")), p, 1e-11 * p + 1e-300);
  }
}

TEST(SignTest, AgreesWithItsTwin) {
  for (std::size_t better = 0; better < 30; ++better) {
    for (std::size_t worse = 0; worse < 30; ++worse) {
      EXPECT_NEAR(sign_test(better, worse), oracle::sign_test(better, worse), 1e-12);
    }
  }
}

TEST(WilsonInterval, AgreesWithScipyAndWithItsTwin) {
  const nlohmann::json cases = golden().at("wilson");
  for (const auto& known : cases) {
    SCOPED_TRACE(known.dump());
    const double right = known.at("right");
    const double rows = known.at("rows");
    const Interval found = wilson_interval(right, rows);
    EXPECT_NEAR(found.low, known.at("interval").at(0).get<double>(), 1e-12);
    EXPECT_NEAR(found.high, known.at("interval").at(1).get<double>(), 1e-12);
    const auto [low, high] = oracle::wilson_interval(right, rows);
    EXPECT_NEAR(found.low, low, 2e-6);
    EXPECT_NEAR(found.high, high, 2e-6);
  }
}

JudgedRows judged(const std::vector<std::int32_t>& truth,
                  const std::vector<std::vector<std::int32_t>>& repeats) {
  JudgedRows rows(truth, 3);
  for (const auto& predicted : repeats) {
    for (std::size_t row = 0; row < predicted.size(); ++row) rows.add(row, predicted[row]);
  }
  return rows;
}

TEST(Judge, CountsRowsAndClassesByHand) {
  const JudgedRows rows = judged({0, 0, 0, 0, 1, 1, 2, 2}, {{0, 0, 0, 1, 1, 2, 2, 2}});
  const Accuracy found = judge(rows, 100);
  EXPECT_DOUBLE_EQ(found.accuracy, 6.0 / 8);
  EXPECT_DOUBLE_EQ(found.balanced_accuracy, (3.0 / 4 + 1.0 / 2 + 1) / 3);
  EXPECT_DOUBLE_EQ(found.recall[0], 0.75);
  EXPECT_DOUBLE_EQ(found.recall[1], 0.5);
  EXPECT_DOUBLE_EQ(found.recall[2], 1);
  const double rows_worth = 1 / (dependence / 8 + 1.0 / 100);
  EXPECT_DOUBLE_EQ(found.low, wilson_interval(0.75 * rows_worth, rows_worth).low);
  EXPECT_DOUBLE_EQ(found.high, wilson_interval(0.75 * rows_worth, rows_worth).high);
}

TEST(Judge, ARepeatedRowCountsWithItsShareAndARowNeverHiddenNotAtAll) {
  const std::vector<std::int32_t> truth{0, 0, 1, 1};
  JudgedRows rows(truth, 3);
  rows.add(0, 0);
  rows.add(0, 1);
  rows.add(2, 1);
  EXPECT_EQ(rows.rows(), 2U);
  const Accuracy found = judge(rows, 10);
  EXPECT_DOUBLE_EQ(found.accuracy, 0.75);
  EXPECT_DOUBLE_EQ(found.recall[0], 0.5);
  EXPECT_TRUE(std::isnan(found.recall[2]));
  EXPECT_DOUBLE_EQ(found.balanced_accuracy, 0.75);
}

TEST(Judge, ARowAloneInItsClassIsWrongButLeavesRoomAbove) {
  const JudgedRows rows = judged({0, 0, 0, 0, 1, 1, 1, 1, 2}, {{0, 0, 0, 0, 1, 1, 1, 1, 0}});
  const Accuracy found = judge(rows, 50);
  EXPECT_DOUBLE_EQ(found.accuracy, 8.0 / 9);
  EXPECT_DOUBLE_EQ(found.high, 1);
  EXPECT_LT(found.low, 0.75);
}

TEST(Judge, FewRowsGiveAWideIntervalAndManyANarrowOne) {
  const auto width = [](std::size_t rows, std::size_t unlabeled) {
    std::vector<std::int32_t> truth(rows, 0), predicted(rows, 0);
    for (std::size_t i = 0; i < rows; i += 5) predicted[i] = 1;
    const Accuracy found = judge(judged(truth, {predicted}), unlabeled);
    return found.high - found.low;
  };
  EXPECT_GT(width(10, 1000), 0.35);
  EXPECT_LT(width(1000, 100000), 0.06);
  EXPECT_GT(width(1000, 20), 0.25);  // the share among 20 rows is itself a matter of luck
}

TEST(Compare, CountsTheRowsOnWhichTwoPredictionsDiffer) {
  const std::vector<std::int32_t> truth{0, 0, 0, 0, 1, 1, 1, 1, 1, 1};
  const JudgedRows first = judged(truth, {{0, 0, 0, 0, 1, 1, 1, 1, 1, 0}});
  const JudgedRows second = judged(truth, {{0, 1, 1, 1, 0, 0, 1, 1, 1, 1}});
  const PairedDifference found = compare(first, second);
  EXPECT_EQ(found.better, 5U);
  EXPECT_EQ(found.worse, 1U);
  EXPECT_DOUBLE_EQ(found.difference, 0.4);
  EXPECT_DOUBLE_EQ(found.p_value, oracle::sign_test(5, 1));
  const PairedDifference back = compare(second, first);
  EXPECT_DOUBLE_EQ(back.difference, -0.4);
  EXPECT_DOUBLE_EQ(back.p_value, found.p_value);
}

TEST(Compare, WithRepeatsTheSignOfARowsDifferenceCountsOnce) {
  const std::vector<std::int32_t> truth{0, 0, 1};
  const JudgedRows first = judged(truth, {{0, 0, 1}, {0, 1, 1}, {0, 0, 0}});
  const JudgedRows second = judged(truth, {{1, 0, 1}, {1, 0, 1}, {0, 1, 0}});
  const PairedDifference found = compare(first, second);
  EXPECT_EQ(found.better, 1U);
  EXPECT_EQ(found.worse, 0U);
  EXPECT_DOUBLE_EQ(found.difference, (2.0 / 3 + 0 + 0) / 3);
}

TEST(Compare, TheStandardErrorIsThatOfTheDifferences) {
  const std::vector<std::int32_t> truth{0, 0, 0, 0};
  const PairedDifference found = compare(judged(truth, {{0, 0, 0, 1}}), judged(truth, {{0, 1, 1, 1}}));
  EXPECT_DOUBLE_EQ(found.difference, 0.5);
  EXPECT_DOUBLE_EQ(found.error, std::sqrt((4 * 0.25) / 3 / 4));
}

}  // namespace
}  // namespace sewil
