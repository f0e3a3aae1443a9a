// tests/unit/search/complexity_test.cpp: the paper's complexity analysis, counted: how many candidates a
// search scores (each is one forest) and of how many columns they are. The cost of a forest is linear in the
// latter.
#include <gtest/gtest.h>

#include <utility>
#include <vector>

#include "base/random.h"
#include "sewil/data/options.h"
#include "sewil/select/search.h"
#include "unit/search/fake_scorer.h"

namespace sewil::search {
namespace {

// Counts what it is asked for. What a set is worth is left to chance, so that neither small nor large sets
// are favored and the lengths are those of the search itself.
class CountingScorer final : public Scorer {
 public:
  std::vector<Score> score(std::span<const ColumnSet> sets, bool, Progress&) override {
    std::vector<Score> scores;
    for (const ColumnSet& set : sets) {
      ++candidates;
      columns += set.size();
      RandomStream chance(candidates, Purpose::test);
      Score score{.criterion = chance.unit()};
      for (std::size_t i = 0; i < set.size(); ++i)
        score.weights.push_back(1 / static_cast<double>(set.size()));
      scores.push_back(std::move(score));
    }
    return scores;
  }

  std::size_t candidates = 0;
  std::size_t columns = 0;
};

// What a search had to score.
struct Work {
  std::size_t candidates = 0;
  std::size_t columns = 0;  // of all of them together

  [[nodiscard]] double mean_columns() const {
    return static_cast<double>(columns) / static_cast<double>(candidates);
  }
};

Work work_of(std::size_t columns, const SearchOptions& options) {
  CountingScorer scorer;
  (void)run_search(plain_space(columns), options, scorer);
  return {.candidates = scorer.candidates, .columns = scorer.columns};
}

// O(dtilde N_g N_c n log n): the parents are known, so a generation scores N_c - p new candidates at most.
TEST(Complexity, AGeneticSearchScoresAtMostItsGenerationsTimesItsPopulationOnAnyTable) {
  for (const SearchMethod method : {SearchMethod::fsga, SearchMethod::cga}) {
    for (const std::size_t columns : {100UL, 400UL, 1600UL}) {
      const SearchOptions options{.search = method, .population = 20, .parents = 4, .generations = 10};
      const Work work = work_of(columns, options);
      EXPECT_LE(work.candidates, 20U + 10 * (20 - 4)) << columns;
      EXPECT_GT(work.candidates, 100U) << columns;
    }
  }
}

// "dtilde is about sqrt(d) for FSGA".
TEST(Complexity, CandidatesOfFsgaHaveAboutTheSquareRootOfTheColumns) {
  for (const std::size_t columns : {100UL, 400UL, 1600UL}) {
    const double root = static_cast<double>(floor_sqrt(columns));
    const double mean = work_of(columns, {.population = 20, .parents = 4, .generations = 10}).mean_columns();
    EXPECT_GT(mean, root / 2) << columns;
    EXPECT_LT(mean, root * 2) << columns;
  }
}

// "dtilde is about d/2 for CGA".
TEST(Complexity, CandidatesOfCgaHaveAboutHalfOfTheColumns) {
  for (const std::size_t columns : {100UL, 400UL, 1600UL}) {
    const SearchOptions options{
        .search = SearchMethod::cga, .population = 20, .parents = 4, .generations = 10};
    EXPECT_NEAR(work_of(columns, options).mean_columns() / static_cast<double>(columns), .5, .02) << columns;
  }
}

// O(d^3 n log n): one column at a time to the last, d + (d - 1) + ... sets of 1, 2, ... columns, and each
// step scores the set it has chosen once more.
TEST(Complexity, ForwardSearchScoresOfTheOrderOfTheCubeOfTheColumns) {
  for (const std::size_t d : {10UL, 20UL, 40UL}) {
    const Work work =
        work_of(d, {.search = SearchMethod::fss, .forward_step = .001, .n_features_to_select = d});
    EXPECT_EQ(work.candidates, d * (d + 1) / 2 + d);
    EXPECT_EQ(work.columns, d * (d + 1) * (d + 2) / 6 + d * (d + 1) / 2);
  }
}

// "At each step we add 10 % best features": at most ten steps to all columns, fewer to ceil(d^(2/3)).
TEST(Complexity, ForwardSearchByTenthsScoresAtMostTenTimesTheColumns) {
  for (const std::size_t d : {20UL, 100UL, 400UL}) {
    const std::size_t steps = (usual_column_count(d) + d / 10 - 1) / (d / 10);
    const Work work = work_of(d, {.search = SearchMethod::fss});
    EXPECT_LE(work.candidates, steps * (d + 1));
    EXPECT_LE(steps, 10U);
  }
}

}  // namespace
}  // namespace sewil::search
