// tests/unit/search/resume_test.cpp: a search saved and continued gives the same bits; stopping keeps the
// best.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "search/state_json.h"
#include "sewil/data/work.h"
#include "sewil/select/search.h"
#include "unit/search/fake_scorer.h"

namespace sewil::search {
namespace {

using Json = nlohmann::ordered_json;

const std::set<std::uint32_t> planted = {1, 9, 30, 31, 55};

SearchState read_back(const std::string& text) {
  return state_from_json(Json::parse(text), "saved");
}

class Resume : public ::testing::TestWithParam<SearchMethod> {};

TEST_P(Resume, FromAnyGenerationGivesTheBitsOfAnUndisturbedRun) {
  const SearchSpace space = make_search_space(60, {.keep = {2}, .drop = {5}, .groups = {{9, 10}}});
  const SearchOptions options{.search = GetParam(), .generations = 8};
  PlantedRelevance relevance(planted);
  PlantedScorer scorer(planted);
  std::vector<std::string> saved;
  SearchHelpers helpers{.relevance = &relevance};
  helpers.checkpoint = [&](const SearchState& state) { saved.push_back(state_json(state).dump()); };
  const SearchResult whole = run_search(space, options, scorer, helpers);
  ASSERT_GE(saved.size(), 3U);
  EXPECT_EQ(read_back(saved.back()), whole.state);

  for (const std::string& text : saved) {
    const SearchState state = read_back(text);
    EXPECT_EQ(state_json(state).dump(), text);
    PlantedScorer second_scorer(planted);
    const SearchResult rest =
        run_search(space, options, second_scorer, {.relevance = &relevance, .resume = &state});
    EXPECT_EQ(rest.columns, whole.columns);
    EXPECT_EQ(rest.share, whole.share);
    EXPECT_EQ(rest.since, whole.since);
    EXPECT_EQ(rest.state, whole.state);
  }
}

TEST_P(Resume, AStoppedSearchHasTheBestSoFarAndGoesOnAsIfNothingHadHappened) {
  const SearchSpace space = plain_space(60);
  const SearchOptions options{.search = GetParam(), .generations = 8};
  PlantedScorer scorer(planted);
  const SearchResult whole = run_search(space, options, scorer);
  for (const std::size_t after : {1U, 2U, 4U}) {
    StopAfter stop(after);
    SearchHelpers helpers;
    helpers.checkpoint = [&](const SearchState&) { stop.count(); };
    PlantedScorer first(planted);
    const SearchResult part = run_search(space, options, first, helpers, stop);
    EXPECT_EQ(part.stopped, StopReason::time_limit);
    EXPECT_FALSE(part.columns.empty());
    EXPECT_LT(part.state.scored.size() + part.state.pending_scored,
              whole.state.scored.size() + whole.state.pending_scored);
    PlantedScorer second(planted);
    const SearchResult rest = run_search(space, options, second, {.resume = &part.state});
    EXPECT_EQ(rest.stopped, StopReason::none);
    EXPECT_EQ(rest.state, whole.state);
    EXPECT_EQ(rest.columns, whole.columns);
  }
}

INSTANTIATE_TEST_SUITE_P(EverySearch, Resume,
                         ::testing::Values(SearchMethod::fsga, SearchMethod::cga, SearchMethod::fss));

TEST(Stopping, BeforeAnythingWasScoredGivesAnEmptyResult) {
  PlantedScorer scorer(planted);
  StopAfter stop(0);
  const SearchResult result = run_search(plain_space(60), {}, scorer, {}, stop);
  EXPECT_EQ(result.stopped, StopReason::time_limit);
  EXPECT_TRUE(result.columns.empty());
  EXPECT_EQ(result.state.finished, 0U);
}

TEST(SavedState, OfAnotherTableIsRefused) {
  PlantedScorer scorer(planted);
  const SearchResult result = run_search(plain_space(60), {.generations = 1}, scorer);
  EXPECT_THROW(run_search(plain_space(61), {}, scorer, {.resume = &result.state}), InputError);
  EXPECT_THROW(run_search(plain_space(60), {.search = SearchMethod::cga}, scorer, {.resume = &result.state}),
               InputError);
}

TEST(SavedState, ThatIsOldOrMadeUpIsRefusedWithASentence) {
  PlantedScorer scorer(planted);
  const Json good = state_json(run_search(plain_space(20), {.generations = 1}, scorer).state);
  const auto message = [](const Json& json) -> std::string {
    try {
      state_from_json(json, "a.json");
    } catch (const InputError& problem) {
      return problem.what();
    }
    return "no error";
  };
  EXPECT_EQ(message(good), "no error");
  EXPECT_EQ(message(Json::object()).substr(0, 28), "a.json: not a saved search: ");
  Json object = good;
  object["version"] = 99;
  EXPECT_EQ(message(object), "a.json: the saved search has version 99; expected version 1.");
  for (const auto& [key, value] : std::vector<std::pair<std::string, Json>>{
           {"population", {100000}}, {"alive", {1, 1}}, {"units", 3}, {"finished", 7}, {"chosen", {500}}}) {
    object = good;
    object[key] = value;
    EXPECT_EQ(message(object), "a.json: the parts of the saved search do not fit together.") << key;
  }
}

TEST(SavedState, KeepsTheBitsOfEveryDouble) {
  SearchState state;
  state.units = 1;
  state.alive = {1};
  state.since = {0};
  state.finished = 1;
  state.scored = {{.units = {0}, .criterion = std::numeric_limits<double>::infinity(), .weights = {1.0 / 3}}};
  state.population = {0};
  state.history = {{.best = 0.1 + 0.2, .mean = 5e-324}};
  EXPECT_EQ(read_back(state_json(state).dump()), state);
}

}  // namespace
}  // namespace sewil::search
