// tests/unit/suggest/label_issues_test.cpp: wrong labels are found, right ones left alone, and the votes come
// from forests that have not seen the label.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "base/random.h"
#include "sewil/judge/suggest.h"
#include "sewil/learn/learner.h"
#include "suggest/hidden_votes.h"

namespace sewil {
namespace {

// Two classes that two columns tell apart; 80 labeled rows, 20 without a label.
struct ClearTable {
  ClearTable() {
    RandomStream random(1, Purpose::test);
    std::vector<std::vector<double>> values(4);
    for (std::uint32_t row = 0; row < 100; ++row) {
      const auto cls = static_cast<std::int32_t>(row % 2);
      for (std::size_t c = 0; c < 4; ++c) values[c].push_back(random.normal() + (c < 2 ? 4 * cls : 0));
      (row < 80 ? labeled : without_label).push_back(row);
      if (row < 80) labels.push_back(cls);
    }
    std::vector<Column> inputs;
    for (std::vector<double>& column : values) inputs.push_back(make_column("c", std::move(column)));
    data = Dataset(std::move(inputs), std::vector<std::int32_t>(100, -1), {"a", "b"});
    matrix = code_columns(data.columns(), data.rows());
  }
  [[nodiscard]] PartlyLabeled known() const { return {labeled, labels, without_label, 2}; }
  [[nodiscard]] LabelIssues find(int threads = 2) const {
    return find_label_issues({matrix, known(), columns, forest, {}, Workers(threads)}, {});
  }

  Dataset data;
  CodedMatrix matrix;
  std::vector<std::uint32_t> labeled, without_label, columns{0, 1, 2, 3};
  std::vector<std::int32_t> labels;
  ForestOptions forest{.n_estimators = 40};
};

TEST(LabelIssues, WrongLabelsAreFoundAndRightOnesLeftAlone) {
  ClearTable table;
  EXPECT_TRUE(table.find().rows.empty());
  EXPECT_EQ(table.find().judged, 80U);
  for (const std::size_t wrong : {7U, 40U}) table.labels[wrong] = 1 - table.labels[wrong];
  const LabelIssues found = table.find();
  std::set<std::uint32_t> rows;
  for (const LabelIssue& one : found.rows) {
    rows.insert(one.row);
    EXPECT_EQ(one.label, table.labels[one.row]);
    EXPECT_EQ(one.predicted, 1 - one.label);
    EXPECT_GE(one.strength, found.limit);
    EXPECT_LE(found.limit, strong_issue);
    EXPECT_GE(found.limit, least_issue);
  }
  EXPECT_EQ(rows, (std::set<std::uint32_t>{7, 40}));
}

TEST(LabelIssues, VotesAreThoseOfForestsGrownWithoutTheRow) {
  const ClearTable table;
  const VoteMatrix votes = suggest::hidden_votes(
      {table.matrix, table.known(), table.columns, table.forest, {}, Workers(2), no_progress()},
      {.folds = 4, .repeats = 2});
  VoteMatrix twin(80, 2);
  for (std::size_t repeat = 0; repeat < 2; ++repeat) {
    const std::vector<std::uint32_t> fold_of = deal_folds(table.labels, 4, table.forest.seed, repeat);
    for (std::uint32_t row = 0; row < 80; ++row) {
      std::vector<std::uint32_t> others;
      std::vector<std::int32_t> labels;
      for (std::uint32_t other = 0; other < 80; ++other) {
        if (fold_of[other] == fold_of[row]) continue;
        others.push_back(other);
        labels.push_back(table.labels[other]);
      }
      const std::vector<std::uint32_t> alone{row};
      const ForestResult forest = grow_forest(table.matrix, table.columns, {others, labels, {}, 2, alone},
                                              table.forest, {.weights = false}, Workers(1));
      for (std::size_t k = 0; k < 2; ++k) twin.row(row)[k] += forest.prediction_votes.row(0)[k] / 2;
    }
  }
  for (std::size_t i = 0; i < votes.values.size(); ++i) EXPECT_NEAR(votes.values[i], twin.values[i], 1e-12);
}

TEST(LabelIssues, ThreadsChangeNothing) {
  ClearTable table;
  table.labels[3] = 0;
  EXPECT_EQ(table.find(1).rows, table.find(4).rows);
}

TEST(LabelIssues, FewLabelsLeaveNothingToSay) {
  ClearTable table;
  table.labeled.resize(6);
  table.labels.resize(6);
  const LabelIssues found = table.find();
  EXPECT_TRUE(found.rows.empty());
  EXPECT_NE(found.none_because.find("With 6 labeled rows"), std::string::npos);
}

TEST(LabelIssues, ReasonsAreWords) {
  const std::vector<std::string> classes{"a", "b"};
  EXPECT_EQ(reason_of(LabelIssue{.row = 1, .label = 0, .predicted = 1, .votes = {0.031, 0.969}}, classes),
            "97 % of the votes of forests that have not seen the label are for 'b', 3 % for the label 'a'");
}

class StoppedAtOnce final : public Progress {
  [[nodiscard]] StopReason stop_reason() const noexcept override { return StopReason::interrupted; }
};

TEST(RowAdvice, HoldsWhatWasAskedForWithTheValuesOfTheRows) {
  const ClearTable table;
  RowAdvice advice =
      advise_on_rows({table.matrix, table.known(), table.columns, table.forest, {}, Workers(2)}, table.data,
                     {.suggest = {.rows = 3}}, {1});
  ASSERT_TRUE(advice.suggestions.has_value());
  EXPECT_FALSE(advice.label_issues.has_value());
  ASSERT_EQ(advice.suggested_values.size(), 3U);
  const double value = table.data.columns()[1].at(advice.suggestions->rows[0].row);
  EXPECT_EQ(std::stod(advice.suggested_values[0].at(0)), value);
  advice = advise_on_rows({table.matrix, table.known(), table.columns, table.forest, {}, Workers(2)},
                          table.data, {.label_issues = true});
  EXPECT_FALSE(advice.suggestions.has_value());
  EXPECT_TRUE(advice.label_issues.has_value());
}

TEST(RowAdvice, StoppedItLeavesOutWhatWasNotDone) {
  const ClearTable table;
  StoppedAtOnce stop;
  const RowAdvice advice =
      advise_on_rows({table.matrix, table.known(), table.columns, table.forest, {}, Workers(2), stop},
                     table.data, {{.rows = 3}, true});
  EXPECT_EQ(advice.stopped, StopReason::interrupted);
  EXPECT_FALSE(advice.suggestions.has_value());
  EXPECT_FALSE(advice.label_issues.has_value());
}

}  // namespace
}  // namespace sewil
