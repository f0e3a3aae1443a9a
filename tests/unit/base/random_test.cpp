// tests/unit/base/random_test.cpp: known answers and fairness of the random numbers.
#include "base/random.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <map>
#include <numeric>
#include <vector>

namespace sewil {
namespace {

TEST(RandomStream, EqualsThePublishedPhiloxAnswerForAnAllZeroKeyAndCounter) {
  // Random123's kat_vectors, philox4x32 10 rounds: counter 0, key 0.
  RandomStream stream(0, Purpose{0}, 0);
  EXPECT_EQ(stream.next32(), 0x6627e8d5U);
  EXPECT_EQ(stream.next32(), 0xe169c58dU);
  EXPECT_EQ(stream.next32(), 0xbc57ac4cU);
  EXPECT_EQ(stream.next32(), 0x9b00dbd8U);
}

TEST(RandomStream, StreamsOfDifferentSeedPurposeOrIndexDiffer) {
  const auto first = [](std::uint64_t seed, Purpose purpose, std::uint64_t index) {
    return RandomStream(seed, purpose, index).next64();
  };
  const std::uint64_t base = first(1, Purpose::test, 0);
  EXPECT_EQ(base, first(1, Purpose::test, 0));
  EXPECT_NE(base, first(2, Purpose::test, 0));
  EXPECT_NE(base, first(1ULL << 32, Purpose::test, 0));
  EXPECT_NE(base, first(1, Purpose::tree, 0));
  EXPECT_NE(base, first(1, Purpose::test, 1));
  EXPECT_NE(base, first(1, Purpose::test, 1ULL << 32));
}

TEST(NodeStream, EqualsThePublishedSplitmixAnswers) {
  // Reference values of splitmix64 for state 1234567, as used by several implementations' tests.
  NodeStream stream(1234567);
  EXPECT_EQ(stream.next64(), 6457827717110365317ULL);
  EXPECT_EQ(stream.next64(), 3203168211198807973ULL);
  EXPECT_EQ(stream.next64(), 9817491932198370423ULL);
}

// Chi-square of `counts` against equal expectation.
double chi_square(const std::vector<std::size_t>& counts) {
  const double total = static_cast<double>(std::accumulate(counts.begin(), counts.end(), std::size_t{0}));
  const double expected = total / static_cast<double>(counts.size());
  double sum = 0;
  for (const std::size_t count : counts) sum += std::pow(static_cast<double>(count) - expected, 2) / expected;
  return sum;
}

template <class Stream>
void expect_fair(Stream stream, std::uint32_t bound) {
  std::vector<std::size_t> counts(bound);
  for (std::size_t i = 0; i < 2000ULL * bound; ++i) ++counts[stream.below(bound)];
  const double freedom = bound - 1;
  EXPECT_LT(chi_square(counts), freedom + 5 * std::sqrt(2 * freedom) + 5) << "bound " << bound;
}

TEST(BoundedIntegers, AreUniformForSmallBounds) {
  for (const std::uint32_t bound : {1U, 2U, 3U, 7U, 10U, 100U, 1000U}) {
    expect_fair(RandomStream(3, Purpose::test, bound), bound);
    expect_fair(NodeStream(bound), bound);
  }
}

TEST(BoundedIntegers, AreUniformForABoundThatPlainScalingWouldBias) {
  // With bound 3 * 2^30 a multiply-shift without rejection hits every third value twice as often.
  RandomStream stream(5, Purpose::test);
  std::vector<std::size_t> thirds(3);
  for (int i = 0; i < 300000; ++i) ++thirds[stream.below(3U << 30) % 3];
  EXPECT_LT(chi_square(thirds), 20);
}

TEST(Shuffle, GivesEveryOrderOfFourItemsEquallyOften) {
  RandomStream stream(7, Purpose::test);
  std::map<std::array<int, 4>, std::size_t> seen;
  for (int i = 0; i < 48000; ++i) {
    std::array<int, 4> items = {0, 1, 2, 3};
    shuffle(std::span<int>(items), stream);
    ++seen[items];
  }
  ASSERT_EQ(seen.size(), 24U);
  std::vector<std::size_t> counts;
  for (const auto& [order, count] : seen) counts.push_back(count);
  EXPECT_LT(chi_square(counts), 23 + 5 * std::sqrt(46.0));
}

TEST(RandomStream, UnitAndNormalNumbersHaveTheRightMoments) {
  RandomStream stream(11, Purpose::test);
  double unit_sum = 0;
  double normal_sum = 0;
  double normal_square = 0;
  const int draws = 200000;
  for (int i = 0; i < draws; ++i) {
    const double unit = stream.unit();
    ASSERT_GE(unit, 0);
    ASSERT_LT(unit, 1);
    unit_sum += unit;
    const double normal = stream.normal();
    normal_sum += normal;
    normal_square += normal * normal;
  }
  EXPECT_NEAR(unit_sum / draws, 0.5, 0.005);
  EXPECT_NEAR(normal_sum / draws, 0, 0.015);
  EXPECT_NEAR(normal_square / draws, 1, 0.02);
}

}  // namespace
}  // namespace sewil
