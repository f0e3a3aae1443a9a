// tests/unit/selection/rank_correlation_test.cpp: rank correlations against a slow obvious twin and known
// answers.
#include "diagnostics/rank_correlation.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numeric>

#include "base/random.h"
#include "missing.h"

namespace sewil::selection {
namespace {

// Mid-ranks by counting, missing cells at the mean, then the textbook formula.
std::vector<double> ranks_of(const std::vector<double>& values) {
  std::vector<double> ranks;
  double sum = 0;
  double known = 0;
  for (const double value : values) {
    double below = 0;
    double equal = 0;
    for (const double other : values) {
      below += other < value ? 1 : 0;
      equal += other == value ? 1 : 0;
    }
    ranks.push_back(std::isnan(value) ? missing : below + (equal + 1) / 2);
    if (!std::isnan(value)) {
      sum += ranks.back();
      ++known;
    }
  }
  for (double& rank : ranks) rank = std::isnan(rank) ? sum / known : rank;
  return ranks;
}

double twin(const std::vector<double>& x, const std::vector<double>& y) {
  const std::vector<double> a = ranks_of(x);
  const std::vector<double> b = ranks_of(y);
  const double mean_a = std::accumulate(a.begin(), a.end(), 0.0) / static_cast<double>(a.size());
  const double mean_b = std::accumulate(b.begin(), b.end(), 0.0) / static_cast<double>(b.size());
  double ab = 0;
  double aa = 0;
  double bb = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    ab += (a[i] - mean_a) * (b[i] - mean_b);
    aa += (a[i] - mean_a) * (a[i] - mean_a);
    bb += (b[i] - mean_b) * (b[i] - mean_b);
  }
  return aa > 0 && bb > 0 ? ab / std::sqrt(aa * bb) : 0;
}

std::vector<std::uint32_t> first(std::size_t count) {
  std::vector<std::uint32_t> numbers(count);
  std::iota(numbers.begin(), numbers.end(), 0U);
  return numbers;
}

// Known answers: scipy.stats.spearmanr([1, 2, 3, 4, 5], [5, 6, 7, 8, 7]) is 0.8207826816681233.
TEST(RankCorrelation, AgreesWithKnownAnswers) {
  const std::vector<Column> columns = {
      make_column<double>("a", {1, 2, 3, 4, 5}), make_column<double>("b", {5, 6, 7, 8, 7}),
      make_column<double>("c", {25, 16, 9, 4, 1}), make_column<double>("d", {3, 3, 3, 3, 3})};
  const CodedMatrix matrix = code_columns(columns, 5, Workers(1));
  const RankTable table(matrix, first(5), std::vector<std::uint32_t>{0});
  const std::vector<double> found = table.correlations(first(4), Workers(1));
  EXPECT_DOUBLE_EQ(found[0], 1);
  EXPECT_NEAR(found[1], 0.8207826816681233, 1e-15);
  EXPECT_DOUBLE_EQ(found[2], -1);  // falls as the other rises, not in a line
  EXPECT_EQ(found[3], 0);
}

TEST(RankCorrelation, AgreesWithTheTwinForDenseSparseTiedAndMissingValuesOnSomeOfTheRows) {
  constexpr std::size_t rows = 300;
  RandomStream random(3, Purpose::test, 0);
  std::vector<std::vector<double>> values(12, std::vector<double>(rows));
  for (std::size_t c = 0; c < values.size(); ++c) {
    for (std::size_t r = 0; r < rows; ++r) {
      const auto draw = static_cast<double>(random.below(1000));
      double value = c % 4 == 0   ? draw + values[c / 2][r]                  // many values
                     : c % 4 == 1 ? std::floor(draw / 200)                   // ties
                     : c % 4 == 2 ? (draw < 60 ? draw : 0)                   // sparse
                                  : (draw < 40 ? draw : values[0][r] / 50);  // related
      if (c >= 6 && random.below(10) == 0) value = missing;
      values[c][r] = value;
    }
  }
  std::vector<Column> columns;
  for (const auto& column : values) columns.push_back(make_column<double>("x", column));
  const CodedMatrix matrix = code_columns(columns, rows, Workers(1));
  std::vector<std::uint32_t> looked_at;
  for (std::uint32_t row = 0; row < rows; ++row) {
    if (row % 5 != 2) looked_at.push_back(row);
  }
  std::vector<std::vector<double>> seen(values.size());
  for (std::size_t c = 0; c < values.size(); ++c) {
    for (const std::uint32_t row : looked_at) seen[c].push_back(values[c][row]);
  }
  const std::vector<std::uint32_t> chosen = {0, 2, 5, 7, 10};
  const RankTable table(matrix, looked_at, chosen);
  const std::vector<double> found = table.correlations(first(12), Workers(1));
  for (std::size_t c = 0; c < 12; ++c) {
    for (std::size_t at = 0; at < chosen.size(); ++at) {
      EXPECT_NEAR(found[c * chosen.size() + at], twin(seen[c], seen[chosen[at]]), 1e-12) << c << " " << at;
    }
  }
  EXPECT_EQ(found, table.correlations(first(12), Workers(3)));
}

}  // namespace
}  // namespace sewil::selection
