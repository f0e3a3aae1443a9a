// base/distributions.cpp: see distributions.h. Sums of positive terms, so that the smallest tails keep their
// digits.
#include "base/distributions.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace sewil::base {

double normal_tail(double z) {
  return std::erfc(z / std::numbers::sqrt2) / 2;
}

double chi_squared_tail(double value, std::size_t degrees) {
  if (degrees == 0 || !(value > 0)) return 1;
  const double half = value / 2;
  // Even: exp(-x/2) times the sum of (x/2)^i / i!. Odd: the tail of one degree, and the same sum with i + 1/2
  // in place of i, of which gamma(3/2) is half the root of pi.
  const bool odd = degrees % 2 == 1;
  double sum = odd ? std::erfc(std::sqrt(half)) : 0;
  constexpr double root_of_pi = 1.7724538509055160273;
  double term = odd ? std::exp(-half) * std::sqrt(half) / (root_of_pi / 2) : std::exp(-half);
  for (std::size_t i = 0; i < degrees / 2; ++i) {
    sum += term;
    term *= half / (static_cast<double>(i) + (odd ? 1.5 : 1.0));
  }
  return std::min(1.0, sum);
}

double normal_tail_quantile(double p) {
  const double wanted = std::max(p, 1e-300);
  double low = -40, high = 40;
  for (int i = 0; i < 100; ++i) {
    const double middle = (low + high) / 2;
    (normal_tail(middle) > wanted ? low : high) = middle;
  }
  return high;
}

}  // namespace sewil::base
