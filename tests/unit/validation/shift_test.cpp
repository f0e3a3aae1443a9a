// tests/unit/validation/shift_test.cpp: labeled rows that differ from the unlabeled ones are told and named,
// others are not; weights mend what can be mended.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "base/random.h"
#include "sewil/judge/estimate.h"
#include "validation/shift_rows.h"

namespace sewil {
namespace {

using validation::ShiftRows;

constexpr std::uint32_t rows = 400;
constexpr std::uint32_t columns = 5;

// Noise; a row of the upper half of the third column has a label `odds` times as often.
struct Table {
  Table(double odds, std::uint64_t seed) {
    RandomStream stream(seed, Purpose::test);
    std::vector<Column> all;
    for (std::uint32_t c = 0; c < columns; ++c) {
      std::vector<double> column(rows);
      for (double& value : column) value = stream.normal();
      values.push_back(column);
      all.push_back(make_column("x", column));
      chosen.push_back(c);
    }
    matrix = code_columns(all, rows, Workers(1));
    for (std::uint32_t row = 0; row < rows; ++row) {
      const bool has_label = stream.unit() < 0.12 * (values[2][row] > 0 ? odds : 1);
      (has_label ? labeled : unlabeled).push_back(row);
      if (has_label) labels.push_back(static_cast<std::int32_t>(stream.below(2)));
    }
  }
  [[nodiscard]] Learner learner(int threads = 1) {
    workers = std::make_unique<Workers>(threads);
    return {.matrix = matrix,
            .rows = {labeled, labels, unlabeled, 2, groups},
            .columns = chosen,
            .forest = {.n_estimators = 30, .seed = 3},
            .workers = *workers};
  }

  std::vector<std::vector<double>> values;
  CodedMatrix matrix;
  std::vector<std::uint32_t> labeled, unlabeled, chosen, groups;
  std::vector<std::int32_t> labels;
  std::unique_ptr<Workers> workers;
};

TEST(FindShift, NamesTheColumnByWhichTheRowsDiffer) {
  Table table(4, 1);
  const Shift found = find_shift(table.learner());
  EXPECT_TRUE(is_told(found));
  EXPECT_EQ(found.columns, ColumnSet{2});
  EXPECT_GT(found.told_apart, 0.55);
  const std::vector<std::string> names{"a", "b", "age", "c", "d"};
  const std::string plain = shift_sentence(found, names, false);
  EXPECT_TRUE(
      plain.starts_with("The labeled rows are no random sample: they differ from the unlabeled ones in "
                        "column 'age' (p = 0.006"))
      << plain;
  EXPECT_NE(plain.find("is that of rows like the labeled ones"), std::string::npos);
  EXPECT_NE(shift_sentence(found, names, true).find("weighed towards"), std::string::npos);
}

TEST(FindShift, TellsRandomLabelsApartNoMoreOftenThanItsLevel) {
  int told = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    Table table(1, seed);
    const Shift found = find_shift(table.learner());
    told += is_told(found) ? 1 : 0;
    if (is_told(found)) continue;
    EXPECT_TRUE(shift_sentence(found, {}, false).empty());
    EXPECT_TRUE(weights_of_shift(table.learner(), found).empty());
  }
  EXPECT_LE(told, 5);  // 2 expected
}

TEST(FindShift, IsTheSameForAnyThreads) {
  Table table(2, 5);
  const Shift one = find_shift(table.learner(1));
  const Shift three = find_shift(table.learner(3));
  EXPECT_EQ(one.p_value, three.p_value);
  EXPECT_EQ(one.told_apart, three.told_apart);
  EXPECT_EQ(one.columns, three.columns);
}

// Groups that are alike inside differ from each other: by rows that is proof, by groups it is none.
TEST(FindShift, CountsGroupsAndNotRows) {
  int by_rows = 0, by_groups = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Table table(1, seed);
    RandomStream stream(seed, Purpose::test, 1);
    std::vector<double> of_group(20);
    for (double& value : of_group) value = stream.normal();
    std::vector<double> column(rows);
    table.labeled.clear();
    table.unlabeled.clear();
    table.labels.clear();
    std::vector<std::uint32_t> groups;
    for (std::uint32_t row = 0; row < rows; ++row) {
      groups.push_back(row / 20);
      column[row] = of_group[row / 20] + 0.3 * stream.normal();
      (row / 20 < 7 ? table.labeled : table.unlabeled).push_back(row);
      if (row / 20 < 7) table.labels.push_back(static_cast<std::int32_t>(row / 20 % 2));
    }
    const std::vector<Column> all{make_column("x", column)};
    table.matrix = code_columns(all, rows, Workers(1));
    table.chosen = {0};
    by_rows += is_told(find_shift(table.learner())) ? 1 : 0;
    table.groups = groups;
    by_groups += is_told(find_shift(table.learner())) ? 1 : 0;
  }
  EXPECT_GE(by_rows, 15);
  EXPECT_LE(by_groups, 4);
}

TEST(ShiftRows, ARedrawKeepsTheNumberOfLabelsAndWholeGroups) {
  Table table(2, 1);
  const ShiftRows alone({table.labeled, table.labels, table.unlabeled, 2}, 1000, 1);
  RandomStream stream(1, Purpose::test);
  const std::vector<std::int32_t> marks = alone.redrawn(stream);
  EXPECT_NE(marks, alone.is_free);
  EXPECT_EQ(std::ranges::count(marks, 0), std::ranges::count(alone.is_free, 0));

  std::vector<std::uint32_t> groups(rows);
  std::vector<std::uint32_t> labeled, unlabeled;
  for (std::uint32_t row = 0; row < rows; ++row) {
    groups[row] = row % 40;
    (row % 40 < 15 ? labeled : unlabeled).push_back(row);
  }
  const std::vector<std::int32_t> labels(labeled.size(), 0);
  const ShiftRows together({labeled, labels, unlabeled, 2, groups}, 1000, 1);
  const std::vector<std::int32_t> redrawn = together.redrawn(stream);
  std::map<std::uint32_t, std::set<std::int32_t>> marks_of;
  for (std::size_t i = 0; i < redrawn.size(); ++i) marks_of[groups[together.rows[i]]].insert(redrawn[i]);
  for (const auto& [group, found] : marks_of) EXPECT_EQ(found.size(), 1U);
  EXPECT_EQ(std::ranges::count(redrawn, 0), std::ranges::count(together.is_free, 0));
}

TEST(ShiftRows, OfALongTableBothSidesAreDrawn) {
  Table table(1, 1);
  const ShiftRows some({table.labeled, table.labels, table.unlabeled, 2}, 20, 1);
  EXPECT_EQ(some.rows.size(), 40U);
  EXPECT_EQ(some.labeled(), 20U);
  EXPECT_TRUE(std::ranges::is_sorted(some.rows));
}

TEST(AreaUnderCurve, AgreesWithTheCountOfAllPairs) {
  RandomStream stream(1, Purpose::test);
  std::vector<double> scores;
  std::vector<std::int32_t> marks;
  for (int i = 0; i < 60; ++i) {
    scores.push_back(stream.below(8));
    marks.push_back(static_cast<std::int32_t>(stream.below(2)));
  }
  double sum = 0, pairs = 0;
  for (std::size_t a = 0; a < scores.size(); ++a) {
    for (std::size_t b = 0; b < scores.size(); ++b) {
      if (marks[a] != 1 || marks[b] != 0) continue;
      pairs += 1;
      sum += scores[a] > scores[b] ? 1 : scores[a] == scores[b] ? 0.5 : 0;
    }
  }
  EXPECT_NEAR(validation::area_under_curve(scores, marks), sum / pairs, 1e-12);
  EXPECT_EQ(validation::area_under_curve({1, 2}, {1, 1}), 0.5);
}

TEST(WeightsOfShift, BringTheLabeledRowsToTheUnlabeledOnes) {
  double plain = 0, weighed = 0;
  constexpr int tables = 10;
  for (std::uint64_t seed = 1; seed <= tables; ++seed) {
    Table table(4, seed);
    const Learner learner = table.learner();
    const Shift shift = find_shift(learner);
    const std::vector<double> weights = weights_of_shift(learner, shift);
    ASSERT_EQ(weights.size(), table.labeled.size());
    double sum = 0, all = 0, count = 0;
    for (std::size_t i = 0; i < weights.size(); ++i) {
      EXPECT_GT(weights[i], 0);
      const bool upper = table.values[2][table.labeled[i]] > 0;
      sum += upper ? weights[i] : 0;
      count += upper ? 1 : 0;
      all += weights[i];
    }
    EXPECT_NEAR(all, static_cast<double>(weights.size()), 1e-9);
    double of_unlabeled = 0;
    for (const std::uint32_t row : table.unlabeled) of_unlabeled += table.values[2][row] > 0 ? 1 : 0;
    of_unlabeled /= static_cast<double>(table.unlabeled.size());
    plain += (count / all - of_unlabeled) / tables;
    weighed += (sum / all - of_unlabeled) / tables;
  }
  EXPECT_GT(plain, 0.25);
  EXPECT_LT(std::abs(weighed), 0.4 * plain);
}

}  // namespace
}  // namespace sewil
