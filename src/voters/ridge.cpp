// voters/ridge.cpp: see ridge.h. With weights w, features F and targets T, and D = diag(w):
// D^1/2 F F' D^1/2 = U S U'. A row's own influence on its fit is h = (U S/(S+r) U')_ii, and its left-out
// score is (fit - h target) / (1 - h).
#include "voters/ridge.h"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>

#include "base/product.h"
#include "sewil/data/work.h"

namespace sewil::voters {
namespace {

constexpr double most_influence = 0.9999;  // of a row on its own fit
constexpr double largest_scale = 20;       // by which left-out scores are brought to size
constexpr double tolerated_errors = 0.5;   // standard errors that a stronger ridge may be behind the best

// Eigenvectors row by row (rows x rank), eigenvalues, and the targets in their terms.
struct Decomposition {
  std::size_t rows = 0, rank = 0, classes = 0;
  std::vector<double> vectors, values;
  std::vector<double> roots;    // of the weights
  std::vector<double> targets;  // rows x classes: indicator less its mean
  std::vector<double> inner;    // rank x classes: U' D^1/2 targets
  std::vector<double> means;
};

std::vector<double> class_means(const RidgeTarget& target) {
  std::vector<double> means(target.classes, 0);
  double total = 0;
  for (std::size_t i = 0; i < target.labels.size(); ++i) {
    means[static_cast<std::size_t>(target.labels[i])] += target.weights[i];
    total += target.weights[i];
  }
  for (double& mean : means) mean /= total;
  return means;
}

// Symmetric, n x n; vectors in columns, row by row.
void decompose(const std::vector<double>& matrix, std::size_t n, std::vector<double>& vectors,
               std::vector<double>& values) {
  using Square = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  if (n == 0) return;  // no column: nothing is predicted but the means
  const auto size = static_cast<Eigen::Index>(n);
  const Eigen::SelfAdjointEigenSolver<Square> solver(Eigen::Map<const Square>(matrix.data(), size, size));
  if (solver.info() != Eigen::Success) throw std::logic_error("a linear voter's decomposition failed");
  vectors.resize(n * n);
  values.resize(n);
  Eigen::Map<Square>(vectors.data(), size, size) = solver.eigenvectors();
  for (std::size_t k = 0; k < n; ++k)
    values[k] = std::max(0.0, solver.eigenvalues()[static_cast<Eigen::Index>(k)]);
}

void take_targets(const RidgeTarget& target, Decomposition& parts) {
  parts.rows = target.labels.size();
  parts.classes = target.classes;
  parts.means = class_means(target);
  parts.roots.resize(parts.rows);
  parts.targets.resize(parts.rows * parts.classes);
  for (std::size_t i = 0; i < parts.rows; ++i) {
    parts.roots[i] = std::sqrt(target.weights[i]);
    for (std::size_t c = 0; c < parts.classes; ++c) {
      const bool own = target.labels[i] == static_cast<std::int32_t>(c);
      parts.targets[i * parts.classes + c] = (own ? 1 : 0) - parts.means[c];
    }
  }
}

void take_inner(Decomposition& parts) {
  parts.inner.assign(parts.rank * parts.classes, 0);
  for (std::size_t i = 0; i < parts.rows; ++i) {
    for (std::size_t k = 0; k < parts.rank; ++k) {
      const double factor = parts.vectors[i * parts.rank + k] * parts.roots[i];
      for (std::size_t c = 0; c < parts.classes; ++c)
        parts.inner[k * parts.classes + c] += factor * parts.targets[i * parts.classes + c];
    }
  }
}

struct LeftOut {
  std::vector<double> scores;
  double scale = 0;
  std::vector<double> errors;  // by row: weighed squared error
  double error = 0;            // their sum
};

LeftOut leave_out(const Decomposition& parts, double ridge) {
  const std::size_t classes = parts.classes;
  LeftOut result;
  result.scores.resize(parts.rows * classes);
  std::vector<double> shrink(parts.rank);
  for (std::size_t k = 0; k < parts.rank; ++k) shrink[k] = parts.values[k] / (parts.values[k] + ridge);
  double along = 0, squares = 0;
  for (std::size_t i = 0; i < parts.rows; ++i) {
    double* const score = result.scores.data() + i * classes;
    const double* const target = parts.targets.data() + i * classes;
    const double weight = parts.roots[i] * parts.roots[i];
    double influence = 0;
    for (std::size_t k = 0; k < parts.rank; ++k) {
      const double at = parts.vectors[i * parts.rank + k];
      influence += at * at * shrink[k];
      for (std::size_t c = 0; c < classes; ++c) score[c] += at * shrink[k] * parts.inner[k * classes + c];
    }
    influence = std::min(influence, most_influence);
    for (std::size_t c = 0; c < classes; ++c) {
      score[c] = (score[c] / parts.roots[i] - influence * target[c]) / (1 - influence);
      along += weight * score[c] * target[c];
      squares += weight * score[c] * score[c];
    }
  }
  result.scale = squares > 0 ? std::clamp(along / squares, 0.0, largest_scale) : 0;
  for (std::size_t i = 0; i < parts.rows; ++i) {
    double error = 0;
    for (std::size_t c = 0; c < classes; ++c) {
      const double miss = result.scale * result.scores[i * classes + c] - parts.targets[i * classes + c];
      error += parts.roots[i] * parts.roots[i] * miss * miss;
    }
    result.errors.push_back(error);
    result.error += error;
  }
  return result;
}

// Whether `other` is behind `best` by no more than chance allows.
bool is_close(const LeftOut& other, const LeftOut& best) {
  const auto rows = static_cast<double>(best.errors.size());
  const double mean = (other.error - best.error) / rows;
  double squares = 0;
  for (std::size_t i = 0; i < best.errors.size(); ++i) {
    const double off = other.errors[i] - best.errors[i] - mean;
    squares += off * off;
  }
  return mean <= tolerated_errors * std::sqrt(squares) / rows;
}

RidgeFit choose_strength(const Decomposition& parts, double length) {
  std::vector<LeftOut> found;
  std::size_t best = 0;
  for (const double strength : ridge_strengths) {
    found.push_back(leave_out(parts, strength * length));
    if (found.back().error < found[best].error) best = found.size() - 1;
  }
  std::size_t chosen = best;
  for (std::size_t at = best + 1; at < found.size(); ++at) {
    if (is_close(found[at], found[best])) chosen = at;
  }
  RidgeFit fit;
  fit.means = parts.means;
  fit.strength = ridge_strengths[chosen];
  fit.error = found[chosen].error / static_cast<double>(parts.rows);
  fit.left_out = std::move(found[chosen].scores);
  const double scale = found[chosen].scale;
  for (double& score : fit.left_out) score *= scale;
  fit.dual.assign(parts.rows * parts.classes, 0);
  for (std::size_t i = 0; i < parts.rows; ++i) {
    for (std::size_t k = 0; k < parts.rank; ++k) {
      const double factor = scale * parts.roots[i] * parts.vectors[i * parts.rank + k] /
                            (parts.values[k] + fit.strength * length);
      for (std::size_t c = 0; c < parts.classes; ++c)
        fit.dual[i * parts.classes + c] += factor * parts.inner[k * parts.classes + c];
    }
  }
  return fit;
}

}  // namespace

RidgeFit fit_by_rows(std::vector<double>& kernel, const RidgeTarget& target) {
  const std::size_t rows = target.labels.size();
  SEWIL_ASSERT(kernel.size() == rows * rows);
  Decomposition parts;
  take_targets(target, parts);
  double length = 0;
  for (std::size_t i = 0; i < rows; ++i) {
    length += target.weights[i] * kernel[i * rows + i] / static_cast<double>(rows);
    for (std::size_t j = 0; j < rows; ++j) kernel[i * rows + j] *= parts.roots[i] * parts.roots[j];
  }
  decompose(kernel, rows, parts.vectors, parts.values);
  parts.rank = rows;
  take_inner(parts);
  return choose_strength(parts, length > 0 ? length : 1);
}

RidgeFit fit_by_columns(std::vector<double>& features, const RidgeTarget& target) {
  const std::size_t rows = target.labels.size();
  const std::size_t columns = features.size() / rows;
  Decomposition parts;
  take_targets(target, parts);
  double length = 0;
  for (std::size_t i = 0; i < rows; ++i) {
    for (std::size_t j = 0; j < columns; ++j) {
      double& cell = features[i * columns + j];
      cell *= parts.roots[i];
      length += cell * cell / static_cast<double>(rows);
    }
  }
  base::ProductScratch<double> scratch;
  std::vector<double> gram(columns * columns), axes;
  const auto step = static_cast<std::ptrdiff_t>(columns);
  const base::Operand<double> turned{features.data(), 1, step};
  base::multiply<double>(columns, columns, rows, turned, turned, gram.data(), columns, base::Update::assign,
                         scratch);
  decompose(gram, columns, axes, parts.values);
  // Rows in terms of the axes, brought to length 1 along each; what is nothing but rounding has no say.
  parts.rank = columns;
  parts.vectors.resize(rows * columns);
  base::multiply<double>(rows, columns, columns, {features.data(), step, 1}, {axes.data(), 1, step},
                         parts.vectors.data(), columns, base::Update::assign, scratch);
  const double largest = parts.values.empty() ? 0 : parts.values.back();
  for (std::size_t k = 0; k < columns; ++k) {
    const bool counts = parts.values[k] > 1e-12 * largest;
    for (std::size_t i = 0; i < rows; ++i) {
      double& at = parts.vectors[i * columns + k];
      at = counts ? at / std::sqrt(parts.values[k]) : 0;
    }
  }
  take_inner(parts);
  return choose_strength(parts, length > 0 ? length : 1);
}

}  // namespace sewil::voters
