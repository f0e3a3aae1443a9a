// filter/ridge_system.h: W = (X'X + gamma Q)^-1 X'Y for centered X and Y and changing diagonal Q, through
// any of three equal systems. loss: |X W - Y|^2.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "filter/centered_table.h"
#include "sewil/data/work.h"

namespace sewil::filter {

class RidgeSystem {
 public:
  RidgeSystem() = default;
  RidgeSystem(const RidgeSystem&) = delete;
  RidgeSystem& operator=(const RidgeSystem&) = delete;
  virtual ~RidgeSystem() = default;

  // `targets`: count x rows, each centered.
  virtual void set_targets(const std::vector<double>& targets, std::size_t count) = 0;
  // Fills `weights` (count x columns) for Q = diag(line_weights) and returns the loss. Throws InputError when
  // the system is singular to rounding.
  virtual double solve(const std::vector<double>& line_weights, double gamma,
                       std::vector<double>& weights) = 0;
};

std::unique_ptr<RidgeSystem> make_column_system(const CenteredTable& table, const Workers& workers);
std::unique_ptr<RidgeSystem> make_row_system(const CenteredTable& table, const Workers& workers);
// The row system again, for sparse tables and those of far more columns than rows (wide_system.cpp); the same
// but for rounding.
std::unique_ptr<RidgeSystem> make_wide_system(const CenteredTable& table, const Workers& workers);

[[noreturn]] void fail_singular(double gamma);

}  // namespace sewil::filter
