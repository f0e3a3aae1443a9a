// tests/unit/validation/class_shares_test.cpp: the shares of the classes among unlabeled rows, by hand,
// against a slow twin, and over many draws: unbiased, and inside their intervals as often as they should be.
#include "validation/class_shares.h"

#include <gtest/gtest.h>

#include <cmath>

#include "base/random.h"

namespace sewil::validation {
namespace {

// Two classes; a predictor that is right with the class's own chance. One fold says everything.
struct Draw {
  Draw(std::size_t labeled_rows, std::size_t unlabeled_rows, double share, double right_0, double right_1,
       std::uint64_t seed) {
    RandomStream stream(seed, Purpose::test);
    const auto truth = [&] { return stream.unit() < share ? 1 : 0; };
    const auto predicted = [&](std::int32_t label) {
      return stream.unit() < (label == 1 ? right_1 : right_0) ? label : 1 - label;
    };
    for (std::uint32_t row = 0; row < labeled_rows; ++row) {
      labeled.push_back(row);
      labels.push_back(truth());
      fold.rows.push_back(row);
      fold.all_columns.push_back(predicted(labels.back()));
    }
    double said = 0;
    for (std::uint32_t row = 0; row < unlabeled_rows; ++row) {
      unlabeled.push_back(static_cast<std::uint32_t>(labeled_rows) + row);
      const std::int32_t label = truth();
      true_share += label / static_cast<double>(unlabeled_rows);
      said += predicted(label) / static_cast<double>(unlabeled_rows);
    }
    fold.said = {1 - said, said};
  }
  [[nodiscard]] PartlyLabeled known() const { return {labeled, labels, unlabeled, 2}; }
  [[nodiscard]] std::vector<ShareOfKind> found() const {
    return shares_of_kind(known(), {&fold, 1}, {}, {.rows = unlabeled.size()});
  }

  std::vector<std::uint32_t> labeled, unlabeled;
  std::vector<std::int32_t> labels;
  FoldOutcome fold;
  double true_share = 0;
};

TEST(ClassShares, AgreeWithTheFormulaOfTheTwin) {
  const Draw draw(60, 300, 0.3, 0.9, 0.6, 4);
  double mean_y = 0, mean_f = 0, both = 0;
  for (std::size_t i = 0; i < 60; ++i) {
    mean_y += draw.labels[i] / 60.0;
    mean_f += draw.fold.all_columns[i] / 60.0;
    both += draw.labels[i] * draw.fold.all_columns[i] / 60.0;
  }
  const double factor = (both - mean_y * mean_f) / (mean_f - mean_f * mean_f);  // a regression
  const std::vector<ShareOfKind> found = draw.found();
  EXPECT_NEAR(found[1].share, mean_y + factor * (draw.fold.said[1] - mean_f), 1e-12);
  EXPECT_NEAR(found[0].share + found[1].share, 1, 1e-12);
  EXPECT_NEAR(found[1].by_labels, mean_y, 1e-12);
  const double of_y = mean_y * (1 - mean_y);
  const double rest = of_y - factor * (both - mean_y * mean_f);  // of the residuals of that regression
  const auto spread = [](double square) {
    const double padded = (square * 60 + 0.5) / 61;
    return std::sqrt(padded * (std::max(square / 59 / padded, 1 / 60.0) + 1 / 300.0));
  };
  EXPECT_NEAR(found[1].spread, spread(rest), 1e-12);
  EXPECT_NEAR(found[1].spread_by_labels, spread(of_y), 1e-12);
}

TEST(ClassShares, AreUnbiasedWhereTheCountIsNotAndTheirIntervalsHoldTheTruth) {
  double bias = 0, counted = 0, width = 0, width_by_labels = 0;
  int covered = 0;
  constexpr int draws = 2000;
  for (std::uint64_t seed = 1; seed <= draws; ++seed) {
    const Draw draw(80, 400, 0.25, 0.95, 0.7, seed);
    const ClassShare one = blend({draw.found()}, {1})[1];
    bias += (one.share - draw.true_share) / draws;
    counted += (draw.fold.said[1] - draw.true_share) / draws;
    covered += one.interval.low <= draw.true_share && draw.true_share <= one.interval.high ? 1 : 0;
    width += (one.interval.high - one.interval.low) / draws;
    width_by_labels += (one.interval_by_labels.high - one.interval_by_labels.low) / draws;
  }
  EXPECT_LT(std::abs(bias), 0.004);
  EXPECT_LT(counted, -0.03);
  EXPECT_NEAR(covered / static_cast<double>(draws), 0.9, 0.03);
  EXPECT_LT(width, 0.85 * width_by_labels);
}

TEST(ClassShares, OfAPredictorThatSaysNothingAreThoseOfTheLabels) {
  const Draw draw(100, 500, 0.3, 0.5, 0.5, 9);
  const std::vector<ShareOfKind> found = draw.found();
  EXPECT_NEAR(found[1].share, found[1].by_labels, 0.03);
  EXPECT_NEAR(found[1].spread, found[1].spread_by_labels, 0.005);
}

TEST(ClassShares, WeightsBringThemToTheUnlabeledRows) {
  Draw draw(100, 500, 0.3, 0.5, 0.5, 9);
  std::vector<double> weights;
  double ones = 0, all = 0;
  for (const std::int32_t label : draw.labels) {
    weights.push_back(label == 1 ? 3 : 1);
    ones += label == 1 ? 3 : 0;
    all += weights.back();
  }
  const auto found = shares_of_kind(draw.known(), {&draw.fold, 1}, weights, {.rows = 500});
  EXPECT_NEAR(found[1].by_labels, ones / all, 1e-12);
}

TEST(ClassShares, ThereAreNoneWhereNothingWasSaid) {
  Draw draw(20, 50, 0.3, 0.9, 0.9, 1);
  draw.fold.said.clear();
  EXPECT_TRUE(draw.found().empty());
}

}  // namespace
}  // namespace sewil::validation
