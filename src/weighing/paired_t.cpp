// weighing/paired_t.cpp: see paired_t.h. The tail of Student's t is half the regularized incomplete
// beta function I_x(freedom/2, 1/2) at x = freedom / (freedom + t^2), by its continued fraction.
#include "weighing/paired_t.h"

#include <cmath>
#include <limits>

namespace sewil::selection {
namespace {

// log of |gamma|; std::lgamma writes a global and is not safe in threads, so the plain Stirling series
// (shifted to x >= 12: error below 1e-15) is used instead.
double log_gamma(double x) {
  double shift = 0;
  while (x < 12) {
    shift -= std::log(x);
    x += 1;
  }
  const double r = 1 / (x * x);
  const double series = (1.0 / 12 - r * (1.0 / 360 - r * (1.0 / 1260 - r * (1.0 / 1680 - r / 1188)))) / x;
  constexpr double half_log_two_pi = 0.91893853320467274178;
  return shift + (x - 0.5) * std::log(x) - x + half_log_two_pi + series;
}

// Lentz's method; converges fast for x below (a + 1) / (a + b + 2).
double beta_fraction(double a, double b, double x) {
  constexpr double tiny = 1e-300;
  const auto apart = [](double value) { return std::abs(value) < tiny ? tiny : value; };
  double c = 1;
  double d = 1 / apart(1 - (a + b) * x / (a + 1));
  double result = d;
  for (int m = 1; m <= 500; ++m) {
    const double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / apart(1 + even * d);
    c = apart(1 + even / c);
    result *= d * c;
    const double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / apart(1 + odd * d);
    c = apart(1 + odd / c);
    const double factor = d * c;
    result *= factor;
    if (std::abs(factor - 1) < 4 * std::numeric_limits<double>::epsilon()) break;
  }
  return result;
}

double incomplete_beta(double a, double b, double x) {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const double front =
      std::exp(log_gamma(a + b) - log_gamma(a) - log_gamma(b) + a * std::log(x) + b * std::log1p(-x));
  if (x < (a + 1) / (a + b + 2)) return front * beta_fraction(a, b, x) / a;
  return 1 - front * beta_fraction(b, a, 1 - x) / b;
}

}  // namespace

double student_tail(double t, double freedom) {
  const double both = incomplete_beta(freedom / 2, 0.5, freedom / (freedom + t * t));
  return t >= 0 ? both / 2 : 1 - both / 2;
}

PairedT paired_t(std::span<const double> differences) {
  PairedT test;
  if (differences.empty()) return test;
  const auto count = static_cast<double>(differences.size());
  double sum = 0;
  for (const double difference : differences) sum += difference;
  test.mean = sum / count;
  double squares = 0;
  for (const double difference : differences) squares += (difference - test.mean) * (difference - test.mean);
  if (differences.size() < 2 || squares <= 0) {
    test.p_value = differences.size() > 1 && test.mean > 0 ? 0 : 1;
    return test;
  }
  const double error = std::sqrt(squares / (count - 1) / count);
  test.p_value = student_tail(test.mean / error, count - 1);
  return test;
}

}  // namespace sewil::selection
