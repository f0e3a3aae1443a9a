// tests/unit/selection/telling_order_test.cpp: which column tells most of the votes beside the earlier ones.
#include "selection/telling_order.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "base/random.h"
#include "missing.h"
#include "oracle/telling_twin.h"

namespace sewil::selection {
namespace {

std::vector<std::uint32_t> numbers_to(std::size_t count) {
  std::vector<std::uint32_t> numbers(count);
  std::iota(numbers.begin(), numbers.end(), 0U);
  return numbers;
}

double from_0_to_1(RandomStream& random) {
  return random.below(1'000'000) / 1e6;
}

// A table, votes for its rows, and the same for the twin.
struct DrawnVotes {
  std::vector<Column> columns;
  VoteMatrix votes;
  oracle::TellingTwin twin;
};

// Numbers, ties, copies with noise, categories; missing cells in some.
DrawnVotes draw_votes(std::uint64_t seed, std::size_t rows, std::size_t classes) {
  RandomStream random(seed, Purpose::test, 0);
  DrawnVotes drawn{.columns = {}, .votes = VoteMatrix(rows, classes), .twin = {}};
  std::vector<std::vector<double>>& values = drawn.twin.columns;
  for (std::size_t c = 0; c < 9; ++c) {
    const bool category = c % 4 == 3;
    std::vector<double> column;
    for (std::size_t row = 0; row < rows; ++row) {
      const double value = from_0_to_1(random);
      column.push_back(category     ? std::floor(4 * value * value)
                       : c % 4 == 1 ? values[c - 1][row] + 0.2 * value
                       : c % 4 == 2 ? std::floor(5 * value)
                                    : value);
      if (c > 4 && random.below(12) == 0) column.back() = missing;
    }
    drawn.twin.category.push_back(category);
    if (category) {
      std::vector<std::int32_t> kinds;
      for (const double value : column) kinds.push_back(std::isnan(value) ? -1 : static_cast<int>(value));
      drawn.columns.push_back(make_category_column("k", kinds, {"a", "b", "c", "d"}));
    } else {
      drawn.columns.push_back(make_column<double>("x", column));
    }
    values.push_back(std::move(column));
  }
  drawn.twin.votes.assign(classes, {});
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t k = 0; k < classes; ++k) {
      drawn.votes.row(row)[k] =
          from_0_to_1(random) + values[2 * (k % 3)][row] * (std::isnan(values[4][row]) ? 0 : 1);
      if (std::isnan(drawn.votes.row(row)[k])) drawn.votes.row(row)[k] = 0;
      drawn.twin.votes[k].push_back(drawn.votes.row(row)[k]);
    }
  }
  return drawn;
}

TEST(TellingOrder, TakesTheColumnThatTheTwinTakesAtEveryStep) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const std::size_t rows = 30 + 5 * seed;
    const DrawnVotes drawn = draw_votes(seed, rows, 2 + seed % 3);
    const CodedMatrix matrix = code_columns(drawn.columns, rows, Workers(1));
    const std::vector<std::uint32_t> all_rows = numbers_to(rows);
    const std::vector<std::uint32_t> order =
        telling_order({matrix, all_rows, drawn.votes}, numbers_to(9), 9, Workers(1));
    ASSERT_EQ(order.size(), 9U) << seed;
    std::vector<std::size_t> set;
    for (const std::uint32_t column : order) {
      double most = 0;
      for (std::size_t other = 0; other < 9; ++other) {
        if (std::ranges::find(set, other) != set.end()) continue;
        set.push_back(other);
        most = std::max(most, drawn.twin.explained(set));
        set.pop_back();
      }
      set.push_back(column);
      EXPECT_NEAR(drawn.twin.explained(set), most, 1e-9 * most) << seed << " " << set.size();
    }
  }
}

TEST(TellingOrder, IsTheSameForAnyNumberOfThreads) {
  const DrawnVotes drawn = draw_votes(3, 200, 3);
  const CodedMatrix matrix = code_columns(drawn.columns, 200, Workers(1));
  const std::vector<std::uint32_t> rows = numbers_to(200);
  const VotesOfRows told{matrix, rows, drawn.votes};
  EXPECT_EQ(telling_order(told, numbers_to(9), 9, Workers(1)),
            telling_order(told, numbers_to(9), 9, Workers(3)));
}

// Column 0 says most, 1 and 2 are nearly the same again, 3 says something else; 4 never changes.
TEST(TellingOrder, PutsAnotherThingBeforeTheSameThingAgain) {
  constexpr std::size_t rows = 300;
  RandomStream random(5, Purpose::test, 0);
  std::vector<std::vector<double>> values(5, std::vector<double>(rows, 0.0));
  VoteMatrix votes(rows, 2);
  for (std::size_t row = 0; row < rows; ++row) {
    values[0][row] = from_0_to_1(random);
    values[3][row] = from_0_to_1(random);
    values[1][row] = values[0][row] + 0.05 * from_0_to_1(random);
    values[2][row] = values[0][row] + 0.05 * from_0_to_1(random);
    votes.row(row)[0] = 0.7 * values[0][row] + 0.3 * values[3][row];
    votes.row(row)[1] = 1 - votes.row(row)[0];
  }
  std::vector<Column> columns;
  for (const auto& column : values) columns.push_back(make_column<double>("x", column));
  const CodedMatrix matrix = code_columns(columns, rows, Workers(1));
  const std::vector<std::uint32_t> all_rows = numbers_to(rows);
  const std::vector<std::uint32_t> order =
      telling_order({matrix, all_rows, votes}, numbers_to(5), 5, Workers(1));
  ASSERT_EQ(order.size(), 4U);  // the column that never changes tells nothing
  EXPECT_EQ(order[0], 0U);
  EXPECT_EQ(order[1], 3U);
  EXPECT_EQ(telling_order({matrix, all_rows, votes}, numbers_to(5), 2, Workers(1)),
            (std::vector<std::uint32_t>{0, 3}));
}

TEST(TellingOrder, HasNothingToSayWithoutRowsOrColumns) {
  const std::vector<Column> columns = {make_column<double>("x", {1, 2, 3})};
  const CodedMatrix matrix = code_columns(columns, 3, Workers(1));
  const VoteMatrix none(0, 2);
  EXPECT_TRUE(telling_order({matrix, {}, none}, numbers_to(1), 1, Workers(1)).empty());
  EXPECT_TRUE(telling_order({matrix, {}, none}, {}, 1, Workers(1)).empty());
}

}  // namespace
}  // namespace sewil::selection
