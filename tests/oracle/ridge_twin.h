// tests/oracle/ridge_twin.h: the obvious way to fit a linear voter: for every strength and every row a dense
// solve on all other rows, and the choice of the strength spelled out.
#pragma once

#include <Eigen/Cholesky>
#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

namespace sewil::oracle {

struct RidgeProblem {
  Eigen::MatrixXd features;  // rows x columns
  std::vector<std::int32_t> labels;
  std::vector<double> weights;  // of mean 1
  std::size_t classes = 0;

  [[nodiscard]] double weight(Eigen::Index row) const { return weights[static_cast<std::size_t>(row)]; }
};

struct RidgeAnswer {
  Eigen::MatrixXd coefficients;  // columns x classes
  Eigen::MatrixXd left_out;      // rows x classes
  Eigen::RowVectorXd means;
  double strength = 0, error = 0;
};

inline Eigen::RowVectorXd means_of(const RidgeProblem& problem) {
  Eigen::RowVectorXd means = Eigen::RowVectorXd::Zero(static_cast<Eigen::Index>(problem.classes));
  double total = 0;
  for (std::size_t i = 0; i < problem.labels.size(); ++i) {
    means(problem.labels[i]) += problem.weights[i];
    total += problem.weights[i];
  }
  return means / total;
}

inline Eigen::MatrixXd targets_of(const RidgeProblem& problem) {
  const Eigen::RowVectorXd means = means_of(problem);
  Eigen::MatrixXd targets(problem.features.rows(), means.size());
  for (Eigen::Index i = 0; i < targets.rows(); ++i) {
    targets.row(i) = -means;
    targets(i, problem.labels[static_cast<std::size_t>(i)]) += 1;
  }
  return targets;
}

// The mean squared length of a row.
inline double length_of(const RidgeProblem& problem) {
  double length = 0;
  for (Eigen::Index i = 0; i < problem.features.rows(); ++i)
    length += problem.weight(i) * problem.features.row(i).squaredNorm();
  length /= static_cast<double>(problem.features.rows());
  return length > 0 ? length : 1;
}

// Normal equations of all rows but one (-1: of all).
inline Eigen::MatrixXd solve_without(const RidgeProblem& problem, double ridge, Eigen::Index without) {
  const Eigen::MatrixXd targets = targets_of(problem);
  const Eigen::Index columns = problem.features.cols();
  Eigen::MatrixXd left = ridge * Eigen::MatrixXd::Identity(columns, columns);
  Eigen::MatrixXd right = Eigen::MatrixXd::Zero(columns, targets.cols());
  for (Eigen::Index i = 0; i < targets.rows(); ++i) {
    if (i == without) continue;
    const Eigen::VectorXd row = problem.features.row(i).transpose();
    left += problem.weight(i) * row * row.transpose();
    right += problem.weight(i) * row * targets.row(i);
  }
  return left.llt().solve(right);
}

struct OneStrength {
  Eigen::MatrixXd left_out;  // not yet scaled
  double scale = 0;
  std::vector<double> errors;  // by row, after scaling

  [[nodiscard]] double mean_error() const {
    double sum = 0;
    for (const double error : errors) sum += error;
    return sum / static_cast<double>(errors.size());
  }
};

inline OneStrength try_strength(const RidgeProblem& problem, double strength) {
  const Eigen::MatrixXd targets = targets_of(problem);
  OneStrength tried{Eigen::MatrixXd(targets.rows(), targets.cols()), 0, {}};
  double along = 0, squares = 0;
  for (Eigen::Index i = 0; i < targets.rows(); ++i) {
    tried.left_out.row(i) =
        problem.features.row(i) * solve_without(problem, strength * length_of(problem), i);
    along += problem.weight(i) * tried.left_out.row(i).dot(targets.row(i));
    squares += problem.weight(i) * tried.left_out.row(i).squaredNorm();
  }
  if (squares > 0) tried.scale = std::min(20.0, std::max(0.0, along / squares));
  for (Eigen::Index i = 0; i < targets.rows(); ++i) {
    const Eigen::RowVectorXd miss = tried.scale * tried.left_out.row(i) - targets.row(i);
    tried.errors.push_back(problem.weight(i) * miss.squaredNorm());
  }
  return tried;
}

// Whether the mean error is above the other's by at most half the standard error of the difference.
inline bool is_no_worse(const OneStrength& tried, const OneStrength& best) {
  const auto rows = static_cast<double>(tried.errors.size());
  const double mean = tried.mean_error() - best.mean_error();
  double variance = 0;
  for (std::size_t i = 0; i < tried.errors.size(); ++i)
    variance += std::pow(tried.errors[i] - best.errors[i] - mean, 2) / rows;
  return mean <= 0.5 * std::sqrt(variance) / std::sqrt(rows);
}

inline RidgeAnswer twin_ridge(const RidgeProblem& problem) {
  const std::vector<double> strengths{0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10};
  std::vector<OneStrength> tried;
  tried.reserve(strengths.size());
  for (const double strength : strengths) tried.push_back(try_strength(problem, strength));
  const auto best = std::ranges::min_element(tried, {}, &OneStrength::mean_error);
  auto chosen = best;
  for (auto other = best; other != tried.end(); ++other) {
    if (is_no_worse(*other, *best)) chosen = other;
  }
  RidgeAnswer answer;
  answer.strength = strengths[static_cast<std::size_t>(chosen - tried.begin())];
  answer.coefficients =
      chosen->scale * solve_without(problem, answer.strength * length_of(problem), Eigen::Index{-1});
  answer.left_out = chosen->scale * chosen->left_out;
  answer.means = means_of(problem);
  answer.error = chosen->mean_error();
  return answer;
}

}  // namespace sewil::oracle
