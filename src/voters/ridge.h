// voters/ridge.h: ridge regression of class indicators on features, for every strength of regularization from
// one decomposition, and what each row would have been given had it been left out (in closed form).
// strength: the ridge's factor, in units of a row's mean squared length. score: what is predicted for a class
// less the class's mean among the labels; features have no intercept of their own, they are centered over all
// rows of the table, labeled or not. The strength is chosen by the squared error of left-out scores after
// these were brought to their best scale (a strong ridge shrinks all scores alike, which is no error): the
// strongest that is within half a standard error of the best.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace sewil::voters {

inline constexpr double ridge_strengths[] = {1e-3, 3e-3, 1e-2, 3e-2, 0.1, 0.3, 1, 3, 10};

// Rows with a label, weighed.
struct RidgeTarget {
  std::span<const std::int32_t> labels;
  std::span<const double> weights;  // beside labels, of mean 1
  std::size_t classes = 0;
};

struct RidgeFit {
  std::vector<double> dual;      // rows x classes: coefficients = sum over rows of dual times features
  std::vector<double> left_out;  // rows x classes: scores of the rows, each left out
  std::vector<double> means;     // of the class indicators
  double strength = 0;
  double error = 0;  // weighed mean squared error of the left-out scores
};

// `kernel`: rows x rows, products of the rows' features; it is weighed in place.
[[nodiscard]] RidgeFit fit_by_rows(std::vector<double>& kernel, const RidgeTarget& target);

// `features`: rows x columns, row by row; weighed in place. For fewer columns than rows.
[[nodiscard]] RidgeFit fit_by_columns(std::vector<double>& features, const RidgeTarget& target);

}  // namespace sewil::voters
