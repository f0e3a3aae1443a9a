// tests/oracle/class_evidence_twin.h: the Kruskal-Wallis statistic and the rule of Benjamini and Hochberg as
// they are told: ranks by counting who is smaller, every number of discoveries tried.
#pragma once

#include <cmath>
#include <cstdint>
#include <vector>

namespace sewil::oracle {

// values[i] of class classes_of[i]; NaN is missing and takes no part, as does class -1.
inline double kruskal_wallis(const std::vector<double>& values, const std::vector<std::int32_t>& class_of,
                             std::int32_t classes) {
  std::vector<double> known;
  std::vector<std::int32_t> of;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (class_of[i] < 0 || std::isnan(values[i])) continue;
    known.push_back(values[i]);
    of.push_back(class_of[i]);
  }
  const auto n = static_cast<double>(known.size());
  std::vector<double> rank(known.size(), 0.5);
  for (std::size_t i = 0; i < known.size(); ++i) {
    for (const double other : known) rank[i] += other < known[i] ? 1 : other == known[i] ? 0.5 : 0;
  }
  double all = 0;
  for (const double r : rank) all += (r - (n + 1) / 2) * (r - (n + 1) / 2);
  double between = 0;
  for (std::int32_t k = 0; k < classes; ++k) {
    double sum = 0, count = 0;
    for (std::size_t i = 0; i < rank.size(); ++i) {
      if (of[i] != k) continue;
      sum += rank[i] - (n + 1) / 2;
      count += 1;
    }
    if (count > 0) between += sum * sum / count;
  }
  return all > 0 ? (n - 1) * between / all : 0;
}

// The largest number m for which at least m p-values are at most rate * m / all.
inline std::size_t discoveries(const std::vector<double>& p_values, double rate) {
  std::size_t most = 0;
  for (std::size_t m = 1; m <= p_values.size(); ++m) {
    std::size_t below = 0;
    for (const double p : p_values) {
      below += p <= rate * static_cast<double>(m) / static_cast<double>(p_values.size()) ? 1U : 0U;
    }
    if (below >= m) most = m;
  }
  return most;
}

}  // namespace sewil::oracle
