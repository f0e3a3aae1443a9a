// What linear voters see of columns, against figures worked out by hand.
#include "voters/features.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <vector>

#include "missing.h"
#include "sewil/data/table.h"

namespace sewil::voters {
namespace {

CodedMatrix coded(const std::vector<Column>& columns) {
  return code_columns(columns, columns[0].rows, Workers(1));
}

// What each row has in feature `feature` of the only column.
std::vector<double> seen_of(const Column& column, std::size_t feature = 0, bool counts = false) {
  const CodedMatrix matrix = coded({column});
  const ColumnFeatures features = FeatureMaker(matrix.rows, counts).make(matrix.columns[0]);
  std::vector<std::uint32_t> rows(matrix.rows);
  std::iota(rows.begin(), rows.end(), 0U);
  std::vector<std::uint16_t> steps(rows.size());
  steps_of_rows(matrix.columns[0], features, rows, steps);
  std::vector<double> values;
  values.reserve(steps.size());
  for (const std::uint16_t step : steps)
    values.push_back(step == no_step ? missing : features.value(step, feature));
  return values;
}

void expect_near(const std::vector<double>& found, const std::vector<double>& wanted) {
  ASSERT_EQ(found.size(), wanted.size());
  for (std::size_t at = 0; at < found.size(); ++at) EXPECT_NEAR(found[at], wanted[at], 1e-12) << at;
}

// Four values stand at ranks 1/8, 3/8, 5/8, 7/8 of the normal distribution.
TEST(Features, OfNumbersAreStandardizedNormalScoresOfTheirRanks) {
  const double outer = 1.1503493803760079, inner = 0.31863936396437514;
  const double deviation = std::sqrt((outer * outer + inner * inner) / 2);
  expect_near(seen_of(make_column("x", std::vector<double>{30, -1, 1e9, 2})),
              {inner / deviation, -outer / deviation, outer / deviation, -inner / deviation});
}

// Two at rank 1/4, one at 5/8, one at 7/8.
TEST(Features, OfEqualNumbersAreThoseOfTheirMeanRank) {
  const double low = -0.6744897501960817, middle = 0.31863936396437514, high = 1.1503493803760079;
  const double mean = (2 * low + middle + high) / 4;
  const double deviation = std::sqrt((2 * low * low + middle * middle + high * high) / 4 - mean * mean);
  expect_near(seen_of(make_column("x", std::vector<double>{5, 7, 5, 9})),
              {(low - mean) / deviation, (middle - mean) / deviation, (low - mean) / deviation,
               (high - mean) / deviation});
}

TEST(Features, LeaveMissingCellsOutAndHaveMeanZeroAndDeviationOneAmongTheOthers) {
  const std::vector<double> with_gaps =
      seen_of(make_column("x", std::vector<double>{missing, 30, -1, missing, 1e9, 2}));
  const std::vector<double> without = seen_of(make_column("x", std::vector<double>{30, -1, 1e9, 2}));
  EXPECT_TRUE(std::isnan(with_gaps[0]) && std::isnan(with_gaps[3]));
  expect_near({with_gaps[1], with_gaps[2], with_gaps[4], with_gaps[5]}, without);
}

// A maker remembers scores from column to column; columns with gaps have others.
TEST(Features, OfAColumnAreTheSameWhicheverWereMadeBefore) {
  const CodedMatrix matrix = coded({make_column("a", std::vector<double>{3, 1, 4, 1, 5, 9}),
                                    make_column("b", std::vector<double>{missing, 2, 7, missing, 1, 8}),
                                    make_column("c", std::vector<double>{2, 6, 5, 3, 5, 8}),
                                    make_column("d", std::vector<double>{1, missing, 2, 3, 3, 4})});
  FeatureMaker one(6, false);
  for (const CodedColumn& column : matrix.columns)
    EXPECT_EQ(one.make(column).values, FeatureMaker(6, false).make(column).values);
}

TEST(Features, OfAColumnThatSaysNothingAreZero) {
  for (const double value : seen_of(make_column("x", std::vector<double>(7, 3.5)))) EXPECT_EQ(value, 0);
  for (const double value : seen_of(make_column("x", std::vector<double>{missing, 3, 3, missing}))) {
    EXPECT_TRUE(std::isnan(value) || value == 0) << value;
  }
  for (const double value : seen_of(make_category_column("x", {0, 0, 0}, {"a"}))) EXPECT_EQ(value, 0);
  const CodedMatrix none = coded({make_column("x", std::vector<double>(3, missing))});
  EXPECT_EQ(FeatureMaker(3, false).make(none.columns[0]).values, std::vector<double>{0});
}

TEST(Features, OfManyValuesShareStepsOfNeighbors) {
  std::vector<double> values;
  for (int row = 0; row < 2000; ++row) values.push_back((row * 7919) % 2000);
  const CodedMatrix matrix = coded({make_column("x", values)});
  const ColumnFeatures features = FeatureMaker(2000, false).make(matrix.columns[0]);
  EXPECT_EQ(features.steps(), most_steps);
  EXPECT_EQ(features.last_codes.size() + 1, features.steps());
  std::vector<int> rows_of_step(features.steps(), 0);
  double mean = 0, square = 0;
  std::size_t before = 0;
  for (std::uint32_t code = 0; code < 2000; ++code) {
    const std::size_t step = features.step_of(code);
    EXPECT_GE(step, before);
    before = step;
    ++rows_of_step[step];
    mean += features.values[step] / 2000;
    square += features.values[step] * features.values[step] / 2000;
  }
  for (const int rows : rows_of_step) EXPECT_TRUE(rows == 7 || rows == 8) << rows;
  EXPECT_NEAR(mean, 0, 1e-12);
  EXPECT_NEAR(square, 1, 1e-12);
  for (std::size_t step = 1; step < features.steps(); ++step)
    EXPECT_LT(features.values[step - 1], features.values[step]);
}

// Shares 1/2, 1/4, 1/4: variances 1/4, 3/16, 3/16, together 5/8.
TEST(Features, OfCategoriesAreIndicatorsThatTogetherHaveTheVarianceOfOneScore) {
  const Column kinds = make_category_column("x", {0, 1, 0, 2, -1}, {"a", "b", "c"});
  const double scale = 1 / std::sqrt(0.625);
  const double shares[] = {0.5, 0.25, 0.25};
  double variance = 0;
  for (std::size_t feature = 0; feature < 3; ++feature) {
    const std::vector<double> found = seen_of(kinds, feature);
    EXPECT_TRUE(std::isnan(found[4]));
    for (std::size_t row = 0; row < 4; ++row) {
      const std::size_t kind = std::vector<std::size_t>{0, 1, 0, 2}[row];
      EXPECT_NEAR(found[row], scale * ((kind == feature ? 1 : 0) - shares[feature]), 1e-12);
      variance += found[row] * found[row] / 4;
    }
  }
  EXPECT_NEAR(variance, 1, 1e-12);
}

TEST(Features, OfVeryManyCategoriesAreThoseOfTheFrequentOnesOrNone) {
  const auto made = [](int kinds) {
    std::vector<std::int32_t> indices;
    std::vector<std::string> names;
    for (int kind = 0; kind < kinds; ++kind) {
      names.push_back(std::to_string(10000 + kind));
      indices.insert(indices.end(), kind % 2 == 0 ? 2 : 1, kind);  // even ones twice
    }
    const std::size_t rows = indices.size();
    const CodedMatrix matrix = coded({make_category_column("x", indices, names)});
    return FeatureMaker(rows, false).make(matrix.columns[0]);
  };
  const ColumnFeatures some = made(500);  // 250 of them twice: 6 of the others have an indicator
  std::size_t kept = 0;
  for (std::size_t code = 0; code < 500; ++code) {
    kept += some.values[code] > 0 ? 1U : 0U;
    EXPECT_TRUE(code % 2 == 1 || some.values[code] > 0) << code;
  }
  EXPECT_EQ(kept, most_steps);
  EXPECT_EQ(made(1025).values, std::vector<double>{0});
  EXPECT_EQ(made(1025).features(), 1U);
}

TEST(Features, OfCountsAreTheirLogarithms) {
  expect_near(seen_of(make_column("x", std::vector<double>{0, 3, 0, 1}), 0, true),
              {0, std::log(4.0), 0, std::log(2.0)});
}

TEST(Features, AreTheSameForDenseSparseAndListedCodes) {
  std::vector<double> values(64, 0);
  for (const std::size_t row : {3U, 17U, 40U}) values[row] = static_cast<double>(row);
  const Column sparse = make_sparse_column("x", 64, {3, 17, 40}, {3, 17, 40});
  EXPECT_FALSE(coded({sparse}).columns[0].dense);  // a list of its rows alone
  EXPECT_EQ(seen_of(sparse), seen_of(make_column("x", values)));
  std::vector<double> many(3000);
  for (std::size_t row = 0; row < many.size(); ++row) many[row] = static_cast<double>((row * 77) % 3000);
  EXPECT_FALSE(coded({make_column("x", many)}).columns[0].codes16.empty());
  const std::vector<double> found = seen_of(make_column("x", many));
  EXPECT_LT(found[0], found[1]);
}

// The largest step of a row is not taken for a gap.
TEST(Features, OfAsManyCountsAsAColumnCanHoldAreNotMissing) {
  ColumnFeatures features;
  features.kind = ColumnFeatures::Kind::log_count;
  features.values.assign(65536, 1);
  EXPECT_LT(features.step_of(65535), no_step);
}

TEST(CountTables, HaveHardlyAnyCellAndNoNegativeOrMissingOneAndNoCategory) {
  const auto sparse = [](double value) {
    std::vector<double> values(40, 0);
    values[3] = value;
    values[8] = 1;
    return make_column("x", values);
  };
  std::vector<Column> columns(10, sparse(2));
  EXPECT_TRUE(holds_counts(coded(columns)));
  columns[4] = sparse(-2);
  EXPECT_FALSE(holds_counts(coded(columns)));
  columns[4] = sparse(missing);
  EXPECT_FALSE(holds_counts(coded(columns)));
  columns[4] = make_category_column("x", std::vector<std::int32_t>(40, 0), {"a"});
  EXPECT_FALSE(holds_counts(coded(columns)));
  std::vector<double> full(40);
  std::iota(full.begin(), full.end(), 1.0);
  columns[4] = make_column("x", full);  // 40 + 9 * 2 of 400 cells
  EXPECT_FALSE(holds_counts(coded(columns)));
  columns.insert(columns.end(), 30, sparse(2));  // 40 + 39 * 2 of 1600
  EXPECT_TRUE(holds_counts(coded(columns)));
}

}  // namespace
}  // namespace sewil::voters
