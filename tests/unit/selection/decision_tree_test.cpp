// tests/unit/selection/decision_tree_test.cpp: the decision tree and what it makes of one more column,
// against a plain twin and against scikit-learn's (tests/golden/tree_sklearn.py).
#include "co_training/decision_tree.h"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>
#include <numeric>

#include "base/random.h"
#include "co_training/tree_errors.h"
#include "oracle/decision_tree_twin.h"
#include "sewil/data/work.h"
#include "sewil/learn/learner.h"

namespace sewil::selection {
namespace {

struct Table {
  oracle::PlainTable plain;
  CodedMatrix coded;
  std::vector<std::uint32_t> rows;  // all of them
};

// How the values of a column are drawn.
enum class Kind : std::uint8_t { many, few, binary, rare };

double draw_value(Kind kind, RandomStream& random) {
  switch (kind) {
    case Kind::many:
      return random.normal();
    case Kind::few:
      return random.below(6);
    case Kind::binary:
      return random.below(2);
    case Kind::rare:
      return random.below(10) == 0 ? 1 + random.below(3) : 0;
  }
  return 0;
}

// Labels follow the first columns, with noise, so that trees have something to find.
Table random_table(std::size_t rows, std::size_t columns, std::size_t classes, double missing, bool weighted,
                   std::uint64_t seed) {
  RandomStream random(seed, Purpose::test);
  Table table;
  table.plain.classes = classes;
  table.plain.values.assign(columns, {});
  for (std::size_t c = 0; c < columns; ++c) {
    const auto kind = static_cast<Kind>(random.below(4));
    for (std::size_t row = 0; row < rows; ++row) {
      const double value = draw_value(kind, random);
      table.plain.values[c].push_back(random.unit() < missing ? NAN : value);
    }
  }
  for (std::size_t row = 0; row < rows; ++row) {
    double sum = random.normal() / 2;
    for (std::size_t c = 0; c < std::min<std::size_t>(3, columns); ++c) {
      const double value = table.plain.values[c][row];
      sum += std::isnan(value) ? 0 : value;
    }
    table.plain.labels.push_back(static_cast<std::int32_t>(
        std::min(static_cast<double>(classes - 1), std::max(0.0, std::floor(sum * 2)))));
    table.plain.weights.push_back(weighted ? 1 + random.below(3) : 1);
  }
  std::vector<Column> made;
  for (const auto& values : table.plain.values) made.push_back(make_column("x", std::vector<double>(values)));
  table.coded = code_columns(made, rows, Workers(1));
  if (weighted) table.coded.row_weights.assign(table.plain.weights.begin(), table.plain.weights.end());
  table.rows.resize(rows);
  std::iota(table.rows.begin(), table.rows.end(), 0U);
  return table;
}

double plain_error(const Table& table, const std::vector<std::uint32_t>& columns,
                   const std::vector<std::uint32_t>& fold_of) {
  std::size_t wrong = 0;
  for (std::uint32_t fold = 0; fold < 5; ++fold) {
    std::vector<std::uint32_t> taught, asked;
    for (const std::uint32_t row : table.rows) (fold_of[row] == fold ? asked : taught).push_back(row);
    for (const auto& [row, label] : oracle::PlainTree(table.plain, columns, 5).label(taught, asked)) {
      wrong += label != table.plain.labels[row];
    }
  }
  return static_cast<double>(wrong) / static_cast<double>(table.rows.size());
}

std::vector<double> errors_beside(const Table& table, const std::vector<std::uint32_t>& set,
                                  const std::vector<std::uint32_t>& open, int threads = 1) {
  const Workers workers(threads);
  const Sample sample{.rows = table.rows, .labels = table.plain.labels, .classes = table.plain.classes};
  TreeErrors errors(table.coded, sample, 7, workers);
  std::size_t tried = 0;
  auto found = errors.beside(set, open, [&](std::size_t now, std::size_t) { tried += now; }, no_progress());
  EXPECT_EQ(tried, open.size());
  return found;
}

struct Case {
  std::size_t rows, columns, classes;
  double missing;
  bool weighted;
};

class OneMoreColumn : public testing::TestWithParam<Case> {};

TEST_P(OneMoreColumn, HasTheErrorOfATreeGrownFromTheRootEachTime) {
  const Case given = GetParam();
  std::size_t different = 0;  // columns that change the tree of the set alone
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    const Table table =
        random_table(given.rows, given.columns, given.classes, given.missing, given.weighted, seed);
    const auto fold_of = deal_folds(table.plain.labels, 5, 7);
    for (const std::size_t size : {std::size_t{0}, std::size_t{1}, given.columns / 2}) {
      std::vector<std::uint32_t> set, open;
      // The set has the last columns too, so that columns outside it win at the root and below.
      for (std::uint32_t c = 0; c < given.columns; ++c) {
        (set.size() < size && c % 2 == 1 ? set : open).push_back(c);
      }
      const double alone = set.empty() ? 0 : plain_error(table, set, fold_of);
      const auto found = errors_beside(table, set, open);
      for (std::size_t i = 0; i < open.size(); ++i) {
        std::vector<std::uint32_t> columns = set;
        columns.push_back(open[i]);
        const double expected = plain_error(table, columns, fold_of);
        EXPECT_EQ(found[i], expected) << "seed " << seed << ", column " << open[i] << " beside " << size;
        different += expected != alone;
      }
    }
  }
  EXPECT_GE(different, 10U);
}

INSTANTIATE_TEST_SUITE_P(Tables, OneMoreColumn,
                         testing::Values(Case{120, 8, 2, 0, false}, Case{90, 8, 4, 0, false},
                                         Case{100, 8, 3, 0.2, false}, Case{100, 7, 3, 0, true},
                                         Case{80, 6, 2, 0.4, true}, Case{12, 5, 2, 0.1, false}),
                         [](const auto& one) { return "Case" + std::to_string(one.index); });

TEST(DecisionTree, LabelsRowsAsItsTwinDoes) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const Table table = random_table(150, 6, 3, seed % 2 == 0 ? 0.15 : 0, seed % 3 == 0, seed);
    std::vector<std::uint32_t> taught, asked, columns = {4, 0, 2, 5};
    std::vector<std::int32_t> labels;
    for (const std::uint32_t row : table.rows) (row * 7 % 11 < 5 ? taught : asked).push_back(row);
    for (const std::uint32_t row : taught) labels.push_back(table.plain.labels[row]);
    const auto given = labels_by_tree(
        table.coded, columns, {.rows = taught, .labels = labels, .classes = 3, .prediction_rows = asked});
    const auto expected = oracle::PlainTree(table.plain, columns, 5).label(taught, asked);
    for (std::size_t i = 0; i < asked.size(); ++i) EXPECT_EQ(given[i], expected.at(asked[i])) << asked[i];
  }
}

TEST(DecisionTree, LabelsRowsAsScikitLearnDoes) {
  std::ifstream file(SEWIL_ROOT "/tests/golden/tree_sklearn.json");
  std::size_t compared = 0;
  for (const nlohmann::json& table : nlohmann::json::parse(file)) {
    std::vector<Column> made;
    for (const auto& values : table["columns"]) {
      made.push_back(make_column("x", values.get<std::vector<double>>()));
    }
    const std::vector<std::int32_t> all_labels = table["labels"];
    const CodedMatrix coded = code_columns(made, all_labels.size(), Workers(1));
    const std::vector<std::uint32_t> taught = table["taught"];
    const std::vector<std::uint32_t> asked = table["asked"];
    const std::vector<std::int32_t> expected = table["predicted"];
    std::vector<std::int32_t> labels;
    for (const std::uint32_t row : taught) labels.push_back(all_labels[row]);
    std::vector<std::uint32_t> columns(made.size());
    std::iota(columns.begin(), columns.end(), 0U);
    const auto given = labels_by_tree(coded, columns,
                                      {.rows = taught,
                                       .labels = labels,
                                       .classes = table["classes"].get<std::size_t>(),
                                       .prediction_rows = asked});
    EXPECT_EQ(given, expected);
    compared += asked.size();
  }
  EXPECT_GE(compared, 300U);
}

TEST(DecisionTree, LeavesNoLeafWithFewerThanFiveRows) {
  const Table table = random_table(200, 5, 3, 0.1, false, 3);
  std::vector<TreeColumn> columns(5);
  std::vector<const TreeColumn*> slots;
  for (std::size_t c = 0; c < 5; ++c) {
    take_codes(table.coded.columns[c], table.rows, columns[c]);
    slots.push_back(&columns[c]);
  }
  TreeGrower grower({.rows = table.rows, .labels = table.plain.labels, .weights = {}, .classes = 3});
  const DecisionTree tree = grower.grow(slots, table.rows, {});
  std::size_t smallest = 200;
  for (const TreeNode& node : tree.nodes) {
    if (node.child == 0) smallest = std::min(smallest, tree.taught_of(node).size());
  }
  EXPECT_EQ(smallest, least_leaf);
}

TEST(DecisionTree, OneMoreColumnCostsTheSameForAnyThreads) {
  const Table table = random_table(150, 90, 3, 0.1, false, 5);
  std::vector<std::uint32_t> open(85);
  std::iota(open.begin(), open.end(), 5U);
  EXPECT_EQ(errors_beside(table, {0, 1, 2, 3, 4}, open, 4), errors_beside(table, {0, 1, 2, 3, 4}, open));
}

TEST(DecisionTree, StopsWhenItIsAskedTo) {
  class Impatient final : public Progress {
   public:
    [[nodiscard]] StopReason stop_reason() const noexcept override { return StopReason::interrupted; }
  };
  const Table table = random_table(60, 5, 2, 0, false, 1);
  const Workers workers(1);
  const Sample sample{.rows = table.rows, .labels = table.plain.labels, .classes = 2};
  TreeErrors errors(table.coded, sample, 1, workers);
  Impatient impatient;
  const std::vector<std::uint32_t> open = {0, 1};
  EXPECT_THROW(errors.beside({}, open, [](std::size_t, std::size_t) {}, impatient), Stopped);
}

}  // namespace
}  // namespace sewil::selection
