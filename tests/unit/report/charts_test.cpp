// tests/unit/report/charts_test.cpp: every chart is well-formed, says what it shows, and stands any data.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "missing.h"
#include "report/chart_bars.h"
#include "report/chart_boxes.h"
#include "report/chart_heat.h"
#include "report/chart_lines.h"
#include "report/chart_small.h"
#include "unit/report/well_formed.h"

namespace sewil::report {
namespace {

const std::string nasty = "<script>\"'&";
const ChartText text{"chart", "Title of " + nasty, "Says " + nasty};

// Tested once for all: balanced tags, a title, a description, and nothing that got through unescaped.
void expect_good(const std::string& chart) {
  EXPECT_EQ(problem_in(chart), "");
  EXPECT_NE(chart.find("role=\"img\" aria-labelledby=\"chart-t chart-d\""), std::string::npos);
  EXPECT_NE(chart.find("<title id=\"chart-t\">Title of &lt;script&gt;"), std::string::npos);
  EXPECT_NE(chart.find("<desc id=\"chart-d\">Says &lt;script&gt;"), std::string::npos);
  EXPECT_EQ(chart.find("nan"), std::string::npos);
  EXPECT_EQ(chart.find("inf"), std::string::npos);
}

TEST(LineChart, DrawsLinesBandsAndMarks) {
  const std::vector<double> xs = {0, 1, 2, 3};
  const std::string chart = line_chart({.text = text,
                                        .x_label = nasty,
                                        .y_label = nasty,
                                        .series = {{"main", nasty, xs, {0.5, missing, 0.25, 0.125}, true}},
                                        .bands = {{"soft", xs, {0, 0, 0, 0}, {1, 1, 1, 1}}},
                                        .marks = {{1, nasty, "knee"}, {3, "end", "here"}},
                                        .share_y = true});
  expect_good(chart);
  EXPECT_NE(chart.find(">40%<"), std::string::npos);
  EXPECT_NE(chart.find("L"), std::string::npos);
}

TEST(LineChart, TakesEqualFactorsForEqualSteps) {
  const std::string chart = line_chart({.text = text,
                                        .x_label = "x",
                                        .y_label = "y",
                                        .series = {{"main", "", {1, 10, 100}, {0.5, 0.6, 0.7}, true}},
                                        .log_x = true});
  expect_good(chart);
  EXPECT_NE(chart.find(">100<"), std::string::npos);
  EXPECT_NE(chart.find("x 10: "), std::string::npos);  // titles name the value, not its logarithm
}

TEST(LineChart, StandsOnePointAndIsEmptyWithoutAny) {
  expect_good(
      line_chart({.text = text, .x_label = "x", .y_label = "y", .series = {{"main", "", {5}, {0.5}, true}}}));
  EXPECT_EQ(
      line_chart({.text = text, .x_label = "x", .y_label = "y", .series = {{"main", "", {}, {}, true}}}), "");
  EXPECT_EQ(
      line_chart(
          {.text = text, .x_label = "x", .y_label = "y", .series = {{"main", "", {1}, {missing}, true}}}),
      "");
}

TEST(Bars, StackAndStayInsideTheChart) {
  const std::string chart = stacked_bars({.text = text,
                                          .x_label = nasty,
                                          .y_label = nasty,
                                          .first = 0.5,
                                          .series = {{"c0", nasty, {1, 0, 3}}, {"c1", "b", {2, 5}}},
                                          .whole_x = true});
  expect_good(chart);
  EXPECT_EQ(stacked_bars({.text = text, .x_label = "", .y_label = "", .series = {{"c0", "", {0, 0}}}}), "");
  expect_good(named_bars(text, {{nasty, 0.5, "50%"}, {std::string(60, 'W'), 0, "0%"}}));
}

TEST(HeatMap, DrawsHalvesAndWholesOfAnySize) {
  for (const std::size_t size : {1U, 2U, 26U, 60U, 120U}) {
    std::vector<std::string> names(size, nasty + std::string(60, 'x'));
    std::vector<std::vector<double>> values(size, std::vector<double>(size, 0.5));
    values[0][0] = -1;
    values[size - 1][size - 1] = missing;
    for (const bool half : {false, true}) {
      const std::string chart = heat_map({.text = text,
                                          .row_name = nasty,
                                          .column_name = nasty,
                                          .rows = names,
                                          .columns = names,
                                          .values = values,
                                          .lower_half = half,
                                          .number_columns = half});
      expect_good(chart);
      EXPECT_LT(chart.size(), 3000 + size * 1300 + size * size * 30);
    }
  }
}

TEST(SmallDistribution, DrawsFewAndManyClassesNumbersAndCategories) {
  for (const std::size_t classes : {2U, 5U, 6U, 26U}) {
    for (const bool binned : {true, false}) {
      Distribution distribution{.binned = binned, .low = -1, .high = 1, .counts = {}};
      if (!binned) distribution.labels = {nasty, std::string(60, 'x'), "c"};
      for (std::size_t label = 0; label < classes; ++label) {
        distribution.counts.push_back({static_cast<double>(label), 2, label == 1 ? 0.0 : 7});
      }
      distribution.counts.back() = {0, 0, 0};  // a class without rows
      const std::string chart = small_distribution(text, distribution);
      expect_good(chart);
      EXPECT_LT(chart.size(), 4000U);
    }
  }
}

TEST(BinQuantile, InterpolatesInsideABin) {
  EXPECT_DOUBLE_EQ(bin_quantile({0, 10, 0, 0}, 0.5), 0.375);
  EXPECT_DOUBLE_EQ(bin_quantile({10, 10}, 0.5), 0.5);
  EXPECT_DOUBLE_EQ(bin_quantile({1, 0, 3}, 1), 1);
  EXPECT_TRUE(std::isnan(bin_quantile({0, 0}, 0.5)));
}

// Known answers: numpy.percentile([1, 2, 3, 4, 100], [25, 50, 75]) is [2, 3, 4].
TEST(BoxPlot, HasTheUsualQuartilesAndWhiskers) {
  const Quartiles q = quartiles({100, 1, 3, 2, 4});
  EXPECT_EQ(q.first, 2);
  EXPECT_EQ(q.median, 3);
  EXPECT_EQ(q.third, 4);
  EXPECT_EQ(q.low_whisker, 1);
  EXPECT_EQ(q.high_whisker, 4);  // 100 lies beyond 4 + 1.5 * 2
  EXPECT_EQ(quartiles({5}).median, 5);
  expect_good(box_plots(text, nasty, {{nasty, {0.5, 0.6, 0.7}}, {"none", {}}, {"same", {0.5, 0.5}}}));
  EXPECT_EQ(box_plots(text, "", {{"none", {}}}), "");
}

}  // namespace
}  // namespace sewil::report
