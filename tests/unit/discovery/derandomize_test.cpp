// tests/unit/discovery/derandomize_test.cpp: e-values of several seeds hold the rate that each seed holds at
// half of it, whatever the seeds have in common; rates are those of the rule tried number by number.
#include "discovery/derandomize.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/q_values.h"
#include "base/random.h"
#include "discovery/class_sides.h"

namespace sewil::discovery {
namespace {

// The smallest rate of a fine grid at which `at` is found: the largest k such that k columns have an e-value
// of at least m / (rate k).
double rate_twin(const std::vector<double>& e, std::size_t at, const std::vector<double>& grid) {
  for (const double rate : grid) {
    double limit = std::numeric_limits<double>::infinity();
    for (std::size_t k = 1; k <= e.size(); ++k) {
      const double least = static_cast<double>(e.size()) / (rate * static_cast<double>(k));
      std::size_t reach = 0;
      for (const double one : e) reach += one >= least * (1 - 1e-9) ? 1 : 0;
      if (reach >= k) limit = least;
    }
    if (e[at] >= limit * (1 - 1e-9)) return rate;
  }
  return 1;
}

TEST(Derandomize, RatesAreThoseOfTheRuleTriedNumberByNumber) {
  std::vector<double> grid;
  for (int i = 1; i < 200; ++i) grid.push_back(i / 200.0);
  RandomStream stream(4, Purpose::test);
  for (int round = 0; round < 10; ++round) {
    std::vector<double> e;
    for (int i = 0; i < 30; ++i) e.push_back(stream.unit() < 0.5 ? 0 : 200 * stream.unit());
    const std::vector<double> rates = rates_of(e);
    for (std::size_t i = 0; i < e.size(); ++i) {
      EXPECT_NEAR(std::min(rates[i], 1.0), rate_twin(e, i, grid), 0.0051) << round << " " << i;
    }
  }
}

TEST(Derandomize, EValuesShareTheColumnsOverTheRateAmongThoseFound) {
  const std::vector<double> q{0.01, 0.04, 0.06, 1};
  EXPECT_EQ(e_values(q, 0.05), (std::vector<double>{40, 40, 0, 0}));
  EXPECT_EQ(e_values(q, 0.001), (std::vector<double>{0, 0, 0, 0}));
  EXPECT_EQ(mean_of({{2, 0}, {4, 1}}), (std::vector<double>{3, 0.5}));
}

TEST(Derandomize, AColumnFoundByHalfOfTheSeedsPasses) {
  for (const std::size_t seeds : {2U, 10U, 11U}) {
    std::vector<std::vector<double>> all;
    for (std::size_t s = 0; s < seeds; ++s) {
      const bool found = 2 * s < seeds;
      all.push_back(e_values(std::vector<double>{found ? 0.01 : 1, 1, 1, 1}, 0.05));
    }
    EXPECT_LE(rates_of(mean_of(all))[0], 0.1) << seeds;
  }
}

TEST(Derandomize, NoiseIsFoundNoMoreOftenThanTheRateEvenWhenSeedsAreAlike) {
  for (const double alike : {0.0, 0.7, 1.0}) {
    std::size_t finds = 0;
    constexpr int tables = 2000;
    for (int table = 0; table < tables; ++table) {
      RandomStream stream(static_cast<std::uint64_t>(table), Purpose::test);
      std::vector<double> shared(20);
      for (double& p : shared) p = stream.unit();
      std::vector<std::vector<double>> e;
      for (int seed = 0; seed < 5; ++seed) {
        std::vector<double> p = shared;
        for (double& one : p) {
          if (stream.unit() >= alike) one = stream.unit();
        }
        e.push_back(e_values(base::q_values(p), share_of_rate * 0.2));
      }
      const std::vector<double> rates = rates_of(mean_of(e));
      finds += std::ranges::any_of(rates, [](double rate) { return rate <= 0.2; }) ? 1 : 0;
    }
    EXPECT_LE(static_cast<double>(finds) / tables, 0.2) << alike;
  }
}

TEST(Derandomize, MediansAreInTheMiddle) {
  EXPECT_EQ(median_of({3, 1, 2}), 2);
  EXPECT_EQ(median_of({4, 1, 2, 3}), 2.5);
  EXPECT_TRUE(std::isnan(median_of({1, std::nan("")})));
}

TEST(ClassSides, AClassHasASideWhenItsTestPassesTheLevelOverTheClasses) {
  // Three classes at a level of .03: each is tested at .01.
  const std::vector<ClassTest> one{{0.009, true}, {0.011, true}, {1e-5, false}};
  EXPECT_EQ(sides_of(one, 0.03), (std::vector<std::int8_t>{1, 0, -1}));
}

}  // namespace
}  // namespace sewil::discovery
