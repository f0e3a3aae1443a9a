// tests/unit/validation/learning_curve_test.cpp: a curve of the assumed shape is drawn on exactly; labels do
// no harm; sentences and advice fit the figures; no label judges a forest that has learned from it.
#include <gtest/gtest.h>

#include <cmath>

#include "sewil/data/dataset.h"
#include "sewil/judge/suggest.h"
#include "sewil/select/problem.h"

namespace sewil {
namespace {

// Every row right as often as the curve floor - fall / sqrt(labels) says.
std::vector<PartOfLabels> of_shape(std::size_t labels, double floor, double fall) {
  std::vector<PartOfLabels> parts;
  for (int quarter = 1; quarter <= 3; ++quarter) {
    const double part = static_cast<double>(labels) * quarter / 4;
    parts.push_back({part, std::vector<double>(labels, floor - fall / std::sqrt(part))});
  }
  return parts;
}

TEST(LearningCurve, ACurveOfItsShapeIsDrawnOnExactly) {
  const auto at = [](double labels) { return 0.95 - 2 / std::sqrt(labels); };
  const auto curve = draw_learning_curve(of_shape(80, 0.95, 2), at(80), 1000);
  ASSERT_TRUE(curve);
  ASSERT_EQ(curve->more.size(), 4U);
  for (const LearningPoint& point : curve->more) {
    EXPECT_NEAR(point.accuracy, at(static_cast<double>(point.labels)), 1e-9);
    EXPECT_NEAR(point.low, point.high, 1e-9);  // all rows alike: nothing is uncertain
  }
  EXPECT_NEAR(curve->gain_of_fifty, at(130) - at(80), 1e-9);
  EXPECT_EQ(curve->sentence, "20 more labels: 73 -> 75 % (75 to 75), 160 more: 82 %.");
  EXPECT_EQ(curve->advice, "");
}

TEST(LearningCurve, LabelsDoNoHarmAndAreNotAdvisedWhereTheyBringNothing) {
  const auto curve = draw_learning_curve(of_shape(60, 0.7, -0.5), 0.7, 500);
  ASSERT_TRUE(curve);
  for (const LearningPoint& point : curve->more) EXPECT_EQ(point.accuracy, 0.7);
  EXPECT_EQ(curve->advice,
            "50 more labels would buy less than a point of accuracy: it is time to stop labeling.");
}

TEST(LearningCurve, NoMoreLabelsArePromisedThanThereAreRows) {
  const auto curve = draw_learning_curve(of_shape(60, 0.9, 1), 0.8, 45);
  ASSERT_TRUE(curve);
  EXPECT_EQ(curve->more.back().labels, 100U);
  EXPECT_FALSE(draw_learning_curve(of_shape(60, 0.9, 1), 0.8, 15));
  EXPECT_FALSE(draw_learning_curve({}, 0.8, 100));
}

TEST(LearningCurve, ScatterOfTheRowsWidensTheInterval) {
  std::vector<PartOfLabels> parts = of_shape(60, 0.9, 1.5);
  for (std::size_t row = 0; row < 60; ++row) {
    for (std::size_t p = 0; p < 3; ++p)
      parts[p].right[row] += (row % 2 == 0 ? 0.1 : -0.1) * (p == 0 ? 1 : -1);
  }
  const auto curve = draw_learning_curve(parts, 0.7, 100);
  ASSERT_TRUE(curve);
  const LearningPoint& next = curve->more.front();
  EXPECT_LT(next.low, next.accuracy - 0.001);
  EXPECT_GT(next.high, next.accuracy + 0.001);
}

TEST(LearningCurve, PartsAreJudgedByLabelsTheyHaveNotSeen) {
  // Pure noise: whoever sees a row's own label would get it right.
  const GeneratedData made = generate_madelon_like({.rows = 200,
                                                    .informative = 2,
                                                    .redundant = 0,
                                                    .noise = 20,
                                                    .separation = 1e-6,
                                                    .labeled = 0.6,
                                                    .seed = 3},
                                                   Workers(1));
  const Problem problem(made.data, Workers(1));
  const std::vector<std::uint32_t> columns = problem.columns_but();
  const Workers one(1), three(3);
  const auto parts = [&](const Workers& workers) {
    return learn_from_parts({.matrix = problem.matrix,
                             .rows = problem.known(),
                             .columns = columns,
                             .forest = {.n_estimators = 30, .seed = 2},
                             .workers = workers});
  };
  const std::vector<PartOfLabels> found = parts(one);
  ASSERT_EQ(found.size(), 3U);
  for (std::size_t p = 0; p < 3; ++p) {
    EXPECT_NEAR(found[p].accuracy(), 0.5, 0.12);
    EXPECT_EQ(found[p].right, parts(three)[p].right);
  }
  EXPECT_NEAR(found[0].labels, 30, 1);
}

}  // namespace
}  // namespace sewil
