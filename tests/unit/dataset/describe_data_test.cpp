// tests/unit/dataset/describe_data_test.cpp: facts and warnings about data, by hand and against a slow twin.
#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "base/random.h"
#include "missing.h"
#include "sewil/data/dataset.h"

namespace sewil {
namespace {

using Texts = std::vector<std::string>;

DataDescription described(std::vector<Column> columns, int threads = 1) {
  const std::size_t rows = columns.front().rows;
  std::vector<std::int32_t> labels(rows);
  for (std::size_t row = 0; row < rows; ++row) labels[row] = static_cast<std::int32_t>(row % 3) - 1;
  return describe_data(Dataset(std::move(columns), labels, {"no", "yes"}, "t.csv", "class"),
                       Workers(threads));
}

TEST(DescribeData, KnowsASmallTableByHand) {
  const DataDescription facts = described({make_column("a", std::vector<double>{0, -2, missing, 5, 5, -0.0}),
                                           make_category_column("b", {0, 1, -1, 1, 1, -1}, {"x", "y"}),
                                           make_sparse_column("c", 6, {1, 4}, {2, missing})});
  EXPECT_EQ(facts.source, "t.csv");
  EXPECT_EQ(facts.label_name, "class");
  EXPECT_EQ(facts.rows, 6U);
  EXPECT_EQ(facts.labeled, 4U);
  EXPECT_EQ(facts.unlabeled, 2U);
  EXPECT_EQ(facts.missing, 4U);
  EXPECT_EQ(facts.zeros, 6U);
  ASSERT_EQ(facts.classes.size(), 2U);
  EXPECT_EQ(facts.classes[0].name, "no");
  EXPECT_EQ(facts.classes[0].rows, 2U);
  const auto& [a, b, c] = std::tie(facts.columns[0], facts.columns[1], facts.columns[2]);
  EXPECT_EQ(a.missing, 1U);
  EXPECT_EQ(a.distinct, 3U);
  EXPECT_EQ(a.zeros, 2U);
  EXPECT_EQ(a.smallest, -2);
  EXPECT_EQ(a.largest, 5);
  EXPECT_FALSE(a.constant);
  EXPECT_EQ(b.kind, ColumnKind::category);
  EXPECT_EQ(b.missing, 2U);
  EXPECT_EQ(b.distinct, 2U);
  EXPECT_EQ(b.zeros, 0U);
  EXPECT_TRUE(std::isnan(b.smallest));
  EXPECT_EQ(c.missing, 1U);
  EXPECT_EQ(c.distinct, 2U);
  EXPECT_EQ(c.zeros, 4U);
  EXPECT_EQ(c.smallest, 0);
  EXPECT_EQ(c.largest, 2);
  EXPECT_EQ(facts.hash.size(), 16U);
  EXPECT_TRUE(facts.warnings.empty());
}

template <class T>
Column bytes(RandomStream& stream) {
  std::vector<T> values(200);
  for (T& value : values) value = static_cast<T>(stream.below(300));
  return make_column("bytes", values);
}

TEST(DescribeData, CountsAsASetOfValuesDoes) {
  RandomStream stream(12, Purpose::test);
  std::vector<std::uint32_t> at;
  std::vector<double> sparse;
  std::vector<float> floats(200);
  for (std::uint32_t row = 0; row < 200; ++row) {
    floats[row] = static_cast<float>(stream.below(50)) / 4;
    if (stream.below(3) != 0) continue;
    at.push_back(row);
    sparse.push_back(stream.below(5) == 0 ? missing : -1.0 - stream.below(4));
  }
  const std::vector<Column> columns = {bytes<std::uint8_t>(stream), bytes<std::int8_t>(stream),
                                       bytes<std::int32_t>(stream), make_column("floats", floats),
                                       make_sparse_column("sparse", 200, at, sparse)};
  const DataDescription facts = described(columns);
  for (std::size_t c = 0; c < columns.size(); ++c) {
    std::set<double> seen;
    std::size_t zeros = 0;
    for (std::size_t row = 0; row < 200; ++row) {
      const double value = columns[c].at(row);
      if (std::isnan(value)) continue;
      seen.insert(value);
      zeros += value == 0 ? 1 : 0;
    }
    EXPECT_EQ(facts.columns[c].distinct, seen.size());
    EXPECT_EQ(facts.columns[c].zeros, zeros);
    EXPECT_EQ(facts.columns[c].smallest, *seen.begin());
    EXPECT_EQ(facts.columns[c].largest, *seen.rbegin());
  }
}

TEST(DescribeData, WarnsOfConstantRepeatedAndRowNumberColumns) {
  std::vector<double> values(12);
  std::vector<std::int32_t> ids(12);
  for (std::size_t i = 0; i < 12; ++i) {
    values[i] = static_cast<double>(i * 5 % 12);
    ids[i] = static_cast<std::int32_t>(100 + i);
  }
  std::vector<double> holed(12, 1);
  holed[3] = missing;
  const DataDescription facts = described(
      {make_column("v", values), make_column("id", ids), make_column("c", std::vector<double>(12, 7)),
       make_column("gone", std::vector<double>(12, missing)), make_column("holed", holed),
       make_column("w", values), make_column("ids as doubles", std::vector<double>(ids.begin(), ids.end()))});
  EXPECT_TRUE(facts.columns[2].constant);
  EXPECT_TRUE(facts.columns[3].constant);
  EXPECT_FALSE(facts.columns[4].constant);
  EXPECT_EQ(facts.columns[5].same_as, 0U);
  EXPECT_EQ(facts.columns[6].same_as, 1U);
  EXPECT_FALSE(facts.columns[3].same_as.has_value());
  const std::string row_number =
      " holds whole numbers that ascend from row to row; it looks like a row number, which should not be an "
      "input ";
  EXPECT_EQ(facts.warnings, (Texts{"Column 'id'" + row_number + "(drop = id).",
                                   "Column 'ids as doubles'" + row_number + "(drop = ids as doubles).",
                                   "2 columns are the same in every row, e.g. 'c'.",
                                   "2 columns repeat an earlier one value by value, e.g. 'w' repeats 'v'."}));
}

TEST(DescribeData, DoesNotTakeFractionsFewRowsOrUnorderedNumbersForRowNumbers) {
  std::vector<double> ascending(20);
  for (std::size_t i = 0; i < 20; ++i) ascending[i] = static_cast<double>(i);
  std::vector<double> fractions = ascending;
  fractions[7] += 0.5;
  std::vector<double> swapped = ascending;
  std::swap(swapped[3], swapped[4]);
  const DataDescription facts =
      described({make_column("ascending", ascending), make_column("fractions", fractions),
                 make_column("swapped", swapped)});
  EXPECT_TRUE(facts.columns[0].looks_like_row_number);
  EXPECT_FALSE(facts.columns[1].looks_like_row_number);
  EXPECT_FALSE(facts.columns[2].looks_like_row_number);
  EXPECT_FALSE(
      described({make_column("few", std::vector<double>{1, 2, 3})}).columns[0].looks_like_row_number);
}

TEST(DescribeData, IsTheSameForAnyNumberOfThreads) {
  const GeneratedData generated = generate_madelon_like({.rows = 100, .repeated = 5, .noise = 30});
  const DataDescription one = describe_data(generated.data, Workers(1));
  for (const int threads : {2, 8}) {
    const DataDescription many = describe_data(generated.data, Workers(threads));
    EXPECT_EQ(one.hash, many.hash);
    EXPECT_EQ(one.warnings, many.warnings);
    for (std::size_t c = 0; c < one.columns.size(); ++c) {
      EXPECT_EQ(one.columns[c].distinct, many.columns[c].distinct);
      EXPECT_EQ(one.columns[c].same_as, many.columns[c].same_as);
      EXPECT_EQ(one.columns[c].smallest, many.columns[c].smallest);
    }
  }
}

}  // namespace
}  // namespace sewil
