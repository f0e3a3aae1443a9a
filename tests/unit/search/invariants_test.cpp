// tests/unit/search/invariants_test.cpp: what must hold in every run, over many random ones.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "base/random.h"
#include "sewil/select/search.h"
#include "unit/search/fake_scorer.h"

namespace sewil::search {
namespace {

// Scores are a hash of the set, and so are weights: no structure to rely on.
class HashScorer final : public Scorer {
 public:
  explicit HashScorer(std::uint64_t seed) : seed_(seed) {}

  std::vector<Score> score(std::span<const ColumnSet> sets, bool want_weights, Progress&) override {
    std::vector<Score> scores;
    for (const ColumnSet& set : sets) {
      std::uint64_t state = seed_;
      for (const std::uint32_t column : set) state = NodeStream(state ^ column).next64();
      NodeStream stream(state);
      Score score{.criterion = stream.below(50) / 50.0};  // with many ties
      double total = 0;
      for (std::size_t i = 0; i < set.size(); ++i) {
        const double weight = stream.below(4) == 0 ? 0.0 : 1.0 / (1 + stream.below(100));
        score.weights.push_back(weight);
        total += weight;
      }
      for (double& weight : score.weights) weight /= total > 0 ? total : 1;
      if (!want_weights) score.weights.clear();
      scores.push_back(score);
      seen.push_back(set);
    }
    return scores;
  }

  std::vector<ColumnSet> seen;

 private:
  std::uint64_t seed_;
};

class HashRelevance final : public RelevanceTest {
 public:
  HashRelevance(std::uint64_t seed, std::uint32_t percent) : seed_(seed), percent_(percent) {}

  std::vector<Relevance> test(const ColumnSet&, std::span<const ColumnSet> suspicious, std::size_t generation,
                              Progress&) override {
    std::vector<Relevance> diagnostics(suspicious.size());
    for (std::size_t i = 0; i < suspicious.size(); ++i) {
      NodeStream stream(seed_ + 1000 * generation + suspicious[i].front());
      diagnostics[i].irrelevant = stream.below(100) < percent_;
    }
    return diagnostics;
  }

 private:
  std::uint64_t seed_;
  std::uint32_t percent_;
};

struct Case {
  std::size_t columns = 0;
  ColumnConstraints wishes;
  SearchOptions options;
  std::uint32_t drop_percent = 0;
};

Case random_case(std::uint64_t index) {
  RandomStream stream(11, Purpose::test, index);
  Case made;
  made.columns = 3 + stream.below(60);
  std::vector<std::uint32_t> all;
  for (std::uint32_t column = 0; column < made.columns; ++column) all.push_back(column);
  shuffle(std::span(all), stream);
  const auto some = [&](std::size_t most) {
    ColumnSet set;
    for (std::size_t left = stream.below(static_cast<std::uint32_t>(most + 1)); left > 0 && all.size() > 1;
         --left) {
      set.push_back(all.back());
      all.pop_back();
    }
    return set;
  };
  made.wishes.keep = some(2);
  made.wishes.drop = some(3);
  for (int g = 0; g < 3; ++g) {
    if (ColumnSet group = some(4); !group.empty()) made.wishes.groups.push_back(group);
  }
  made.options.search = stream.below(4) == 0 ? SearchMethod::cga : SearchMethod::fsga;
  made.options.population = static_cast<int>(2 + stream.below(15));
  made.options.parents =
      static_cast<int>(2 + stream.below(static_cast<std::uint32_t>(made.options.population - 1)));
  made.options.generations = static_cast<int>(stream.below(12));
  made.options.suspicion = 0.1 + 5 * stream.unit();
  made.options.length_step = stream.unit();
  made.options.vote_share = stream.unit();
  made.options.final = static_cast<FinalRule>(stream.below(3));
  made.options.seed = index;
  made.drop_percent = stream.below(101);
  return made;
}

bool has(const ColumnSet& set, std::uint32_t column) {
  return std::ranges::find(set, column) != set.end();
}

// A case, run to its end.
struct WholeRun {
  explicit WholeRun(std::uint64_t index)
      : made(random_case(index)), scorer(index), relevance(index, made.drop_percent) {
    SearchHelpers helpers{.relevance = &relevance};
    helpers.checkpoint = [&](const SearchState& state) { states.push_back(state); };
    result = run_search(space, made.options, scorer, helpers);
  }

  Case made;
  SearchSpace space = make_search_space(made.columns, made.wishes);
  HashScorer scorer;
  HashRelevance relevance;
  std::vector<SearchState> states;  // after every generation
  SearchResult result;
};

void expect_legal(const ColumnSet& set, const Case& run) {
  ASSERT_FALSE(set.empty());
  ASSERT_TRUE(std::ranges::is_sorted(set));
  ASSERT_TRUE(std::ranges::adjacent_find(set) == set.end());
  for (const std::uint32_t column : run.wishes.keep) ASSERT_TRUE(has(set, column));
  for (const std::uint32_t column : run.wishes.drop) ASSERT_FALSE(has(set, column));
  for (const ColumnSet& group : run.wishes.groups) {
    for (const std::uint32_t column : group) ASSERT_EQ(has(set, column), has(set, group.front()));
  }
}

TEST(SearchInvariants, HoldInRandomRuns) {
  std::size_t drops = 0;
  for (std::uint64_t index = 0; index < 400; ++index) {
    SCOPED_TRACE(index);
    const WholeRun run(index);
    for (const ColumnSet& set : run.scorer.seen) ASSERT_NO_FATAL_FAILURE(expect_legal(set, run.made));
    ASSERT_NO_FATAL_FAILURE(expect_legal(run.result.columns, run.made));
    // A set is never scored twice.
    ASSERT_EQ(std::set(run.scorer.seen.begin(), run.scorer.seen.end()).size(), run.scorer.seen.size());
    // A dropped unit never comes back: not in a later population, not in the result.
    for (const DroppedUnit& gone : run.result.state.dropped) {
      ++drops;
      for (std::size_t g = gone.generation + 1; g < run.states.size(); ++g) {
        for (const std::uint32_t member : run.states[g].population) {
          ASSERT_FALSE(std::ranges::binary_search(run.states[g].scored[member].units, gone.unit));
        }
      }
      ASSERT_FALSE(has(run.result.columns, run.space.units[gone.unit].front()));
      ASSERT_EQ(run.result.state.since[gone.unit], -1);
    }
    // Something always lives, the population is full, lengths are at least 1.
    ASSERT_EQ(run.states.size(), static_cast<std::size_t>(run.made.options.generations) + 1);
    for (const SearchState& state : run.states) {
      ASSERT_GE(state.history.back().alive, 1U);
      ASSERT_EQ(state.population.size(), static_cast<std::size_t>(run.made.options.population));
      for (const std::uint32_t length : state.history.back().lengths) ASSERT_GE(length, 1U);
    }
    ASSERT_EQ(run.result.share.size(), run.result.columns.size());
  }
  EXPECT_GT(drops, 1000U);  // the runs did exercise dropping
}

TEST(SearchInvariants, ForgettingEveryScoreChangesNothingButTheWork) {
  // A resumed run whose cache was emptied except for its population scores sets again, and must agree.
  for (std::uint64_t index = 0; index < 60; ++index) {
    SCOPED_TRACE(index);
    WholeRun run(index);
    const SearchResult& whole = run.result;
    SearchState forgetful = run.states[run.states.size() / 2];
    std::vector<ScoredCandidate> kept;
    for (std::uint32_t& member : forgetful.population) {
      kept.push_back(forgetful.scored[member]);
      member = static_cast<std::uint32_t>(kept.size() - 1);
    }
    // The same set may stand in a population more than once; one entry must serve them all.
    for (std::uint32_t& member : forgetful.population) {
      member = static_cast<std::uint32_t>(std::ranges::find(kept, kept[member]) - kept.begin());
    }
    forgetful.scored = kept;
    const SearchResult rest = run_search(run.space, run.made.options, run.scorer,
                                         {.relevance = &run.relevance, .resume = &forgetful});
    ASSERT_EQ(rest.columns, whole.columns);
    ASSERT_EQ(rest.share, whole.share);
    ASSERT_EQ(rest.state.dropped, whole.state.dropped);
    for (std::size_t g = 0; g < whole.state.history.size(); ++g) {
      ASSERT_EQ(rest.state.history[g].best, whole.state.history[g].best);
      ASSERT_EQ(rest.state.history[g].mean, whole.state.history[g].mean);
      ASSERT_EQ(rest.state.history[g].lengths, whole.state.history[g].lengths);
    }
  }
}

}  // namespace
}  // namespace sewil::search
