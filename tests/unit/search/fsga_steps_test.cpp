// tests/unit/search/fsga_steps_test.cpp: each step of FSGA against populations made by hand.
#include "search/fsga_steps.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "search/cga_steps.h"
#include "sewil/data/options.h"

namespace sewil::search {
namespace {

using Alive = std::vector<std::uint8_t>;

RandomStream stream_of(std::uint64_t index) {
  return {7, Purpose::test, index};
}

// 16 units, so floor(sqrt) is 4; three candidates.
SearchState small_state() {
  SearchState state;
  state.units = 16;
  state.alive.assign(16, 1);
  state.since.assign(16, -1);
  state.scored = {
      {.units = {0, 1, 2}, .criterion = 0.5, .weights = {0.90, 0.05, 0.05}},
      {.units = {1, 2, 3, 4}, .criterion = 0.2, .weights = {0.10, 0.02, 0.38, 0.50}},
      {.units = {0, 5}, .criterion = 0.7, .weights = {0.60, 0.40}},
  };
  state.population = {0, 1, 2};
  return state;
}

TEST(Draw, SizesAreExactWholeNumbers) {
  EXPECT_EQ(floor_sqrt(0), 0U);
  EXPECT_EQ(floor_sqrt(1), 1U);
  EXPECT_EQ(floor_sqrt(15), 3U);
  EXPECT_EQ(floor_sqrt(16), 4U);
  EXPECT_EQ(floor_sqrt(4862), 69U);
}

TEST(Draw, DrawsAreDifferentAndReachEveryUnit) {
  RandomStream stream = stream_of(0);
  const Units pool = {2, 3, 5, 7, 11};
  std::map<std::uint32_t, int> times;
  for (int i = 0; i < 500; ++i) {
    const Units drawn = draw(pool, 2, stream);
    ASSERT_EQ(drawn.size(), 2U);
    ASSERT_NE(drawn[0], drawn[1]);
    for (const std::uint32_t unit : drawn) ++times[unit];
  }
  ASSERT_EQ(times.size(), 5U);
  for (const auto& [unit, count] : times) EXPECT_NEAR(count, 200, 60) << unit;
  EXPECT_EQ(draw(pool, 9, stream).size(), 5U);
}

TEST(FirstPopulation, HoldsRandomSetsOfSquareRootLength) {
  RandomStream stream = stream_of(1);
  const std::vector<Units> population = first_population(30, 40, stream);
  ASSERT_EQ(population.size(), 40U);
  std::set<std::uint32_t> reached;
  for (const Units& set : population) {
    ASSERT_EQ(set.size(), 5U);
    ASSERT_TRUE(std::ranges::is_sorted(set));
    ASSERT_EQ(std::set(set.begin(), set.end()).size(), 5U);
    reached.insert(set.begin(), set.end());
  }
  EXPECT_EQ(reached.size(), 30U);
}

TEST(SuspiciousUnits, AreThoseOfLittleWeightInTheWholePopulation) {
  const SearchState state = small_state();
  // Shares of the total weight 3: unit 0: .5, 1: .05, 2: .0233, 3: .127, 4: .167, 5: .133; limit 1/(5*4) =
  // .05.
  EXPECT_EQ(suspicious_units(state, 4.9), (Units{1, 2}));
  EXPECT_EQ(suspicious_units(state, 10), (Units{2}));            // limit .025
  EXPECT_EQ(suspicious_units(state, 1.5), (Units{1, 2, 3, 5}));  // limit .167: 4 is the best one's heaviest
}

TEST(SuspiciousUnits, LeaveOutUnitsThatAreNotInThePopulationAndTheHeaviestOfTheBest) {
  const SearchState state = small_state();
  // A limit of 1 makes every present unit suspicious; 6..15 are in no candidate, 4 is the best one's
  // heaviest.
  EXPECT_EQ(suspicious_units(state, 0.25), (Units{0, 1, 2, 3, 5}));
}

TEST(SuspiciousUnits, AreNoneWhenNoTreeEverSplit) {
  SearchState state = small_state();
  for (ScoredCandidate& candidate : state.scored) std::ranges::fill(candidate.weights, 0.0);
  EXPECT_TRUE(suspicious_units(state, 5).empty());
}

TEST(BestCandidates, AreDifferentAndInOrderOfTheirCriterion) {
  SearchState state = small_state();
  state.population = {2, 0, 1, 1, 0};
  EXPECT_EQ(best_candidates(state, 2), (std::vector<std::uint32_t>{1, 0}));
  EXPECT_EQ(best_candidates(state, 8), (std::vector<std::uint32_t>{1, 0, 2}));
  state.scored[0].criterion = state.scored[1].criterion;  // a tie: the earlier one of the population
  EXPECT_EQ(best_candidates(state, 1), (std::vector<std::uint32_t>{0}));
}

TEST(Refill, LeavesAParentThatLostNothingAlone) {
  RandomStream stream = stream_of(2);
  const SearchState state = small_state();
  const Parent parent = refill(state.scored[1], state.alive, stream);
  EXPECT_EQ(parent.units, (Units{1, 2, 3, 4}));
  EXPECT_EQ(parent.weights, (std::vector<double>{0.10, 0.02, 0.38, 0.50}));
}

TEST(Refill, ReplacesDroppedUnitsByLivingOnesOfTinyWeight) {
  RandomStream stream = stream_of(3);
  SearchState state = small_state();
  Alive alive(16, 0);
  for (const int unit : {1, 4, 9}) alive[static_cast<std::size_t>(unit)] = 1;  // 2 and 3 are dropped
  const Parent parent = refill(state.scored[1], alive, stream);
  EXPECT_EQ(parent.units, (Units{1, 4, 9}));  // only one other unit lives, so the parent gets shorter
  EXPECT_EQ(parent.weights, (std::vector<double>{0.10, 0.50, filler_weight}));
  alive[10] = alive[11] = 1;
  EXPECT_EQ(refill(state.scored[1], alive, stream).units.size(), 4U);
}

const Parent one{.units = {0, 1, 2, 3, 4}, .weights = {.1, .3, .05, .35, .2}};  // by weight: 3 1 4 0 2
const Parent other{.units = {1, 3, 5, 6, 7, 8}, .weights = {.1, .2, .3, .05, .1, .25}};  // 5 8 3 1 7 6

TEST(Cross, OrdersByWeightWithTiesToTheSmallerUnit) {
  EXPECT_EQ(by_weight(one), (Units{3, 1, 4, 0, 2}));
  EXPECT_EQ(by_weight(other), (Units{5, 8, 3, 1, 7, 6}));
}

TEST(Cross, TakesTheHeaviestOfTheFirstThenOfTheSecondWithoutRepeats) {
  // q = .4 of 5 from the first: 3, 1; then 5, 8, (3 and 1 are there) 7.
  EXPECT_EQ(cross(one, other, 2, 5), (Units{1, 3, 5, 7, 8}));
  // Length 6: 3, 1, then 5, 8, 7, 6.
  EXPECT_EQ(cross(one, other, 2, 6), (Units{1, 3, 5, 6, 7, 8}));
  // The other way round, .2 of 6: 5; then 3, 1, 4, 0, 2.
  EXPECT_EQ(cross(other, one, 1, 6), (Units{0, 1, 2, 3, 4, 5}));
}

TEST(Cross, FillsUpFromTheFirstWhenTheSecondHasNothingNew) {
  const Parent twin{.units = {1, 3}, .weights = {.5, .5}};
  EXPECT_EQ(cross(one, twin, 2, 5), (Units{0, 1, 2, 3, 4}));
  EXPECT_EQ(cross(one, twin, 1, 3), (Units{1, 3, 4}));  // 3; 1; then the first's next: 4
}

TEST(Cross, DrawnChildrenHaveALengthOfAParentAndUnitsOfBoth) {
  RandomStream stream = stream_of(4);
  const std::array parents = {one, other};
  std::set<std::size_t> lengths;
  std::set<Units> children;
  for (int i = 0; i < 300; ++i) {
    const Units child = draw_child(parents, stream);
    lengths.insert(child.size());
    children.insert(child);
    for (const std::uint32_t unit : child) ASSERT_TRUE(holds(one.units, unit) || holds(other.units, unit));
  }
  EXPECT_EQ(lengths, (std::set<std::size_t>{5, 6}));
  // Every child is one of the crossings that .2 .. .8 of 5 or 6 allow.
  std::set<Units> possible;
  for (std::size_t tenths = 2; tenths <= 8; ++tenths) {
    for (const std::size_t length : {5U, 6U}) {
      possible.insert(cross(one, other, tenths * length / 10, length));
      possible.insert(cross(other, one, tenths * length / 10, length));
    }
  }
  EXPECT_EQ(children, possible);
}

TEST(Mutate, SwapsWithinItsLimitAndChangesTheLengthByTheStep) {
  RandomStream stream = stream_of(5);
  const Alive alive(30, 1);
  const Units child = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
  std::map<std::size_t, int> lengths;
  std::map<std::size_t, int> swapped;
  for (int i = 0; i < 3000; ++i) {
    const Units mutant = mutate(child, alive, 3, 0.25, stream);
    ASSERT_TRUE(std::ranges::is_sorted(mutant));
    ASSERT_EQ(std::set(mutant.begin(), mutant.end()).size(), mutant.size());
    ++lengths[mutant.size()];
    if (mutant.size() == child.size()) {
      ++swapped[static_cast<std::size_t>(
          std::ranges::count_if(mutant, [](std::uint32_t unit) { return unit > 11; }))];
    }
  }
  // 12 units, steps 1..3: lengths 9..15; a third of the children keep theirs.
  ASSERT_EQ(lengths.size(), 7U);
  EXPECT_NEAR(lengths[12], 1000, 120);
  for (const std::size_t length : {9U, 10U, 11U, 13U, 14U, 15U}) EXPECT_NEAR(lengths[length], 333, 80);
  ASSERT_EQ(swapped.size(), 3U);  // 1, 2 or 3 units exchanged, never 0
  for (const std::size_t swaps : {1U, 2U, 3U}) EXPECT_NEAR(swapped[swaps], 333, 80);
}

TEST(Mutate, NeverEmptiesAChildAndNeverWakesADroppedUnit) {
  RandomStream stream = stream_of(6);
  Alive alive(10, 0);
  alive[2] = alive[4] = 1;
  for (int i = 0; i < 200; ++i) {
    const Units mutant = mutate({2}, alive, 5, 0.25, stream);
    ASSERT_GE(mutant.size(), 1U);
    for (const std::uint32_t unit : mutant) ASSERT_TRUE(unit == 2 || unit == 4);
  }
}

TEST(Mutate, KeepsAChildThatHasNowhereToGo) {
  RandomStream stream = stream_of(7);
  const Alive alive = {0, 1, 0};
  for (int i = 0; i < 20; ++i) EXPECT_EQ(mutate({1}, alive, 3, 0.25, stream), (Units{1}));
}

TEST(Share, CountsTheCandidatesThatHoldALivingUnit) {
  SearchState state = small_state();
  state.alive[2] = 0;
  const std::vector<double> share = population_share(state);
  EXPECT_DOUBLE_EQ(share[0], 2.0 / 3);
  EXPECT_DOUBLE_EQ(share[1], 2.0 / 3);
  EXPECT_DOUBLE_EQ(share[2], 0);  // in two candidates, but dropped
  EXPECT_DOUBLE_EQ(share[5], 1.0 / 3);
  EXPECT_DOUBLE_EQ(share[6], 0);
}

TEST(Cga, FirstSetsHoldAboutHalfOfTheUnits) {
  RandomStream stream = stream_of(8);
  std::size_t total = 0;
  for (int i = 0; i < 100; ++i) total += random_half(100, stream).size();
  EXPECT_NEAR(static_cast<double>(total), 5000, 200);
  for (int i = 0; i < 50; ++i) EXPECT_EQ(random_half(1, stream).size(), 1U);  // never empty
}

TEST(Cga, ChildrenTakeEveryBitFromAParentAndFlipFewOfThem) {
  RandomStream stream = stream_of(9);
  const Units first = {0, 1, 2, 3};
  const Units second = {2, 3, 4, 5};
  std::set<Units> children;
  for (int i = 0; i < 400; ++i) {
    const Units child = cross_uniformly(first, second, 8, 0, stream);
    ASSERT_TRUE(holds(child, 2) && holds(child, 3));  // both parents agree
    ASSERT_FALSE(holds(child, 6) || holds(child, 7));
    children.insert(child);
  }
  EXPECT_EQ(children.size(), 16U);                                              // bits 0, 1, 4, 5 are free
  EXPECT_EQ(cross_uniformly(first, first, 8, 1, stream), (Units{4, 5, 6, 7}));  // flip all
  const Units all = {0, 1, 2};
  EXPECT_EQ(cross_uniformly(all, all, 3, 1, stream).size(), 1U);  // never empty
}

}  // namespace
}  // namespace sewil::search
