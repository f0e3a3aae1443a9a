// tests/unit/validation/selection_test.cpp: the order of nested sets, and whole selections with folds hidden.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "base/random.h"
#include "selection/column_order.h"
#include "selection/nested_sets.h"
#include "sewil/judge/estimate.h"
#include "sewil/learn/learner.h"
#include "unit/selection/small_problem.h"
#include "validation/accuracy_curve.h"
#include "validation/cross_fit.h"

namespace sewil {
namespace {

using namespace validation;
using namespace selection;

SelectionOptions quick(SelectionMethod method) {
  SelectionOptions options;
  options.method = method;
  options.forest.n_estimators = 30;
  options.search.population = 10;
  options.search.parents = 4;
  options.search.generations = 3;
  return options;
}

class EveryMethod : public testing::TestWithParam<SelectionMethod> {};

TEST_P(EveryMethod, HasAnOrderOfAllUsableColumnsThatBeginsWithTheChosenOnes) {
  const SmallProblem problem(small_data());
  SelectionOptions options = quick(GetParam());
  options.n_features_to_select = 8;
  const ColumnConstraints constraints{.keep = {5}, .drop = {1}, .groups = {{10, 11, 12}}};
  const Workers workers(2);
  const SelectionOutcome outcome = select_columns(
      {problem.generated.data, problem.matrix, problem.known(), constraints, options, workers});
  const ColumnOrder order = column_order(outcome, options.method);
  EXPECT_EQ(std::set<std::uint32_t>(order.columns.begin(), order.columns.end()).size(), order.columns.size());
  EXPECT_EQ(order.columns.size(), problem.matrix.columns.size() - 1);
  EXPECT_EQ(order.columns.front(), 5U);
  EXPECT_EQ(order.first(order.columns.size()).size(), order.columns.size());
  if (options.method != SelectionMethod::no_selection) {
    EXPECT_EQ(order.first(outcome.columns.size()), outcome.columns);
  }
  for (const std::size_t end : order.ends) {  // the group is in or out as a whole
    const auto inside =
        std::count_if(order.columns.begin(), order.columns.begin() + static_cast<std::ptrdiff_t>(end),
                      [](std::uint32_t column) { return column >= 10 && column <= 12; });
    EXPECT_TRUE(inside == 0 || inside == 3);
  }
}

TEST_P(EveryMethod, IsRepeatedInEveryFoldAndLeavesTheSameBitsForAnyThreads) {
  const SmallProblem problem(small_data());
  const SelectionOptions options = quick(GetParam());
  const EstimateOptions settings{.folds = 3, .sizes = 4, .size_curve_trees = 10};
  const Workers one(1), two(2);
  const SelectionInput input{problem.generated.data, problem.matrix, problem.known(), {}, options, two};
  SelectionOutcome outcome = select_columns(input);
  outcome.nested = label_nested_sets(input, outcome, settings.sizes);
  const auto folds = [&](const Workers& workers) {
    return cross_fit_selection(
               {problem.generated.data, problem.matrix, problem.known(), {}, options, workers}, outcome,
               settings)
        .done;
  };
  const std::vector<FoldOutcome> found = folds(two);
  ASSERT_EQ(found.size(), 3U);
  for (const FoldOutcome& fold : found) {
    EXPECT_LE(fold.columns.size(), outcome.columns.size());
    EXPECT_EQ(fold.size_curve.size(), sizes_to_judge(outcome.nested, options.tolerance).size());
    EXPECT_EQ(fold.size_curve.back().columns, problem.matrix.columns.size());
    for (const SizeOutcome& size : fold.size_curve) EXPECT_EQ(size.predicted.size(), fold.rows.size());
  }
  EXPECT_EQ(folds(one), found);
}

TEST_P(EveryMethod, SaysOfHiddenRowsWhatAWholeSelectionWithoutTheirLabelsSays) {
  const SmallProblem problem(small_data());
  const SelectionOptions options = quick(GetParam());
  const EstimateOptions settings{.folds = 3, .sizes = 0};
  const Workers workers(2);
  const auto select = [&](const PartlyLabeled& rows, const SelectionOptions& with) {
    return select_columns({problem.generated.data, problem.matrix, rows, {}, with, workers});
  };
  const SelectionOutcome whole = select(problem.known(), options);
  const FoldOutcomes found = cross_fit_selection(
      {problem.generated.data, problem.matrix, problem.known(), {}, options, workers}, whole, settings);
  const std::vector<std::uint32_t> fold_of = deal_folds(problem.known().labels, 3, options.seed, 0);
  ASSERT_EQ(found.done.size(), 3U);
  for (const FoldOutcome& fold : found.done) {
    const FoldRows rows(problem.known(), fold_of, static_cast<std::uint32_t>(fold.fold));
    const SelectionOutcome again = select(rows.seen(), options_in_fold(options, whole.columns.size()));
    EXPECT_EQ(fold.columns, again.columns);
    std::vector<std::int32_t> said;
    for (const std::uint32_t place : rows.hidden_at) said.push_back(again.labeling.predicted[place]);
    EXPECT_EQ(fold.chosen, said);
  }
}

INSTANTIATE_TEST_SUITE_P(Evidence, EveryMethod,
                         testing::Values(SelectionMethod::sew_il, SelectionMethod::no_selection,
                                         SelectionMethod::sfs, SelectionMethod::cot_fss,
                                         SelectionMethod::cross_fitted_rfe));

TEST(SelectionSizedByHiddenLabels, JudgesEachFoldByItsOwnTreesOnTheSizeThatTheOtherFoldsFavor) {
  const SmallProblem problem(small_data());
  SelectionOptions options = quick(SelectionMethod::cross_fitted_rfe);
  options.feature_count_rule = FeatureCountRule::smallest;
  const EstimateOptions settings{.folds = 3, .sizes = 4, .size_curve_trees = 5};
  const Workers workers(2);
  const SelectionInput input{problem.generated.data, problem.matrix, problem.known(), {}, options, workers};
  SelectionOutcome whole = select_columns(input);
  whole.nested = label_nested_sets(input, whole, settings.sizes);
  const FoldOutcomes found = cross_fit_selection(input, whole, settings);
  std::vector<FoldOutcome> again = found.done;
  ASSERT_TRUE(take_favored_sizes(problem.known(), whole.nested,
                                 {FeatureCountRule::smallest, options.tolerance}, again));
  EXPECT_EQ(again, found.done);
  const std::vector<std::uint32_t> fold_of = deal_folds(problem.known().labels, 3, options.seed, 0);
  const SelectionOptions in_fold = options_in_fold(options, whole.columns.size());
  ForestOptions forest = in_fold.forest;
  forest.seed = options.seed;
  for (std::size_t i = 0; i < 3; ++i) {
    const FoldRows rows(problem.known(), fold_of, static_cast<std::uint32_t>(i));
    const auto said_with = [&](const ColumnSet& columns) {
      const auto maker = make_forest_maker(problem.matrix, columns, forest, {}, workers);
      const SelfTrainingResult learned = self_train(rows.seen(), *maker, in_fold.self_training, workers);
      std::vector<std::int32_t> said;
      for (const std::uint32_t place : rows.hidden_at) said.push_back(learned.predicted[place]);
      return said;
    };
    EXPECT_EQ(found.done[i].chosen, said_with(found.done[i].columns));
    for (const SizeOutcome& size : found.done[i].size_curve) EXPECT_EQ(size.predicted, said_with(size.set));
  }
}

TEST(SelectionInAFold, OfCrossFittedRfeTakesLessWorkAndOfOthersTheTreesOfTheRun) {
  SelectionOptions options;
  const SelectionOptions peers = options_in_fold(options, 7);
  EXPECT_EQ(peers.n_features_to_select, 7U);
  EXPECT_LT(peers.forest.n_estimators, options.forest.n_estimators);
  EXPECT_LT(peers.cross_fitted_rfe.rows, options.cross_fitted_rfe.rows);
  EXPECT_LT(peers.self_training.enough, 1);
  options.method = SelectionMethod::sew_il;
  const SelectionOptions search = options_in_fold(options, 7);
  EXPECT_EQ(search.forest.n_estimators, options.forest.n_estimators);
  EXPECT_EQ(search.self_training.enough, 1);
}

// bench/estimate_chance does this for 500 seeds.
TEST(EstimateWhereThereIsNothingToLearn, IsChanceAndFindsNoDifference) {
  double sum = 0;
  int told = 0;
  constexpr int seeds = 12;
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    RandomStream stream(seed, Purpose::test);
    std::vector<Column> columns;
    for (int c = 0; c < 10; ++c) {
      std::vector<double> values(160);
      for (double& value : values) value = stream.normal();
      columns.push_back(make_column("c", std::move(values)));
    }
    std::vector<std::int32_t> labels(160, unlabeled);
    for (std::size_t row = 0; row < 80; ++row) labels[row] = row % 2 == 0 ? 0 : 1;
    const Dataset data(std::move(columns), std::move(labels), {"0", "1"});
    const Workers workers(2);
    const CodedMatrix matrix = code_columns(data.columns(), data.rows(), workers);
    const RowsByLabel rows(data.labels());
    SelectionOptions options = quick(SelectionMethod::sfs);
    options.seed = seed;
    const EstimateOptions settings{.folds = 5, .sizes = 0};
    const SelectionOutcome outcome = select_columns({data, matrix, rows.known(2), {}, options, workers});
    const Estimate found = make_estimate(
        rows.known(2), settings,
        cross_fit_selection({data, matrix, rows.known(2), {}, options, workers}, outcome, settings), 10);
    sum += found.chosen.accuracy;
    told += found.selection.p_value <= 0.05 || found.unlabeled.p_value <= 0.05 ? 1 : 0;
  }
  // Twelve estimates of 80 rows each: standard error about .02.
  EXPECT_NEAR(sum / seeds, 0.5, 0.07);
  EXPECT_LE(told, 3);
}

TEST(SizesToJudge, AreThoseInQuestionSomeSmallerOnesAndAllColumns) {
  NestedLabels nested;
  for (std::size_t size = 1; size <= 256; size *= 2) {
    nested.columns.push_back(size);
    nested.labels.emplace_back(1000, 0);
    std::fill_n(nested.labels.back().begin(), size < 64 ? 300 : 10,
                1);  // 64 columns are nearly as good as all
  }
  std::fill(nested.labels.back().begin(), nested.labels.back().end(), 0);
  EXPECT_EQ(sizes_to_judge(nested, 0.01), (std::vector<std::size_t>{1, 3, 5, 6, 7, 8}));
  EXPECT_TRUE(sizes_to_judge({}, 0.01).empty());
}

TEST(NestedSets, LabelTheUnlabeledRowsByTheFirstColumnsOfTheOrder) {
  const SmallProblem problem(small_data());
  const SelectionOptions options = quick(SelectionMethod::sfs);
  const Workers workers(2);
  const SelectionInput input{problem.generated.data, problem.matrix, problem.known(), {}, options, workers};
  const SelectionOutcome whole = select_columns(input);
  const NestedLabels nested = label_nested_sets(input, whole, 4);
  ASSERT_EQ(nested.columns.size(), 4U);
  const ColumnOrder order = column_order(whole, options.method);
  for (std::size_t at = 0; at < 4; ++at) {
    const ColumnSet columns = order.first(nested.columns[at]);
    EXPECT_EQ(nested.labels[at], learn_to_the_end(input.learner(columns)).predicted);
  }
  EXPECT_EQ(nested.labels.back(), whole.augmenting.predicted);
}

TEST(AccuracyCurveSizes, GoFromFewColumnsToAllInGrowingSteps) {
  ColumnOrder order;
  for (std::uint32_t column = 0; column < 1000; ++column) {
    order.columns.push_back(column);
    order.ends.push_back(column + 1);
  }
  EXPECT_EQ(accuracy_curve_sizes(order, 4), (std::vector<std::size_t>{1, 10, 100, 1000}));
  order.columns.resize(3);
  order.ends.resize(3);
  EXPECT_EQ(accuracy_curve_sizes(order, 9), (std::vector<std::size_t>{1, 2, 3}));
}

}  // namespace
}  // namespace sewil
