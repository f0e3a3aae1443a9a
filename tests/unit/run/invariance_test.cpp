// tests/unit/run/invariance_test.cpp: what says nothing about the data changes nothing: names and order of
// classes, names and order of columns, order of rows, any increasing change of a column. Bit for bit.
#include <gtest/gtest.h>

#include <map>

#include "data_folder.h"
#include "sewil/data/table.h"
#include "sewil/judge/run.h"
#include "sewil/learn/learner.h"
#include "unit/run/changed_table.h"

namespace sewil {
namespace {

SelectionRequest quick_request() {
  SelectionRequest request{.estimate = {.folds = 3, .sizes = 4, .size_curve_trees = 5}, .diagnostics = false};
  request.options.forest.n_estimators = 10;
  request.options.cross_fitted_rfe = {.repeats = 1, .n_estimators = 10};
  return request;
}

LabelRequest quick_labels() {
  return {.forest = {.n_estimators = 20}, .estimate = {.folds = 3}};
}

// What was said of every unlabeled row, by the row of the first table: its class and its votes by class.
using Said = std::map<std::uint32_t, std::pair<std::string, std::map<std::uint32_t, double>>>;

Said said_of_rows(const ChangedTable& changed, const SelfTrainingResult& learned,
                  const std::vector<std::string>& classes) {
  Said said;
  std::size_t at = 0;
  for (std::uint32_t row = 0; row < changed.rows.size(); ++row) {
    if (changed.table.labels[row] >= 0) continue;
    auto& [name, votes] = said[changed.rows[row]];
    if (learned.predicted[at] >= 0)
      name = classes[changed.classes[static_cast<std::size_t>(learned.predicted[at])]];
    for (std::size_t k = 0; k < classes.size(); ++k) votes[changed.classes[k]] = learned.votes.row(at)[k];
    ++at;
  }
  return said;
}

std::map<std::uint32_t, double> weights_by_column(const ChangedTable& changed, const RunRecord& record) {
  std::map<std::uint32_t, double> weights;
  for (std::size_t i = 0; i < record.outcome.columns.size(); ++i)
    weights[changed.columns[record.outcome.columns[i]]] = record.outcome.weights[i];
  return weights;
}

void expect_the_same_selection(const OpenTable& table, std::uint64_t seed) {
  const Workers workers(2);
  const ChangedTable first = as_it_is("nothing", table);
  const RunRecord answer = run_selection(Problem(table.data(), workers), quick_request(), workers);
  for (const ChangedTable& changed : changes_that_say_nothing(table, seed)) {
    SCOPED_TRACE(changed.change);
    const RunRecord other = run_selection(Problem(changed.table.data(), workers), quick_request(), workers);
    EXPECT_EQ(weights_by_column(changed, other), weights_by_column(first, answer));
    EXPECT_EQ(said_of_rows(changed, other.outcome.labeling, table.classes),
              said_of_rows(first, answer.outcome.labeling, table.classes));
    EXPECT_EQ(other.estimate->chosen.accuracy, answer.estimate->chosen.accuracy);
  }
}

void expect_the_same_labels(const OpenTable& table, std::uint64_t seed) {
  const Workers workers(2);
  const ChangedTable first = as_it_is("nothing", table);
  const LabelRecord answer = run_labeling(Problem(table.data(), workers), quick_labels(), workers);
  for (const ChangedTable& changed : changes_that_say_nothing(table, seed)) {
    SCOPED_TRACE(changed.change);
    const LabelRecord other = run_labeling(Problem(changed.table.data(), workers), quick_labels(), workers);
    EXPECT_EQ(said_of_rows(changed, other.learned, table.classes),
              said_of_rows(first, answer.learned, table.classes));
    EXPECT_EQ(other.estimate->chosen.accuracy, answer.estimate->chosen.accuracy);
    EXPECT_EQ(other.learned.oob_error, answer.learned.oob_error);
  }
}

class TwentyTables : public ::testing::TestWithParam<std::uint64_t> {};

TEST_P(TwentyTables, KeepTheirColumnsAndLabelsWhateverIsRenamedReorderedOrRescaled) {
  expect_the_same_selection(mixed_table(GetParam()), GetParam());
}

TEST_P(TwentyTables, AreLabeledAlikeWhateverIsRenamedReorderedOrRescaled) {
  expect_the_same_labels(mixed_table(GetParam()), GetParam());
}

INSTANTIATE_TEST_SUITE_P(Invariance, TwentyTables, ::testing::Range<std::uint64_t>(1, 21));

// 600 rows and 100 columns of a table of the paper, with 1 label in 6.
OpenTable real_table(const char* name) {
  OpenTable table = open_table(make_dataset(read_table((data_folder() / name).string())));
  constexpr std::size_t rows = 600, columns = 100;
  table.columns.resize(columns);
  table.names.resize(columns);
  table.labels.resize(rows);
  for (std::vector<double>& column : table.columns) column.resize(rows);
  for (std::size_t row = 0; row < rows; ++row) {
    if (row % 6 != 0) table.labels[row] = unlabeled;
  }
  return table;
}

class RealTables : public ::testing::TestWithParam<const char*> {};

TEST_P(RealTables, KeepTheirColumnsAndLabelsToo) {
  if (!std::filesystem::exists(data_folder() / GetParam())) GTEST_SKIP() << "no " << GetParam();
  const OpenTable table = real_table(GetParam());
  expect_the_same_selection(table, 1);
  expect_the_same_labels(table, 1);
}

INSTANTIATE_TEST_SUITE_P(Invariance, RealTables, ::testing::Values("madelon.mat", "Isolet.mat"));

}  // namespace
}  // namespace sewil
