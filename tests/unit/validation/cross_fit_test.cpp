// tests/unit/validation/cross_fit_test.cpp: every labeled row is hidden once a repeat; what learns never sees
// a hidden label; half a fold does not count; a saved fold is not done again.
#include "validation/cross_fit.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "base/random.h"
#include "sewil/data/coded_matrix.h"
#include "sewil/learn/votes.h"

namespace sewil {
namespace {

using validation::cross_fit;

// 200 rows, every other one labeled, in three classes.
struct Rows {
  Rows() {
    RandomStream stream(1, Purpose::test);
    for (std::uint32_t row = 0; row < 200; ++row) {
      (row % 2 == 0 ? labeled : unlabeled).push_back(row);
      if (row % 2 == 0) labels.push_back(static_cast<std::int32_t>(stream.below(3)));
    }
  }
  [[nodiscard]] PartlyLabeled known() const { return {labeled, labels, unlabeled, 3}; }
  std::vector<std::uint32_t> labeled, unlabeled;
  std::vector<std::int32_t> labels;
};

// "Predicts" the row number, so that a mix-up of rows shows.
FoldOutcome row_numbers(const PartlyLabeled& seen) {
  FoldOutcome outcome;
  for (const std::uint32_t row : seen.unlabeled) outcome.chosen.push_back(static_cast<std::int32_t>(row));
  outcome.all_columns = outcome.supervised = outcome.chosen;
  outcome.size_curve = {{.columns = 2, .predicted = outcome.chosen}};
  return outcome;
}

std::vector<double> no_half(HiddenAs /*hidden*/) {
  return {};
}

TEST(CrossFit, EveryLabeledRowIsHiddenOnceInEveryRepeat) {
  const Rows rows;
  const FoldOutcomes found = cross_fit(rows.known(), {.folds = 7, .repeats = 3}, {row_numbers, no_half});
  ASSERT_EQ(found.done.size(), 21U);
  std::vector<int> hidden(rows.labeled.size(), 0);
  for (const FoldOutcome& fold : found.done) {
    for (std::size_t i = 0; i < fold.rows.size(); ++i) {
      ++hidden[fold.rows[i]];
      EXPECT_EQ(fold.chosen[i], static_cast<std::int32_t>(rows.labeled[fold.rows[i]]));
      EXPECT_EQ(fold.supervised[i], fold.chosen[i]);
      EXPECT_EQ(fold.size_curve[0].predicted[i], fold.chosen[i]);
    }
  }
  EXPECT_EQ(hidden, std::vector<int>(rows.labeled.size(), 3));
}

TEST(CrossFit, LabelsThatAreTooFewAreNotHiddenAtAll) {
  const std::vector<std::uint32_t> labeled{0, 1, 2}, unlabeled{3, 4};
  const std::vector<std::int32_t> labels{0, 1, 1};
  const FoldOutcomes found =
      cross_fit({labeled, labels, unlabeled, 2}, {.folds = 10}, {row_numbers, no_half});
  EXPECT_TRUE(found.done.empty());
}

TEST(CrossFit, AFoldThatIsStoppedDoesNotCount) {
  const Rows rows;
  int calls = 0;
  const auto task = [&](const PartlyLabeled& seen) {
    if (++calls == 3) throw Stopped(StopReason::time_limit);
    return row_numbers(seen);
  };
  const FoldOutcomes found = cross_fit(rows.known(), {}, {task, no_half});
  EXPECT_EQ(found.done.size(), 2U);
  EXPECT_EQ(found.stopped, StopReason::time_limit);
}

TEST(CrossFit, SavedFoldsAreNotDoneAgainAndChangeNothing) {
  const Rows rows;
  const FoldOutcomes whole = cross_fit(rows.known(), {}, {row_numbers, no_half});
  int calls = 0;
  int told = 0;
  const auto task = [&](const PartlyLabeled& seen) {
    ++calls;
    return row_numbers(seen);
  };
  const std::vector<FoldOutcome> saved{whole.done[3], whole.done[0]};
  const FoldOutcomes resumed = cross_fit(rows.known(), {}, {task, no_half},
                                         {.done = saved, .finished = [&](const FoldOutcome&) { ++told; }});
  EXPECT_EQ(resumed.done, whole.done);
  EXPECT_EQ(calls, 3);
  EXPECT_EQ(told, 3);
}

// Labels that mean nothing, and a column that tells which rows are copies of each other: every labeled row
// has four unlabeled twins. Learning with all labels gives the twins the row's own label; whoever judged with
// those pseudo-labels would find the hidden rows' labels in them.
struct Twins {
  Twins() {
    RandomStream stream(2, Purpose::test);
    std::vector<double> family(500), noise(500);
    for (std::uint32_t row = 0; row < 500; ++row) {
      family[row] = static_cast<double>(row % 100);
      noise[row] = stream.normal();
      (row < 100 ? labeled : unlabeled).push_back(row);
    }
    for (int i = 0; i < 100; ++i) labels.push_back(i % 2);
    shuffle(std::span(labels), stream);
    const std::vector<Column> columns{make_column("family", family), make_column("noise", noise)};
    matrix = code_columns(columns, 500, Workers(1));
  }
  [[nodiscard]] PartlyLabeled known() const { return {labeled, labels, unlabeled, 2}; }
  CodedMatrix matrix;
  std::vector<std::uint32_t> labeled, unlabeled;
  std::vector<std::int32_t> labels;
};

TEST(CrossFitLabeling, WhatReachesAHiddenRowThroughPseudoLabelsDoesNotRaiseTheEstimate) {
  const Twins twins;
  const Workers workers(2);
  const ColumnSet columns{0, 1};
  const auto maker = make_forest_maker(twins.matrix, columns, {.n_estimators = 50}, {}, workers);
  const SelfTrainingResult whole = self_train(twins.known(), *maker, {.policy = Policy::share}, workers);
  // The figure that is fooled: rows are judged by pseudo-labels their own labels have made.
  EXPECT_LT(whole.labeled_oob_error, 0.35);
  const FoldOutcomes folds = cross_fit_labeling(
      {twins.matrix, twins.known(), columns, {.n_estimators = 50}, {.policy = Policy::share}, workers},
      {.folds = 5});
  JudgedRows judged(twins.labels, 2);
  for (const FoldOutcome& fold : folds.done) {
    for (std::size_t i = 0; i < fold.rows.size(); ++i) judged.add(fold.rows[i], fold.chosen[i]);
  }
  EXPECT_EQ(judged.rows(), 100U);
  EXPECT_LT(judge(judged, 400).accuracy, 0.65);
}

TEST(CrossFitLabeling, AFoldsPredictionsDoNotDependOnItsOwnLabels) {
  // Swapping two labels of one fold leaves the deal as it is (the classes keep their places) only if both
  // rows change class together, so the deal is taken over by hand: fold f with its labels and with others.
  const Twins twins;
  const std::vector<std::uint32_t> fold_of = deal_folds(twins.labels, 4, 9);
  std::vector<std::int32_t> changed = twins.labels;
  for (std::size_t i = 0; i < changed.size(); ++i) {
    if (fold_of[i] == 2) changed[i] = 1 - changed[i];
  }
  const ColumnSet columns{0, 1};
  const Workers workers(1);
  const auto maker = make_forest_maker(twins.matrix, columns, {.n_estimators = 20}, {}, workers);
  const auto votes = [&](const std::vector<std::int32_t>& labels) {
    const FoldRows rows({twins.labeled, labels, twins.unlabeled, 2}, fold_of, 2);
    return self_train(rows.seen(), *maker, {}, workers).votes.values;
  };
  EXPECT_EQ(votes(twins.labels), votes(changed));
}

TEST(CrossFitLabeling, ThreadsDoNotChangeABit) {
  const Twins twins;
  const ColumnSet columns{0, 1};
  const auto run = [&](int threads) {
    return cross_fit_labeling(
               {twins.matrix, twins.known(), columns, {.n_estimators = 20}, {}, Workers(threads)},
               {.folds = 3})
        .done;
  };
  EXPECT_EQ(run(1), run(3));
}

}  // namespace
}  // namespace sewil
