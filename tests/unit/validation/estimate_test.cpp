// tests/unit/validation/estimate_test.cpp: from predictions of hidden rows to figures, sentences and JSON.
#include "sewil/judge/estimate.h"

#include <gtest/gtest.h>

#include <cmath>

#include "base/random.h"
#include "validation/estimate_json.h"

namespace sewil {
namespace {

using namespace validation;

// Twenty labeled rows of two classes; what each fold says is given row by row.
struct Made {
  std::vector<std::uint32_t> labeled, unlabeled;
  std::vector<std::int32_t> labels;
  FoldOutcomes folds{.folds = 2};

  Made() {
    for (std::uint32_t row = 0; row < 20; ++row) {
      labeled.push_back(row);
      labels.push_back(row < 12 ? 0 : 1);
    }
    for (std::uint32_t row = 20; row < 120; ++row) unlabeled.push_back(row);
  }
  [[nodiscard]] PartlyLabeled rows() const { return {labeled, labels, unlabeled, 2}; }

  // Rows first..last-1 in one fold; the first so many of them are predicted right by each way.
  void add(std::uint32_t first, std::uint32_t last, std::uint32_t chosen, std::uint32_t all,
           std::uint32_t supervised) {
    FoldOutcome fold{.fold = folds.done.size()};
    for (std::uint32_t row = first; row < last; ++row) {
      fold.rows.push_back(row);
      const auto say = [&](std::uint32_t right) {
        return row - first < right ? labels[row] : 1 - labels[row];
      };
      fold.chosen.push_back(say(chosen));
      fold.all_columns.push_back(say(all));
      fold.supervised.push_back(say(supervised));
    }
    fold.columns = {static_cast<std::uint32_t>(folds.done.size()), 7};
    fold.size_curve = {{1, fold.supervised}, {4, fold.chosen}, {9, fold.all_columns}};
    folds.done.push_back(std::move(fold));
  }
};

TEST(MakeEstimate, JudgesThreeWaysOnTheSameRows) {
  Made made;
  made.add(0, 10, 8, 9, 3);
  made.add(10, 20, 8, 9, 3);
  const Estimate found = make_estimate(made.rows(), {.folds = 2}, made.folds, 10);
  EXPECT_TRUE(found.none_because.empty());
  EXPECT_EQ(found.rows, 20U);
  EXPECT_EQ(found.folds_done, 2U);
  EXPECT_DOUBLE_EQ(found.chosen.accuracy, 0.8);
  EXPECT_DOUBLE_EQ(found.all_columns.accuracy, 0.9);
  EXPECT_DOUBLE_EQ(found.supervised.accuracy, 0.3);
  EXPECT_DOUBLE_EQ(found.selection.difference, -0.1);
  EXPECT_EQ(found.selection.worse, 2U);
  EXPECT_EQ(found.unlabeled.better, 12U);
  EXPECT_NEAR(found.stability.share[7], 1, 1e-12);
  EXPECT_NEAR(found.stability.share[0], 0.5, 1e-12);
}

TEST(MakeEstimate, CountsTheFinishedFoldsWhenTimeRanOut) {
  Made made;
  made.add(0, 10, 8, 9, 3);
  made.folds.stopped = StopReason::time_limit;
  const Estimate found = make_estimate(made.rows(), {.folds = 2}, made.folds, 10);
  EXPECT_EQ(found.folds_done, 1U);
  EXPECT_EQ(found.folds, 2U);
  EXPECT_EQ(found.rows, 10U);
  EXPECT_DOUBLE_EQ(found.chosen.accuracy, 0.8);
  EXPECT_EQ(found.stopped, StopReason::time_limit);
}

TEST(MakeEstimate, SaysThatThereIsNoneWhenNoFoldWasDone) {
  const Made made;
  const Estimate found = make_estimate(made.rows(), {.folds = 2}, made.folds, 10);
  EXPECT_NE(found.none_because.find("before the first fold"), std::string::npos);
}

TEST(MakeEstimate, TheBestSizeIsTheMostAccurateAndTheSmallestIsNotClearlyBehind) {
  Made made;
  made.add(0, 10, 9, 9, 3);
  made.add(10, 20, 9, 9, 3);
  const AccuracyCurve tie = make_estimate(made.rows(), {.folds = 2}, made.folds, 10).size_curve;
  ASSERT_EQ(tie.points.size(), 3U);
  EXPECT_DOUBLE_EQ(tie.points[0].accuracy.accuracy, 0.3);
}

TEST(MakeEstimate, AddsWhatTheLearningCurveSaysTheHiddenLabelsCost) {
  Made made;
  made.folds.folds = 5;
  made.add(0, 10, 8, 9, 7);
  made.add(10, 20, 8, 9, 7);
  const double plain = make_estimate(made.rows(), {}, made.folds, 10).chosen.accuracy;
  made.folds.with_half.assign(20, 0.4);
  const Estimate found = make_estimate(made.rows(), {}, made.folds, 10);
  // Error a + b m^-1.5 through the half (.6) and the folds (.3), at m = 1.
  const double at_half = std::pow(2, 1.5), at_folds = std::pow(1.25, 1.5);
  const double expected = (0.7 - 0.4) / (at_half - at_folds) * (at_folds - 1);
  EXPECT_NEAR(found.correction, expected, 1e-12);
  EXPECT_NEAR(found.chosen.accuracy, plain + expected, 1e-12);
  EXPECT_NEAR(found.chosen.measured, plain, 1e-12);
  EXPECT_NEAR(found.selection.difference, -0.1, 1e-12);  // both sides are as low
}

TEST(NoEstimate, NeedsTenLabelsAndTwoClassesThatCanBeHiddenInPart) {
  const std::vector<std::uint32_t> unlabeled{50, 51};
  const auto reason = [&](std::vector<std::int32_t> labels) {
    std::vector<std::uint32_t> labeled(labels.size());
    for (std::uint32_t i = 0; i < labels.size(); ++i) labeled[i] = i;
    return no_estimate_because({labeled, labels, unlabeled, 3});
  };
  EXPECT_EQ(reason({0, 0, 0, 0, 0, 1, 1, 1, 1, 1}), "");
  EXPECT_NE(reason({0, 0, 0, 0, 1, 1, 1, 1, 1}).find("With 9 labeled rows"), std::string::npos);
  EXPECT_NE(reason({0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2}).find("1 of 3 classes has"), std::string::npos);
}

TEST(Sentences, TellADifferenceOnlyWhenTheTestDoes) {
  Estimate estimate;
  estimate.selection = {.difference = -0.031, .better = 2, .worse = 15, .p_value = 0.0023};
  EXPECT_EQ(selection_sentence(estimate), "Selection: worse than all features (-3.1 points, p = 0.002).");
  estimate.selection.difference = 0.05;
  EXPECT_NE(selection_sentence(estimate).find("better than all features"), std::string::npos);
  estimate.selection.p_value = 0.06;
  EXPECT_NE(selection_sentence(estimate).find("no significant difference"), std::string::npos);
  estimate.unlabeled = {.difference = -0.02, .p_value = 0.0001};
  EXPECT_NE(unlabeled_sentence(estimate).find("policy none"), std::string::npos);
  estimate.unlabeled.difference = 0.02;
  EXPECT_EQ(unlabeled_sentence(estimate), "Unlabeled rows: they help (+2.0 points, p < 0.001).");
}

TEST(EstimateJson, HasTheNamesOfTheRecord) {
  Made made;
  made.add(0, 10, 8, 9, 3);
  made.add(10, 20, 8, 9, 3);
  const std::vector<std::string> classes{"a", "b"};
  const Estimate estimate = make_estimate(made.rows(), {.folds = 2}, made.folds, 10);
  const auto json = estimate_json(estimate, classes);
  EXPECT_EQ(json.at("folds"), 2);
  EXPECT_EQ(json.at("chosen").at("accuracy"), 0.8);
  EXPECT_TRUE(json.at("all_columns").contains("balanced_accuracy"));
  EXPECT_TRUE(json.at("supervised").contains("low"));
  EXPECT_TRUE(json.at("selection").contains("p_value"));
  EXPECT_TRUE(json.at("unlabeled").contains("difference"));
  EXPECT_EQ(json.at("chosen").at("recall").at(1).at("class"), "b");
  EXPECT_TRUE(stability_json(estimate.stability).contains("index"));
  EXPECT_EQ(accuracy_curve_json(estimate.size_curve).at("points").at(2).at("columns"), 9);
}

TEST(EstimateJson, WithoutAnEstimateHasTheReasonAndNoFigure) {
  const Made made;
  const auto json = estimate_json(make_estimate(made.rows(), {.folds = 2}, made.folds, 10), {});
  EXPECT_TRUE(json.at("chosen").is_null());
  EXPECT_FALSE(json.at("none_because").get<std::string>().empty());
}

TEST(FoldJson, IsReadBackAsItWas) {
  Made made;
  made.add(0, 10, 8, 9, 3);
  made.folds.done[0].repeat = 4;
  EXPECT_EQ(fold_from_json(fold_json(made.folds.done[0])), made.folds.done[0]);
}

}  // namespace
}  // namespace sewil
