// tests/unit/study/mann_whitney_test.cpp: the test behind the tables' arrows, against SciPy's answers
// (tests/golden/mann_whitney.py), against a twin that looks at every way to part the values, and by hand.
#include "study/mann_whitney.h"

#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <vector>

#include "base/random.h"
#include "data_folder.h"
#include "oracle/mann_whitney_twin.h"

namespace sewil {
namespace {

using Sample = std::vector<double>;

TEST(MannWhitney, AgreesWithSciPy) {
  std::ifstream file(repository_root() / "tests/golden/mann_whitney.json");
  const auto cases = nlohmann::json::parse(file);
  ASSERT_GT(cases.size(), 30U);
  for (const auto& known : cases) {
    const auto first = known.at("first").get<Sample>();
    const auto second = known.at("second").get<Sample>();
    const MannWhitney found = mann_whitney(first, second);
    SCOPED_TRACE(known.dump());
    EXPECT_DOUBLE_EQ(found.u, known.at("u").get<double>());
    EXPECT_EQ(found.exact, known.at("exact").get<bool>());
    const auto p = known.at("p").get<double>();
    EXPECT_NEAR(found.p_value, p, 1e-12 + 1e-10 * p);
  }
}

TEST(MannWhitney, AgreesWithTheTwinWithAndWithoutTies) {
  RandomStream stream(5, Purpose::test);
  const auto draw = [&](std::size_t count, std::uint32_t levels) {
    Sample sample;
    for (std::size_t i = 0; i < count; ++i) sample.push_back(stream.below(levels) / 10.0);
    return sample;
  };
  for (int round = 0; round < 300; ++round) {
    const std::uint32_t levels = round % 3 == 0 ? 1000000 : 2 + stream.below(8);
    const Sample first = draw(1 + stream.below(6), levels), second = draw(1 + stream.below(6), levels);
    ASSERT_DOUBLE_EQ(mann_whitney(first, second).p_value, oracle::direct_mann_whitney_p(first, second));
  }
}

TEST(MannWhitney, OfTwentyAgainstTwentyAndTiesCountsExactly) {
  Sample first, second;
  for (int i = 0; i < 20; ++i) {
    first.push_back(i / 2);
    second.push_back(100 + i / 2);
  }
  const MannWhitney found = mann_whitney(first, second);
  EXPECT_TRUE(found.exact);
  EXPECT_DOUBLE_EQ(found.p_value, 2.0 / 137846528820);  // 40 choose 20
}

TEST(MannWhitney, ATieInsideASampleDoesNotHideThatTheSamplesAreApart) {
  EXPECT_DOUBLE_EQ(mann_whitney(Sample{1, 2, 2, 4, 5}, Sample{6, 7, 8, 8, 10}).p_value, 2.0 / 252);
}

TEST(MannWhitney, FiveAgainstFiveWithoutOverlapIsTwoOrdersOf252) {
  const MannWhitney found = mann_whitney(Sample{1, 2, 3, 4, 5}, Sample{6, 7, 8, 9, 10});
  EXPECT_DOUBLE_EQ(found.p_value, 2.0 / 252);
  EXPECT_EQ(found.u, 0);
}

TEST(MannWhitney, IsSymmetric) {
  const Sample first{0.3, 0.7, 0.2, 0.9}, second{0.1, 0.8, 0.75};
  const MannWhitney one = mann_whitney(first, second), other = mann_whitney(second, first);
  EXPECT_EQ(one.p_value, other.p_value);
  EXPECT_EQ(one.u + other.u, 12);
}

TEST(MannWhitney, SaysNothingWhereThereIsNothingToTell) {
  EXPECT_EQ(mann_whitney({}, Sample{1}).p_value, 1);
  EXPECT_EQ(mann_whitney(Sample{2, 2, 2}, Sample{2, 2}).p_value, 1);
}

}  // namespace
}  // namespace sewil
