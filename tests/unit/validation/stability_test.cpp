// tests/unit/validation/stability_test.cpp: the stability index against its twin and on sets whose answer is
// known.
#include <gtest/gtest.h>

#include <cmath>

#include "base/random.h"
#include "oracle/evidence_twin.h"
#include "sewil/judge/estimate.h"

namespace sewil {
namespace {

TEST(Stability, AgreesWithItsTwinOnRandomSets) {
  RandomStream stream(3, Purpose::test);
  for (int round = 0; round < 50; ++round) {
    const std::size_t columns = 5 + stream.below(30);
    std::vector<ColumnSet> sets(2 + stream.below(6));
    std::vector<std::vector<int>> table(sets.size(), std::vector<int>(columns, 0));
    for (std::size_t s = 0; s < sets.size(); ++s) {
      for (std::uint32_t c = 0; c < columns; ++c) {
        if (stream.below(3) != 0) continue;
        sets[s].push_back(c);
        table[s][c] = 1;
      }
    }
    if (sets[0].empty()) continue;
    const Stability found = stability_of(sets, columns);
    EXPECT_NEAR(found.index, oracle::stability_index(table), 1e-12);
    EXPECT_LE(found.low, found.index);
    EXPECT_GE(found.high, found.index);
    for (std::uint32_t c = 0; c < columns; ++c) {
      double count = 0;
      for (const auto& line : table) count += line[c];
      EXPECT_DOUBLE_EQ(found.share[c], count / static_cast<double>(sets.size()));
    }
  }
}

TEST(Stability, EqualSetsArePerfectlyStable) {
  const std::vector<ColumnSet> sets(5, ColumnSet{1, 4, 7});
  const Stability found = stability_of(sets, 20);
  EXPECT_NEAR(found.index, 1, 1e-12);
  EXPECT_NEAR(found.low, 1, 1e-12);
  EXPECT_NEAR(found.high, 1, 1e-12);
}

TEST(Stability, SetsWithoutAColumnInCommonAreLessAlikeThanByChance) {
  // Four sets of 5 of 20 columns: p = 1/4 for every column, so the index is 1 - (4/3)(3/16)/(3/16) = -1/3.
  const std::vector<ColumnSet> sets{
      {0, 1, 2, 3, 4}, {5, 6, 7, 8, 9}, {10, 11, 12, 13, 14}, {15, 16, 17, 18, 19}};
  EXPECT_NEAR(stability_of(sets, 20).index, -1.0 / 3, 1e-12);
}

TEST(Stability, TheIntervalCoversTheIndexOfManySetsAboutNineTimesInTen) {
  // Columns chosen with chances of their own; the index of very many sets is the truth.
  RandomStream stream(5, Purpose::test);
  const auto draw = [&](std::size_t count) {
    std::vector<ColumnSet> sets(count);
    for (ColumnSet& set : sets) {
      for (std::uint32_t c = 0; c < 40; ++c) {
        if (stream.unit() < (c < 10 ? 0.8 : 0.1)) set.push_back(c);
      }
    }
    return sets;
  };
  const double truth = stability_of(draw(20000), 40).index;
  int covered = 0;
  for (int round = 0; round < 400; ++round) {
    const Stability found = stability_of(draw(20), 40);
    covered += found.low <= truth && truth <= found.high ? 1 : 0;
  }
  EXPECT_GT(covered, 330);
  EXPECT_LT(covered, 385);
}

TEST(Stability, IsUnknownForOneSetOrWhereThereWasNoChoice) {
  EXPECT_TRUE(std::isnan(stability_of(std::vector<ColumnSet>{{1, 2}}, 5).index));
  EXPECT_TRUE(std::isnan(stability_of(std::vector<ColumnSet>(3, {0, 1}), 2).index));
}

}  // namespace
}  // namespace sewil
