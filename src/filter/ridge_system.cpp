// filter/ridge_system.cpp: the columns x columns system keeps X'X; the rows x rows system
// (X Q^-1 X' + gamma) Z = Y, W = Q^-1 X' Z is built anew for every Q.
#include "filter/ridge_system.h"

#include <fmt/format.h>

#include <algorithm>

#include "filter/cholesky.h"
#include "sewil/error.h"

namespace sewil::filter {
namespace {

double squared_norm(const std::vector<double>& values) {
  double sum = 0;
  for (const double value : values) sum += value * value;
  return sum;
}

[[noreturn]] void fail_singular(double gamma) {
  throw InputError(
      fmt::format("RLSR with gamma {}: the system is singular to rounding; expected a larger gamma or "
                  "standardized columns.",
                  gamma));
}

class ColumnSystem final : public RidgeSystem {
 public:
  ColumnSystem(const CenteredTable& table, const Workers& workers)
      : table_(table), workers_(workers), products_(table.column_products()) {}

  void set_targets(const std::vector<double>& targets, std::size_t count) override {
    count_ = count;
    targets_norm_ = squared_norm(targets);
    right_ = table_.transposed_times(targets, count);
  }

  double solve(const std::vector<double>& line_weights, double gamma, std::vector<double>& weights) override {
    const std::size_t d = table_.columns();
    memory_ = products_;
    for (std::size_t c = 0; c < d; ++c) memory_[c * d + c] += gamma * line_weights[c];
    if (!cholesky_.factor(std::move(memory_), d, workers_)) fail_singular(gamma);
    weights = right_;
    cholesky_.solve(weights, count_, workers_);
    memory_ = cholesky_.take_memory();
    // |XW - Y|^2 by the equations just solved: W'X'XW = W'X'Y - gamma W'QW.
    double loss = targets_norm_;
    for (std::size_t k = 0; k < count_; ++k) {
      for (std::size_t c = 0; c < d; ++c) {
        const double w = weights[k * d + c];
        loss -= w * right_[k * d + c] + gamma * line_weights[c] * w * w;
      }
    }
    return std::max(0.0, loss);
  }

 private:
  const CenteredTable& table_;
  const Workers& workers_;
  std::vector<double> products_, right_, memory_;
  std::size_t count_ = 0;
  double targets_norm_ = 0;
  Cholesky cholesky_;
};

class RowSystem final : public RidgeSystem {
 public:
  RowSystem(const CenteredTable& table, const Workers& workers) : table_(table), workers_(workers) {}

  void set_targets(const std::vector<double>& targets, std::size_t count) override {
    count_ = count;
    targets_ = targets;
  }

  double solve(const std::vector<double>& line_weights, double gamma, std::vector<double>& weights) override {
    const std::size_t n = table_.rows();
    const std::size_t d = table_.columns();
    inverse_.resize(d);
    for (std::size_t c = 0; c < d; ++c) inverse_[c] = 1 / line_weights[c];
    table_.row_products(inverse_, memory_);
    for (std::size_t row = 0; row < n; ++row) memory_[row * n + row] += gamma;
    if (!cholesky_.factor(std::move(memory_), n, workers_)) fail_singular(gamma);
    std::vector<double> solution = targets_;
    cholesky_.solve(solution, count_, workers_);
    memory_ = cholesky_.take_memory();
    weights = table_.transposed_times(solution, count_);
    for (std::size_t k = 0; k < count_; ++k) {
      for (std::size_t c = 0; c < d; ++c) weights[k * d + c] *= inverse_[c];
    }
    return gamma * gamma * squared_norm(solution);  // Y - XW = gamma Z
  }

 private:
  const CenteredTable& table_;
  const Workers& workers_;
  std::vector<double> targets_, inverse_, memory_;
  std::size_t count_ = 0;
  Cholesky cholesky_;
};

}  // namespace

std::unique_ptr<RidgeSystem> make_column_system(const CenteredTable& table, const Workers& workers) {
  return std::make_unique<ColumnSystem>(table, workers);
}

std::unique_ptr<RidgeSystem> make_row_system(const CenteredTable& table, const Workers& workers) {
  return std::make_unique<RowSystem>(table, workers);
}

}  // namespace sewil::filter
