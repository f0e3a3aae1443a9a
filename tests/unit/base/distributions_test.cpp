// tests/unit/base/distributions_test.cpp: tails and quantiles against SciPy's.
#include "base/distributions.h"

#include <gtest/gtest.h>

namespace sewil::base {
namespace {

TEST(ChiSquared, TailsAreThoseOfTheTables) {
  const struct {
    double value;
    std::size_t degrees;
    double tail;
  } known[] = {{3.84, 1, 0.05004352124870519},  {10, 3, 0.01856613546304325},
               {10, 2, 0.006737946999085468},   {30, 10, 0.000856641210775301},
               {200, 7, 1.147781224014262e-39}, {900, 1, 9.813427854296455e-198},
               {0.5, 5, 0.9921232932326296},    {60, 25, 0.00010455486131526446}};
  for (const auto& one : known) {
    EXPECT_NEAR(chi_squared_tail(one.value, one.degrees) / one.tail, 1, 1e-9)
        << one.value << " with " << one.degrees;
  }
  EXPECT_EQ(chi_squared_tail(0, 3), 1);
  EXPECT_EQ(chi_squared_tail(5, 0), 1);
  EXPECT_EQ(chi_squared_tail(1e9, 6), 0);
}

TEST(Normal, QuantilesAreThoseOfTheTables) {
  EXPECT_NEAR(normal_tail_quantile(0.5), 0, 1e-9);
  EXPECT_NEAR(normal_tail_quantile(0.05), normal_quantile, 1e-9);
  EXPECT_NEAR(normal_tail_quantile(1e-12), 7.034483825301131, 1e-8);
  EXPECT_GT(normal_tail_quantile(0), 30);
}

TEST(Normal, TailsAreThoseOfTheTables) {
  EXPECT_EQ(normal_tail(0), 0.5);
  EXPECT_NEAR(normal_tail(-1.959963984540054), 0.975, 1e-12);
  EXPECT_NEAR(normal_tail(8) / 6.220960574271785e-16, 1, 1e-9);
}

}  // namespace
}  // namespace sewil::base
