// tests/unit/study/signed_rank_test.cpp: the paired test behind the tables' arrows, against SciPy's answers
// (tests/golden/signed_rank.py), against a twin that looks at every way to give signs, and by hand.
#include "study/signed_rank.h"

#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <vector>

#include "base/random.h"
#include "data_folder.h"
#include "oracle/signed_rank_twin.h"

namespace sewil {
namespace {

using Differences = std::vector<double>;

TEST(SignedRank, AgreesWithSciPy) {
  std::ifstream file(repository_root() / "tests/golden/signed_rank.json");
  const auto cases = nlohmann::json::parse(file);
  ASSERT_GT(cases.size(), 30U);
  for (const auto& known : cases) {
    const SignedRank found = signed_rank(known.at("differences").get<Differences>());
    SCOPED_TRACE(known.dump());
    EXPECT_EQ(found.exact, known.at("exact").get<bool>());
    const auto p = known.at("p").get<double>();
    EXPECT_NEAR(found.p_value, p, 1e-12 + 1e-10 * p);
  }
}

TEST(SignedRank, AgreesWithTheTwinWithAndWithoutTies) {
  RandomStream stream(6, Purpose::test);
  for (int round = 0; round < 300; ++round) {
    const std::uint32_t levels = round % 3 == 0 ? 1000000 : 3 + stream.below(8);
    Differences differences(1 + stream.below(10));
    for (double& difference : differences) {
      difference = (static_cast<double>(stream.below(levels)) - levels / 3) / 10.0;
    }
    ASSERT_DOUBLE_EQ(signed_rank(differences).p_value, oracle::direct_signed_rank_p(differences));
  }
}

TEST(SignedRank, EightOfEightAreTwoSignsOf256) {
  const SignedRank found = signed_rank(Differences{0.1, 0.2, 0.1, 0.3, 0.1, 0.2, 0.4, 0.1});
  EXPECT_DOUBLE_EQ(found.p_value, 2.0 / 256);
  EXPECT_EQ(found.sum, 36);  // all ranks
}

TEST(SignedRank, IsSymmetricAndDoesNotMindEqualSplits) {
  const Differences one{0.3, -0.1, 0.2, 0.5}, other{-0.3, 0.1, -0.2, -0.5}, padded{0.3, 0, -0.1, 0, 0.2, 0.5};
  EXPECT_EQ(signed_rank(one).p_value, signed_rank(other).p_value);
  EXPECT_EQ(signed_rank(one).sum + signed_rank(other).sum, 10);
  EXPECT_EQ(signed_rank(one).p_value, signed_rank(padded).p_value);
}

TEST(SignedRank, SaysNothingWhereThereIsNothingToTell) {
  EXPECT_EQ(signed_rank({}).p_value, 1);
  EXPECT_EQ(signed_rank(Differences{0, 0, 0}).p_value, 1);
}

}  // namespace
}  // namespace sewil
