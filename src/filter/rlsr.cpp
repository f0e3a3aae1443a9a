// filter/rlsr.cpp: the two nested loops of RLSR. Every fit starts from the last one's line weights (warm
// start), so that later outer steps need few inner ones.
#include "filter/rlsr.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "filter/centered_table.h"
#include "filter/identical_columns.h"
#include "filter/ridge_system.h"
#include "filter/simplex.h"

namespace sewil {
namespace {

// So many times as many columns as rows make the row system of a dense table dear to build.
constexpr std::size_t far_wider = 4;

// Labeled rows: 1 for their class; unlabeled rows start undecided, 1 / classes each.
std::vector<double> starting_shares(std::span<const std::int32_t> labels, std::size_t classes) {
  const std::size_t n = labels.size();
  std::vector<double> shares(classes * n, 0.0);
  for (std::size_t row = 0; row < n; ++row) {
    if (labels[row] >= 0) {
      shares[static_cast<std::size_t>(labels[row]) * n + row] = 1;
    } else {
      for (std::size_t k = 0; k < classes; ++k) shares[k * n + row] = 1 / static_cast<double>(classes);
    }
  }
  return shares;
}

std::vector<double> center(const std::vector<double>& shares, std::size_t rows, std::vector<double>& mean) {
  std::vector<double> centered = shares;
  for (std::size_t k = 0; k < mean.size(); ++k) {
    double sum = 0;
    for (std::size_t row = 0; row < rows; ++row) sum += shares[k * rows + row];
    mean[k] = sum / static_cast<double>(rows);
    for (std::size_t row = 0; row < rows; ++row) centered[k * rows + row] -= mean[k];
  }
  return centered;
}

// sqrt(|w_j|^2 + smoothing) for every column j.
std::vector<double> line_norms(const std::vector<double>& weights, std::size_t columns, double smoothing) {
  std::vector<double> norms(columns, smoothing);
  for (std::size_t i = 0; i < weights.size(); ++i) norms[i % columns] += weights[i] * weights[i];
  for (double& norm : norms) norm = std::sqrt(norm);
  return norms;
}

double sum_of(const std::vector<double>& values) {
  double sum = 0;
  for (const double value : values) sum += value;
  return sum;
}

// Moves unlabeled rows' shares to the nearest point of the simplex; returns the loss afterwards.
double update_shares(std::span<const std::int32_t> labels, const std::vector<double>& fitted,
                     const std::vector<double>& offsets, std::vector<double>& shares) {
  const std::size_t n = labels.size();
  const std::size_t classes = offsets.size();
  std::vector<double> line(classes), scratch;
  double loss = 0;
  for (std::size_t row = 0; row < n; ++row) {
    for (std::size_t k = 0; k < classes; ++k) line[k] = fitted[k * n + row] + offsets[k];
    if (labels[row] < 0) {
      std::vector<double> point = line;
      filter::project_on_simplex(point, scratch);
      for (std::size_t k = 0; k < classes; ++k) shares[k * n + row] = point[k];
    }
    for (std::size_t k = 0; k < classes; ++k) {
      const double difference = line[k] - shares[k * n + row];
      loss += difference * difference;
    }
  }
  return loss;
}

// Identical columns have identical lines but for rounding; their common score is the mean.
void equalize_copies(const std::vector<std::uint32_t>& first, std::vector<double>& scores) {
  std::vector<double> sum(scores.size(), 0.0), count(scores.size(), 0.0);
  for (std::size_t c = 0; c < scores.size(); ++c) {
    sum[first[c]] += scores[c];
    count[first[c]] += 1;
  }
  for (std::size_t c = 0; c < scores.size(); ++c) {
    if (count[first[c]] > 1) scores[c] = sum[first[c]] / count[first[c]];
  }
}

bool settled(double before, double after, double change) {
  return std::isfinite(before) && before - after <= change * before;
}

}  // namespace

RlsrResult fit_rlsr(const FilterMatrix& matrix, std::span<const std::int32_t> labels, std::size_t classes,
                    const RlsrOptions& options, const Workers& workers, Progress& progress) {
  const std::size_t n = matrix.rows;
  const std::size_t d = matrix.columns;
  const filter::CenteredTable table(matrix, workers);
  const bool by_columns =
      options.system == RlsrSystem::columns || (options.system == RlsrSystem::smaller && d <= n);
  const auto system = by_columns                           ? filter::make_column_system(table, workers)
                      : matrix.sparse || d > far_wider * n ? filter::make_wide_system(table, workers)
                                                           : filter::make_row_system(table, workers);

  RlsrResult result;
  result.classes = classes;
  result.offsets.resize(classes);
  result.class_shares = starting_shares(labels, classes);
  std::vector<double> norms(d, 1.0);  // before the first fit all columns are alike
  std::vector<double> share_means(classes);
  double outer_before = std::numeric_limits<double>::infinity();
  for (int outer = 0; outer < options.outer_steps && !result.converged; ++outer) {
    system->set_targets(center(result.class_shares, n, share_means), classes);
    double inner_before = outer_before;  // the last fit is where this one starts
    for (int inner = 0; inner < options.inner_steps; ++inner) {
      progress.throw_if_stopped();
      const double total = sum_of(norms);
      result.line_weights.resize(d);
      for (std::size_t c = 0; c < d; ++c) result.line_weights[c] = total / norms[c];
      const double loss = system->solve(result.line_weights, options.gamma, result.weights);
      ++result.systems_solved;
      norms = line_norms(result.weights, d, options.smoothing);
      const double objective = loss + options.gamma * sum_of(norms) * sum_of(norms);
      const bool stop = settled(inner_before, objective, options.inner_change);
      inner_before = objective;
      if (stop) break;
    }
    // X is centered here, so the offsets for it are the shares' means; moved back to the given X at the end.
    const std::vector<double> fitted = table.times(result.weights, classes);
    const double loss = update_shares(labels, fitted, share_means, result.class_shares);
    const double objective = loss + options.gamma * sum_of(norms) * sum_of(norms);
    result.objective.push_back(objective);
    result.converged = settled(outer_before, objective, options.outer_change);
    outer_before = objective;
    progress.update({.stage = "regression",
                     .done = static_cast<std::size_t>(outer) + 1,
                     .total = static_cast<std::size_t>(options.outer_steps)});
  }
  for (std::size_t k = 0; k < classes; ++k) {
    result.offsets[k] = share_means[k];
    for (std::size_t c = 0; c < d; ++c) result.offsets[k] -= result.weights[k * d + c] * table.mean(c);
  }
  result.scores = line_norms(result.weights, d, 0);
  equalize_copies(filter::first_copies(matrix), result.scores);
  const double total = sum_of(result.scores);
  for (double& score : result.scores) score = total > 0 ? score / total : 0;
  return result;
}

}  // namespace sewil
