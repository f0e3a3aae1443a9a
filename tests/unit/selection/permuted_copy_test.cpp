// tests/unit/selection/permuted_copy_test.cpp: copies hold the same values in other rows, in every layout.
#include "weighing/permuted_copy.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

namespace sewil::selection {
namespace {

// Layouts: 8-bit codes, 16-bit codes, 8-bit with an off-dominant list, list only, with missing cells.
std::vector<Column> columns_of(std::size_t rows) {
  RandomStream stream(3, Purpose::test, 0);
  std::vector<double> few, many, some, rare, holes;
  for (std::size_t row = 0; row < rows; ++row) {
    few.push_back(stream.below(7));
    many.push_back(stream.unit());
    some.push_back(stream.below(6) == 0 ? 1 + stream.below(3) : 0);
    rare.push_back(stream.below(40) == 0 ? 1 + stream.below(3) : 0);
    holes.push_back(stream.below(5) == 0 ? std::numeric_limits<double>::quiet_NaN() : stream.below(9));
  }
  return {make_column("few", few), make_column("many", many), make_column("some", some),
          make_column("rare", rare), make_column("holes", holes)};
}

TEST(PermutedCopy, MovesEveryValueToItsTargetInEveryLayout) {
  constexpr std::size_t rows = 600;
  const std::vector<Column> columns = columns_of(rows);
  const CodedMatrix matrix = code_columns(columns, rows, Workers(1));
  ASSERT_FALSE(matrix.columns[0].codes8.empty());
  ASSERT_FALSE(matrix.columns[1].codes16.empty());
  ASSERT_TRUE(matrix.columns[2].has_off_list && matrix.columns[2].dense);
  ASSERT_FALSE(matrix.columns[3].dense);
  std::vector<std::uint32_t> sample;
  for (std::uint32_t row = 0; row < rows; row += 2) sample.push_back(row);
  RandomStream stream(3, Purpose::test, 1);
  const std::vector<std::uint32_t> target = draw_row_exchange(rows, sample, stream);
  for (const CodedColumn& column : matrix.columns) {
    const CodedColumn copy = permuted_copy(column, target);
    std::size_t moved = 0;
    for (std::size_t row = 0; row < rows; ++row) {
      ASSERT_EQ(copy.code(target[row]), column.code(row));
      if (row % 2 == 1) {
        ASSERT_EQ(copy.code(row), column.code(row));  // rows outside the sample keep theirs
      }
      moved += copy.code(row) != column.code(row) ? 1U : 0U;
    }
    EXPECT_GT(moved, 0U);
    EXPECT_TRUE(std::ranges::is_sorted(copy.off_rows));
    EXPECT_EQ(copy.off_rows.size(), column.off_rows.size());
    EXPECT_EQ(copy.dense, column.dense);
    EXPECT_EQ(copy.all_codes(), column.all_codes());
    EXPECT_EQ(copy.dominant, column.dominant);
  }
}

TEST(RowExchange, IsAPermutationOfTheSampleAlone) {
  const std::vector<std::uint32_t> sample = {9, 2, 5, 7};
  RandomStream stream(3, Purpose::test, 2);
  std::vector<std::uint32_t> target = draw_row_exchange(10, sample, stream);
  for (const std::uint32_t row : {0U, 1U, 3U, 4U, 6U, 8U}) EXPECT_EQ(target[row], row);
  std::ranges::sort(target);
  std::vector<std::uint32_t> all(10);
  std::iota(all.begin(), all.end(), 0U);
  EXPECT_EQ(target, all);
}

}  // namespace
}  // namespace sewil::selection
