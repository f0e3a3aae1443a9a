// tests/unit/search/score_book_test.cpp: a set is scored once, in one batch with the other new ones.
#include "search/score_book.h"

#include <gtest/gtest.h>

#include "sewil/data/work.h"
#include "unit/search/fake_scorer.h"

namespace sewil::search {
namespace {

TEST(ScoreBook, ScoresNewSetsInOneBatchAndKnownOnesNever) {
  PlantedScorer scorer({1});
  const SearchSpace space = plain_space(6);
  std::vector<ScoredCandidate> entries;
  ScoreBook book(space, scorer, true, entries);
  const std::vector<Units> first = {{0, 1}, {2}, {0, 1}};
  EXPECT_EQ(book.score(first, no_progress()), (std::vector<std::uint32_t>{0, 1, 0}));
  EXPECT_EQ(scorer.calls, 2U);
  EXPECT_EQ(scorer.batches, 1U);
  const std::vector<Units> second = {{2}, {3}, {0, 1}};
  EXPECT_EQ(book.score(second, no_progress()), (std::vector<std::uint32_t>{1, 2, 0}));
  EXPECT_EQ(scorer.calls, 3U);
  EXPECT_EQ(book.score(first, no_progress()), (std::vector<std::uint32_t>{0, 1, 0}));
  EXPECT_EQ(scorer.batches, 2U);  // nothing new, no call
  ASSERT_EQ(entries.size(), 3U);
  EXPECT_EQ(entries[0].units, (Units{0, 1}));
}

TEST(ScoreBook, RemembersWhatItWasGiven) {
  PlantedScorer scorer({1});
  const SearchSpace space = plain_space(6);
  std::vector<ScoredCandidate> entries = {{.units = {4}, .criterion = 9, .weights = {1}}};
  ScoreBook book(space, scorer, true, entries);
  const std::vector<Units> sets = {{4}};
  EXPECT_EQ(book.score(sets, no_progress()), (std::vector<std::uint32_t>{0}));
  EXPECT_EQ(scorer.calls, 0U);
}

TEST(ScoreBook, ScoresTheColumnsOfGroupsAndKeptColumnsAndAddsUpAGroupsWeight) {
  PlantedScorer scorer({1, 4, 5});
  const SearchSpace space = make_search_space(6, {.keep = {5}, .groups = {{1, 4}}});
  std::vector<ScoredCandidate> entries;
  ScoreBook book(space, scorer, true, entries);
  const std::vector<Units> sets = {{0, 1}};  // unit 0: column 0; unit 1: columns 1 and 4
  book.score(sets, no_progress());
  EXPECT_EQ(scorer.seen.front(), (ColumnSet{0, 1, 4, 5}));
  ASSERT_EQ(entries[0].weights.size(), 2U);
  EXPECT_NEAR(entries[0].weights[0], 1e-3 / 3.001, 1e-12);
  EXPECT_NEAR(entries[0].weights[1], 2 / 3.001, 1e-12);
}

TEST(ScoreBook, StaysAsItWasWhenScoringIsStopped) {
  PlantedScorer scorer({1});
  StopAfter stop(0);
  const SearchSpace space = plain_space(6);
  std::vector<ScoredCandidate> entries;
  ScoreBook book(space, scorer, true, entries);
  const std::vector<Units> sets = {{0}};
  EXPECT_THROW(book.score(sets, stop), Stopped);
  EXPECT_TRUE(entries.empty());
  EXPECT_EQ(book.score(sets, no_progress()), (std::vector<std::uint32_t>{0}));
}

}  // namespace
}  // namespace sewil::search
