// tests/unit/self_training/group_folds_test.cpp: deals of rows that belong together.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "base/random.h"
#include "sewil/learn/learner.h"

namespace sewil {
namespace {

struct Rows {
  std::vector<std::int32_t> labels;
  std::vector<std::uint32_t> groups;
};

// Groups of 1 to 6 rows, mostly of one class each.
Rows random_rows(std::uint64_t seed, std::uint32_t groups) {
  RandomStream stream(seed, Purpose::test);
  Rows rows;
  for (std::uint32_t group = 0; group < groups; ++group) {
    const auto label = static_cast<std::int32_t>(stream.below(3));
    for (std::uint32_t i = 0; i <= stream.below(6); ++i) {
      rows.groups.push_back(10 + 5 * group);
      rows.labels.push_back(stream.below(10) == 0 ? 2 - label : label);
    }
  }
  return rows;
}

// Groups in the order in which they can have been dealt are not known from outside; but in whatever order,
// the last one dealt went where the sum of squares grows least. The smallest group's fold is checked so.
double squares(const Rows& rows, const std::vector<std::uint32_t>& fold_of, std::size_t folds) {
  std::map<std::int32_t, double> of_class;
  for (const std::int32_t label : rows.labels) of_class[label] += 1;
  double sum = 0;
  for (std::uint32_t fold = 0; fold < folds; ++fold) {
    std::map<std::int32_t, double> here;
    for (std::size_t i = 0; i < rows.labels.size(); ++i) {
      if (fold_of[i] == fold) here[rows.labels[i]] += 1;
    }
    for (const auto& [label, count] : here) sum += count / of_class[label] * count / of_class[label];
  }
  return sum;
}

TEST(DealWholeGroups, NoGroupIsCutAndNoFoldIsEmpty) {
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const Rows rows = random_rows(seed, 20);
    const std::vector<std::uint32_t> fold_of = deal_whole_groups(rows.labels, rows.groups, 5, seed);
    std::map<std::uint32_t, std::set<std::uint32_t>> folds_of_group;
    for (std::size_t i = 0; i < fold_of.size(); ++i) folds_of_group[rows.groups[i]].insert(fold_of[i]);
    for (const auto& [group, folds] : folds_of_group) EXPECT_EQ(folds.size(), 1U) << group;
    EXPECT_EQ(std::set<std::uint32_t>(fold_of.begin(), fold_of.end()).size(), 5U);
  }
}

TEST(DealWholeGroups, ClassesAreSpreadAsEvenlyAsMovingOneSmallGroupCouldMakeThem) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Rows rows = random_rows(seed, 20);
    // One group is smaller than all others, so that it is dealt last.
    std::map<std::uint32_t, int> size;
    for (const std::uint32_t group : rows.groups) ++size[group];
    Rows larger;
    for (std::size_t i = 0; i < rows.labels.size(); ++i) {
      if (size[rows.groups[i]] < 2) continue;
      larger.labels.push_back(rows.labels[i]);
      larger.groups.push_back(rows.groups[i]);
    }
    larger.labels.push_back(1);
    larger.groups.push_back(9999);
    const auto last = larger.labels.size() - 1;
    std::vector<std::uint32_t> fold_of = deal_whole_groups(larger.labels, larger.groups, 4, seed);
    const double found = squares(larger, fold_of, 4);
    for (std::uint32_t other = 0; other < 4; ++other) {
      fold_of[last] = other;
      EXPECT_LE(found, squares(larger, fold_of, 4) + 1e-12);
    }
  }
}

TEST(DealWholeGroups, GroupsOfOneSizeAndClassGoRoundTheFolds) {
  Rows rows;
  for (std::uint32_t group = 0; group < 20; ++group) {
    for (int i = 0; i < 5; ++i) {
      rows.groups.push_back(group);
      rows.labels.push_back(static_cast<std::int32_t>(group % 2));
    }
  }
  const std::vector<std::uint32_t> fold_of = deal_whole_groups(rows.labels, rows.groups, 5, 3);
  std::map<std::pair<std::uint32_t, std::int32_t>, int> count;
  for (std::size_t i = 0; i < fold_of.size(); ++i) ++count[{fold_of[i], rows.labels[i]}];
  EXPECT_EQ(count.size(), 10U);
  for (const auto& [where, rows_there] : count) EXPECT_EQ(rows_there, 10);
}

TEST(DealWholeGroups, TheDealFollowsSeedAndRepeat) {
  const Rows rows = random_rows(1, 30);
  EXPECT_EQ(deal_whole_groups(rows.labels, rows.groups, 5, 1),
            deal_whole_groups(rows.labels, rows.groups, 5, 1, 0));
  EXPECT_NE(deal_whole_groups(rows.labels, rows.groups, 5, 1),
            deal_whole_groups(rows.labels, rows.groups, 5, 2));
  EXPECT_NE(deal_whole_groups(rows.labels, rows.groups, 5, 1),
            deal_whole_groups(rows.labels, rows.groups, 5, 1, 1));
}

TEST(DealWithinGroups, MatesGoToDifferentFolds) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const Rows rows = random_rows(seed, 15);
    const std::vector<std::uint32_t> fold_of = deal_within_groups(rows.labels, rows.groups, 6, seed);
    std::map<std::uint32_t, std::set<std::uint32_t>> folds_of_group;
    std::map<std::uint32_t, std::size_t> size;
    for (std::size_t i = 0; i < fold_of.size(); ++i) {
      folds_of_group[rows.groups[i]].insert(fold_of[i]);
      ++size[rows.groups[i]];
    }
    for (const auto& [group, folds] : folds_of_group) EXPECT_EQ(folds.size(), size[group]);
  }
}

TEST(GroupFoldsToDeal, AreNoMoreThanTheClassOfTheMedianRowHasGroups) {
  const std::vector<std::int32_t> labels{0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1};
  const std::vector<std::uint32_t> groups{1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6};
  EXPECT_EQ(group_folds_to_deal(labels, groups, 10), 4U);
  EXPECT_EQ(group_folds_to_deal(labels, groups, 3), 3U);
  EXPECT_EQ(group_folds_to_deal(labels, groups, 0), 0U);
}

TEST(FoldRows, PassesTheGroupsOn) {
  const std::vector<std::uint32_t> labeled{0, 2}, unlabeled{1}, groups{4, 4, 6};
  const std::vector<std::int32_t> labels{0, 1};
  const std::vector<std::uint32_t> fold_of{0, 1};
  const FoldRows rows({labeled, labels, unlabeled, 2, groups}, fold_of, 1);
  EXPECT_EQ(rows.seen().groups.data(), groups.data());
}

}  // namespace
}  // namespace sewil
