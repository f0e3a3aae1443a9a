// filter/wide_system.cpp: the rows x rows system (X Q^-1 X' + gamma) Z = Y, W = Q^-1 X' Z, for tables where
// building and factoring it costs much more than a product with it: sparse ones, and those with far more
// columns than rows. From one Q to the next it changes little, so an old factorization still nearly solves
// it, and conjugate gradients, which only need products with X, do the rest, down to rounding. When these
// have cost as much as a new factorization would, there is one.
#include <algorithm>
#include <cmath>

#include "filter/cholesky.h"
#include "filter/kept_factor.h"
#include "filter/ridge_system.h"

namespace sewil::filter {
namespace {

// How much longer a multiplication takes in a step of conjugate gradients, which waits for the memory, than
// in a factorization, which does not. Measured.
constexpr double slower = 4;
// Of the largest right side; what is left of it when a solution counts as exact.
constexpr double rounding = 1e-14;

double product(const double* a, const double* b, std::size_t n) {
  double sum = 0;
  for (std::size_t i = 0; i < n; ++i) sum += a[i] * b[i];
  return sum;
}

class WideSystem final : public RidgeSystem {
 public:
  WideSystem(const CenteredTable& table, const Workers& workers) : table_(table), workers_(workers) {}

  void set_targets(const std::vector<double>& targets, std::size_t count) override {
    count_ = count;
    targets_ = targets;
    solution_.resize(targets.size(), 0.0);
    const auto n = static_cast<double>(table_.rows());
    const auto cells = static_cast<double>(table_.cells());
    const double build = cells * cells / static_cast<double>(table_.columns()) / 2 + n * n * n / 6;
    const double step = slower * static_cast<double>(count) * (n * n + 2 * cells);
    build_steps_ = std::max<std::size_t>(1, static_cast<std::size_t>(build / step));
  }

  double solve(const std::vector<double>& line_weights, double gamma, std::vector<double>& weights) override {
    const std::size_t d = table_.columns();
    gamma_ = gamma;
    inverse_.resize(d);
    for (std::size_t c = 0; c < d; ++c) inverse_[c] = 1 / line_weights[c];
    if (kept_.empty() || further_steps_ > build_steps_ || !improve()) build_and_solve();
    weights = table_.transposed_times(solution_, count_);
    scale(weights);
    return gamma * gamma * product(solution_.data(), solution_.data(), solution_.size());  // Y - XW = gamma Z
  }

 private:
  void scale(std::vector<double>& of_columns) const {
    const std::size_t d = table_.columns();
    for (std::size_t k = 0; k < count_; ++k) {
      for (std::size_t c = 0; c < d; ++c) of_columns[k * d + c] *= inverse_[c];
    }
  }

  void build_and_solve() {
    const std::size_t n = table_.rows();
    system_.resize((n + count_) * n);
    table_.row_products(inverse_, system_.data());
    for (std::size_t row = 0; row < n; ++row) system_[row * n + row] += gamma_;
    std::copy(targets_.begin(), targets_.end(), system_.begin() + static_cast<std::ptrdiff_t>(n * n));
    if (!cholesky_.solve(system_, n, count_, workers_)) fail_singular(gamma_);
    solution_.assign(system_.begin() + static_cast<std::ptrdiff_t>(n * n), system_.end());
    kept_.keep(system_, n);
    is_fresh_ = true;
    further_steps_ = 0;
  }

  // The system times each of `count_` vectors.
  [[nodiscard]] std::vector<double> apply(const std::vector<double>& vectors) const {
    std::vector<double> of_columns = table_.transposed_times(vectors, count_);
    scale(of_columns);
    std::vector<double> out = table_.times(of_columns, count_);
    for (std::size_t i = 0; i < out.size(); ++i) out[i] += gamma_ * vectors[i];
    return out;
  }

  // Conjugate gradients from the last solution, all targets side by side; false when that was not enough.
  [[nodiscard]] bool improve() {
    const std::size_t n = table_.rows();
    std::vector<double> left = apply(solution_);
    for (std::size_t i = 0; i < left.size(); ++i) left[i] = targets_[i] - left[i];
    const double goal = rounding * std::sqrt(largest_square(targets_));
    std::vector<double> direction, old_fall(count_, 0.0);
    std::size_t step = 0;
    for (; std::sqrt(largest_square(left)) > goal; ++step) {
      if (step > build_steps_) return false;
      std::vector<double> near = left;
      kept_.solve(near, count_);
      if (direction.empty()) direction.assign(near.size(), 0.0);
      for (std::size_t k = 0; k < count_; ++k) {
        const double fall = product(left.data() + k * n, near.data() + k * n, n);
        const double keep = old_fall[k] > 0 ? fall / old_fall[k] : 0;
        for (std::size_t i = k * n; i < (k + 1) * n; ++i) direction[i] = near[i] + keep * direction[i];
        old_fall[k] = fall;
      }
      const std::vector<double> image = apply(direction);
      for (std::size_t k = 0; k < count_; ++k) {
        const double bend = product(direction.data() + k * n, image.data() + k * n, n);
        const double length = bend > 0 ? old_fall[k] / bend : 0;
        for (std::size_t i = k * n; i < (k + 1) * n; ++i) {
          solution_[i] += length * direction[i];
          left[i] -= length * image[i];
        }
      }
    }
    if (is_fresh_) fewest_steps_ = step;
    is_fresh_ = false;
    further_steps_ += step > fewest_steps_ ? step - fewest_steps_ : 0;
    return true;
  }

  // Of the targets' squared lengths.
  [[nodiscard]] double largest_square(const std::vector<double>& vectors) const {
    const std::size_t n = table_.rows();
    double largest = 0;
    for (std::size_t k = 0; k < count_; ++k) {
      largest = std::max(largest, product(vectors.data() + k * n, vectors.data() + k * n, n));
    }
    return largest;
  }

  const CenteredTable& table_;
  const Workers& workers_;
  double gamma_ = 0;
  std::size_t count_ = 0;
  std::vector<double> targets_, inverse_, solution_;
  std::vector<double> system_;  // room to build and factor it in, and `count_` sides below it
  Cholesky cholesky_;
  KeptFactor kept_;                // of the last system that was built
  std::size_t build_steps_ = 1;    // steps of conjugate gradients that cost as much as building and factoring
  bool is_fresh_ = false;          // no step was made with it yet
  std::size_t fewest_steps_ = 0;   // that its first solution took
  std::size_t further_steps_ = 0;  // that all others together took beyond that
};

}  // namespace

std::unique_ptr<RidgeSystem> make_wide_system(const CenteredTable& table, const Workers& workers) {
  return std::make_unique<WideSystem>(table, workers);
}

}  // namespace sewil::filter
