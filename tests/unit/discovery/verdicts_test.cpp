// tests/unit/discovery/verdicts_test.cpp: q-values and verdicts.
#include "discovery/verdicts.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/q_values.h"
#include "base/random.h"
#include "oracle/discovery_twin.h"

namespace sewil::discovery {
namespace {

TEST(QValues, AreThoseOfBenjaminiAndHochberg) {
  const std::vector<double> q = base::q_values(std::vector<double>{0.01, 0.04, 0.03, 0.5, 0.002});
  const std::vector<double> expected{0.025, 0.05, 0.05, 0.5, 0.01};
  for (std::size_t i = 0; i < q.size(); ++i) EXPECT_NEAR(q[i], expected[i], 1e-12) << i;
}

TEST(QValues, AreTheSmallestRateAtWhichAColumnIsFound) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    RandomStream stream(seed, Purpose::test);
    std::vector<double> p;
    for (int i = 0; i < 30; ++i) p.push_back(i < 10 ? stream.unit() * 0.02 : stream.unit());
    const std::vector<double> q = base::q_values(p);
    for (std::size_t i = 0; i < p.size(); ++i) {
      EXPECT_TRUE(oracle::found_at(p, i, q[i] * (1 + 1e-9)));
      EXPECT_FALSE(oracle::found_at(p, i, q[i] * (1 - 1e-9)));
    }
  }
}

TEST(Verdicts, NoiseIsClearlyLessTellingThanTheWeakestFound) {
  // The weakest found has z = 3.09; 3.09 - 1.645 sqrt(2) = 0.76, which is p = 0.223.
  const std::vector<double> p{1e-9, 1e-3, 0.22, 0.23, 0.9};
  const std::vector<double> q{1e-9, 1e-2, 0.3, 0.3, 0.9};
  EXPECT_EQ(verdicts(p, q, 0.1), (std::vector<Verdict>{Verdict::relevant, Verdict::relevant,
                                                       Verdict::undecided, Verdict::noise, Verdict::noise}));
}

TEST(Verdicts, WhatIsRemarkableByItselfIsNotNoise) {
  const std::vector<double> p{1e-40, 0.04, 0.06};
  const std::vector<double> q{1e-39, 0.3, 0.3};
  EXPECT_EQ(verdicts(p, q, 0.1),
            (std::vector<Verdict>{Verdict::relevant, Verdict::undecided, Verdict::noise}));
}

TEST(Verdicts, WithoutAFindNothingIsCalledNoise) {
  const std::vector<double> p{0.3, 0.9};
  EXPECT_EQ(verdicts(p, base::q_values(p), 0.1), (std::vector<Verdict>(2, Verdict::undecided)));
}

}  // namespace
}  // namespace sewil::discovery
