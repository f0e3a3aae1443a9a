// filter/ridge_system.cpp: the columns x columns system keeps X'X; the rows x rows system
// (X Q^-1 X' + gamma) Z = Y, W = Q^-1 X' Z is built anew for every Q.
#include "filter/ridge_system.h"

#include <fmt/format.h>

#include <algorithm>

#include "filter/cholesky.h"
#include "sewil/data/options.h"
#include "sewil/data/work.h"

namespace sewil::filter {
namespace {

double squared_norm(const std::vector<double>& values) {
  double sum = 0;
  for (const double value : values) sum += value * value;
  return sum;
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
    memory_.resize((d + count_) * d);
    constexpr std::size_t few = 64;
    workers_.for_each((d + few - 1) / few, [&](std::size_t task, int) {
      for (std::size_t c = task * few; c < std::min(d, (task + 1) * few); ++c) {
        std::copy_n(products_.data() + c * d, c + 1, memory_.data() + c * d);
        memory_[c * d + c] += gamma * line_weights[c];
      }
    });
    std::copy(right_.begin(), right_.end(), memory_.begin() + static_cast<std::ptrdiff_t>(d * d));
    if (!cholesky_.solve(memory_, d, count_, workers_)) fail_singular(gamma);
    weights.assign(memory_.begin() + static_cast<std::ptrdiff_t>(d * d), memory_.end());
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
    memory_.resize((n + count_) * n);
    table_.row_products(inverse_, memory_.data());
    for (std::size_t row = 0; row < n; ++row) memory_[row * n + row] += gamma;
    std::copy(targets_.begin(), targets_.end(), memory_.begin() + static_cast<std::ptrdiff_t>(n * n));
    if (!cholesky_.solve(memory_, n, count_, workers_)) fail_singular(gamma);
    const std::vector<double> solution(memory_.begin() + static_cast<std::ptrdiff_t>(n * n), memory_.end());
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

void fail_singular(double gamma) {
  throw InputError(
      fmt::format("RLSR with gamma {}: the system is singular to rounding; expected a larger {} or {}.",
                  gamma, option_text("rlsr_gamma"), option_text("standardize")));
}

std::unique_ptr<RidgeSystem> make_column_system(const CenteredTable& table, const Workers& workers) {
  return std::make_unique<ColumnSystem>(table, workers);
}

std::unique_ptr<RidgeSystem> make_row_system(const CenteredTable& table, const Workers& workers) {
  return std::make_unique<RowSystem>(table, workers);
}

}  // namespace sewil::filter
