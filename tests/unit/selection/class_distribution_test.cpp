// tests/unit/selection/class_distribution_test.cpp: values by class, for numbers, few values and categories.
#include "diagnostics/class_distribution.h"

#include <gtest/gtest.h>

#include <limits>
#include <numeric>

#include "missing.h"

namespace sewil::selection {
namespace {

using Counts = std::vector<std::vector<std::uint32_t>>;

ClassDistribution distribution_of(const Column& column, const std::vector<std::int32_t>& classes,
                                  std::size_t count) {
  const CodedMatrix matrix = code_columns(std::span(&column, 1), column.rows, Workers(1));
  return class_distribution(column, matrix.columns.front(), classes, count);
}

TEST(ClassDistribution, GivesFewValuesABarEach) {
  const auto found =
      distribution_of(make_column<double>("x", {1, 2, 2, 5, missing, 1, 5}), {0, 0, 1, 1, 1, -1, 1}, 3);
  EXPECT_FALSE(found.binned);
  EXPECT_EQ(found.labels, (std::vector<std::string>{"1", "2", "5"}));
  EXPECT_EQ(found.counts, (Counts{{1, 1, 0}, {0, 1, 2}, {0, 0, 0}}));
  EXPECT_EQ(found.missing, (std::vector<std::uint32_t>{0, 1, 0}));
}

TEST(ClassDistribution, KeepsTheCommonCategoriesAndSumsUpTheRest) {
  std::vector<std::string> names;
  std::vector<std::int32_t> values;
  for (std::int32_t i = 0; i < 26; ++i) {
    names.emplace_back(1, static_cast<char>('a' + i));
    for (std::int32_t times = 0; times <= i; ++times) values.push_back(i);
  }
  const std::size_t rows = values.size();
  const auto found =
      distribution_of(make_category_column("x", values, names), std::vector<std::int32_t>(rows, 0), 1);
  EXPECT_EQ(found.labels.size(), 12U);
  EXPECT_EQ(found.labels.front(), "p");  // the eleven most frequent: p .. z
  EXPECT_EQ(found.labels.back(), "all others");
  EXPECT_EQ(found.counts[0].front(), 16U);
  EXPECT_EQ(found.counts[0].back(), 15U * 16 / 2);
}

TEST(ClassDistribution, BinsNumbersAndIsNotStretchedByOutliers) {
  std::vector<double> values(1000);
  std::iota(values.begin(), values.end(), 0.0);
  values[999] = 1e9;
  std::vector<std::int32_t> classes(1000);
  for (std::size_t i = 0; i < 1000; ++i) classes[i] = i < 500 ? 0 : 1;
  const auto found = distribution_of(make_column<double>("x", values), classes, 2);
  ASSERT_TRUE(found.binned);
  EXPECT_EQ(found.low, 5);
  EXPECT_EQ(found.high, 995);
  EXPECT_EQ(std::accumulate(found.counts[0].begin(), found.counts[0].end(), 0U), 500U);
  EXPECT_EQ(std::accumulate(found.counts[1].begin(), found.counts[1].end(), 0U), 500U);
  EXPECT_EQ(std::accumulate(found.counts[0].begin() + 10, found.counts[0].end(), 0U), 0U);
  EXPECT_GE(found.counts[1].back(), 50U);
}

TEST(ClassDistribution, IsTheSameForSparseAndDenseStorage) {
  std::vector<std::uint32_t> rows;
  std::vector<double> nonzero;
  std::vector<double> dense(400, 0.0);
  std::vector<std::int32_t> classes(400);
  for (std::uint32_t row = 0; row < 400; ++row) {
    classes[row] = static_cast<std::int32_t>(row % 3) - 1;
    if (row % 13 != 0) continue;
    rows.push_back(row);
    nonzero.push_back(row % 26 == 0 ? missing : 1.5 * row);
    dense[row] = nonzero.back();
  }
  const auto a = distribution_of(make_sparse_column("x", 400, rows, nonzero), classes, 2);
  const auto b = distribution_of(make_column<double>("x", dense), classes, 2);
  EXPECT_EQ(a.counts, b.counts);
  EXPECT_EQ(a.missing, b.missing);
  std::uint32_t total = 0;
  for (const auto& line : a.counts) total = std::accumulate(line.begin(), line.end(), total);
  EXPECT_EQ(total + a.missing[0] + a.missing[1],
            static_cast<std::uint32_t>(
                std::count_if(classes.begin(), classes.end(), [](int c) { return c >= 0; })));
}

}  // namespace
}  // namespace sewil::selection
