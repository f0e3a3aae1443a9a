// The linear voter: what may change of a table without changing votes, gaps, weights, counts, many rows.
#include "voters/linear_voter.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <vector>

#include "sewil/learn/votes.h"
#include "unit/voters/made_table.h"

namespace sewil {
namespace {

const std::vector<MadeWish> all_kinds = {
    {.rows = 80, .labeled = 30},
    {.rows = 60, .labeled = 16, .classes = 2, .numbers = 40},
    {.rows = 80, .labeled = 30, .ties = 3, .categories = 2, .missing = true, .weighed = true},
    {.rows = 700, .labeled = 30, .numbers = 4},  // more values than steps
};

TEST(LinearVoter, TellsClassesApart) {
  const MadeTable table = made_table({.rows = 300, .labeled = 60}, 1);
  const VoteMatrix votes = table.votes_of_others();
  std::vector<std::int32_t> truth;
  for (const std::uint32_t row : table.others) truth.push_back(table.truth[row]);
  const double accuracy = error_rate(truth, predict(votes)).accuracy();
  EXPECT_GT(accuracy, 0.6);
  const double left_out = error_rate(table.labels, predict(table.voter().left_out_votes())).accuracy();
  EXPECT_NEAR(left_out, accuracy, 0.2);
}

TEST(LinearVoter, VotesAreSharesOfOneAmongKnownClasses) {
  MadeTable table = made_table({.classes = 3}, 2);
  table.classes = 5;  // nobody is of the last two
  const VoteMatrix votes = table.votes_of_others();
  const LinearVoter voter = table.voter();
  for (const VoteMatrix* some : {&votes, &voter.left_out_votes()}) {
    for (std::size_t row = 0; row < some->rows; ++row) {
      EXPECT_NEAR(std::accumulate(some->row(row).begin(), some->row(row).end(), 0.0), 1, 1e-12);
      EXPECT_GT(some->row(row)[0], 0);
      EXPECT_EQ(some->row(row)[3], 0);
      EXPECT_EQ(some->row(row)[4], 0);
    }
  }
}

TEST(LinearVoter, AStrictlyIncreasingChangeOfColumnsChangesNoBit) {
  for (const MadeWish& wish : all_kinds) {
    const MadeTable table = made_table(wish, 3);
    const MadeTable grown = with_numbers(table, [](double value) { return std::exp(value); });
    const MadeTable ranked = with_ranks(table);
    for (const MadeTable* changed : {&grown, &ranked}) {
      EXPECT_EQ(changed->votes_of_others().values, table.votes_of_others().values);
      EXPECT_EQ(changed->voter().left_out_votes().values, table.voter().left_out_votes().values);
      EXPECT_EQ(changed->voter().weights(), table.voter().weights());
      EXPECT_EQ(changed->voter().strength(), table.voter().strength());
    }
  }
}

// The exception: counts are seen as counts. A change that keeps their zeros keeps them one such table, with
// other votes; one that moves the zeros makes a table of ranks of it.
TEST(LinearVoter, AnIncreasingChangeOfCountsMayChangeVotes) {
  const MadeTable table = made_table({.rows = 120, .labeled = 60, .numbers = 0, .counts = 30}, 4);
  const MadeTable grown = with_numbers(table, [](double value) { return value * value; });
  EXPECT_GT(largest_gap(grown.votes_of_others(), table.votes_of_others()), 1e-6);
  const MadeTable moved = with_numbers(table, [](double value) { return value - 1; });
  EXPECT_GT(largest_gap(moved.votes_of_others(), table.votes_of_others()), 1e-6);
  const MadeTable again = with_numbers(moved, [](double value) { return std::exp(value); });
  EXPECT_EQ(again.votes_of_others().values, moved.votes_of_others().values);
}

TEST(LinearVoter, AnotherOrderOfClassesGivesTheSameVotesInThatOrder) {
  for (const MadeWish& wish : all_kinds) {
    const MadeTable table = made_table(wish, 5);
    const std::vector<std::int32_t> to =
        wish.classes == 2 ? std::vector<std::int32_t>{1, 0} : std::vector<std::int32_t>{2, 0, 1};
    MadeTable renamed = table;
    for (std::int32_t& label : renamed.truth) label = to[static_cast<std::size_t>(label)];
    renamed.code();
    EXPECT_EQ(renamed.voter().strength(), table.voter().strength());
    EXPECT_LT(largest_gap(renamed.votes_of_others(), with_classes(table.votes_of_others(), to)), 1e-12);
    EXPECT_LT(largest_gap(renamed.voter().left_out_votes(), with_classes(table.voter().left_out_votes(), to)),
              1e-12);
  }
}

TEST(LinearVoter, AnotherOrderOfColumnsGivesTheSameVotesUpToRounding) {
  for (const MadeWish& wish : all_kinds) {
    const MadeTable table = made_table(wish, 6);
    MadeTable turned = table;
    std::reverse(turned.columns.begin(), turned.columns.end());
    turned.code();
    EXPECT_LT(largest_gap(turned.votes_of_others(), table.votes_of_others()), 1e-10);
    std::vector<double> weights = turned.voter().weights();
    std::reverse(weights.begin(), weights.end());
    const std::vector<double> wanted = table.voter().weights();
    for (std::size_t c = 0; c < weights.size(); ++c) EXPECT_NEAR(weights[c], wanted[c], 1e-10);
  }
}

TEST(LinearVoter, RenumberedVotesTheSameBitForBit) {
  for (const MadeWish& wish : all_kinds) {
    const MadeTable table = made_table(wish, 4);
    const LinearVoter voter = table.voter();
    const auto columns = static_cast<std::uint32_t>(table.columns.size());
    std::vector<std::uint32_t> to(columns), classes(voter.classes());
    for (std::uint32_t c = 0; c < columns; ++c) to[c] = columns - 1 - c;
    for (std::uint32_t k = 0; k < classes.size(); ++k)
      classes[k] = static_cast<std::uint32_t>(classes.size()) - 1 - k;
    const std::vector<Column> turned(table.columns.rbegin(), table.columns.rend());
    const VoteMatrix first = voter.votes(table.columns, Workers(1));
    const VoteMatrix other = voter.renumbered(to, classes).votes(turned, Workers(1));
    for (std::size_t row = 0; row < first.rows; ++row) {
      for (std::size_t k = 0; k < classes.size(); ++k)
        EXPECT_EQ(other.row(row)[classes[k]], first.row(row)[k]);
    }
  }
}

TEST(LinearVoter, VotesAreTheSameForAnyNumberOfThreads) {
  const MadeTable table = made_table({.rows = 5000, .labeled = 40, .categories = 1, .missing = true}, 7);
  const LinearVoter voter = table.voter();
  const VoteMatrix one = voter.votes(table.matrix, table.others, Workers(1));
  const VoteMatrix raw = voter.votes(table.columns, Workers(1));
  for (const int threads : {2, 5}) {
    EXPECT_EQ(voter.votes(table.matrix, table.others, Workers(threads)).values, one.values);
    EXPECT_EQ(voter.votes(table.columns, Workers(threads)).values, raw.values);
  }
}

TEST(LinearVoter, RawColumnsGetTheVotesOfTheirCodedRows) {
  std::vector<MadeWish> wishes = all_kinds;
  wishes.push_back({.rows = 120, .labeled = 40, .numbers = 0, .counts = 30});
  for (const MadeWish& wish : wishes) {
    const MadeTable table = made_table(wish, 8);
    std::vector<std::uint32_t> rows(table.truth.size());
    std::iota(rows.begin(), rows.end(), 0U);
    const LinearVoter voter = table.voter();
    EXPECT_LT(
        largest_gap(voter.votes(table.columns, Workers(1)), voter.votes(table.matrix, rows, Workers(1))),
        1e-12);
  }
}

TEST(LinearVoter, WeightsSumToOneAndColumnsThatSayNothingHaveNone) {
  MadeTable table = made_table({.rows = 80, .labeled = 40, .numbers = 4, .categories = 1}, 9);
  table.columns.push_back(make_column("constant", std::vector<double>(80, 2)));
  table.columns.push_back(make_column("empty", std::vector<double>(80, missing)));
  table.code();
  const std::vector<double> weights = table.voter().weights();
  ASSERT_EQ(weights.size(), 7U);
  EXPECT_NEAR(std::accumulate(weights.begin(), weights.end(), 0.0), 1, 1e-12);
  EXPECT_EQ(weights[5], 0);
  EXPECT_EQ(weights[6], 0);
  EXPECT_GT(weights[0] + weights[1], weights[2] + weights[3]);  // those that tell classes apart
}

TEST(LinearVoter, ARowWithoutAnyCellGetsTheSharesOfTheLabels) {
  MadeTable table = made_table({.rows = 60, .labeled = 30, .classes = 2, .missing = true}, 10);
  const LinearVoter voter = table.voter();
  std::vector<Column> empty;
  for (const Column& column : table.columns)
    empty.push_back(make_column(column.name, std::vector<double>(1, missing)));
  const VoteMatrix votes = voter.votes(empty, Workers(1));
  EXPECT_NEAR(votes.row(0)[0], 0.5, 1e-12);  // the labels' classes are as many
  EXPECT_NEAR(votes.row(0)[1], 0.5, 1e-12);
}

TEST(LinearVoter, RowWeightsMatterAndOnlyTheirRatio) {
  const MadeTable plain = made_table({.rows = 80, .labeled = 30}, 11);
  MadeTable weighed = plain;
  for (std::size_t row = 0; row < 80; ++row) weighed.weights.push_back(row % 4 == 0 ? 4 : 1);
  weighed.code();
  EXPECT_GT(largest_gap(weighed.votes_of_others(), plain.votes_of_others()), 1e-4);
  MadeTable doubled = weighed;
  for (double& weight : doubled.weights) weight *= 2;
  doubled.code();
  EXPECT_LT(largest_gap(doubled.votes_of_others(), weighed.votes_of_others()), 1e-12);
  MadeTable equal = plain;
  equal.weights.assign(80, 3);
  equal.code();
  EXPECT_LT(largest_gap(equal.votes_of_others(), plain.votes_of_others()), 1e-12);
}

TEST(LinearVoter, BalancedClassesAllHaveTheSameIntercept) {
  MadeTable table = made_table({.rows = 90, .labeled = 45, .classes = 3}, 12);
  for (std::size_t at = 0; at < table.labels.size(); ++at) {
    if (table.labels[at] == 2 && at % 2 == 0) table.labels[at] = 0;
  }
  LabeledRows known = table.known();
  known.balanced = true;
  const LinearVoter voter(table.matrix, table.all_columns, known);
  std::vector<Column> empty;
  for (const Column& column : table.columns)
    empty.push_back(make_column(column.name, std::vector<double>(1, missing)));
  for (const double vote : voter.votes(empty, Workers(1)).values) EXPECT_NEAR(vote, 1.0 / 3, 1e-12);
}

// Rows of counts have length 1: a text twice as long, if it could be, is the same text.
TEST(LinearVoter, OfCountsOnlyTheDirectionOfARowMatters) {
  const MadeTable table = made_table({.rows = 120, .labeled = 60, .numbers = 0, .counts = 30}, 13);
  const LinearVoter voter = table.voter();
  std::vector<Column> longer;
  for (const Column& column : table.columns) {
    std::vector<double> values(column.rows);
    column.copy_to(values);
    for (double& value : values) value = std::expm1(2 * std::log1p(value));
    longer.push_back(make_column(column.name, values));
  }
  EXPECT_LT(largest_gap(voter.votes(longer, Workers(1)), voter.votes(table.columns, Workers(1))), 1e-8);
}

TEST(LinearVoter, SparseAndDenseTablesOfCountsGiveTheSameBits) {
  const MadeTable table = made_table({.rows = 120, .labeled = 60, .numbers = 0, .counts = 30}, 14);
  MadeTable sparse = table;
  for (Column& column : sparse.columns) {
    std::vector<std::uint32_t> rows;
    std::vector<double> values;
    for (std::uint32_t row = 0; row < 120; ++row) {
      if (column.at(row) == 0) continue;
      rows.push_back(row);
      values.push_back(column.at(row));
    }
    column = make_sparse_column(column.name, 120, rows, values);
  }
  sparse.code();
  EXPECT_EQ(sparse.votes_of_others().values, table.votes_of_others().values);
  EXPECT_EQ(sparse.voter().votes(sparse.columns, Workers(1)).values,
            table.voter().votes(table.columns, Workers(1)).values);
}

TEST(LinearVoter, StandsOneRowOneClassAndAFewLabels) {
  for (const std::size_t labeled : {1U, 2U, 3U}) {
    const MadeTable table = made_table({.rows = 20, .labeled = labeled}, 15);
    for (const double vote : table.votes_of_others().values) EXPECT_TRUE(vote >= 0 && vote <= 1);
    EXPECT_EQ(table.voter().left_out_votes().rows, labeled);
  }
  const MadeTable one_class = made_table({.rows = 20, .labeled = 8, .classes = 1}, 16);
  for (const double vote : one_class.votes_of_others().values) EXPECT_EQ(vote, 1);
}

TEST(LinearVoter, LearnsFromAThousandOfMoreRowsAndVotesForAllOfThem) {
  const std::size_t rows = LinearVoter::most_rows + 200;
  const MadeTable table = made_table({.rows = rows + 50, .labeled = rows, .classes = 2, .numbers = rows}, 17);
  const LinearVoter voter = table.voter();
  ASSERT_EQ(voter.left_out_votes().rows, rows);
  EXPECT_GT(error_rate(table.labels, predict(voter.left_out_votes())).accuracy(), 0.7);
  for (std::size_t row = 0; row < rows; ++row) EXPECT_TRUE(has_vote(voter.left_out_votes().row(row)));
}

}  // namespace
}  // namespace sewil
