// tests/unit/dataset/groups_test.cpp: rows that belong together: read, split without a cut, and found where
// nobody has named them.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include "base/random.h"
#include "sewil/data/dataset.h"
#include "sewil/data/work.h"

namespace sewil {
namespace {

Table table_of(std::vector<Column> columns, std::size_t rows) {
  Table table;
  table.source = "t.csv";
  table.rows = rows;
  table.columns = std::move(columns);
  return table;
}

std::string problem_of(const std::function<void()>& act) {
  try {
    act();
  } catch (const InputError& problem) {
    return problem.what();
  }
  return {};
}

TEST(RowGroups, AreNumberedInTheOrderInWhichTheyAppearAndNoInput) {
  Table table = table_of({make_column("x", std::vector<double>{1, 2, 3, 4, 5}),
                          make_column("patient", std::vector<double>{7, 3, 7, 9, 3}),
                          make_column("label", std::vector<double>{0, 1, 0, 1, 1})},
                         5);
  const Dataset data = make_dataset(std::move(table), {.group = "patient"});
  EXPECT_EQ(std::vector<std::uint32_t>(data.groups().begin(), data.groups().end()),
            (std::vector<std::uint32_t>{0, 1, 0, 2, 1}));
  EXPECT_EQ(data.group_name(), "patient");
  EXPECT_EQ(data.columns().size(), 1U);
  const std::vector<std::uint32_t> rows{1, 3, 4}, columns{0};
  const Dataset part = take_part(data, rows, columns, {1, 1, 1});
  EXPECT_EQ(std::vector<std::uint32_t>(part.groups().begin(), part.groups().end()),
            (std::vector<std::uint32_t>{1, 2, 1}));
}

TEST(RowGroups, WhatIsNoneIsRefusedInOneSentence) {
  Dataset data({make_column("x", std::vector<double>{1, 2, 3})}, {0, 1, -1}, {"a", "b"}, "t.csv");
  const std::vector<std::string> alike{"g", "g", "g"}, empty{"g", "", "h"}, few{"g", "h"};
  EXPECT_EQ(problem_of([&] { data.set_groups("p", alike); }),
            "t.csv: all rows are of the group 'g' (column 'p'), expected at least two groups.");
  EXPECT_EQ(
      problem_of([&] { data.set_groups("p", empty); }),
      "t.csv: row 2 is of no group (column 'p'); give a row that belongs to no other a name of its own.");
  EXPECT_EQ(problem_of([&] { data.set_groups("p", few); }),
            "t.csv: the groups of 2 rows were given, expected one per row (3).");
}

TEST(RowGroups, OtherGroupsAreOtherData) {
  Dataset data({make_column("x", std::vector<double>{1, 2, 3})}, {0, 1, -1}, {"a", "b"}, "t.csv");
  const std::string plain = hash_dataset(data);
  const std::vector<std::string> one{"g", "g", "h"}, other{"g", "h", "h"}, renamed{"p", "p", "q"};
  data.set_groups("p", one);
  const std::string grouped = hash_dataset(data);
  EXPECT_NE(grouped, plain);
  data.set_groups("p", other);
  EXPECT_NE(hash_dataset(data), grouped);
  data.set_groups("p", renamed);
  EXPECT_EQ(hash_dataset(data), grouped);  // only who belongs together counts
}

struct Rows {
  std::vector<std::int32_t> labels;
  std::vector<std::uint32_t> groups;
};

Rows random_rows(std::uint64_t seed) {
  RandomStream stream(seed, Purpose::test);
  Rows rows;
  for (std::uint32_t group = 0; group < 60; ++group) {
    const auto label = static_cast<std::int32_t>(group % 3);
    for (std::uint32_t i = 0; i < 4 + stream.below(3); ++i) {
      rows.groups.push_back(group);
      rows.labels.push_back(stream.below(15) == 0 ? -1 : label);
    }
  }
  return rows;
}

TEST(GroupSplit, CutsNoGroupAndMeetsSizesAndSharesWithinAGroup) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const Rows rows = random_rows(seed);
    const auto known =
        static_cast<std::size_t>(std::ranges::count_if(rows.labels, [](auto k) { return k >= 0; }));
    const Split split =
        group_split(rows.labels, rows.groups, {known / 4, known / 2, known - known / 4 - known / 2}, 1, seed);
    std::map<std::uint32_t, std::set<int>> parts_of;
    std::map<std::int32_t, std::size_t> labeled_of;
    int part = 0;
    for (const auto* list : {&split.labeled, &split.unlabeled, &split.test}) {
      for (const std::uint32_t row : *list) {
        EXPECT_GE(rows.labels[row], 0);
        parts_of[rows.groups[row]].insert(part);
      }
      ++part;
    }
    for (const std::uint32_t row : split.labeled) ++labeled_of[rows.labels[row]];
    for (const auto& [group, parts] : parts_of) EXPECT_EQ(parts.size(), 1U);
    EXPECT_EQ(split.labeled.size() + split.unlabeled.size() + split.test.size(), known);
    EXPECT_NEAR(static_cast<double>(split.labeled.size()), static_cast<double>(known) / 4, 10);
    EXPECT_NEAR(static_cast<double>(split.unlabeled.size()), static_cast<double>(known) / 2, 10);
    for (const auto& [label, count] : labeled_of)
      EXPECT_NEAR(static_cast<double>(count), static_cast<double>(known) / 12, 7);
    EXPECT_EQ(labeled_of.size(), 3U);
  }
}

TEST(GroupSplit, FollowsSeedAndIndexAndRefusesWhatCannotBe) {
  const Rows rows = random_rows(1);
  const SplitSizes sizes{60, 120, 40};
  EXPECT_EQ(group_split(rows.labels, rows.groups, sizes, 1, 2).labeled,
            group_split(rows.labels, rows.groups, sizes, 1, 2).labeled);
  EXPECT_NE(group_split(rows.labels, rows.groups, sizes, 1, 2).labeled,
            group_split(rows.labels, rows.groups, sizes, 1, 3).labeled);
  EXPECT_THROW((void)group_split(rows.labels, rows.groups, {9999, 0, 0}, 1), InputError);
  const std::vector<std::int32_t> two{0, 0, 0, 0, 1, 1, 1, 1};
  const std::vector<std::uint32_t> of{0, 0, 0, 0, 1, 1, 1, 1};
  EXPECT_THROW((void)group_split(two, of, {4, 4, 0}, 1), InputError);
}

// 40 patients of 6 rows; the label is the patient's. `mixed`: labels have nothing to do with patients.
Dataset patients(bool mixed, bool texts, bool sorted) {
  RandomStream stream(3, Purpose::test);
  std::vector<std::uint32_t> order(240);
  for (std::uint32_t row = 0; row < 240; ++row) order[row] = row;
  if (!sorted) shuffle(std::span(order), stream);
  std::vector<double> x, patient;
  std::vector<std::int32_t> codes, labels;
  std::vector<std::string> names;
  for (int p = 0; p < 40; ++p) names.push_back("P" + std::to_string(100 + p));
  for (const std::uint32_t row : order) {
    x.push_back(stream.normal());
    patient.push_back(1000.0 + row / 6);
    codes.push_back(static_cast<std::int32_t>(row / 6));
    labels.push_back(mixed ? static_cast<std::int32_t>(stream.below(2))
                           : static_cast<std::int32_t>(row / 6 * 7 % 3 % 2));
  }
  const Column column =
      texts ? make_category_column("patient", codes, names) : make_column("patient", patient);
  return {{make_column("x", x), column}, labels, {"a", "b"}, "t.csv"};
}

bool is_warned(const Dataset& data) {
  const DataDescription found = describe_data(data, Workers(1));
  return std::ranges::any_of(found.warnings, [](const std::string& sentence) {
    return sentence.starts_with("Column 'patient' has 40 different values, with few rows each");
  });
}

TEST(WarnOfGroups, AColumnOfPatientsIsToldWithTheOption) {
  EXPECT_TRUE(is_warned(patients(false, true, true)));
  EXPECT_TRUE(is_warned(patients(false, true, false)));  // texts need no order
  EXPECT_TRUE(is_warned(patients(false, false, true)));
  const DataDescription found = describe_data(patients(false, true, true), Workers(1));
  EXPECT_NE(found.warnings.back().find("groups=X['patient']"), std::string::npos) << found.warnings.back();
}

TEST(WarnOfGroups, OtherColumnsAreNot) {
  EXPECT_FALSE(is_warned(patients(true, true, true)));     // labels are not alike inside
  EXPECT_FALSE(is_warned(patients(false, false, false)));  // whole numbers in any order may be measurements
  Dataset data = patients(false, true, true);
  std::vector<std::string> names;
  for (std::size_t row = 0; row < data.rows(); ++row) names.push_back(std::to_string(row / 6));
  data.set_groups("patient", names);
  EXPECT_FALSE(is_warned(data));  // known already
}

}  // namespace
}  // namespace sewil
