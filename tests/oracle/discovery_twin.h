// tests/oracle/discovery_twin.h: the tests of columns as they are told: ranks by counting who is smaller, a
// share explained by taking one regressor after the other out of the ranks, q-values by trying every number
// of discoveries.
#pragma once

#include <cmath>
#include <cstddef>
#include <vector>

namespace sewil::oracle {

// Less their mean; ties share theirs.
inline std::vector<double> centered_ranks(const std::vector<double>& values) {
  std::vector<double> ranks;
  for (const double own : values) {
    double rank = 0;
    for (const double other : values) rank += other < own ? 1 : other == own ? 0.5 : 0;
    ranks.push_back(rank - static_cast<double>(values.size()) / 2);
  }
  return ranks;
}

inline double product(const std::vector<double>& a, const std::vector<double>& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

// Of the squares of `ranks`, by regressors (one list each) and a constant. `degrees`: how many were of use.
inline double share_explained(const std::vector<double>& ranks, std::vector<std::vector<double>> regressors,
                              std::size_t& degrees) {
  std::vector<std::vector<double>> basis{std::vector<double>(ranks.size(), 1.0)};
  double explained = 0;
  degrees = 0;
  for (std::vector<double>& own : regressors) {
    const double before = product(own, own);
    for (int again = 0; again < 2; ++again) {  // twice: the first leaves rounding
      for (const auto& other : basis) {
        const double part = product(own, other) / product(other, other);
        for (std::size_t i = 0; i < own.size(); ++i) own[i] -= part * other[i];
      }
    }
    const double left = product(own, own);
    if (!(left > 1e-10 * before)) continue;
    explained += product(own, ranks) * product(own, ranks) / left;
    basis.push_back(own);
    ++degrees;
  }
  const double all = product(ranks, ranks);
  return all > 0 ? explained / all : 0;
}

// The smallest rate at which `at` is among the discoveries of Benjamini and Hochberg: rates are tried.
inline bool found_at(const std::vector<double>& p_values, std::size_t at, double rate) {
  double limit = -1;
  for (std::size_t m = 1; m <= p_values.size(); ++m) {
    const double cut = rate * static_cast<double>(m) / static_cast<double>(p_values.size());
    std::size_t below = 0;
    for (const double p : p_values) below += p <= cut ? 1 : 0;
    if (below >= m) limit = cut;
  }
  return p_values[at] <= limit;
}

}  // namespace sewil::oracle
