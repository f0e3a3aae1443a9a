// tests/unit/binning/coding_test.cpp: codes against the slow twin, for every type and layout of column.
#include "oracle/coding.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>

#include "base/random.h"
#include "missing.h"
#include "sewil/data/coded_matrix.h"
#include "sewil/data/work.h"

namespace sewil {
namespace {

std::vector<double> listed(const SharedValues& values) {
  return {values.begin(), values.end()};
}

void expect_equals_oracle(const Column& column, const CodedColumn& coded, std::size_t limit = most_codes) {
  const oracle::Coding expected = oracle::code(column, limit);
  ASSERT_EQ(coded.codes, expected.upper.size()) << column.name;
  EXPECT_EQ(coded.has_missing, expected.has_missing) << column.name;
  EXPECT_EQ(coded.exact, expected.exact) << column.name;
  EXPECT_EQ(listed(coded.lower), expected.lower) << column.name;
  EXPECT_EQ(listed(coded.upper), expected.upper) << column.name;
  if (column.rows > 0) {
    EXPECT_EQ(coded.dominant, expected.dominant) << column.name;
  }
  EXPECT_EQ(coded.has_off_list, expected.off_rows * 4 <= column.rows) << column.name;
  EXPECT_EQ(coded.dense, expected.off_rows * 8 > column.rows) << column.name;
  const bool narrow = coded.all_codes() <= 256;
  EXPECT_EQ(coded.codes8.size(), coded.dense && narrow ? column.rows : 0) << column.name;
  EXPECT_EQ(coded.codes16.size(), coded.dense && !narrow ? column.rows : 0) << column.name;
  std::vector<std::uint32_t> off_rows;
  std::vector<std::uint16_t> off_codes;
  for (std::size_t row = 0; row < column.rows; ++row) {
    ASSERT_EQ(coded.code(row), expected.codes[row]) << column.name << " row " << row;
    if (expected.codes[row] != expected.dominant && coded.has_off_list) {
      off_rows.push_back(static_cast<std::uint32_t>(row));
      off_codes.push_back(static_cast<std::uint16_t>(expected.codes[row]));
    }
  }
  EXPECT_EQ(coded.off_rows, off_rows) << column.name;
  EXPECT_EQ(coded.off_codes, off_codes) << column.name;
}

void expect_equals_oracle(const Column& column) {
  expect_equals_oracle(column, code_columns({&column, 1}, column.rows, Workers(1)).columns.front());
}

template <class T>
Column random_column(std::string name, std::size_t rows, std::uint32_t spread, RandomStream& stream) {
  std::vector<T> values(rows);
  for (T& value : values) {
    if constexpr (std::is_floating_point_v<T>) {
      value = static_cast<T>(stream.normal() * std::pow(10, stream.below(5)));
      if (stream.below(4) == 0) value = static_cast<T>(stream.below(spread));
      if (stream.below(9) == 0) value = -T{0};
      if (stream.below(9) == 0) value = std::numeric_limits<T>::quiet_NaN();
    } else {
      const std::int64_t base = std::is_signed_v<T> ? -static_cast<std::int64_t>(spread / 2) : 0;
      value = static_cast<T>(base + stream.below(spread));
    }
  }
  return make_column(std::move(name), std::move(values));
}

TEST(Coding, EqualsTheOracleForEveryElementType) {
  RandomStream stream(1, Purpose::test);
  for (const std::uint32_t spread : {1U, 2U, 5U, 100U, 255U, 256U, 257U, 70000U, 4000000U}) {
    for (const std::size_t rows : {1U, 2U, 17U, 400U, 3000U}) {
      expect_equals_oracle(random_column<double>("f64", rows, spread, stream));
      expect_equals_oracle(random_column<float>("f32", rows, spread, stream));
      expect_equals_oracle(random_column<std::int64_t>("i64", rows, spread, stream));
      expect_equals_oracle(random_column<std::int32_t>("i32", rows, spread, stream));
      expect_equals_oracle(random_column<std::int16_t>("i16", rows, spread, stream));
      expect_equals_oracle(random_column<std::int8_t>("i8", rows, spread, stream));
      expect_equals_oracle(random_column<std::uint64_t>("u64", rows, spread, stream));
      expect_equals_oracle(random_column<std::uint32_t>("u32", rows, spread, stream));
      expect_equals_oracle(random_column<std::uint16_t>("u16", rows, spread, stream));
      expect_equals_oracle(random_column<std::uint8_t>("u8", rows, spread, stream));
    }
  }
}

TEST(Coding, HandlesTheExtremesOfEveryIntegerType) {
  const auto extremes = []<class T>(T) {
    using Limits = std::numeric_limits<T>;
    return make_column("extremes",
                       std::vector<T>{Limits::max(), 0, Limits::min(), static_cast<T>(Limits::max() - 1), 0});
  };
  expect_equals_oracle(extremes(std::int8_t{}));
  expect_equals_oracle(extremes(std::uint8_t{}));
  expect_equals_oracle(extremes(std::int16_t{}));
  expect_equals_oracle(extremes(std::uint16_t{}));
  expect_equals_oracle(extremes(std::int32_t{}));
  expect_equals_oracle(extremes(std::uint32_t{}));
  expect_equals_oracle(extremes(std::int64_t{}));
  expect_equals_oracle(extremes(std::uint64_t{}));
}

TEST(Coding, GivesIntegersThatAreEqualAsDoublesOneCode) {
  const std::int64_t big = (std::int64_t{1} << 53) + 1;
  const Column column = make_column("big", std::vector<std::int64_t>{big, big - 1, big + 1});
  expect_equals_oracle(column);
  EXPECT_EQ(code_columns({&column, 1}, 3, Workers(1)).columns[0].codes, 2U);
}

TEST(Coding, ReadsStridedColumnsOfARowMajorArray) {
  RandomStream stream(2, Purpose::test);
  const std::size_t rows = 50;
  const std::size_t width = 7;
  std::vector<std::int16_t> cells(rows * width);
  for (auto& cell : cells) cell = static_cast<std::int16_t>(stream.below(9));
  for (std::size_t c = 0; c < width; ++c) {
    Column column;
    column.name = std::to_string(c);
    column.rows = rows;
    column.values = DenseValues{ElementType::i16, cells.data() + c, static_cast<std::ptrdiff_t>(width)};
    expect_equals_oracle(column);
  }
  Column backwards;
  backwards.rows = rows * width;
  backwards.values = DenseValues{ElementType::i16, cells.data() + cells.size() - 1, -1};
  expect_equals_oracle(backwards);
}

TEST(Coding, KnowsOneSmallColumnByHand) {
  const Column column = make_column("hand", std::vector<double>{3, -1, missing, 0.0, -0.0, 3});
  const CodedColumn coded = code_columns({&column, 1}, 6, Workers(1)).columns.front();
  EXPECT_EQ(coded.codes, 3U);
  EXPECT_EQ(coded.missing_code(), 3U);
  EXPECT_EQ(std::vector(coded.codes8.begin(), coded.codes8.end()),
            (std::vector<std::uint8_t>{2, 0, 3, 1, 1, 2}));
  EXPECT_EQ(listed(coded.lower), (std::vector<double>{-1, 0, 3}));
  EXPECT_EQ(coded.dominant, 1U);  // 0 and 3 both fill two rows: the lower code
  EXPECT_FALSE(std::signbit(coded.lower[1]));
}

Column stepped_column(const std::vector<std::uint8_t>& codes, Steps steps) {
  const auto owner = std::make_shared<const std::vector<std::uint8_t>>(codes);
  Column column;
  column.name = "stepped";
  column.rows = codes.size();
  column.values =
      SteppedValues{.codes = owner->data(), .steps = std::make_shared<const Steps>(steps), .owner = owner};
  return column;
}

TEST(Coding, TakesTheStepsOfAColumnThatWasCodedWhileItWasReadWithoutACopy) {
  const Column column = stepped_column({2, 0, 3, 1, 1, 2}, {.lower = {-1, 0, 3}, .upper = {-1, 2, 4}});
  const CodedColumn coded = code_columns({&column, 1}, 6, Workers(1)).columns.front();
  EXPECT_EQ(coded.codes8.data(), std::get<SteppedValues>(column.values).codes);
  EXPECT_EQ(coded.codes, 3U);
  EXPECT_TRUE(coded.has_missing);
  EXPECT_FALSE(coded.exact);
  EXPECT_EQ(coded.dominant, 1U);
  EXPECT_EQ(listed(coded.upper), (std::vector<double>{-1, 2, 4}));
  EXPECT_EQ(column.at(3), 1);
  EXPECT_TRUE(std::isnan(column.at(2)));
}

TEST(Coding, StepsThatNoRowIsInGetNoCode) {
  const Column column =
      stepped_column({4, 4, 1, 1, 4, 1}, {.lower = {0, 1, 2, 3, 4}, .upper = {0, 1, 2, 3, 4}});
  const CodedColumn coded = code_columns({&column, 1}, 6, Workers(1)).columns.front();
  EXPECT_EQ(coded.codes, 2U);
  EXPECT_FALSE(coded.has_missing);
  EXPECT_EQ(listed(coded.lower), (std::vector<double>{1, 4}));
  EXPECT_EQ(std::vector(coded.codes8.begin(), coded.codes8.end()),
            (std::vector<std::uint8_t>{1, 1, 0, 0, 1, 0}));
  expect_equals_oracle(column);
}

TEST(Coding, HandlesConstantAllMissingAndEmptyColumns) {
  expect_equals_oracle(make_column("constant", std::vector<double>(9, 2.5)));
  expect_equals_oracle(make_column("missing", std::vector<double>(9, missing)));
  expect_equals_oracle(make_column("mixed", std::vector<double>{missing, 1, missing}));
  expect_equals_oracle(make_column("empty", std::vector<double>{}));
  expect_equals_oracle(make_column("empty integers", std::vector<std::int32_t>{}));
  const Column all_missing = make_column("missing", std::vector<double>(9, missing));
  EXPECT_TRUE(code_columns({&all_missing, 1}, 9, Workers(1)).columns[0].is_constant());
}

TEST(Coding, TreatsNegativeCategoryIndicesAsMissing) {
  expect_equals_oracle(make_category_column("text", {1, -1, 0, 2, -1, 1}, {"a", "b", "c"}));
  expect_equals_oracle(make_category_column("text", {-1, -1}, {"a"}));
}

Column random_sparse(std::size_t rows, double density, bool positive, RandomStream& stream) {
  std::vector<std::uint32_t> at;
  std::vector<double> values;
  for (std::uint32_t row = 0; row < rows; ++row) {
    if (stream.unit() >= density) continue;
    at.push_back(row);
    double value = stream.below(6) + 1.0;
    if (!positive && stream.below(2) == 0) value = -value;
    if (stream.below(12) == 0) value = missing;
    values.push_back(value);
  }
  return make_sparse_column("sparse", rows, at, values);
}

TEST(Coding, EqualsTheOracleForSparseColumnsOfEveryDensity) {
  RandomStream stream(3, Purpose::test);
  for (const double density : {0.0, 0.01, 0.1, 0.13, 0.2, 0.3, 0.6, 0.95, 1.0}) {
    for (const std::size_t rows : {1U, 8U, 100U, 1000U}) {
      expect_equals_oracle(random_sparse(rows, density, true, stream));
      expect_equals_oracle(random_sparse(rows, density, false, stream));
    }
  }
}

TEST(Coding, HandlesSparseColumnsWhoseDominantValueIsNotZero) {
  std::vector<std::uint32_t> at;
  for (std::uint32_t row = 0; row < 19; ++row) at.push_back(row);
  expect_equals_oracle(make_sparse_column("sevens", 20, at, std::vector<double>(19, 7.0)));
  expect_equals_oracle(make_sparse_column("minus", 20, at, std::vector<double>(19, -7.0)));
  expect_equals_oracle(make_sparse_column("missing", 20, at, std::vector<double>(19, missing)));
  expect_equals_oracle(make_sparse_column("written zeros", 20, at, std::vector<double>(19, 0.0)));
}

TEST(Coding, KeepsListsAndDenseCodesExactlyAtTheirLimits) {
  for (std::size_t off = 0; off <= 40; ++off) {
    std::vector<std::uint8_t> values(80, 5);
    for (std::size_t i = 0; i < off; ++i) values[2 * i] = static_cast<std::uint8_t>(6 + i % 3);
    const Column column = make_column("limit", values);
    expect_equals_oracle(column);
    const CodedColumn coded = code_columns({&column, 1}, 80, Workers(1)).columns.front();
    EXPECT_EQ(coded.dense, off > 10);
    EXPECT_EQ(coded.has_off_list, off <= 20);
  }
}

TEST(Coding, IsExactUpTo65536ValuesAnd65535BesideMissingCells) {
  for (const std::size_t distinct : {65535U, 65536U, 65537U}) {
    std::vector<double> values(distinct);
    for (std::size_t i = 0; i < distinct; ++i) {
      values[i] = static_cast<double>((i * 48271) % distinct) / 8 - 1000;
    }
    const Column full = make_column("full", values);
    expect_equals_oracle(full);
    EXPECT_EQ(code_columns({&full, 1}, distinct, Workers(1)).columns[0].exact, distinct <= 65536);
    values.push_back(missing);
    const Column holed = make_column("holed", values);
    expect_equals_oracle(holed);
    EXPECT_EQ(code_columns({&holed, 1}, distinct + 1, Workers(1)).columns[0].exact, distinct <= 65535);
  }
}

TEST(Coding, SpreadsTooManyValuesOverCodesOfAboutEqualCount) {
  RandomStream stream(4, Purpose::test);
  const std::size_t rows = 150000;
  std::vector<double> values(rows);
  for (double& value : values) value = stream.below(3) == 0 ? 1.5 : stream.normal();
  for (std::size_t i = 0; i < rows; i += 1000) values[i] = missing;
  const Column column = make_column("many", values);
  expect_equals_oracle(column);
  const CodedColumn coded = code_columns({&column, 1}, rows, Workers(1)).columns.front();
  EXPECT_FALSE(coded.exact);
  EXPECT_EQ(coded.missing_code(), coded.codes);
  std::vector<std::size_t> held(coded.all_codes());
  for (std::size_t row = 0; row < rows; ++row) ++held[coded.code(row)];
  for (std::uint32_t code = 0; code < coded.codes; ++code) {
    EXPECT_GE(held[code], 1U);
    if (coded.lower[code] > 1.5 || coded.upper[code] < 1.5) {
      EXPECT_LE(held[code], 3U);
    }
    if (code > 0) {
      EXPECT_LT(coded.upper[code - 1], coded.lower[code]);
    }
  }
}

TEST(Coding, InFewCodesEqualsTheOracleForAnyNumberOfThreads) {
  RandomStream stream(6, Purpose::test);
  const std::size_t rows = 3000;
  std::vector<Column> columns;
  for (const std::uint32_t spread : {5U, 255U, 256U, 257U, 4000U, 70000U}) {
    columns.push_back(random_column<double>("f64", rows, spread, stream));
    columns.push_back(random_column<std::int32_t>("i32", rows, spread, stream));
    columns.push_back(random_column<std::uint16_t>("u16", rows, spread, stream));
    columns.push_back(random_sparse(rows, 0.4, false, stream));
  }
  for (const int threads : {1, 2, 8}) {
    const CodedMatrix matrix = code_columns(columns, rows, Workers(threads), few_codes);
    std::size_t shared = 0;
    for (std::size_t c = 0; c < columns.size(); ++c) {
      expect_equals_oracle(columns[c], matrix.columns[c], few_codes);
      EXPECT_LE(matrix.columns[c].all_codes(), few_codes);
      shared += !matrix.columns[c].exact;
    }
    EXPECT_GT(shared, columns.size() / 3);
  }
}

TEST(Coding, InFewCodesKeepsEveryCategory) {
  std::vector<std::int32_t> values(900);
  for (std::size_t row = 0; row < values.size(); ++row) values[row] = static_cast<std::int32_t>(row % 300);
  Column column = make_column("city", values);
  EXPECT_EQ(code_columns({&column, 1}, 900, Workers(1), few_codes).columns[0].codes, 256U);
  column.kind = ColumnKind::category;
  const CodedColumn coded = code_columns({&column, 1}, 900, Workers(1), few_codes).columns[0];
  EXPECT_EQ(coded.codes, 300U);
  EXPECT_TRUE(coded.exact);
}

TEST(Coding, IsTheSameForAnyNumberOfThreads) {
  RandomStream stream(5, Purpose::test);
  std::vector<Column> columns;
  const std::size_t rows = 300;
  for (int i = 0; i < 40; ++i) {
    columns.push_back(random_column<double>("f", rows, 20, stream));
    columns.push_back(random_column<std::uint8_t>("i", rows, 20, stream));
    columns.push_back(random_sparse(rows, 0.1, false, stream));
  }
  for (const int threads : {1, 2, 8}) {
    const CodedMatrix matrix = code_columns(columns, rows, Workers(threads));
    ASSERT_EQ(matrix.rows, rows);
    ASSERT_EQ(matrix.columns.size(), columns.size());
    for (std::size_t c = 0; c < columns.size(); ++c) expect_equals_oracle(columns[c], matrix.columns[c]);
  }
}

std::string message_of(const std::vector<Column>& columns, std::size_t rows) {
  try {
    (void)code_columns(columns, rows, Workers(2));
  } catch (const InputError& problem) {
    return problem.what();
  }
  return "";
}

TEST(Coding, NamesTheFirstColumnAndRowWithAnInfiniteValue) {
  const double infinity = std::numeric_limits<double>::infinity();
  const Column good = make_column("good", std::vector<double>{1, 2, 3});
  const Column bad = make_column("bad", std::vector<double>{1, missing, -infinity});
  const Column worse = make_sparse_column("worse", 3, {1}, {infinity});
  const std::string sentence = "expected a finite number or a missing cell.";
  EXPECT_EQ(message_of({good, bad, worse}, 3), "Row 3, column 'bad' holds an infinite value; " + sentence);
  EXPECT_EQ(message_of({good, worse, bad}, 3), "Row 2, column 'worse' holds an infinite value; " + sentence);
  EXPECT_EQ(message_of({good}, 4), "Column 'good' has 3 rows, but the table has 4.");
}

}  // namespace
}  // namespace sewil
