// tests/unit/discovery/column_test_test.cpp: the tests of one column against their slow twins.
#include "discovery/column_test.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <numeric>

#include "base/distributions.h"
#include "base/random.h"
#include "oracle/class_evidence_twin.h"
#include "oracle/discovery_twin.h"

namespace sewil::discovery {
namespace {

constexpr std::size_t rows = 60;
constexpr double missing = std::numeric_limits<double>::quiet_NaN();

// Values of a few kinds: many ties, none, mostly zero (sparse), with missing cells.
std::vector<std::vector<double>> made_columns(std::uint64_t seed) {
  RandomStream stream(seed, Purpose::test);
  std::vector<std::vector<double>> columns(5, std::vector<double>(rows));
  for (std::size_t row = 0; row < rows; ++row) {
    columns[0][row] = stream.below(4);
    columns[1][row] = stream.normal();
    columns[2][row] = row % 20 == 3 ? stream.unit() : 0;
    columns[3][row] = stream.below(5) == 0 ? missing : stream.below(9);
    columns[4][row] = row % 3 == 0 ? stream.below(3) : missing;  // missing is its most frequent value
  }
  return columns;
}

CodedMatrix coded(const std::vector<std::vector<double>>& values) {
  std::vector<Column> columns;
  for (const auto& column : values) columns.push_back(make_column("x", column));
  return code_columns(columns, rows, Workers(1));
}

// Every third row is labeled, with three classes.
struct Labels {
  std::vector<std::uint32_t> labeled, unlabeled;
  std::vector<std::int32_t> labels;

  explicit Labels(std::uint64_t seed) {
    RandomStream stream(seed, Purpose::test, 1);
    for (std::uint32_t row = 0; row < rows; ++row) {
      if (row % 3 == 0) {
        labeled.push_back(row);
        labels.push_back(static_cast<std::int32_t>(stream.below(3)));
      } else {
        unlabeled.push_back(row);
      }
    }
  }
  [[nodiscard]] PartlyLabeled known() const { return {labeled, labels, unlabeled, 3}; }
};

LabelSet made_label_set(const Labels& labels, std::uint64_t seed, ColumnSet predictors) {
  RandomStream stream(seed, Purpose::test, 2);
  LabelSet label_set{.predictors = std::move(predictors), .votes = VoteMatrix(labels.unlabeled.size(), 3)};
  for (std::size_t i = 0; i < label_set.votes.rows; ++i) {
    double left = 1;
    for (std::size_t k = 0; k < 2; ++k) {
      label_set.votes.row(i)[k] = left * stream.unit();
      left -= label_set.votes.row(i)[k];
    }
    label_set.votes.row(i)[2] = left;
  }
  return label_set;
}

TEST(ColumnTest, ByLabelsAloneItIsTheTestOfKruskalAndWallis) {
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    const auto values = made_columns(seed);
    const CodedMatrix matrix = coded(values);
    const Labels labels(seed);
    const ColumnTest test(matrix, labels.known(), {}, TestedRows::labeled);
    std::vector<std::int32_t> class_of(rows, -1);
    for (std::size_t i = 0; i < labels.labeled.size(); ++i) class_of[labels.labeled[i]] = labels.labels[i];
    for (std::uint32_t column = 0; column < values.size(); ++column) {
      const double expected = base::chi_squared_tail(oracle::kruskal_wallis(values[column], class_of, 3), 2);
      const Tested tested = test.test(column);
      EXPECT_NEAR(tested.p_alone, expected, 1e-9) << seed << " " << column;
      EXPECT_TRUE(std::isnan(tested.p_together));
      EXPECT_EQ(tested.p_value(), tested.p_alone);
    }
  }
}

// Both tests of a column, from the rows whose cell is not missing.
Tested twin(const std::vector<double>& values, const std::vector<std::vector<double>>& partners,
            const Labels& labels, const std::vector<const LabelSet*>& label_sets) {
  std::vector<std::uint32_t> order = labels.labeled;
  order.insert(order.end(), labels.unlabeled.begin(), labels.unlabeled.end());
  std::vector<std::vector<double>> target(3, std::vector<double>(rows, 0));  // by class, in that order
  for (std::size_t i = 0; i < rows; ++i) {
    for (std::size_t k = 0; k < 3; ++k) {
      if (i < labels.labeled.size()) {
        target[k][i] = labels.labels[i] == static_cast<std::int32_t>(k) ? 1 : 0;
        continue;
      }
      for (const LabelSet* label_set : label_sets) {
        target[k][i] +=
            label_set->votes.row(i - labels.labeled.size())[k] / static_cast<double>(label_sets.size());
      }
    }
  }
  std::vector<std::vector<double>> products;
  for (const auto& partner : partners) {
    std::vector<double> in_order;
    for (const std::uint32_t row : order) in_order.push_back(partner[row]);
    const std::vector<double> ranks = oracle::centered_ranks(in_order);
    for (std::size_t k = 0; k < 2; ++k) {
      double mean = 0;
      for (const double value : target[k]) mean += value / rows;
      auto& product = products.emplace_back();
      for (std::size_t i = 0; i < rows; ++i) product.push_back(ranks[i] * (target[k][i] - mean));
    }
  }
  std::vector<double> present;
  std::vector<std::vector<double>> alone(3), together(products.size());
  for (std::size_t i = 0; i < rows; ++i) {
    if (std::isnan(values[order[i]])) continue;
    present.push_back(values[order[i]]);
    for (std::size_t k = 0; k < 3; ++k) alone[k].push_back(target[k][i]);
    for (std::size_t p = 0; p < products.size(); ++p) together[p].push_back(products[p][i]);
  }
  const std::vector<double> ranks = oracle::centered_ranks(present);
  const auto cells = static_cast<double>(present.size() - 1);
  std::size_t degrees = 0;
  const double own = oracle::share_explained(ranks, alone, degrees);
  Tested tested{.p_alone = base::chi_squared_tail(cells * own, degrees), .strength = std::sqrt(own)};
  const double beside = oracle::share_explained(ranks, together, degrees);
  tested.p_together = base::chi_squared_tail(cells * beside, degrees);
  return tested;
}

TEST(ColumnTest, WithLabelSetsItIsTheRegressionOnTheirMeanVotesAndOnProductsWithPredictors) {
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    const auto values = made_columns(seed);
    const CodedMatrix matrix = coded(values);
    const Labels labels(seed);
    const LabelSet first = made_label_set(labels, seed, {1});
    const LabelSet second = made_label_set(labels, seed + 100, {0, 1});
    const LabelSet none{};
    const std::array<const LabelSet*, 3> label_sets{&first, &none, &second};
    const ColumnTest test(matrix, labels.known(), label_sets, TestedRows::all);
    for (std::uint32_t column = 0; column < values.size(); ++column) {
      const Tested expected = twin(values[column], {values[1], values[0]}, labels, {&first, &second});
      const Tested tested = test.test(column);
      EXPECT_NEAR(tested.p_alone, expected.p_alone, 1e-9) << seed << " " << column;
      EXPECT_NEAR(tested.p_together, expected.p_together, 1e-9) << seed << " " << column;
      EXPECT_NEAR(tested.strength, expected.strength, 1e-9) << seed << " " << column;
      EXPECT_DOUBLE_EQ(tested.p_value(), std::min(1.0, 2 * std::min(tested.p_alone, tested.p_together)));
    }
  }
}

TEST(ColumnTest, AColumnThatSpeaksOnlyBesideAnotherIsSeenTogether) {
  // The class is whether the two columns agree in sign: neither alone says anything.
  RandomStream stream(3, Purpose::test);
  std::vector<std::vector<double>> values(2, std::vector<double>(rows));
  Labels labels(1);
  for (auto& column : values) {
    for (double& value : column) value = stream.normal();
  }
  labels.labeled.clear();
  labels.labels.clear();
  labels.unlabeled.clear();
  for (std::uint32_t row = 0; row < rows; ++row) {
    labels.labeled.push_back(row);
    labels.labels.push_back((values[0][row] > 0) == (values[1][row] > 0) ? 1 : 0);
  }
  const CodedMatrix matrix = coded(values);
  const LabelSet label_set{.predictors = {0}};
  const std::array<const LabelSet*, 1> label_sets{&label_set};
  const PartlyLabeled known{labels.labeled, labels.labels, labels.unlabeled, 2};
  const Tested tested = ColumnTest(matrix, known, label_sets, TestedRows::all).test(1);
  EXPECT_GT(tested.p_alone, 0.01);
  EXPECT_LT(tested.p_together, 1e-4);
}

TEST(ColumnTest, TellsTheSidesOfClassesByGroupsAsIfEachWereOneRow) {
  RandomStream stream(5, Purpose::test);
  std::vector<double> once, twice;
  std::vector<std::int32_t> labels, both_labels;
  std::vector<std::uint32_t> groups;
  for (std::uint32_t row = 0; row < rows; ++row) {
    labels.push_back(static_cast<std::int32_t>(row % 3));
    once.push_back(stream.normal() + 0.6 * labels.back());
    for (int copy = 0; copy < 2; ++copy) {
      twice.push_back(once.back());
      both_labels.push_back(labels.back());
      groups.push_back(row);
    }
  }
  const auto tests_of = [](const std::vector<double>& values, PartlyLabeled known) {
    const std::vector<Column> columns{make_column("x", values)};
    const CodedMatrix matrix = code_columns(columns, values.size(), Workers(1));
    std::vector<std::uint32_t> labeled(values.size());
    std::iota(labeled.begin(), labeled.end(), 0U);
    known.labeled = labeled;
    known.classes = 3;
    return ColumnTest(matrix, known, {}, TestedRows::labeled).test_classes(0);
  };
  PartlyLabeled alone, doubled;
  alone.labels = labels;
  doubled.labels = both_labels;
  doubled.groups = groups;
  const std::vector<ClassTest> expected = tests_of(once, alone);
  const std::vector<ClassTest> found = tests_of(twice, doubled);
  for (std::size_t k = 0; k < 3; ++k) {
    EXPECT_NEAR(found[k].p_value, expected[k].p_value, 1e-9);
    EXPECT_EQ(found[k].higher, expected[k].higher);
  }
  doubled.groups = {};
  EXPECT_LT(tests_of(twice, doubled)[2].p_value, 0.5 * expected[2].p_value);
}

}  // namespace
}  // namespace sewil::discovery
