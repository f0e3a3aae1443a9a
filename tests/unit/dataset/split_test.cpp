// tests/unit/dataset/split_test.cpp: sizes, shares and reproducibility of stratified splits.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "base/random.h"
#include "sewil/data/dataset.h"
#include "sewil/data/work.h"

namespace sewil {
namespace {

std::vector<std::size_t> class_counts(const std::vector<std::uint32_t>& rows,
                                      std::span<const std::int32_t> labels, std::size_t classes) {
  std::vector<std::size_t> counts(classes);
  for (const std::uint32_t row : rows) ++counts[static_cast<std::size_t>(labels[row])];
  return counts;
}

void expect_disjoint_and_ascending(const Split& split, std::span<const std::int32_t> labels) {
  std::set<std::uint32_t> seen;
  for (const auto* part : {&split.labeled, &split.unlabeled, &split.test}) {
    EXPECT_TRUE(std::is_sorted(part->begin(), part->end()));
    for (const std::uint32_t row : *part) {
      EXPECT_TRUE(seen.insert(row).second) << "row " << row << " twice";
      ASSERT_LT(row, labels.size());
      EXPECT_GE(labels[row], 0);
    }
  }
}

std::vector<std::int32_t> labels_of(const std::vector<std::size_t>& class_rows, RandomStream& stream) {
  std::vector<std::int32_t> labels;
  for (std::size_t k = 0; k < class_rows.size(); ++k) {
    labels.insert(labels.end(), class_rows[k], static_cast<std::int32_t>(k));
  }
  labels.insert(labels.end(), stream.below(5), -1);
  shuffle(std::span<std::int32_t>(labels), stream);
  return labels;
}

TEST(StratifiedSplit, MeetsSizesExactlyAndSharesWithinOneRow) {
  RandomStream stream(9, Purpose::test);
  for (int round = 0; round < 400; ++round) {
    std::vector<std::size_t> class_rows(1 + stream.below(12));
    std::size_t total = 0;
    std::size_t rarest = 1000;
    for (auto& rows : class_rows) {
      rows = 1 + stream.below(60);
      total += rows;
      rarest = std::min(rarest, rows);
    }
    const auto labels = labels_of(class_rows, stream);
    // Enough labeled rows that every class is owed at least one: no swapping needed.
    const std::size_t least = (total + rarest - 1) / rarest;
    if (least > total) continue;
    SplitSizes sizes;
    sizes.labeled = least + stream.below(static_cast<std::uint32_t>(total - least + 1));
    const bool all = stream.below(2) == 0;  // a split that leaves no row over is the hard case
    sizes.unlabeled = stream.below(static_cast<std::uint32_t>(total - sizes.labeled + 1));
    sizes.test = all ? total - sizes.labeled - sizes.unlabeled
                     : stream.below(static_cast<std::uint32_t>(total - sizes.labeled - sizes.unlabeled + 1));
    const Split split = stratified_split(labels, sizes, 3, static_cast<std::uint64_t>(round));
    ASSERT_EQ(split.labeled.size(), sizes.labeled);
    ASSERT_EQ(split.unlabeled.size(), sizes.unlabeled);
    ASSERT_EQ(split.test.size(), sizes.test);
    expect_disjoint_and_ascending(split, labels);
    for (const auto* part : {&split.labeled, &split.unlabeled, &split.test}) {
      const auto counts = class_counts(*part, labels, class_rows.size());
      for (std::size_t k = 0; k < class_rows.size(); ++k) {
        const double share = static_cast<double>(class_rows[k] * part->size()) / static_cast<double>(total);
        EXPECT_LT(std::abs(static_cast<double>(counts[k]) - share), 1) << "round " << round;
      }
    }
  }
}

TEST(StratifiedSplit, GivesEveryClassALabeledRow) {
  RandomStream stream(10, Purpose::test);
  const std::vector<std::size_t> class_rows = {1000, 1, 2, 500, 3};
  const auto labels = labels_of(class_rows, stream);
  for (const std::size_t labeled : {5U, 6U, 20U}) {
    const Split split = stratified_split(labels, {labeled, 1506 - labeled - 100, 100}, 1);
    EXPECT_EQ(split.labeled.size(), labeled);
    EXPECT_EQ(split.unlabeled.size(), 1406 - labeled);
    EXPECT_EQ(split.test.size(), 100U);
    expect_disjoint_and_ascending(split, labels);
    for (const std::size_t count : class_counts(split.labeled, labels, 5)) EXPECT_GE(count, 1U);
  }
}

TEST(StratifiedSplit, KnowsThePapersMadelonSizesByHand) {
  std::vector<std::int32_t> labels(2600);
  for (std::size_t row = 0; row < labels.size(); ++row) labels[row] = row % 2 == 0 ? 0 : 1;
  const Split split = stratified_split(labels, {234, 2106, 260}, 1);
  EXPECT_EQ(class_counts(split.labeled, labels, 2), (std::vector<std::size_t>{117, 117}));
  EXPECT_EQ(class_counts(split.unlabeled, labels, 2), (std::vector<std::size_t>{1053, 1053}));
  EXPECT_EQ(class_counts(split.test, labels, 2), (std::vector<std::size_t>{130, 130}));
}

TEST(StratifiedSplit, RoundsByLargestRemainder) {
  // Shares of 5 labeled rows among 10, 6 and 4: 2.5, 1.5 and 1; the tie goes to the smaller class index.
  std::vector<std::int32_t> labels(10, 0);
  labels.insert(labels.end(), 6, 1);
  labels.insert(labels.end(), 4, 2);
  const Split split = stratified_split(labels, {5, 0, 0}, 1);
  EXPECT_EQ(class_counts(split.labeled, labels, 3), (std::vector<std::size_t>{3, 1, 1}));
  // Among 10, 7 and 3: 2.5, 1.75 and 0.75; the two units left go to the largest remainders.
  labels.assign(10, 0);
  labels.insert(labels.end(), 7, 1);
  labels.insert(labels.end(), 3, 2);
  const Split plain = stratified_split(labels, {5, 0, 0}, 1);
  EXPECT_EQ(class_counts(plain.labeled, labels, 3), (std::vector<std::size_t>{2, 2, 1}));
}

TEST(StratifiedSplit, DependsOnSeedAndIndexAlone) {
  std::vector<std::int32_t> labels(100);
  for (std::size_t row = 0; row < labels.size(); ++row) labels[row] = static_cast<std::int32_t>(row % 3);
  const SplitSizes sizes{10, 60, 30};
  const Split first = stratified_split(labels, sizes, 1, 2);
  const Split again = stratified_split(labels, sizes, 1, 2);
  EXPECT_EQ(first.labeled, again.labeled);
  EXPECT_EQ(first.unlabeled, again.unlabeled);
  EXPECT_EQ(first.test, again.test);
  EXPECT_NE(first.labeled, stratified_split(labels, sizes, 2, 2).labeled);
  EXPECT_NE(first.labeled, stratified_split(labels, sizes, 1, 3).labeled);
}

TEST(StratifiedSplit, DrawsEveryRowEquallyOften) {
  std::vector<std::int32_t> labels(20);
  for (std::size_t row = 0; row < labels.size(); ++row) labels[row] = row < 12 ? 0 : 1;
  std::vector<double> drawn(20);
  for (std::uint64_t index = 0; index < 4000; ++index) {
    for (const std::uint32_t row : stratified_split(labels, {5, 15, 0}, 1, index).labeled) ++drawn[row];
  }
  for (const double count : drawn) EXPECT_NEAR(count, 1000, 140);
}

TEST(StratifiedSplit, RefusesSizesThatCannotBeMet) {
  const std::vector<std::int32_t> labels = {0, 0, 1, 1, -1};
  EXPECT_THROW((void)stratified_split(labels, {2, 2, 1}, 1), InputError);
  EXPECT_THROW((void)stratified_split(labels, {1, 2, 1}, 1), InputError);
  EXPECT_THROW((void)stratified_split(labels, {2, static_cast<std::size_t>(-1), 3}, 1), InputError);
  EXPECT_NO_THROW((void)stratified_split(labels, {0, 2, 1}, 1));
  EXPECT_NO_THROW((void)stratified_split(std::vector<std::int32_t>{-1}, {}, 1));
}

}  // namespace
}  // namespace sewil
