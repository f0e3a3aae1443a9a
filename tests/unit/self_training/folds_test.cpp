// tests/unit/self_training/folds_test.cpp: the deal of labeled rows into folds, and what a learner then sees.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "base/random.h"
#include "sewil/learn/learner.h"

namespace sewil {
namespace {

std::vector<std::int32_t> random_labels(std::size_t rows, std::uint32_t classes, std::uint64_t seed) {
  RandomStream stream(seed, Purpose::test);
  std::vector<std::int32_t> labels;
  // Uneven classes: the smaller of two draws.
  for (std::size_t i = 0; i < rows; ++i) {
    labels.push_back(static_cast<std::int32_t>(std::min(stream.below(classes), stream.below(classes))));
  }
  return labels;
}

TEST(DealFolds, FoldsAndTheClassesInThemDifferByOneRowAtMost) {
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    const auto folds = static_cast<std::uint32_t>(2 + seed % 9);
    const std::vector<std::int32_t> labels =
        random_labels(20 + 7 * seed, static_cast<std::uint32_t>(1 + seed % 6), seed);
    const std::vector<std::uint32_t> fold_of = deal_folds(labels, folds, seed);
    ASSERT_EQ(fold_of.size(), labels.size());
    for (std::int32_t k = -1; k < 6; ++k) {  // -1: all classes together
      std::vector<std::size_t> count(folds, 0);
      for (std::size_t i = 0; i < labels.size(); ++i) {
        ASSERT_LT(fold_of[i], folds);
        if (k < 0 || labels[i] == k) ++count[fold_of[i]];
      }
      const auto [least, most] = std::minmax_element(count.begin(), count.end());
      EXPECT_LE(*most - *least, 1U) << "class " << k << ", seed " << seed;
    }
  }
}

TEST(DealFolds, TheDealFollowsSeedAndRepeat) {
  const std::vector<std::int32_t> labels = random_labels(60, 3, 1);
  EXPECT_EQ(deal_folds(labels, 5, 1), deal_folds(labels, 5, 1, 0));
  EXPECT_NE(deal_folds(labels, 5, 1), deal_folds(labels, 5, 2));
  EXPECT_NE(deal_folds(labels, 5, 1, 0), deal_folds(labels, 5, 1, 1));
}

TEST(DealFolds, EveryRowMeetsEveryFoldEquallyOften) {
  const std::vector<std::int32_t> labels = random_labels(12, 2, 3);
  std::vector<int> in_first(labels.size(), 0);
  constexpr int deals = 3000;
  for (std::size_t repeat = 0; repeat < deals; ++repeat) {
    const auto fold_of = deal_folds(labels, 3, 7, repeat);
    for (std::size_t i = 0; i < labels.size(); ++i) in_first[i] += fold_of[i] == 0 ? 1 : 0;
  }
  // Rows of one class are alike; a class that does not divide by 3 leans to some folds by a row.
  for (std::size_t a = 0; a < labels.size(); ++a) {
    for (std::size_t b = 0; b < a; ++b) {
      if (labels[a] == labels[b]) {
        EXPECT_NEAR(in_first[a], in_first[b], 5 * std::sqrt(2.0 * deals / 4.5));
      }
    }
  }
}

TEST(FoldsToDeal, AreNoMoreThanAClassHasRows) {
  const auto folds = [](std::vector<std::int32_t> labels, std::size_t asked) {
    return folds_to_deal(labels, asked);
  };
  std::vector<std::int32_t> six_each, two_each, uneven(90, 0);
  for (std::int32_t i = 0; i < 60; ++i) six_each.push_back(i % 10);
  for (std::int32_t i = 0; i < 20; ++i) two_each.push_back(i % 10);
  for (std::int32_t i = 0; i < 4; ++i) uneven.push_back(1);
  EXPECT_EQ(folds(six_each, 10), 6U);
  EXPECT_EQ(folds(six_each, 5), 5U);
  EXPECT_EQ(folds(two_each, 10), 3U);
  EXPECT_EQ(folds(uneven, 10), 10U);  // most rows are of a large class
  EXPECT_EQ(folds(six_each, 0), 0U);
}

struct DealtRows {
  std::vector<std::uint32_t> labeled{1, 4, 5, 8, 9, 12}, unlabeled{0, 2, 3, 6, 7, 10, 11};
  std::vector<std::int32_t> labels{0, 1, 0, 1, 1, 0};
  [[nodiscard]] PartlyLabeled known() const { return {labeled, labels, unlabeled, 2}; }
};

TEST(FoldRows, HiddenRowsJoinTheUnlabeledOnesAndTheRestKeepTheirLabels) {
  const DealtRows rows;
  const std::vector<std::uint32_t> fold_of{0, 1, 2, 0, 1, 2};
  const FoldRows fold(rows.known(), fold_of, 1);
  EXPECT_EQ(fold.labeled, (std::vector<std::uint32_t>{1, 5, 8, 12}));
  EXPECT_EQ(fold.labels, (std::vector<std::int32_t>{0, 0, 1, 0}));
  EXPECT_EQ(fold.unlabeled, (std::vector<std::uint32_t>{0, 2, 3, 4, 6, 7, 9, 10, 11}));
  EXPECT_EQ(fold.hidden, (std::vector<std::uint32_t>{1, 4}));
  EXPECT_EQ(fold.hidden_at, (std::vector<std::uint32_t>{3, 6}));
  EXPECT_EQ(fold.seen().classes, 2U);
}

TEST(FoldRows, NoLabelOfAHiddenRowIsSeenWhateverItIs) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const std::vector<std::int32_t> labels = random_labels(50, 4, seed);
    std::vector<std::uint32_t> labeled, unlabeled;
    for (std::uint32_t row = 0; row < 120; ++row)
      (row % 2 == 0 && row < 100 ? labeled : unlabeled).push_back(row);
    const std::vector<std::uint32_t> fold_of = deal_folds(labels, 5, seed);
    for (std::uint32_t f = 0; f < 5; ++f) {
      const FoldRows fold({labeled, labels, unlabeled, 4}, fold_of, f);
      std::vector<std::int32_t> others = labels;
      std::set<std::uint32_t> hidden_rows;
      for (std::size_t i = 0; i < labels.size(); ++i) {
        if (fold_of[i] != f) continue;
        others[i] = 3 - others[i];
        hidden_rows.insert(labeled[i]);
      }
      const FoldRows changed({labeled, others, unlabeled, 4}, fold_of, f);
      EXPECT_EQ(fold.labeled, changed.labeled);
      EXPECT_EQ(fold.labels, changed.labels);
      for (const std::uint32_t row : fold.labeled) EXPECT_FALSE(hidden_rows.contains(row));
      EXPECT_EQ(fold.labeled.size() + hidden_rows.size(), labeled.size());
      EXPECT_EQ(fold.unlabeled.size(), unlabeled.size() + hidden_rows.size());
      EXPECT_TRUE(std::is_sorted(fold.unlabeled.begin(), fold.unlabeled.end()));
      for (std::size_t i = 0; i < fold.hidden.size(); ++i) {
        EXPECT_EQ(fold.unlabeled[fold.hidden_at[i]], labeled[fold.hidden[i]]);
      }
    }
  }
}

}  // namespace
}  // namespace sewil
