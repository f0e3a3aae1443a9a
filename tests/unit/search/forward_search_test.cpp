// tests/unit/search/forward_search_test.cpp: forward search step by step.
#include <gtest/gtest.h>

#include "sewil/data/work.h"
#include "sewil/select/search.h"
#include "unit/search/fake_scorer.h"

namespace sewil::search {
namespace {

// Each column has its own price; the criterion of a set is the sum, so the cheapest columns come first.
class PricedScorer final : public Scorer {
 public:
  explicit PricedScorer(std::vector<double> prices) : prices_(std::move(prices)) {}
  std::vector<Score> score(std::span<const ColumnSet> sets, bool, Progress& progress) override {
    progress.throw_if_stopped();
    std::vector<Score> scores;
    for (const ColumnSet& set : sets) {
      ++calls;
      Score score{.criterion = 0};
      for (const std::uint32_t column : set) score.criterion += prices_[column];
      scores.push_back(score);
    }
    return scores;
  }
  std::size_t calls = 0;

 private:
  std::vector<double> prices_;
};

TEST(ForwardSearch, AddsTheBestShareAtOnceUntilItIsLongEnough) {
  std::vector<double> prices;
  for (int column = 0; column < 20; ++column)
    prices.push_back((column * 7 + 3) % 20);  // a permutation of 0..19
  PricedScorer scorer(prices);
  const SearchOptions options{.search = SearchMethod::fss, .n_features_to_select = 5};
  const SearchResult result = run_search(plain_space(20), options, scorer);
  // Prices 0..4 belong to columns 11, 14, 17, 0, 3 (7 c + 3 = price mod 20).
  EXPECT_EQ(result.columns, (ColumnSet{0, 3, 11, 14, 17}));
  EXPECT_EQ(result.state.chosen, (std::vector<std::uint32_t>{11, 14, 17, 0, 3}));
  EXPECT_EQ(result.since, (std::vector<std::int32_t>{1, 2, 0, 0, 1}));  // two at a time
  EXPECT_DOUBLE_EQ(result.best_criterion, 10);
  EXPECT_EQ(scorer.calls, 20U + 18 + 16 + 3);  // every unit outside, three times, and the three chosen sets
  ASSERT_EQ(result.state.history.size(), 3U);
  EXPECT_DOUBLE_EQ(result.state.history[0].best, 1);
  EXPECT_DOUBLE_EQ(result.state.history[0].mean, 9.5);
  EXPECT_EQ(result.state.history[2].scored, 57U);
}

TEST(ForwardSearch, KeepsTheTwoThirdsPowerByDefaultAndNeverMoreThanThereAre) {
  PricedScorer scorer(std::vector<double>(1000, 1.0));
  SearchOptions options{.search = SearchMethod::fss};
  EXPECT_EQ(run_search(plain_space(77), options, scorer).columns.size(), 19U);
  options.n_features_to_select = 50;
  EXPECT_EQ(run_search(plain_space(3), options, scorer).columns.size(), 3U);
}

TEST(ForwardSearch, HonorsKeptColumnsAndGroups) {
  PricedScorer scorer({5, 1, 9, 2, 0, 4});
  const SearchOptions options{.search = SearchMethod::fss, .n_features_to_select = 2};
  const SearchSpace space = make_search_space(6, {.keep = {2}, .drop = {4}, .groups = {{1, 0}}});
  const SearchResult result = run_search(space, options, scorer);
  EXPECT_EQ(result.columns, (ColumnSet{2, 3}));  // the group costs 6, column 3 costs 2
}

TEST(ForwardSearch, StoppedInItsFirstStepGivesTheBestOfWhatWasScored) {
  std::vector<double> prices;
  for (int column = 0; column < 600; ++column) prices.push_back(1000 - column);
  PricedScorer scorer(prices);
  StopAfter stop(1);  // after the first batch of 256
  SearchHelpers helpers;
  helpers.checkpoint = [&](const SearchState&) { stop.count(); };
  const SearchOptions options{.search = SearchMethod::fss, .n_features_to_select = 3};
  const SearchResult result = run_search(plain_space(600), options, scorer, helpers, stop);
  EXPECT_EQ(result.stopped, StopReason::time_limit);
  EXPECT_EQ(result.columns, (ColumnSet{253, 254, 255}));
}

}  // namespace
}  // namespace sewil::search
