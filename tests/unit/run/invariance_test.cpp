// tests/unit/run/invariance_test.cpp: what says nothing about the data changes nothing: names and order of
// classes, names and order of columns, order of rows, any increasing change of a column. Bit for bit.
#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "data_folder.h"
#include "sewil/label_model.h"
#include "sewil/read.h"
#include "sewil/run.h"
#include "unit/run/changed_table.h"

namespace sewil {
namespace {

SelectionRequest quick_request() {
  SelectionRequest request{.estimate = {.folds = 3, .sizes = 4, .front_trees = 5}, .findings = false};
  request.options.forest.trees = 10;
  request.options.peers = {.pairs = 1, .trees = 10};
  return request;
}

LabelRequest quick_labels() {
  return {.forest = {.trees = 20}, .estimate = {.folds = 3}};
}

// What was said of every unlabeled row, by the row of the first table: its class and its votes by class.
using Said = std::map<std::uint32_t, std::pair<std::string, std::map<std::uint32_t, double>>>;

Said said_of_rows(const ChangedTable& changed, const SelfLearningResult& learned,
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

// Numbers of columns and what depends on all the data's bytes are left out; lists in the order of the table
// are sorted.
void leave_out_numbers(nlohmann::json& json) {
  if (json.is_object()) {
    for (const char* name : {"index", "hash", "correlation", "warnings", "groups"}) json.erase(name);
  }
  if (!json.is_structured()) return;
  for (auto& part : json) leave_out_numbers(part);
}

nlohmann::json without_numbers(const std::string& record) {
  nlohmann::json json = nlohmann::json::parse(record);
  leave_out_numbers(json);
  for (auto& one : json["substitutes"]) std::sort(one["others"].begin(), one["others"].end());
  nlohmann::json& relevance = json["relevance"];
  for (const char* list : {"columns", "teachers"}) std::sort(relevance[list].begin(), relevance[list].end());
  return json;
}

// Whatever a record says by name it says of the column that has the name, however columns are numbered.
TEST(Records, SayTheSameOfEveryColumnWhereverItStands) {
  const Workers workers(2);
  SelectionRequest request = quick_request();
  request.findings = true;
  request.discovery = {.rate = 0.2, .rounds = 1, .folds = 2};
  request.constraints.drop = {4};
  request.constraints.groups = {{1, 9}};
  for (const std::uint64_t number : {1, 3}) {
    const OpenTable table = mixed_table(number);
    const ChangedTable changed = with_columns_in_another_order(table, number);
    SelectionRequest of_changed = request;
    const auto place = [&](std::uint32_t column) {
      return static_cast<std::uint32_t>(std::ranges::find(changed.columns, column) - changed.columns.begin());
    };
    of_changed.constraints.drop = {place(4)};
    of_changed.constraints.groups = {{std::min(place(1), place(9)), std::max(place(1), place(9))}};
    const nlohmann::json first =
        without_numbers(to_json(run_selection(Problem(table.data(), workers), request, workers), false));
    const nlohmann::json other = without_numbers(
        to_json(run_selection(Problem(changed.table.data(), workers), of_changed, workers), false));
    EXPECT_EQ(other.dump(1), first.dump(1));
  }
}

// Rows keep their numbers, and lists beside them their order.
TEST(Records, ListRowsByTheirNumbersInTheTable) {
  const Workers workers(1);
  const OpenTable table = mixed_table(2);
  const Problem problem(table.data(), workers);
  LabelRequest request = quick_labels();
  request.advice = {.suggest = {.rows = 5}, .doubts = true};
  const LabelRecord record = run_labeling(problem, request, workers);
  ASSERT_EQ(record.learned.predicted.size(), problem.rows.without_label.size());
  for (std::size_t i = 0; i < problem.rows.labeled.size(); ++i) {
    EXPECT_EQ(record.learned.rows[i], problem.rows.labeled[i]);
    EXPECT_EQ(record.learned.labels[i], problem.rows.labels[i]);
  }
  for (std::size_t i = problem.rows.labeled.size(); i < record.learned.rows.size(); ++i) {
    const auto found = std::ranges::lower_bound(problem.rows.without_label, record.learned.rows[i]);
    EXPECT_EQ(record.learned.labels[i],
              record.learned.pseudo_labels[static_cast<std::size_t>(found - problem.rows.without_label.begin())]);
  }
  for (const Suggestion& one : record.advice.suggestions->rows) EXPECT_LT(table.labels[one.row], 0);
  for (const Doubt& one : record.advice.doubts->rows) EXPECT_EQ(table.labels[one.row], one.label);
}

// The voters that are kept have the numbers of the table, and say of its rows what the run said.
TEST(Records, KeepVotersThatSpeakOfTheTable) {
  const Workers workers(1);
  for (const std::uint64_t number : {1, 2, 4}) {
    const Problem problem(mixed_table(number).data(), workers);
    const LabelRecord record = run_labeling(problem, quick_labels(), workers);
    const VoteMatrix votes =
        label_rows(make_label_model(problem.data, record.learned), problem.data.columns(), "table", workers)
            .votes;
    for (std::size_t i = 0; i < problem.rows.without_label.size(); ++i) {
      for (std::size_t k = 0; k < votes.classes; ++k) {
        EXPECT_NEAR(votes.row(problem.rows.without_label[i])[k], record.learned.votes.row(i)[k], 1e-12);
      }
    }
  }
}

// The paper's own method draws by places in the table, so that kept results stay what they were.
TEST(Records, OfThePapersMethodDependOnPlaces) {
  const Workers workers(1);
  SelectionRequest request = quick_request();
  request.options.method = SelectionMethod::sew_il;
  request.options.search.generations = 1;
  request.estimate.folds = 0;
  const OpenTable table = mixed_table(1);
  const ChangedTable changed = with_rows_in_another_order(table, 1);
  const RunRecord first = run_selection(Problem(table.data(), workers), request, workers);
  const RunRecord other = run_selection(Problem(changed.table.data(), workers), request, workers);
  EXPECT_NE(first.outcome.weights_all, other.outcome.weights_all);
}

}  // namespace
}  // namespace sewil
