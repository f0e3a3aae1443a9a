// tests/unit/search/whole_search_test.cpp: whole searches on a scorer with a planted best set.
#include <gtest/gtest.h>

#include <set>

#include "search/fsga_steps.h"
#include "search/searches.h"
#include "sewil/data/work.h"
#include "sewil/select/search.h"
#include "unit/search/fake_scorer.h"

namespace sewil::search {
namespace {

const std::set<std::uint32_t> best_set = {3, 17, 42, 58, 77, 91};

ColumnSet as_columns(const std::set<std::uint32_t>& columns) {
  return {columns.begin(), columns.end()};
}

TEST(Fsga, FindsThePlantedColumnsWithTheRelevanceTest) {
  PlantedScorer scorer(best_set);
  PlantedRelevance relevance(best_set);
  const SearchOptions options{.vote_share = 0.5};
  const SearchResult result = run_search(plain_space(100), options, scorer, {.relevance = &relevance});
  EXPECT_EQ(result.columns, as_columns(best_set));
  EXPECT_EQ(result.stopped, StopReason::none);
  for (const double share : result.share) EXPECT_GE(share, 0.5);
  for (const std::int32_t since : result.since) EXPECT_GE(since, 0);
  // Everything dropped is noise, with its evidence and generation.
  EXPECT_GT(result.state.dropped.size(), 50U);
  for (const DroppedUnit& entry : result.state.dropped) {
    EXPECT_FALSE(best_set.contains(entry.unit));
    EXPECT_LE(entry.generation, 20U);
    EXPECT_DOUBLE_EQ(entry.evidence.p_value, 0.8);
  }
}

TEST(Fsga, GetsThereWithoutTheRelevanceTestToo) {
  PlantedScorer scorer(best_set);
  const SearchOptions options{.generations = 60, .final = FinalRule::best};
  const SearchResult result = run_search(plain_space(100), options, scorer);
  EXPECT_TRUE(result.state.dropped.empty());
  std::size_t found = 0;
  for (const std::uint32_t column : result.columns) found += best_set.contains(column) ? 1U : 0U;
  EXPECT_GE(found, best_set.size() - 1);
  EXPECT_EQ(result.columns, result.best);
}

TEST(Fsga, LetsTheCriterionChooseAmongTheNestedSetsOfTheVote) {
  PlantedScorer scorer(best_set);
  const SearchOptions options{.final = FinalRule::criterion};
  PlantedRelevance relevance(best_set);
  const SearchResult result = run_search(plain_space(100), options, scorer, {.relevance = &relevance});
  EXPECT_EQ(result.columns, as_columns(best_set));
}

TEST(Fsga, WritesAHistoryThatAddsUp) {
  PlantedScorer scorer(best_set);
  PlantedRelevance relevance(best_set);
  const SearchResult result = run_search(plain_space(100), {}, scorer, {.relevance = &relevance});
  const std::vector<GenerationRecord>& history = result.state.history;
  ASSERT_EQ(history.size(), 21U);
  EXPECT_EQ(history[0].scored, 40U);
  EXPECT_EQ(history.back().scored, scorer.calls);
  EXPECT_EQ(history.back().alive + result.state.dropped.size(), 100U);
  for (std::size_t g = 0; g < history.size(); ++g) {
    EXPECT_EQ(history[g].generation, g);
    EXPECT_EQ(history[g].lengths.size(), 40U);
    EXPECT_LE(history[g].best, history[g].mean);
    if (g > 0) {
      EXPECT_LE(history[g].alive, history[g - 1].alive);
    }
  }
  for (const std::uint32_t length : history[0].lengths) EXPECT_EQ(length, 10U);
}

// Every set is as good as any other, so the parents never change; only the random numbers do.
class EqualScorer final : public Scorer {
 public:
  std::vector<Score> score(std::span<const ColumnSet> sets, bool, Progress&) override {
    std::vector<Score> scores;
    for (const ColumnSet& set : sets) {
      scores.push_back({.criterion = 0.5, .weights = std::vector<double>(set.size(), 1.0)});
    }
    return scores;
  }
};

TEST(Fsga, EveryGenerationDrawsItsOwnRandomNumbers) {
  for (const SearchMethod search : {SearchMethod::fsga, SearchMethod::cga}) {
    EqualScorer scorer;
    const SearchResult result = run_search(plain_space(200), {.search = search}, scorer);
    for (std::size_t g = 1; g < result.state.history.size(); ++g) {
      EXPECT_GE(result.state.history[g].scored, result.state.history[g - 1].scored + 30);
    }
  }
}

TEST(Search, AnotherSeedIsAnotherSearchAndTheSameSeedTheSame) {
  PlantedScorer scorer(best_set);
  const auto state_of = [&](std::uint64_t seed) {
    return run_search(plain_space(100), {.generations = 3, .seed = seed}, scorer).state;
  };
  EXPECT_EQ(state_of(1), state_of(1));
  EXPECT_NE(state_of(1).scored.front().units, state_of(2).scored.front().units);
}

TEST(Fsga, TestsBesideTheColumnsOfTheBestCandidate) {
  PlantedScorer scorer(best_set);
  PlantedRelevance relevance(best_set);
  const SearchResult result =
      run_search(plain_space(100), {.generations = 0}, scorer, {.relevance = &relevance});
  EXPECT_EQ(relevance.last_best, result.best);
}

TEST(Fsga, VoteKeepsUnitsAtExactlyTheThreshold) {
  SearchState state;
  state.units = 4;
  state.alive = {1, 1, 1, 0};
  state.since = {0, 0, 0, 0};
  state.scored = {{.units = {0, 1, 3}, .criterion = 1, .weights = {1, 1, 1}},
                  {.units = {0, 2, 3}, .criterion = 2, .weights = {1, 1, 1}}};
  // 40 candidates: unit 0 in all, 1 in 12 (.3), 2 in 28, 3 in all but dropped.
  state.population.assign(12, 0);
  state.population.insert(state.population.end(), 28, 1);
  const std::vector<double> share = population_share(state);
  PlantedScorer scorer({0});
  const SearchSpace space = plain_space(4);
  const SearchHelpers helpers;
  SearchOptions options{.vote_share = 0.3};
  const SearchRun run{
      .space = space, .options = options, .scorer = scorer, .helpers = helpers, .progress = no_progress()};
  EXPECT_EQ(final_units(run, state, share), (Units{0, 1, 2}));
  options.vote_share = 0.31;
  EXPECT_EQ(final_units(run, state, share), (Units{0, 2}));
  options.vote_share = 0;  // a unit nobody holds is never chosen
  EXPECT_EQ(final_units(run, state, share), (Units{0, 1, 2}));
  options.final = FinalRule::best;
  EXPECT_EQ(final_units(run, state, share), (Units{0, 1}));
  options.final = FinalRule::criterion;  // {0}, {0,2}, {0,1,2}: the planted one wins
  EXPECT_EQ(final_units(run, state, share), (Units{0}));
}

TEST(Fsga, FallsBackToTheBestCandidateWhenNoShareIsLargeEnough) {
  PlantedScorer scorer(best_set);
  const SearchResult result = run_search(plain_space(100), {.generations = 0, .vote_share = 1}, scorer);
  EXPECT_EQ(result.columns, result.best);
}

TEST(Cga, ImprovesOnItsFirstPopulationAndReturnsTheBestOfTheLast) {
  PlantedScorer scorer(best_set);
  const SearchOptions options{.search = SearchMethod::cga, .generations = 40};
  const SearchResult result = run_search(plain_space(100), options, scorer);
  EXPECT_EQ(result.columns, result.best);
  EXPECT_LT(result.best_criterion, result.state.history.front().best - 1);
  EXPECT_DOUBLE_EQ(result.best_criterion, result.state.history.back().best);
  for (std::size_t g = 1; g < result.state.history.size(); ++g) {  // the best parent is preserved
    EXPECT_LE(result.state.history[g].best, result.state.history[g - 1].best);
  }
}

TEST(Search, EverythingKeptNeedsNoSearch) {
  PlantedScorer scorer(best_set);
  const SearchSpace space = make_search_space(3, {.keep = {0, 1, 2}});
  const SearchResult result = run_search(space, {}, scorer);
  EXPECT_EQ(result.columns, (ColumnSet{0, 1, 2}));
  EXPECT_EQ(scorer.calls, 0U);
}

TEST(Search, TellsWhatIsWrongWithTheOptions) {
  PlantedScorer scorer(best_set);
  const auto message = [&](const SearchOptions& options) -> std::string {
    try {
      run_search(plain_space(9), options, scorer);
    } catch (const InputError& problem) {
      return problem.what();
    }
    return "no error";
  };
  EXPECT_EQ(message({.population = 4}), "The number of parents is 8; expected 2 to the population's 4.");
  EXPECT_EQ(message({.population = 1}), "The population has 1 candidates; expected at least 2.");
  EXPECT_EQ(message({.generations = -1}), "The number of generations is -1; expected 0 or more.");
}

TEST(EverySearch, GivesAsManyColumnsAsAreAskedFor) {
  for (const SearchMethod search : {SearchMethod::fsga, SearchMethod::cga, SearchMethod::fss}) {
    for (const std::size_t wanted : {1U, 4U, 6U, 12U}) {
      PlantedScorer scorer(best_set);
      const SearchSpace space = make_search_space(100, {.keep = {99}});
      const SearchResult result =
          run_search(space, {.search = search, .generations = 4, .n_features_to_select = wanted}, scorer);
      EXPECT_EQ(result.columns.size(), wanted);
      EXPECT_EQ(result.columns.back(), 99U);
    }
  }
  // The most frequent ones of the last population.
  PlantedScorer scorer(best_set);
  PlantedRelevance relevance(best_set);
  const SearchResult result = run_search(plain_space(100), {.n_features_to_select = best_set.size()}, scorer,
                                         {.relevance = &relevance});
  EXPECT_EQ(result.columns, as_columns(best_set));
}

}  // namespace
}  // namespace sewil::search
