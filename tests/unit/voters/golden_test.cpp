// Linear voters against scikit-learn's ridge regression (tests/golden/linear_sklearn.py).
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <numeric>
#include <set>
#include <vector>

#include "sewil/data/coded_matrix.h"
#include "voters/linear_voter.h"
#include "voters/ridge.h"

namespace sewil {
namespace {

using Lines = std::vector<std::vector<double>>;

nlohmann::json golden_linear() {
  std::ifstream file(SEWIL_ROOT "/tests/golden/linear_sklearn.json");
  return nlohmann::json::parse(file);
}

std::size_t place_of(double strength) {
  const auto& all = voters::ridge_strengths;
  return static_cast<std::size_t>(std::find(std::begin(all), std::end(all), strength) - std::begin(all));
}

struct GoldenFit {
  Lines features;
  std::vector<std::int32_t> labels;
  std::size_t classes = 0;

  explicit GoldenFit(const nlohmann::json& table)
      : features(table.at("features").get<Lines>()),
        labels(table.at("labels").get<std::vector<std::int32_t>>()),
        classes(table.at("classes").get<std::size_t>()) {}

  [[nodiscard]] voters::RidgeFit fit(bool by_rows) const {
    const std::vector<double> weights(labels.size(), 1);
    std::vector<double> numbers;
    for (const auto& line : features) {
      if (!by_rows) numbers.insert(numbers.end(), line.begin(), line.end());
      if (!by_rows) continue;
      for (const auto& other : features)
        numbers.push_back(std::inner_product(line.begin(), line.end(), other.begin(), 0.0));
    }
    const voters::RidgeTarget target{labels, weights, classes};
    return by_rows ? voters::fit_by_rows(numbers, target) : voters::fit_by_columns(numbers, target);
  }

  // Columns x classes.
  [[nodiscard]] Lines coefficients(const voters::RidgeFit& fit) const {
    Lines sums(features[0].size(), std::vector<double>(classes, 0));
    for (std::size_t row = 0; row < features.size(); ++row) {
      for (std::size_t j = 0; j < sums.size(); ++j) {
        for (std::size_t c = 0; c < classes; ++c)
          sums[j][c] += features[row][j] * fit.dual[row * classes + c];
      }
    }
    return sums;
  }
};

void expect_golden(const GoldenFit& table, const voters::RidgeFit& fit, const nlohmann::json& kept) {
  const nlohmann::json& at = kept.at("strengths").at(place_of(fit.strength));
  const double scale = at.at("scale").get<double>();
  const auto left_out = at.at("left_out").get<Lines>();
  for (std::size_t i = 0; i < fit.left_out.size(); ++i)
    EXPECT_NEAR(fit.left_out[i], scale * left_out[i / table.classes][i % table.classes], 1e-8);
  const Lines found = table.coefficients(fit);
  const auto wanted = at.at("coefficients").get<Lines>();
  for (std::size_t j = 0; j < found.size(); ++j) {
    for (std::size_t c = 0; c < table.classes; ++c) EXPECT_NEAR(found[j][c], scale * wanted[j][c], 1e-8);
  }
  const auto asked = kept.at("asked").get<Lines>();
  for (std::size_t row = 0; row < asked.size(); ++row) {
    std::vector<double> scores(fit.means);
    for (std::size_t c = 0; c < scores.size(); ++c) {
      for (std::size_t j = 0; j < found.size(); ++j) scores[c] += asked[row][j] * found[j][c];
    }
    EXPECT_EQ(std::ranges::max_element(scores) - scores.begin(), at.at("predicted").at(row).get<int>());
  }
}

TEST(LinearGolden, CoefficientsLeftOutScoresAndPredictionsAreThoseOfScikitLearn) {
  std::set<double> strengths;
  const nlohmann::json golden = golden_linear();
  for (const nlohmann::json& kept : golden.at("fits")) {
    const GoldenFit table(kept);
    for (const bool by_rows : {true, false}) {
      if (!by_rows && table.features[0].size() >= table.features.size()) continue;
      const voters::RidgeFit fit = table.fit(by_rows);
      strengths.insert(fit.strength);
      expect_golden(table, fit, kept);
    }
  }
  EXPECT_GE(strengths.size(), 3U);  // not all tables ask for the same
}

TEST(LinearGolden, VotesFromRawColumnsAreThoseOfScikitLearnOnNormalScoresOfScipy) {
  const nlohmann::json golden = golden_linear();
  for (const nlohmann::json& kept : golden.at("voters")) {
    const auto values = kept.at("columns").get<Lines>();
    std::vector<Column> columns;
    for (const auto& column : values) columns.push_back(make_column("x", column));
    const std::size_t rows = values[0].size();
    CodedMatrix matrix = code_columns(columns, rows, Workers(1));
    matrix.row_weights = kept.at("weights").get<std::vector<double>>();
    const auto labels = kept.at("labels").get<std::vector<std::int32_t>>();
    std::vector<std::uint32_t> all(rows), used(columns.size());
    std::iota(all.begin(), all.end(), 0U);
    std::iota(used.begin(), used.end(), 0U);
    const std::span<const std::uint32_t> labeled(all.data(), labels.size());
    const LinearVoter voter(matrix, used, {labeled, labels, kept.at("classes").get<std::size_t>()});
    const VoteMatrix votes = voter.votes(matrix, std::span(all).subspan(labels.size()), Workers(1));
    const auto wanted = kept.at("votes").at(place_of(voter.strength())).get<Lines>();
    ASSERT_EQ(wanted.size(), votes.rows);
    for (std::size_t row = 0; row < votes.rows; ++row) {
      for (std::size_t c = 0; c < votes.classes; ++c) EXPECT_NEAR(votes.row(row)[c], wanted[row][c], 1e-8);
    }
  }
}

}  // namespace
}  // namespace sewil
