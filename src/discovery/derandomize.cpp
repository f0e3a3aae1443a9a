// discovery/derandomize.cpp: see derandomize.h.
#include "discovery/derandomize.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/q_values.h"

namespace sewil::discovery {

std::vector<double> e_values(std::span<const double> q_values, double rate) {
  const auto found = std::ranges::count_if(q_values, [&](double q) { return q <= rate; });
  const double worth =
      found == 0 ? 0 : static_cast<double>(q_values.size()) / (rate * static_cast<double>(found));
  std::vector<double> all;
  all.reserve(q_values.size());
  for (const double q : q_values) all.push_back(q <= rate ? worth : 0);
  return all;
}

std::vector<double> mean_of(const std::vector<std::vector<double>>& of_seeds) {
  std::vector<double> mean(of_seeds.front().size(), 0);
  for (const std::vector<double>& one : of_seeds) {
    for (std::size_t i = 0; i < mean.size(); ++i) mean[i] += one[i] / static_cast<double>(of_seeds.size());
  }
  return mean;
}

std::vector<double> rates_of(std::span<const double> e_values) {
  // The rule is that of Benjamini and Hochberg for 1 / e.
  std::vector<double> inverse;
  inverse.reserve(e_values.size());
  for (const double e : e_values) inverse.push_back(e > 0 ? 1 / e : std::numeric_limits<double>::infinity());
  std::vector<double> rates = base::q_values(inverse);
  constexpr double rounding = 1e-12;  // does not decide whether half of the seeds suffice
  for (double& rate : rates) rate = std::min(1.0, rate * (1 - rounding));
  return rates;
}

double median_of(std::vector<double> values) {
  if (std::ranges::any_of(values, [](double value) { return std::isnan(value); })) {
    return std::numeric_limits<double>::quiet_NaN();
  }
  std::ranges::sort(values);
  const std::size_t half = values.size() / 2;
  return values.size() % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2;
}

}  // namespace sewil::discovery
