// tests/unit/study/mean_ranks_test.cpp: methods over data sets, against SciPy's answers
// (tests/golden/mean_ranks.py) and by hand.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "data_folder.h"
#include "sewil/front/study_summary.h"

namespace sewil {
namespace {

using Scores = std::vector<std::vector<double>>;

TEST(MeanRanks, AgreeWithSciPy) {
  std::ifstream file(repository_root() / "tests/golden/mean_ranks.json");
  const auto cases = nlohmann::json::parse(file);
  ASSERT_GT(cases.size(), 30U);
  for (const auto& known : cases) {
    const MeanRanks found = mean_ranks(known.at("scores").get<Scores>());
    SCOPED_TRACE(known.dump());
    const auto ranks = known.at("ranks").get<std::vector<double>>();
    ASSERT_EQ(found.ranks.size(), ranks.size());
    for (std::size_t i = 0; i < ranks.size(); ++i) EXPECT_NEAR(found.ranks[i], ranks[i], 1e-12);
    EXPECT_NEAR(found.statistic, known.at("statistic").get<double>(), 1e-9);
    EXPECT_NEAR(found.p_value, known.at("p").get<double>(), 1e-12);
    EXPECT_NEAR(found.critical_difference, known.at("critical_difference").get<double>(), 1e-6);
  }
}

TEST(MeanRanks, ByHandTheBestHasRankOneAndEqualsShareTheirPlaces) {
  const MeanRanks found = mean_ranks(Scores{{.9, .8, .8}, {.9, .7, .6}});
  EXPECT_EQ(found.sets, 2U);
  EXPECT_EQ(found.ranks, (std::vector<double>{1, 2.25, 2.75}));
}

TEST(MeanRanks, OfMethodsThatAreAllEqualTellNothing) {
  const MeanRanks found = mean_ranks(Scores{{.5, .5, .5}, {.7, .7, .7}});
  EXPECT_EQ(found.ranks, (std::vector<double>{2, 2, 2}));
  EXPECT_EQ(found.p_value, 1);
}

TEST(MeanRanks, GroupsOfMethodsThatAreAlikeAreTheLargestOnes) {
  using Groups = std::vector<std::pair<std::size_t, std::size_t>>;
  MeanRanks ranks{.sets = 9, .ranks = {5, 1, 2, 3.5}, .critical_difference = 1.6};
  EXPECT_EQ(groups_alike(ranks), (Groups{{0, 1}, {1, 2}, {2, 3}}));
  ranks.critical_difference = 2.6;  // {0, 1, 2} and {1, 2}: the second is inside the first
  EXPECT_EQ(groups_alike(ranks), (Groups{{0, 2}, {2, 3}}));
  ranks.critical_difference = 0.5;
  EXPECT_TRUE(groups_alike(ranks).empty());
  ranks.critical_difference = 9;
  EXPECT_EQ(groups_alike(ranks), (Groups{{0, 3}}));
}

}  // namespace
}  // namespace sewil
