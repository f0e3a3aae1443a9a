// voters/linear_model.h: what a linear voter keeps: for each column its features, where new values fall among
// their steps, and a coefficient for every feature and class.
#pragma once

#include <cstdint>
#include <vector>

#include "voters/features.h"
#include "voters/linear_voter.h"

namespace sewil {

struct LinearVoter::Model {
  std::vector<std::uint32_t> columns;
  std::size_t classes = 0;
  bool counts = false;
  double strength = 0;
  std::vector<std::uint8_t> known;                // by class: some row had it
  std::vector<double> intercept;                  // by class
  std::vector<voters::ColumnFeatures> coded;      // beside columns
  std::vector<std::vector<double>> cuts;          // beside columns: value <= cut belongs to the step below it
  std::vector<std::vector<double>> coefficients;  // beside columns: features x classes

  // What each step of a column adds to the classes' scores: steps x classes.
  [[nodiscard]] std::vector<double> contributions(std::size_t column) const;
  // Votes from the sum of contributions; `length`: of the row (counts only).
  void vote(std::span<double> scores, double length) const;
};

}  // namespace sewil
