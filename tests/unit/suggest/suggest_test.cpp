// tests/unit/suggest/suggest_test.cpp: every rule picks what its slow twin counts as best, whatever the
// threads; a batch has no near copies; reasons are sentences.
#include "sewil/judge/suggest.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "oracle/suggest_twin.h"
#include "sewil/data/work.h"
#include "unit/forest/random_table.h"

namespace sewil {
namespace {

// Every fifth row is labeled.
struct PartTable {
  explicit PartTable(const TableWish& wish, std::uint64_t seed = 3) : table(random_table(wish, seed)) {
    for (std::uint32_t c = 0; c < wish.columns; ++c) columns.push_back(c);
    for (std::uint32_t row = 0; row < wish.rows; ++row) {
      (row % 5 == 0 ? labeled : without_label).push_back(row);
      if (row % 5 == 0) labels.push_back(table.labels[row]);
    }
  }
  [[nodiscard]] PartlyLabeled known() const { return {labeled, labels, without_label, table.classes}; }
  [[nodiscard]] Suggestions suggest(SuggestRule rule, std::size_t count, int threads = 2) const {
    return suggest_rows({table.matrix, known(), columns, forest, {}, Workers(threads)},
                        {.rows = count, .rule = rule, .random_share = 0});
  }
  [[nodiscard]] oracle::SuggestTwin twin() {
    grown = grow_forest(table.matrix, columns, {labeled, labels, {}, table.classes}, forest, {.trees = true},
                        Workers(1))
                .trees;
    return {*grown, table.values, without_label};
  }

  RandomTable table;
  std::vector<std::uint32_t> columns, labeled, without_label;
  std::vector<std::int32_t> labels;
  ForestOptions forest{.n_estimators = 21, .seed = 5};
  std::shared_ptr<const KeptForest> grown;
};

constexpr SuggestRule scored[] = {SuggestRule::margin,  SuggestRule::entropy, SuggestRule::disagreement,
                                  SuggestRule::diverse, SuggestRule::density, SuggestRule::change};

const char* name(SuggestRule rule) {
  return suggest_rules()[static_cast<std::size_t>(rule)].name;
}

// One by one: nothing that was left has a larger score than what was picked.
void expect_best(const Suggestions& found, const oracle::SuggestTwin& twin) {
  constexpr double rounding = 1e-5;
  const bool in_order = found.rule == SuggestRule::margin || found.rule == SuggestRule::entropy ||
                        found.rule == SuggestRule::disagreement;
  std::vector<std::size_t> picked;
  for (const Suggestion& one : found.rows) {
    const std::size_t place = twin.place_of(one.row);
    EXPECT_NEAR(one.score, twin.score(found.rule, place, picked), rounding) << name(found.rule);
    EXPECT_NEAR(one.crowd, twin.crowd(place), rounding);
    for (std::size_t k = 0; k < one.votes.size(); ++k) {
      EXPECT_NEAR(one.votes[k], twin.vote(place, k), rounding);
    }
    for (std::size_t other = 0; other < twin.rows(); ++other) {
      const bool copy = in_order && std::ranges::any_of(picked, [&](std::size_t before) {
                          return twin.proximity(other, before) > near_copy;
                        });
      if (copy || std::ranges::find(picked, other) != picked.end()) continue;
      EXPECT_LE(twin.score(found.rule, other, picked), one.score + rounding) << name(found.rule);
    }
    picked.push_back(place);
  }
}

TEST(Suggest, EveryRulePicksWhatItsTwinCountsAsBest) {
  for (const TableWish& wish : {TableWish{.rows = 150}, TableWish{.rows = 150, .missing = true},
                                TableWish{.rows = 150, .columns = 30, .classes = 4, .sparse = true},
                                TableWish{.rows = 150, .columns = 12, .classes = 2, .two_codes = true}}) {
    PartTable part(wish);
    const oracle::SuggestTwin twin = part.twin();
    for (const SuggestRule rule : scored) {
      const Suggestions found = part.suggest(rule, 12);
      ASSERT_EQ(found.rows.size(), 12U);
      expect_best(found, twin);
    }
  }
}

TEST(Suggest, ThreadsChangeNothing) {
  const PartTable part({.rows = 400, .columns = 10, .missing = true});
  for (std::size_t rule = 0; rule < suggest_rules().size(); ++rule) {
    const auto which = static_cast<SuggestRule>(rule);
    const Suggestions one = part.suggest(which, 30, 1);
    for (const int threads : {2, 5}) EXPECT_EQ(part.suggest(which, 30, threads), one) << name(which);
  }
}

TEST(Suggest, ABatchHasNoRowTwiceAndEndsWithTheRows) {
  const PartTable part({.rows = 60});
  for (std::size_t rule = 0; rule < suggest_rules().size(); ++rule) {
    const Suggestions found = part.suggest(static_cast<SuggestRule>(rule), 1000);
    std::set<std::uint32_t> rows;
    for (const Suggestion& one : found.rows) rows.insert(one.row);
    EXPECT_EQ(rows, std::set<std::uint32_t>(part.without_label.begin(), part.without_label.end()));
    EXPECT_EQ(found.rows.size(), rows.size());
    EXPECT_TRUE(part.suggest(static_cast<SuggestRule>(rule), 0).rows.empty());
  }
}

TEST(Suggest, CopiesOfOneRowAreSuggestedOnce) {
  // Forty different rows, each four times beside the labeled ones.
  const RandomTable once = random_table({.rows = 60, .columns = 8}, 4);
  std::vector<Column> columns;
  for (const std::vector<double>& values : once.values) {
    std::vector<double> repeated(values.begin(), values.begin() + 20);
    for (std::size_t copy = 0; copy < 4; ++copy) {
      repeated.insert(repeated.end(), values.begin() + 20, values.end());
    }
    columns.push_back(make_column("c", repeated));
  }
  const CodedMatrix matrix = code_columns(columns, 180);
  std::vector<std::uint32_t> labeled, without_label;
  for (std::uint32_t row = 0; row < 180; ++row) (row < 20 ? labeled : without_label).push_back(row);
  const std::vector<std::int32_t> labels(once.labels.begin(), once.labels.begin() + 20);
  const std::vector<std::uint32_t> all{0, 1, 2, 3, 4, 5, 6, 7};
  for (const SuggestRule rule : scored) {
    const Suggestions found =
        suggest_rows({matrix, {labeled, labels, without_label, 3}, all, {.n_estimators = 50}, {}, Workers(2)},
                     {.rows = 10, .rule = rule, .random_share = 0});
    std::set<std::uint32_t> originals;
    for (const Suggestion& one : found.rows) originals.insert((one.row - 20) % 40);
    EXPECT_EQ(originals.size(), 10U) << name(rule);
  }
}

TEST(Suggest, RandomRowsFollowTheSeedAndNothingElse) {
  PartTable part({.rows = 300});
  const auto rows = [&] {
    std::vector<std::uint32_t> found;
    for (const Suggestion& one : part.suggest(SuggestRule::random, 15).rows) found.push_back(one.row);
    return found;
  };
  const std::vector<std::uint32_t> first = rows();
  part.forest.n_estimators = 5;
  EXPECT_EQ(rows(), first);
  part.forest.seed = 6;
  EXPECT_NE(rows(), first);
}

TEST(Suggest, WithoutLabelsThereIsNothingToGoBy) {
  const PartTable part({.rows = 20});
  EXPECT_THROW(
      static_cast<void>(suggest_rows(
          {part.table.matrix, {{}, {}, part.without_label, 3}, part.columns, part.forest, {}, Workers(1)},
          {.rows = 3})),
      InputError);
}

TEST(Suggest, ReasonsAreWords) {
  const std::vector<std::string> classes{"a", "b", "c"};
  Suggestion one{
      .row = 3, .score = 0.25, .predicted = 1, .rival = 2, .votes = {0.1, 0.48, 0.42}, .crowd = 17.4};
  EXPECT_EQ(reason_of(one, SuggestRule::diverse, classes),
            "torn between 'b' (48 % of the votes) and 'c' (42 %); about 17 unlabeled rows resemble it");
  EXPECT_EQ(
      reason_of(one, SuggestRule::disagreement, classes),
      "the halves of the forest differ by 25 % of their votes; torn between 'b' (48 % of the votes) and "
      "'c' (42 %); about 17 unlabeled rows resemble it");
  one.votes = {0, 1, 0};
  one.crowd = 0.3;
  EXPECT_EQ(reason_of(one, SuggestRule::random, classes),
            "drawn at random; all votes are for 'b'; hardly any unlabeled row resembles it");
}

TEST(SuggestRows, ABatchTakesNoSecondRowOfAGroupWhileAnotherHasGivenNone) {
  PartTable part({.rows = 300, .columns = 6, .classes = 3});
  std::vector<std::uint32_t> groups;
  for (std::uint32_t row = 0; row < 300; ++row) groups.push_back(row / 20);  // 15 groups
  const auto largest_group = [&](SuggestRule rule, std::size_t count) {
    PartlyLabeled known = part.known();
    known.groups = groups;
    const Suggestions found = suggest_rows(
        {part.table.matrix, known, part.columns, part.forest, {}, Workers(2)}, {.rows = count, .rule = rule});
    EXPECT_EQ(found.rows.size(), count);
    std::map<std::uint32_t, int> rows_of;
    for (const Suggestion& one : found.rows) ++rows_of[groups[one.row]];
    int most = 0;
    for (const auto& [group, rows] : rows_of) most = std::max(most, rows);
    return most;
  };
  for (std::size_t rule = 0; rule < suggest_rules().size(); ++rule) {
    EXPECT_EQ(largest_group(static_cast<SuggestRule>(rule), 10), 1) << suggest_rules()[rule].name;
    EXPECT_EQ(largest_group(static_cast<SuggestRule>(rule), 30), 2) << suggest_rules()[rule].name;
  }
  EXPECT_EQ(largest_group(SuggestRule::margin, 240), 16);
}

}  // namespace
}  // namespace sewil
