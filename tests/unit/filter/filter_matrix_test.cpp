// tests/unit/filter/filter_matrix_test.cpp: columns of every type, sparse or not, with gaps, to one table.
#include "filter/filter_matrix.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "filter/identical_columns.h"
#include "sewil/data/work.h"
#include "unit/filter/made_data.h"

namespace sewil {
namespace {

using namespace filter_test;

constexpr double gap = std::numeric_limits<double>::quiet_NaN();

double cell(const FilterMatrix& matrix, std::size_t row, std::size_t column) {
  if (!matrix.sparse) return matrix.dense_row(row)[column];
  for (std::size_t i = 0; i < matrix.row_columns(row).size(); ++i) {
    if (matrix.row_columns(row)[i] == column) return matrix.row_values(row)[i];
  }
  return 0;
}

std::vector<Column> mixed_columns() {
  std::vector<Column> columns;
  columns.push_back(make_column("bytes", std::vector<std::uint8_t>{0, 255, 3, 0}));
  columns.push_back(make_column("floats", std::vector<float>{0.5F, -2, 0, 4}));
  columns.push_back(make_column("gaps", std::vector<double>{1, gap, 4, gap}));
  columns.push_back(make_category_column("text", {1, -1, 0, 1}, {"a", "b"}));
  columns.push_back(make_sparse_column("sparse", 4, {1, 3}, {7.0, gap}));
  columns.push_back(make_column("constant", std::vector<double>{0.1, 0.1, gap, 0.1}));
  columns.push_back(make_column("nothing", std::vector<double>{gap, gap, gap, gap}));
  return columns;
}

TEST(FilterMatrix, HoldsEveryTypeAndFillsGapsWithTheColumnsMean) {
  const double expected[4][7] = {{0, 0.5, 1, 1, 0, 0.1, 0},
                                 {255, -2, 2.5, 2.0 / 3, 7, 0.1, 0},
                                 {3, 0, 4, 0, 0, 0.1, 0},
                                 {0, 4, 2.5, 1, 7.0 / 3, 0.1, 0}};
  const auto columns = mixed_columns();
  for (const MatrixLayout layout : {MatrixLayout::dense, MatrixLayout::sparse}) {
    for (const int threads : {1, 8}) {
      const auto matrix = make_filter_matrix(columns, 4, "test", {.layout = layout}, Workers(threads));
      EXPECT_EQ(matrix.sparse, layout == MatrixLayout::sparse);
      EXPECT_EQ(matrix.filled, 2U + 1U + 1U + 1U + 4U);
      EXPECT_EQ(matrix.constant, (std::vector<std::uint8_t>{0, 0, 0, 0, 0, 1, 1}));
      for (std::size_t r = 0; r < 4; ++r) {
        for (std::size_t c = 0; c < 7; ++c) EXPECT_EQ(cell(matrix, r, c), expected[r][c]) << r << " " << c;
      }
    }
  }
}

TEST(FilterMatrix, StandardizedColumnsHaveDeviationOneAndKeepTheirZeros) {
  const auto columns = mixed_columns();
  const auto plain = make_filter_matrix(columns, 4, "test", {}, Workers(1));
  const auto scaled = make_filter_matrix(columns, 4, "test", {.standardize = true}, Workers(1));
  for (std::size_t c = 0; c < 5; ++c) {
    double mean = 0;
    double squares = 0;
    for (std::size_t r = 0; r < 4; ++r) mean += cell(scaled, r, c) / 4;
    for (std::size_t r = 0; r < 4; ++r) squares += std::pow(cell(scaled, r, c) - mean, 2) / 4;
    EXPECT_NEAR(squares, 1, 1e-12);
    for (std::size_t r = 0; r < 4; ++r) EXPECT_EQ(cell(scaled, r, c) == 0, cell(plain, r, c) == 0);
  }
  EXPECT_EQ(cell(scaled, 0, 5), 0.1);
}

TEST(FilterMatrix, TablesOfFewNonzeroCellsAreKeptSparse) {
  EXPECT_TRUE(to_filter_matrix(random_matrix(Kind::mostly_zero, 300, 20, 1)).sparse);
  EXPECT_FALSE(to_filter_matrix(random_matrix(Kind::integers, 300, 20, 1)).sparse);
}

TEST(FilterMatrix, AnEndlessCellIsRefusedWithItsPlace) {
  for (const double bad : {std::numeric_limits<double>::infinity(), -1e200}) {
    std::vector<Column> columns;
    columns.push_back(make_column("first", std::vector<double>{1, 2, 3}));
    columns.push_back(make_column("second", std::vector<double>{1, bad, 3}));
    try {
      make_filter_matrix(columns, 3, "file.csv", {}, Workers(1));
      FAIL() << "accepted " << bad;
    } catch (const InputError& error) {
      const std::string text = error.what();
      EXPECT_NE(text.find("file.csv, row 2, column 'second'"), std::string::npos) << text;
    }
  }
}

TEST(IdenticalColumns, AreTracedToTheFirstOfTheirKind) {
  Matrix x = random_matrix(Kind::integers, 50, 6, 1);
  x.col(3) = x.col(1);
  x.col(5) = x.col(1);
  x.col(4).setZero();
  for (const MatrixLayout layout : {MatrixLayout::dense, MatrixLayout::sparse}) {
    EXPECT_EQ(filter::first_copies(to_filter_matrix(x, layout)),
              (std::vector<std::uint32_t>{0, 1, 2, 1, 4, 1}));
  }
}

}  // namespace
}  // namespace sewil
