// tests/unit/report/axis_test.cpp: axes end at round numbers, for any range.
#include "report/axis.h"

#include <gtest/gtest.h>

#include <cmath>

#include "base/random.h"

namespace sewil::report {
namespace {

using Labels = std::vector<std::string>;

TEST(Ticks, AreRoundAndShareTheirDecimals) {
  EXPECT_EQ(nice_ticks(0, 1, 5).labels, (Labels{"0.0", "0.2", "0.4", "0.6", "0.8", "1.0"}));
  EXPECT_EQ(nice_ticks(0.412, 0.447, 4).labels, (Labels{"0.42", "0.43", "0.44"}));
  EXPECT_EQ(nice_ticks(-1, 1, 4).labels, (Labels{"−1.0", "−0.5", "0.0", "0.5", "1.0"}));
  EXPECT_EQ(nice_ticks(0, 20000, 4).labels, (Labels{"0", "5,000", "10,000", "15,000", "20,000"}));
  EXPECT_EQ(nice_ticks(0, 3, 8, true).labels, (Labels{"0", "1", "2", "3"}));
  EXPECT_EQ(nice_ticks(0, 0.0003, 3).labels, (Labels{"0.0000", "0.0001", "0.0002", "0.0003"}));
}

TEST(Ticks, OfLogarithmsAreRoundNumbersToo) {
  EXPECT_EQ(log_ticks(1, 100, 10).labels, (Labels{"1", "2", "5", "10", "20", "50", "100"}));
  EXPECT_EQ(log_ticks(1, 5000, 10).labels, (Labels{"1", "10", "100", "1,000"}));
  EXPECT_EQ(log_ticks(3, 4, 10).labels, (Labels{"3"}));
  EXPECT_EQ(log_ticks(1, 100, 10).values.back(), 2);
}

TEST(Ticks, AreNeverNoneAndNeverTooMany) {
  RandomStream random(1, Purpose::test, 0);
  for (int i = 0; i < 2000; ++i) {
    const auto uniform = [&] { return static_cast<double>(random.next64() >> 11U) * 0x1.0p-53; };
    const double size = std::pow(10, 20 * uniform() - 10);
    double low = (uniform() - 0.5) * size;
    double high = low + uniform() * size;
    const int wanted = 2 + i % 8;
    const Ticks inside = nice_ticks(low, high, wanted);
    ASSERT_GE(inside.values.size(), 1U);
    ASSERT_LE(inside.values.size(), static_cast<std::size_t>(wanted) + 2);
    ASSERT_EQ(inside.labels.size(), inside.values.size());
    const double before_low = low;
    const double before_high = high;
    widen(low, high, wanted);
    ASSERT_LE(low, before_low);
    ASSERT_GE(high, before_high);
    ASSERT_LT(low, high);
  }
}

TEST(Ticks, SurviveRangesThatAreNone) {
  EXPECT_EQ(nice_ticks(0.5, 0.5, 5).values, std::vector<double>{0.5});
  double low = 7;
  double high = 7;
  widen(low, high, 5, true);
  EXPECT_LT(low, 7);
  EXPECT_GT(high, 7);
}

TEST(ScaleOfAChart, GoesFromOneEndToTheOther) {
  const Scale scale{.low = 2, .high = 4, .from = 100, .to = 0};
  EXPECT_EQ(scale.place(2), 100);
  EXPECT_EQ(scale.place(3), 50);
  EXPECT_EQ(scale.place(4), 0);
  EXPECT_EQ((Scale{.low = 1, .high = 1, .from = 0, .to = 10}.place(1)), 5);
}

}  // namespace
}  // namespace sewil::report
