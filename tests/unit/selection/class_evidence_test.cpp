// tests/unit/selection/class_evidence_test.cpp: what columns say of classes, against the slow twin.
#include "weighing/class_evidence.h"
#include "weighing/halved_evidence.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <numeric>

#include "base/q_values.h"
#include "base/random.h"
#include "oracle/class_evidence_twin.h"
#include "weighing/partners.h"

namespace sewil::selection {
namespace {

constexpr std::size_t rows = 120;

// Columns of all kinds: many values, few, mostly one (stored as a list), with missing cells, constant.
std::vector<std::vector<double>> made_values(std::uint64_t seed) {
  RandomStream stream(seed, Purpose::test);
  std::vector<std::vector<double>> columns(12, std::vector<double>(rows));
  for (std::size_t c = 0; c < columns.size(); ++c) {
    for (double& value : columns[c]) {
      const std::size_t kind = c % 4;
      value = kind == 0   ? stream.normal()
              : kind == 1 ? stream.below(3)
              : kind == 2 ? (stream.below(10) == 0 ? 1 + stream.below(4) : 0)
                          : stream.below(5);
      if (kind == 3 && stream.below(6) == 0) value = std::numeric_limits<double>::quiet_NaN();
    }
  }
  columns.back().assign(rows, 7);
  return columns;
}

TEST(ClassEvidence, IsTheTwinsForEveryKindOfColumn) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const std::vector<std::vector<double>> values = made_values(seed);
    RandomStream stream(seed, Purpose::test, 1);
    const std::int32_t classes = 2 + static_cast<std::int32_t>(stream.below(4));
    std::vector<std::int32_t> class_of(rows);
    for (std::int32_t& label : class_of) {
      label = static_cast<std::int32_t>(stream.below(static_cast<std::uint32_t>(classes) + 1)) - 1;
    }
    std::vector<Column> columns;
    for (const std::vector<double>& column : values) columns.push_back(make_column("c", column));
    const CodedMatrix matrix = code_columns(columns, rows, Workers(1));
    std::vector<std::uint32_t> all(columns.size());
    std::iota(all.begin(), all.end(), 0U);
    const auto count = static_cast<std::size_t>(classes);
    const std::vector<double> found = class_evidence({matrix, all, class_of, count, Workers(1)});
    for (std::size_t c = 0; c < columns.size(); ++c) {
      EXPECT_NEAR(found[c], oracle::kruskal_wallis(values[c], class_of, classes), 1e-9 * (1 + found[c])) << c;
    }
    EXPECT_EQ(found.back(), 0);
    EXPECT_EQ(found, class_evidence({matrix, all, class_of, count, Workers(3)}));
  }
}

TEST(ClassEvidence, BySeveralLabelingsIsThatByEachAlone) {
  const std::vector<std::vector<double>> values = made_values(2);
  RandomStream stream(2, Purpose::test, 1);
  std::vector<std::vector<std::int32_t>> labelings(3, std::vector<std::int32_t>(rows, -1));
  for (std::size_t row = 0; row < rows; ++row) {
    if (stream.below(4) == 0) continue;
    for (auto& class_of : labelings) class_of[row] = static_cast<std::int32_t>(stream.below(3));
  }
  std::vector<Column> columns;
  for (const std::vector<double>& column : values) columns.push_back(make_column("c", column));
  const CodedMatrix matrix = code_columns(columns, rows, Workers(1));
  std::vector<std::uint32_t> all(columns.size());
  std::iota(all.begin(), all.end(), 0U);
  const std::vector<std::vector<double>> found = class_evidence({matrix, all, {}, 3, Workers(2)}, labelings);
  ASSERT_EQ(found.size(), 3U);
  for (std::size_t at = 0; at < 3; ++at)
    EXPECT_EQ(found[at], class_evidence({matrix, all, labelings[at], 3, Workers(1)}));
}

TEST(ClassEvidence, WithinHalvesIsTheSumOfTheirs) {
  const std::vector<std::vector<double>> values = made_values(3);
  RandomStream stream(3, Purpose::test, 1);
  std::vector<std::int32_t> class_of(rows);
  std::vector<std::uint8_t> group_of(rows);
  for (std::size_t row = 0; row < rows; ++row) {
    class_of[row] = static_cast<std::int32_t>(stream.below(4)) - 1;
    group_of[row] = static_cast<std::uint8_t>(stream.below(2));
  }
  std::vector<Column> columns;
  for (const std::vector<double>& column : values) columns.push_back(make_column("c", column));
  const CodedMatrix matrix = code_columns(columns, rows, Workers(1));
  std::vector<std::uint32_t> all(columns.size());
  std::iota(all.begin(), all.end(), 0U);
  const std::vector<double> found = most_evidence_in_halves({matrix, all, class_of, 3, Workers(2)},
                                                            std::vector<std::vector<std::uint8_t>>{group_of});
  for (std::size_t c = 0; c < columns.size(); ++c) {
    double sum = 0;
    for (const int group : {0, 1}) {
      std::vector<std::int32_t> inside = class_of;
      for (std::size_t row = 0; row < rows; ++row) {
        if (group_of[row] != group) inside[row] = -1;
      }
      sum += oracle::kruskal_wallis(values[c], inside, 3);
    }
    EXPECT_NEAR(found[c], sum, 1e-9 * (1 + sum)) << c;
  }
}

TEST(ClassEvidence, WithinManyHalvesIsTheMostOfEachAloneInNumbersOfAnySize) {
  constexpr std::size_t ways = 35;  // more than fit side by side
  const std::vector<std::vector<double>> values = made_values(4);
  RandomStream stream(4, Purpose::test, 1);
  std::vector<std::int32_t> class_of(rows);
  std::vector<std::vector<std::uint8_t>> halves(ways, std::vector<std::uint8_t>(rows));
  for (std::size_t row = 0; row < rows; ++row) {
    class_of[row] = static_cast<std::int32_t>(stream.below(3)) - 1;
    for (auto& half_of : halves) half_of[row] = static_cast<std::uint8_t>(stream.below(2));
  }
  std::vector<Column> columns;
  for (const std::vector<double>& column : values) columns.push_back(make_column("c", column));
  const CodedMatrix matrix = code_columns(columns, rows, Workers(1));
  std::vector<std::uint32_t> all(columns.size());
  std::iota(all.begin(), all.end(), 0U);
  const ColumnsByClass asked{matrix, all, class_of, 2, Workers(2)};
  std::vector<double> most(columns.size(), 0);
  for (const auto& half_of : halves) {
    const std::vector<double> one = most_evidence_in_halves(asked, {&half_of, 1});
    const Halvings<std::int64_t> large(class_of, 2, {&half_of, 1});
    for (std::size_t c = 0; c < columns.size(); ++c) {
      most[c] = std::max(most[c], one[c]);
      EXPECT_EQ(large.most_evidence(RowsInOrder(matrix.columns[c], class_of)), one[c]) << c;
    }
  }
  EXPECT_EQ(most_evidence_in_halves(asked, halves), most);
}

TEST(HalvesOf, CutWhereTheRowsLookedAtArePartedMostEvenly) {
  constexpr double missing = std::numeric_limits<double>::quiet_NaN();
  const auto halves = [](const std::vector<double>& values, const std::vector<std::int32_t>& class_of) {
    const std::vector<Column> columns{make_column("c", values)};
    return halves_of(code_columns(columns, values.size(), Workers(1)).columns[0], class_of);
  };
  const std::vector<std::int32_t> all(6, 0);
  EXPECT_EQ(halves({3, 1, 2, 6, 5, 4}, all), (std::vector<std::uint8_t>{0, 0, 0, 1, 1, 1}));
  EXPECT_EQ(halves({0, 0, 0, 0, 7, 0}, all), (std::vector<std::uint8_t>{0, 0, 0, 0, 1, 0}));
  EXPECT_EQ(halves({7, 7, 0, 7, 7, 7}, all), (std::vector<std::uint8_t>{1, 1, 0, 1, 1, 1}));
  EXPECT_EQ(halves({1, missing, 1, 2, missing, 2}, all), (std::vector<std::uint8_t>{0, 1, 0, 1, 1, 1}));
  // Only the last four rows are looked at.
  EXPECT_EQ(halves({9, 9, 1, 2, 3, 4}, {-1, -1, 0, 1, 1, 0}), (std::vector<std::uint8_t>{1, 1, 0, 0, 1, 1}));
}

// The class is which side of its middle one column is on, turned round where another is large.
TEST(PValuesBeside, AreSmallOfAColumnThatSaysNothingAloneAndUniformAtMostOfNoise) {
  RandomStream stream(11, Purpose::test);
  constexpr std::size_t many = 400;
  constexpr std::size_t noise = 300;
  std::vector<std::vector<double>> values(noise + 2, std::vector<double>(many));
  for (std::vector<double>& column : values) {
    for (double& value : column) value = stream.normal();
  }
  std::vector<std::int32_t> class_of;
  for (std::size_t row = 0; row < many; ++row)
    class_of.push_back((values[0][row] > 0) == (values[1][row] > 0) ? 1 : 0);
  std::vector<Column> columns;
  for (const std::vector<double>& column : values) columns.push_back(make_column("c", column));
  const CodedMatrix matrix = code_columns(columns, many, Workers(1));
  std::vector<std::uint32_t> all(columns.size());
  std::iota(all.begin(), all.end(), 0U);
  const std::vector<double> alone = class_evidence({matrix, all, class_of, 2, Workers(2)});
  EXPECT_LT(alone[1], 8);
  const std::vector<double> found = p_values_beside({matrix, all, class_of, 2, Workers(2)},
                                                    std::vector<std::uint32_t>{0, 5, 9}, no_progress());
  EXPECT_LT(found[1], 1e-20);
  std::size_t below = 0;
  for (std::size_t c = 2; c < found.size(); ++c) below += found[c] < 0.1 ? 1 : 0;
  EXPECT_LE(below, noise / 10 + 15);  // three standard errors
  EXPECT_GE(below, 5U);
}

TEST(QValues, FindWhatTheRuleOfTheTwinFinds) {
  const auto discoveries = [](const std::vector<double>& p_values, double rate) {
    return static_cast<std::size_t>(
        std::ranges::count_if(base::q_values(p_values), [&](double q) { return q <= rate; }));
  };
  RandomStream stream(5, Purpose::test);
  for (int trial = 0; trial < 200; ++trial) {
    std::vector<double> p_values(1 + stream.below(40));
    for (double& p : p_values) p = stream.below(3) == 0 ? 0.01 * stream.unit() : stream.unit();
    for (const double rate : {0.0, 0.05, 0.3, 1.0}) {
      EXPECT_EQ(discoveries(p_values, rate), oracle::discoveries(p_values, rate));
    }
  }
  EXPECT_EQ(discoveries({}, 0.1), 0U);
}

}  // namespace
}  // namespace sewil::selection
