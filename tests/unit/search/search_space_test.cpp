// tests/unit/search/search_space_test.cpp: keep, drop and groups become units.
#include <gtest/gtest.h>

#include "sewil/data/work.h"
#include "sewil/select/search.h"

namespace sewil::search {
namespace {

using Sets = std::vector<ColumnSet>;

TEST(SearchSpace, WithoutWishesEveryColumnIsAUnit) {
  const SearchSpace space = make_search_space(3, {});
  EXPECT_EQ(space.units, (Sets{{0}, {1}, {2}}));
  EXPECT_TRUE(space.kept.empty());
}

TEST(SearchSpace, KeptColumnsAreNotDecidedOnAndDroppedOnesAreGone) {
  const SearchSpace space = make_search_space(5, {.keep = {3, 1}, .drop = {0}});
  EXPECT_EQ(space.units, (Sets{{2}, {4}}));
  EXPECT_EQ(space.kept, (ColumnSet{1, 3}));
}

TEST(SearchSpace, AGroupIsOneUnitAtThePlaceOfItsFirstColumn) {
  const SearchSpace space = make_search_space(6, {.groups = {{5, 1}, {4, 2}}});
  EXPECT_EQ(space.units, (Sets{{0}, {1, 5}, {2, 4}, {3}}));
}

TEST(SearchSpace, AGroupSharesTheFateOfItsKeptOrDroppedColumn) {
  const SearchSpace space = make_search_space(7, {.keep = {1}, .drop = {4}, .groups = {{1, 2}, {4, 5}}});
  EXPECT_EQ(space.kept, (ColumnSet{1, 2}));
  EXPECT_EQ(space.units, (Sets{{0}, {3}, {6}}));
}

std::string message_of(std::size_t columns, const ColumnConstraints& wishes) {
  try {
    make_search_space(columns, wishes, [](std::uint32_t column) { return "c" + std::to_string(column); });
  } catch (const InputError& problem) {
    return problem.what();
  }
  return "no error";
}

TEST(SearchSpace, WishesThatContradictEachOtherAreToldWithTheColumnsName) {
  EXPECT_EQ(message_of(3, {.keep = {1}, .drop = {1}}),
            "Column 'c1' is to be kept and to be dropped; expected one of the two.");
  EXPECT_EQ(message_of(3, {.groups = {{0, 1}, {1, 2}}}),
            "Column 'c1' stands in two groups or twice in one; expected it once.");
  EXPECT_EQ(message_of(3, {.groups = {{2, 2}}}),
            "Column 'c2' stands in two groups or twice in one; expected it once.");
  EXPECT_EQ(
      message_of(4, {.keep = {0}, .drop = {2}, .groups = {{0, 2}}}),
      "The group of column 'c2' has columns to be kept and columns to be dropped; expected one of the two, "
      "since a group stays together.");
  EXPECT_EQ(message_of(2, {.drop = {0, 1}}), "No column is left to choose from: every one is dropped.");
  EXPECT_EQ(message_of(2, {.keep = {7}}), "Column 8 was named, but the table has 2 columns.");
}

TEST(SearchSpace, FirstUnitsGoDownAnOrderUntilTheColumnsAreThere) {
  const SearchSpace space = make_search_space(8, {.keep = {7}, .groups = {{1, 2, 3}}});
  ASSERT_EQ(space.units, (Sets{{0}, {1, 2, 3}, {4}, {5}, {6}}));
  const std::vector<std::uint32_t> order = {4, 1, 0, 2, 3};
  EXPECT_EQ(first_units(space, order, 2), (std::vector<std::uint32_t>{4}));
  EXPECT_EQ(first_units(space, order, 3), (std::vector<std::uint32_t>{1, 4}));  // a group comes as a whole
  EXPECT_EQ(first_units(space, order, 6), (std::vector<std::uint32_t>{0, 1, 4}));
  EXPECT_EQ(first_units(space, order, 100).size(), 5U);
  EXPECT_TRUE(first_units(space, order, 1).empty());
}

}  // namespace
}  // namespace sewil::search
