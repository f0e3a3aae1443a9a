// tests/oracle/filter_twin.h: the filters written out plainly on n x n matrices: all distances, sorted lists
// of neighbors, dense Laplacians, explicit centering matrix and inverse. Slow and obvious.
#pragma once

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

namespace sewil::oracle {

using Matrix = Eigen::MatrixXd;
using Labels = std::vector<std::int32_t>;

inline Matrix squared_distances(const Matrix& x) {
  Matrix out(x.rows(), x.rows());
  for (Eigen::Index a = 0; a < x.rows(); ++a) {
    for (Eigen::Index b = 0; b < x.rows(); ++b) out(a, b) = (x.row(a) - x.row(b)).squaredNorm();
  }
  return out;
}

// nearest(a, b) = 1 when b is among a's k nearest others (ties by row number).
inline Matrix nearest(const Matrix& distances, std::size_t k) {
  const Eigen::Index n = distances.rows();
  Matrix out = Matrix::Zero(n, n);
  for (Eigen::Index a = 0; a < n; ++a) {
    std::vector<Eigen::Index> others;
    for (Eigen::Index b = 0; b < n; ++b) {
      if (b != a) others.push_back(b);
    }
    std::stable_sort(others.begin(), others.end(),
                     [&](Eigen::Index p, Eigen::Index q) { return distances(a, p) < distances(a, q); });
    for (std::size_t i = 0; i < std::min(k, others.size()); ++i) out(a, others[i]) = 1;
  }
  return out;
}

inline double median_of_pairs(const Matrix& distances) {
  std::vector<double> all;
  for (Eigen::Index a = 0; a < distances.rows(); ++a) {
    for (Eigen::Index b = 0; b < a; ++b) all.push_back(distances(a, b));
  }
  std::sort(all.begin(), all.end());
  const std::size_t n = all.size();
  return n % 2 == 1 ? all[n / 2] : (all[n / 2 - 1] + all[n / 2]) / 2;
}

inline Matrix laplacian(const Matrix& weights) {
  return Matrix(weights.rowwise().sum().asDiagonal()) - weights;
}

inline double variance(const Eigen::VectorXd& f) {
  return (f.array() - f.mean()).square().sum() / static_cast<double>(f.size());
}

inline std::vector<double> semi_fisher(const Matrix& x, const Labels& labels, int classes, std::size_t k,
                                       double lambda, double delta) {
  const Matrix near = nearest(squared_distances(x), k);
  const Matrix lap = laplacian(near.cwiseMax(near.transpose()));
  std::vector<double> scores;
  for (Eigen::Index c = 0; c < x.cols(); ++c) {
    const Eigen::VectorXd f = x.col(c).array() - x.col(c).mean();
    double above = delta * variance(f);
    double below = lambda * 2 * f.dot(lap * f);
    for (int g = 0; g < classes; ++g) {
      std::vector<double> cells;
      for (std::size_t row = 0; row < labels.size(); ++row) {
        if (labels[row] == g) cells.push_back(f(static_cast<Eigen::Index>(row)));
      }
      if (cells.empty()) continue;
      const Eigen::VectorXd own =
          Eigen::Map<Eigen::VectorXd>(cells.data(), static_cast<Eigen::Index>(cells.size()));
      above += static_cast<double>(cells.size()) * own.mean() * own.mean();
      below += static_cast<double>(cells.size()) * variance(own);
    }
    scores.push_back(above / below);
  }
  return scores;
}

inline std::vector<double> semi_laplacian(const Matrix& x, const Labels& labels, std::size_t k) {
  const Matrix distances = squared_distances(x);
  const Matrix near = nearest(distances, k);
  const double median = median_of_pairs(distances);
  const Eigen::Index n = x.rows();
  Matrix within = Matrix::Zero(n, n);
  Matrix between = Matrix::Zero(n, n);
  for (Eigen::Index a = 0; a < n; ++a) {
    for (Eigen::Index b = 0; b < n; ++b) {
      if (a == b) continue;
      const auto la = labels[static_cast<std::size_t>(a)];
      const auto lb = labels[static_cast<std::size_t>(b)];
      const bool both = la >= 0 && lb >= 0;
      if (both ? la == lb : near(a, b) + near(b, a) > 0)
        within(a, b) = std::exp(-distances(a, b) / (2 * median));
      if (both && la != lb) between(a, b) = 1;
    }
  }
  const Matrix lw = laplacian(within);
  const Matrix lb = laplacian(between);
  std::vector<double> scores;
  for (Eigen::Index c = 0; c < x.cols(); ++c) {
    const Eigen::VectorXd f = x.col(c).array() - x.col(c).mean();
    double low = std::numeric_limits<double>::infinity();
    double high = -low;
    for (Eigen::Index row = 0; row < n; ++row) {
      if (labels[static_cast<std::size_t>(row)] < 0) continue;
      low = std::min(low, f(row));
      high = std::max(high, f(row));
    }
    scores.push_back(low == high ? std::numeric_limits<double>::infinity() : f.dot(lw * f) / f.dot(lb * f));
  }
  return scores;
}

inline void project_by_bisection(Eigen::VectorXd& point) {
  double low = point.minCoeff() - 1;
  double high = point.maxCoeff();
  for (int i = 0; i < 200; ++i) {
    const double middle = (low + high) / 2;
    ((point.array() - middle).cwiseMax(0).sum() > 1 ? low : high) = middle;
  }
  point = (point.array() - (low + high) / 2).cwiseMax(0);
}

struct RlsrTwin {
  Matrix w;  // columns x classes
  std::vector<double> objective, scores;
};

inline RlsrTwin rlsr(const Matrix& rows, const Labels& labels, int classes, double gamma, double smoothing) {
  const Eigen::Index n = rows.rows();
  const Eigen::Index d = rows.cols();
  const Matrix x = rows.transpose();  // columns x rows, as in the formulas
  const Matrix h = Matrix::Identity(n, n) - Matrix::Constant(n, n, 1.0 / static_cast<double>(n));
  Matrix y = Matrix::Constant(n, classes, 1.0 / classes);
  for (Eigen::Index row = 0; row < n; ++row) {
    if (labels[static_cast<std::size_t>(row)] < 0) continue;
    y.row(row).setZero();
    y(row, labels[static_cast<std::size_t>(row)]) = 1;
  }
  RlsrTwin twin;
  twin.w = Matrix::Zero(d, classes);
  double before = std::numeric_limits<double>::infinity();
  bool first = true;
  for (int outer = 0; outer < 100; ++outer) {
    double inner_before = before;
    for (int inner = 0; inner < 10; ++inner) {
      Eigen::VectorXd s = (twin.w.rowwise().squaredNorm().array() + smoothing).sqrt();
      if (first) s.setOnes();
      first = false;
      const Eigen::VectorXd q = s.sum() / s.array();
      const Matrix system = x * h * x.transpose() + gamma * Matrix(q.asDiagonal());
      twin.w = system.inverse() * x * h * y;
      const double penalty = (twin.w.rowwise().squaredNorm().array() + smoothing).sqrt().sum();
      const double objective = (h * (x.transpose() * twin.w - y)).squaredNorm() + gamma * penalty * penalty;
      const bool stop = std::isfinite(inner_before) && inner_before - objective <= 1e-7 * inner_before;
      inner_before = objective;
      if (stop) break;
    }
    const Eigen::RowVectorXd b = (y - x.transpose() * twin.w).colwise().mean();
    const Matrix fitted = (x.transpose() * twin.w).rowwise() + b;
    for (Eigen::Index row = 0; row < n; ++row) {
      if (labels[static_cast<std::size_t>(row)] >= 0) continue;
      Eigen::VectorXd line = fitted.row(row).transpose();
      project_by_bisection(line);
      y.row(row) = line.transpose();
    }
    const double penalty = (twin.w.rowwise().squaredNorm().array() + smoothing).sqrt().sum();
    const double objective = (fitted - y).squaredNorm() + gamma * penalty * penalty;
    twin.objective.push_back(objective);
    const bool stop = std::isfinite(before) && before - objective <= 1e-8 * before;
    before = objective;
    if (stop) break;
  }
  const Eigen::VectorXd norms = twin.w.rowwise().norm();
  for (Eigen::Index c = 0; c < d; ++c) twin.scores.push_back(norms(c) / norms.sum());
  return twin;
}

}  // namespace sewil::oracle
