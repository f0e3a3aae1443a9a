// tests/unit/selection/fading_mean_test.cpp: what one elimination after the other said of columns.
#include "weighing/fading_mean.h"

#include <gtest/gtest.h>

#include <vector>

namespace sewil::selection {
namespace {

TEST(FadingMean, CountsEachWordHalfAsMuchAsTheNextAndForgetsWhoIsGone) {
  const std::vector<std::uint32_t> all{0, 1, 2}, two{0, 1};
  FadingMean mean(3);
  std::vector<double> weights{0.5, 0.3, 0.2};
  mean.join(all, weights);
  EXPECT_EQ(weights, (std::vector<double>{0.5, 0.3, 0.2}));
  weights = {0.4, 0.6};
  mean.join(two, weights);  // what was said of these: 5/8 and 3/8
  EXPECT_NEAR(weights[0], (0.4 + 0.5 * 0.625) / 1.5, 1e-15);
  EXPECT_NEAR(weights[1], (0.6 + 0.5 * 0.375) / 1.5, 1e-15);
  const double before = weights[0];
  weights = {0.9, 0.1};
  mean.join(two, weights);
  EXPECT_NEAR(weights[0], (0.9 + 0.75 * before) / 1.75, 1e-15);
}

}  // namespace
}  // namespace sewil::selection
