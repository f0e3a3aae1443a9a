// validation/shift_weights.cpp: how much more often rows like a labeled one are found among the unlabeled
// rows: a logistic regression on the fifths of the columns by which they differ and on the out-of-bag votes
// of a forest on these. It has few numbers to learn, so that the weights are no noise.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

#include "sewil/judge/estimate.h"
#include "validation/shift_rows.h"

namespace sewil {
namespace {

using validation::ShiftRows;

constexpr std::size_t most_rows_weighed = 5000;
constexpr std::size_t columns_used = 5;
constexpr std::size_t parts = 5;  // of equally many rows
constexpr double largest_weight = 5;

// Numbers per row, a line each.
struct Features {
  std::size_t width = 0;
  std::vector<double> values = {};

  [[nodiscard]] const double* row(std::size_t at) const { return values.data() + at * width; }
};

// In which part of the rows, by value, each row is.
std::vector<std::size_t> parts_of(const CodedColumn& column, const std::vector<std::uint32_t>& rows) {
  std::vector<std::uint32_t> codes(rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i) codes[i] = column.code(rows[i]);
  std::vector<std::uint32_t> sorted = codes;
  std::ranges::sort(sorted);
  std::vector<std::size_t> part(rows.size(), 0);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    for (std::size_t p = 1; p < parts; ++p) {
      if (codes[i] >= sorted[p * sorted.size() / parts]) part[i] = p;
    }
  }
  return part;
}

// The log odds of an unlabeled row by a forest that has not learned from the row.
std::vector<double> forest_scores(const Learner& learner, const ShiftRows& rows, const ColumnSet& columns) {
  ForestOptions forest = learner.forest;
  forest.class_balance = ClassBalance::equal;
  StopOnly quiet(learner.progress);
  const ForestResult grown =
      grow_forest(learner.matrix, columns, {.rows = rows.rows, .labels = rows.is_free, .classes = 2}, forest,
                  {.prediction_votes = false, .weights = false}, learner.workers, quiet);
  learner.progress.throw_if_stopped();
  std::vector<double> scores(rows.rows.size(), 0);
  for (std::size_t i = 0; i < scores.size(); ++i) {
    const double trees = grown.oob_trees[i];
    const double free = (grown.oob_votes.row(i)[1] * trees + 1) / (trees + 2);
    scores[i] = std::log(free / (1 - free));
  }
  return scores;
}

Features features_of(const Learner& learner, const ShiftRows& rows, const ColumnSet& columns) {
  const std::vector<double> scores = forest_scores(learner, rows, columns);
  Features features{.width = 2 + columns.size() * (parts - 1)};
  features.values.assign(rows.rows.size() * features.width, 0);
  for (std::size_t i = 0; i < rows.rows.size(); ++i) {
    features.values[i * features.width] = 1;
    features.values[i * features.width + 1] = scores[i];
  }
  for (std::size_t c = 0; c < columns.size(); ++c) {
    const std::vector<std::size_t> part = parts_of(learner.matrix.columns[columns[c]], rows.rows);
    for (std::size_t i = 0; i < part.size(); ++i) {
      if (part[i] > 0) features.values[i * features.width + 1 + c * (parts - 1) + part[i]] = 1;
    }
  }
  return features;
}

// Solves a symmetric positive definite system by elimination; small.
std::vector<double> solve(std::vector<double> matrix, std::vector<double> right) {
  const std::size_t n = right.size();
  for (std::size_t a = 0; a < n; ++a) {
    for (std::size_t b = a + 1; b < n; ++b) {
      const double factor = matrix[b * n + a] / matrix[a * n + a];
      for (std::size_t c = a; c < n; ++c) matrix[b * n + c] -= factor * matrix[a * n + c];
      right[b] -= factor * right[a];
    }
  }
  for (std::size_t a = n; a-- > 0;) {
    for (std::size_t b = a + 1; b < n; ++b) right[a] -= matrix[a * n + b] * right[b];
    right[a] /= matrix[a * n + a];
  }
  return right;
}

// Logistic regression by Newton's steps with a small ridge (not on the constant); both sides count alike.
std::vector<double> log_odds(const Features& features, const std::vector<std::int32_t>& is_free) {
  constexpr int steps = 25;
  constexpr double ridge = 1;
  const std::size_t rows = is_free.size();
  const double free = static_cast<double>(std::reduce(is_free.begin(), is_free.end()));
  const double of_free = static_cast<double>(rows) / (2 * free);
  const double of_labeled = static_cast<double>(rows) / (2 * (static_cast<double>(rows) - free));
  std::vector<double> slope(features.width, 0);
  std::vector<double> odds(rows, 0);
  for (int step = 0; step < steps; ++step) {
    std::vector<double> gradient(features.width, 0);
    std::vector<double> curve(features.width * features.width, 0);
    for (std::size_t a = 1; a < features.width; ++a) {
      gradient[a] = -ridge * slope[a];
      curve[a * features.width + a] = ridge;
    }
    curve[0] = 1e-9;
    for (std::size_t i = 0; i < rows; ++i) {
      const double* line = features.row(i);
      const double weight = is_free[i] == 1 ? of_free : of_labeled;
      const double p = 1 / (1 + std::exp(-odds[i]));
      for (std::size_t a = 0; a < features.width; ++a) {
        if (line[a] == 0) continue;
        gradient[a] += weight * (is_free[i] - p) * line[a];
        for (std::size_t b = 0; b < features.width; ++b) {
          curve[a * features.width + b] += weight * p * (1 - p) * line[a] * line[b];
        }
      }
    }
    const std::vector<double> change = solve(std::move(curve), std::move(gradient));
    for (std::size_t a = 0; a < features.width; ++a) slope[a] += change[a];
    for (std::size_t i = 0; i < rows; ++i) {
      odds[i] = std::inner_product(slope.begin(), slope.end(), features.row(i), 0.0);
    }
  }
  return odds;
}

}  // namespace

std::vector<double> weights_of_shift(const Learner& learner, const Shift& shift) {
  if (!is_told(shift)) return {};
  ColumnSet columns = shift.columns;
  columns.resize(std::min(columns.size(), columns_used));
  std::ranges::sort(columns);
  const ShiftRows rows(learner.rows, std::max(most_rows_weighed, learner.rows.labeled.size()),
                       learner.forest.seed);
  const std::vector<double> odds = log_odds(features_of(learner, rows, columns), rows.is_free);
  std::vector<double> weights(learner.rows.labeled.size(), 1);
  double sum = 0;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    const auto at = std::ranges::lower_bound(rows.rows, learner.rows.labeled[i]) - rows.rows.begin();
    weights[i] = std::clamp(std::exp(odds[static_cast<std::size_t>(at)]), 1 / largest_weight, largest_weight);
    sum += weights[i];
  }
  for (double& weight : weights) weight *= static_cast<double>(weights.size()) / sum;
  return weights;
}

}  // namespace sewil
