// tests/unit/selection/class_evidence_test.cpp: what columns say of classes, against the slow twin.
#include "selection/class_evidence.h"

#include <gtest/gtest.h>

#include <limits>
#include <numeric>

#include "oracle/class_evidence_twin.h"
#include "sewil/random.h"

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
    const std::vector<double> found = class_evidence(matrix, all, class_of, count, Workers(1));
    for (std::size_t c = 0; c < columns.size(); ++c) {
      EXPECT_NEAR(found[c], oracle::kruskal_wallis(values[c], class_of, classes), 1e-9 * (1 + found[c])) << c;
    }
    EXPECT_EQ(found.back(), 0);
    EXPECT_EQ(found, class_evidence(matrix, all, class_of, count, Workers(3)));
  }
}

TEST(Discoveries, AreTheTwins) {
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
