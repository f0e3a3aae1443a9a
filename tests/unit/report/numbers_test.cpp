// tests/unit/report/numbers_test.cpp: numbers as people write them.
#include "report/numbers.h"

#include <gtest/gtest.h>

#include <limits>

#include "missing.h"

namespace sewil::report {
namespace {

TEST(Numbers, AreWrittenAsPeopleDo) {
  EXPECT_EQ(percent(0.0823), "8.2%");
  EXPECT_EQ(percent(1, 0), "100%");
  EXPECT_EQ(fixed(-0.5, 2), "−0.50");
  EXPECT_EQ(fixed(-0.0001, 2), "0.00");
  EXPECT_EQ(count(1234567), "1,234,567");
  EXPECT_EQ(p_value(0.0004), "&lt;0.001");
  EXPECT_EQ(p_value(0.0512), "0.051");
  EXPECT_EQ(p_value(0.312), "0.31");
}

TEST(Numbers, KnowTimes) {
  EXPECT_EQ(duration(0.416), "0.42 s");
  EXPECT_EQ(duration(9.999), "10.0 s");
  EXPECT_EQ(duration(59.96), "60.0 s");
  EXPECT_EQ(duration(192), "3 min 12 s");
  EXPECT_EQ(duration(3599.6), "1 h 00 min");
  EXPECT_EQ(duration(7500), "2 h 05 min");
}

TEST(Numbers, KeepTheirSignificantDigits) {
  EXPECT_EQ(significant(0.012345), "0.0123");
  EXPECT_EQ(significant(12.0), "12");
  EXPECT_EQ(significant(-4.7351), "−4.74");
  EXPECT_EQ(significant(12345.6), "12,346");
  EXPECT_EQ(significant(3.2e7), "3.2e+07");
  EXPECT_EQ(significant(0.5), "0.5");
}

TEST(Numbers, ThatAreNotKnownAreADash) {
  for (const double unknown : {missing, std::numeric_limits<double>::infinity()}) {
    for (const std::string& text : {percent(unknown), fixed(unknown, 2), count(unknown), p_value(unknown),
                                    duration(unknown), significant(unknown)}) {
      EXPECT_EQ(text, "–");
    }
  }
}

TEST(Numbers, OfAPlaceHaveOneDecimalAtMost) {
  EXPECT_EQ(px(12), "12");
  EXPECT_EQ(px(12.34), "12.3");
  EXPECT_EQ(px(-0.01), "0");
  EXPECT_EQ(px(missing), "0");
}

}  // namespace
}  // namespace sewil::report
