// tests/unit/binning/cuts_test.cpp: thresholds lie between the values they part, and codes agree with them.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numeric>

#include "base/random.h"
#include "sewil/data/coded_matrix.h"

namespace sewil {
namespace {

CodedColumn coded(std::vector<double> values) {
  const std::size_t rows = values.size();
  const Column column = make_column("x", std::move(values));
  return code_columns({&column, 1}, rows, Workers(1)).columns.front();
}

TEST(Cuts, ByRankLieMidwayBetweenCodesWhateverTheValues) {
  for (const std::vector<double>& values : {std::vector<double>{1, 2, 4, 10, 11}, {0, 7, 8, 8.5, 1e300}}) {
    CodedColumn column = coded(values);
    column.cut_by_rank = true;
    EXPECT_EQ(last_left_code(column, 0, 4), 2U);
    EXPECT_EQ(last_left_code(column, 0, 3), 1U);
    EXPECT_EQ(last_left_code(column, 3, 4), 3U);
    EXPECT_EQ(cut_threshold(column, 0, 4), std::midpoint(values[2], values[3]));
    EXPECT_EQ(cut_threshold(column, 0, 3), std::midpoint(values[1], values[2]));
  }
}

TEST(Cuts, LieHalfway) {
  const CodedColumn column = coded({1, 2, 4, 10});
  EXPECT_EQ(cut_threshold(column, 0, 1), 1.5);
  EXPECT_EQ(cut_threshold(column, 1, 3), 6);
  EXPECT_EQ(last_left_code(column, 1, 3), 2U);  // 4 <= 6 goes left
  EXPECT_EQ(cut_threshold(column, 0, 3), 5.5);
  EXPECT_EQ(last_left_code(column, 0, 3), 2U);
  EXPECT_EQ(last_left_code(column, 0, 2), 1U);  // 2 <= 2.5
  EXPECT_EQ(last_left_code(column, 2, 3), 2U);
  EXPECT_EQ(last_left_code(coded({1, 2, 3}), 0, 2), 1U);  // 2 is the threshold itself
}

TEST(Cuts, PartNeighboringDoublesAndHugeOnes) {
  const double next = std::nextafter(1.0, 2.0);
  const double after = std::nextafter(next, 2.0);
  const double huge = std::numeric_limits<double>::max();
  const double tiny = std::numeric_limits<double>::denorm_min();
  for (const auto& values : {std::vector<double>{1.0, next},
                             {next, after},
                             {-huge, huge},
                             {huge / 2, huge},
                             {0, tiny},
                             {-tiny, 0},
                             {-tiny, tiny},
                             {tiny, 2 * tiny}}) {
    const CodedColumn column = coded(values);
    const double threshold = cut_threshold(column, 0, 1);
    EXPECT_LE(values[0], threshold);
    EXPECT_LT(threshold, values[1]);
  }
}

TEST(Cuts, LastLeftCodeAgreesWithTheThresholdForEveryPairOfCodes) {
  RandomStream stream(6, Purpose::test);
  std::vector<double> values(60);
  for (double& value : values) value = std::exp(3 * stream.normal()) - stream.below(20);
  const CodedColumn column = coded(values);
  for (std::uint32_t low = 0; low < column.codes; ++low) {
    for (std::uint32_t high = low + 1; high < column.codes; ++high) {
      const double threshold = cut_threshold(column, low, high);
      const std::uint32_t last = last_left_code(column, low, high);
      ASSERT_GE(last, low);
      ASSERT_LT(last, high);
      for (std::uint32_t code = low; code <= high; ++code) {
        ASSERT_EQ(column.upper[code] <= threshold, code <= last);
      }
    }
  }
}

TEST(Cuts, OfQuantileCodesLieBetweenTheLowerCodesTopAndTheUpperCodesBottom) {
  std::vector<double> values(70000);
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<double>(i * i);
  const CodedColumn column = coded(values);
  ASSERT_FALSE(column.exact);
  for (std::uint32_t code = 0; code + 1 < column.codes; ++code) {
    const double threshold = cut_threshold(column, code, code + 1);
    ASSERT_LE(column.upper[code], threshold);
    ASSERT_LT(threshold, column.lower[code + 1]);
  }
}

}  // namespace
}  // namespace sewil
