// tests/unit/run/content_view_test.cpp: a run sees a table in the order of its content; its record speaks of
// the table. Whatever a record says by a number is counted again here, on the table itself.
#include "run/content_view.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <string>

#include "sewil/judge/run.h"
#include "sewil/learn/learner.h"
#include "unit/run/changed_table.h"

namespace sewil {
namespace {

LabelRequest everything_of_labels() {
  return {.forest = {.n_estimators = 20},
          .estimate = {.folds = 3},
          .acceptance = {.error = 0.2, .by = AcceptBy::each_class, .sets = 0.8},
          .advice = {.suggest = {.rows = 6}, .label_issues = true}};
}

SelectionRequest everything_of_a_selection() {
  SelectionRequest request{.estimate = {.folds = 3, .sizes = 4, .size_curve_trees = 5},
                           .advice = {.suggest = {.rows = 4}, .label_issues = true},
                           .discovery = {.rate = 0.2, .rounds = 1, .folds = 2, .seeds = 1}};
  request.options.forest.n_estimators = 20;
  request.options.cross_fitted_rfe = {.repeats = 1, .n_estimators = 10};
  return request;
}

std::size_t count(const std::vector<std::int32_t>& labels, std::size_t k) {
  return static_cast<std::size_t>(std::ranges::count(labels, static_cast<std::int32_t>(k)));
}

void expect_learned_rows_are_the_tables(const SelfTrainingResult& learned, const Problem& problem) {
  const auto& [labeled, without_label, labels] = problem.rows;
  ASSERT_EQ(learned.predicted.size(), without_label.size());
  for (std::size_t i = 0; i < labeled.size(); ++i) {
    EXPECT_EQ(learned.rows[i], labeled[i]);
    EXPECT_EQ(learned.labels[i], labels[i]);
  }
  for (std::size_t i = labeled.size(); i < learned.rows.size(); ++i) {
    const auto found = std::ranges::lower_bound(without_label, learned.rows[i]) - without_label.begin();
    EXPECT_EQ(learned.labels[i], learned.pseudo_labels[static_cast<std::size_t>(found)]);
  }
  EXPECT_EQ(learned.predicted, predict(learned.votes));
  for (std::size_t s = 0; s < learned.steps.size(); ++s) {
    std::vector<std::size_t> taken(problem.data.classes().size(), 0);
    for (std::size_t i = 0; i < learned.taken_at.size(); ++i) {
      if (learned.taken_at[i] == s + 1) ++taken[static_cast<std::size_t>(learned.pseudo_labels[i])];
    }
    EXPECT_EQ(learned.steps[s].by_class, taken);
  }
}

void expect_the_estimate_counts_the_tables_labels(const Estimate& estimate, const Problem& problem,
                                                  const SelfTrainingResult& learned) {
  const std::vector<std::int32_t>& labels = problem.rows.labels;
  ASSERT_EQ(estimate.said.size(), 1U);
  for (std::size_t k = 0; k < problem.data.classes().size(); ++k) {
    double hidden = 0, right = 0;
    for (std::size_t i = 0; i < labels.size(); ++i) {
      if (labels[i] != static_cast<std::int32_t>(k) || estimate.fold_of[0][i] < 0) continue;
      ++hidden;
      right += estimate.said[0][i] == labels[i] ? 1 : 0;
    }
    EXPECT_NEAR(estimate.chosen.recall[k], right / hidden, 1e-12);
    EXPECT_NEAR(
        estimate.shares[k].counted,
        static_cast<double>(count(learned.predicted, k)) / static_cast<double>(learned.predicted.size()),
        1e-12);
  }
}

void expect_advice_on_the_tables_rows(const RowAdvice& advice, const OpenTable& table) {
  ASSERT_TRUE(advice.suggestions && advice.label_issues);
  for (const Suggestion& one : advice.suggestions->rows) {
    EXPECT_LT(table.labels[one.row], 0);
    EXPECT_GE(one.votes[static_cast<std::size_t>(one.predicted)],
              one.votes[static_cast<std::size_t>(one.rival)]);
  }
  for (const LabelIssue& one : advice.label_issues->rows) EXPECT_EQ(table.labels[one.row], one.label);
}

using Told = std::vector<std::pair<std::uint32_t, std::vector<double>>>;  // rows with their votes

Told told_of_rows(const RowAdvice& advice) {
  Told told;
  for (const Suggestion& one : advice.suggestions->rows) told.emplace_back(one.row, one.votes);
  for (const LabelIssue& one : advice.label_issues->rows) told.emplace_back(one.row, one.votes);
  return told;
}

class Records : public ::testing::TestWithParam<std::uint64_t> {};

TEST_P(Records, OfLabelsSpeakOfTheTable) {
  const Workers workers(1);
  const OpenTable table = mixed_table(GetParam());
  const Problem problem(table.data(), workers);
  const LabelRecord record = run_labeling(problem, everything_of_labels(), workers);
  expect_learned_rows_are_the_tables(record.learned, problem);
  ASSERT_TRUE(record.estimate && record.acceptance);
  if (table.groups.empty())
    expect_the_estimate_counts_the_tables_labels(*record.estimate, problem, record.learned);
  expect_advice_on_the_tables_rows(record.advice, table);
  const Acceptance& acceptance = *record.acceptance;
  const std::size_t classes = table.classes.size();
  for (std::size_t k = 0; k < classes; ++k) {
    std::size_t accepted = 0;
    for (std::size_t i = 0; i < record.learned.predicted.size(); ++i) {
      const bool of_class = record.learned.predicted[i] == static_cast<std::int32_t>(k);
      accepted += of_class && !acceptance.accepted.empty() && acceptance.accepted[i] != 0 ? 1 : 0;
    }
    EXPECT_EQ(acceptance.by_class[k].given, count(record.learned.predicted, k));
    EXPECT_EQ(acceptance.by_class[k].accepted, accepted);
  }
  // A set that is neither empty nor full has the class of the largest vote.
  for (std::size_t i = 0; i * classes < acceptance.sets.size(); ++i) {
    const auto set = std::span(acceptance.sets).subspan(i * classes, classes);
    const auto size = static_cast<std::size_t>(std::accumulate(set.begin(), set.end(), 0));
    if (size == 0 || record.learned.predicted[i] < 0) continue;
    EXPECT_EQ(set[static_cast<std::size_t>(record.learned.predicted[i])], 1);
  }
}

// Estimators that are kept have the numbers of the table and say of its rows what the run said.
TEST_P(Records, KeepVotersThatSpeakOfTheTable) {
  const Workers workers(1);
  const Problem problem(mixed_table(GetParam()).data(), workers);
  const LabelRecord record =
      run_labeling(problem, {.forest = {.n_estimators = 20}, .estimate = {.folds = 0}}, workers);
  const VoteMatrix votes =
      label_rows(make_label_model(problem.data, record.learned), problem.data.columns(), "table", workers)
          .votes;
  for (std::size_t i = 0; i < problem.rows.without_label.size(); ++i) {
    const auto said = votes.row(problem.rows.without_label[i]);
    const auto own = record.learned.votes.row(i);
    EXPECT_EQ(std::vector<double>(said.begin(), said.end()), std::vector<double>(own.begin(), own.end()));
  }
}

TEST_P(Records, OfASelectionSpeakOfTheTable) {
  const Workers workers(1);
  const OpenTable table = mixed_table(GetParam());
  const Problem problem(table.data(), workers);
  SelectionRequest request = everything_of_a_selection();
  request.constraints = {.keep = {5}, .drop = {4}, .groups = {{1, 9}}};
  const RunRecord record = run_selection(problem, request, workers);
  const SelectionOutcome& outcome = record.outcome;
  expect_learned_rows_are_the_tables(outcome.augmenting, problem);
  expect_learned_rows_are_the_tables(outcome.labeling, problem);
  expect_advice_on_the_tables_rows(record.advice, table);
  EXPECT_EQ(record.constraints.keep, request.constraints.keep);
  EXPECT_EQ(record.constraints.drop, request.constraints.drop);
  EXPECT_EQ(record.constraints.groups, request.constraints.groups);
  EXPECT_TRUE(std::ranges::is_sorted(outcome.columns));
  EXPECT_TRUE(std::ranges::binary_search(outcome.columns, 5U));
  EXPECT_FALSE(std::ranges::binary_search(outcome.columns, 4U));
  EXPECT_EQ(outcome.weights_all[4], 0);
  EXPECT_EQ(outcome.weights_all[8], 0);  // a constant
  EXPECT_EQ(outcome.ranking.order.size(), table.columns.size() - 1);
  EXPECT_EQ(std::ranges::count(outcome.ranking.order, 4U), 0);
  EXPECT_EQ(std::ranges::binary_search(outcome.columns, 1U), std::ranges::binary_search(outcome.columns, 9U));
  for (const ColumnSet& set : record.estimate->fold_columns) EXPECT_TRUE(std::ranges::binary_search(set, 5U));
  EXPECT_EQ(record.estimate->stability.share[5], 1);
  EXPECT_EQ(record.estimate->stability.share[4], 0);
  ASSERT_TRUE(record.discoveries);
  EXPECT_EQ(record.discoveries->columns[8].verdict, Verdict::noise);
  EXPECT_EQ(record.discoveries->columns[7].q_labels, record.discoveries->columns[0].q_labels);  // a copy
  EXPECT_EQ(record.discoveries->columns[7].sides, record.discoveries->columns[0].sides);
  ASSERT_TRUE(record.diagnostics);
  for (const ClassDistribution& one : record.diagnostics->distributions) {
    for (std::size_t k = 0; k < table.classes.size(); ++k) {
      const std::size_t rows = count(problem.rows.labels, k) + count(outcome.labeling.predicted, k);
      EXPECT_EQ(std::accumulate(one.counts[k].begin(), one.counts[k].end(), std::size_t{one.missing[k]}),
                rows);
    }
  }
}

TEST_P(Records, HaveTheAdviceThatIsGivenWithoutARun) {
  const Workers workers(1);
  const Problem problem(mixed_table(GetParam()).data(), workers);
  LabelRequest labels = everything_of_labels();
  labels.estimate.folds = 0;
  labels.acceptance = {};
  const LabelRecord labeled = run_labeling(problem, labels, workers);
  const AdviceRequest of_labels{
      .forest = labels.forest, .advice = labels.advice, .columns = problem.columns_but()};
  EXPECT_EQ(told_of_rows(run_advice(problem, of_labels, workers)), told_of_rows(labeled.advice));
  for (const SelectionMethod method : {SelectionMethod::cross_fitted_rfe, SelectionMethod::sfs}) {
    SelectionRequest request = everything_of_a_selection();
    request.options.method = method;
    request.estimate.folds = 0;
    request.discovery.rate = 0;
    const RunRecord record = run_selection(problem, request, workers);
    const AdviceRequest again{.forest = forest_of(record.options),
                              .advice = request.advice,
                              .columns = record.outcome.columns,
                              .method = method};
    EXPECT_EQ(told_of_rows(run_advice(problem, again, workers)), told_of_rows(record.advice));
  }
}

INSTANTIATE_TEST_SUITE_P(OfTables, Records, ::testing::Values(1, 2, 3, 4, 5, 10));

// The sides of a column's classes: the largest values are of the last class.
TEST(RelevanceRecords, NameTheClassesOnEachSide) {
  const Workers workers(1);
  const OpenTable table = mixed_table(2);  // four classes
  const RelevanceRecord record =
      run_relevance(Problem(table.data(), workers),
                    {.discovery = {.rate = 0.2, .rounds = 1, .seeds = 1}, .drop = {4}}, workers);
  EXPECT_EQ(record.drop, ColumnSet{4});
  const ColumnFinding& column = record.discoveries.columns[0];
  ASSERT_EQ(column.verdict, Verdict::relevant);
  EXPECT_EQ(column.sides.front(), -1);
  EXPECT_EQ(column.sides.back(), 1);
}

// What a search leaves (SearchState) is not renumbered.
TEST(ContentView, IsNotForMethodsThatGoByPlaces) {
  const Dataset data = mixed_table(1).data();
  for (const MethodInfo& method : method_table()) {
    const auto number = static_cast<SelectionMethod>(&method - method_table().data());
    const bool by_place = method.kind == MethodKind::search || method.needs == std::string_view("values");
    EXPECT_EQ(run::seen_by(data, number) == run::SeenBy::place, by_place) << method.name;
  }
}

TEST(ContentView, OrdersATableByWhatItHolds) {
  const Workers workers(2);
  const OpenTable table = mixed_table(3);
  const Problem first(table.data(), workers);
  const run::ContentView seen(first, run::SeenBy::content, workers);
  for (const ChangedTable& changed : changes_that_say_nothing(table, 3)) {
    SCOPED_TRACE(changed.change);
    const Problem other(changed.table.data(), workers);
    const run::ContentView view(other, run::SeenBy::content, workers);
    ASSERT_EQ(view.problem().matrix.columns.size(), seen.problem().matrix.columns.size());
    EXPECT_EQ(view.problem().rows.labeled, seen.problem().rows.labeled);
    EXPECT_EQ(view.problem().rows.labels, seen.problem().rows.labels);
    EXPECT_TRUE(std::ranges::equal(view.problem().data.groups(), seen.problem().data.groups()));
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
      for (std::size_t row = 0; row < table.rows(); ++row) {
        ASSERT_EQ(view.problem().matrix.columns[c].code(row), seen.problem().matrix.columns[c].code(row));
      }
    }
  }
}

TEST(ContentView, DoesNotMindAColumnOfOneValue) {
  const Workers workers(1);
  const OpenTable table = mixed_table(4);
  OpenTable more = table;
  more.columns.insert(more.columns.begin(), std::vector<double>(table.rows(), 1));
  more.names.insert(more.names.begin(), "one");
  SelectionRequest request{.estimate = {.folds = 0}, .diagnostics = false};
  request.options.forest.n_estimators = 20;
  request.options.cross_fitted_rfe = {.repeats = 1, .n_estimators = 10};
  const RunRecord first = run_selection(Problem(table.data(), workers), request, workers);
  const RunRecord other = run_selection(Problem(more.data(), workers), request, workers);
  EXPECT_EQ(first.outcome.labeling.votes.values, other.outcome.labeling.votes.values);
  ASSERT_EQ(first.outcome.columns.size(), other.outcome.columns.size());
  for (std::size_t i = 0; i < first.outcome.columns.size(); ++i)
    EXPECT_EQ(first.outcome.columns[i] + 1, other.outcome.columns[i]);
}

}  // namespace
}  // namespace sewil
