// discovery/verdicts.cpp: see verdicts.h.
#include "discovery/verdicts.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/distributions.h"

namespace sewil::discovery {

using base::normal_quantile;
using base::normal_tail_quantile;

std::vector<double> q_values(std::span<const double> p_values) {
  std::vector<std::size_t> order(p_values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) { return p_values[a] < p_values[b]; });
  std::vector<double> q(p_values.size());
  double smallest = 1;
  for (std::size_t rank = order.size(); rank > 0; --rank) {
    const std::size_t at = order[rank - 1];
    smallest =
        std::min(smallest, p_values[at] * static_cast<double>(order.size()) / static_cast<double>(rank));
    q[at] = smallest;
  }
  return q;
}

std::vector<Verdict> verdicts(std::span<const double> p_values, std::span<const double> q_values,
                              double rate) {
  double weakest = -1;  // largest p-value of a column found
  for (std::size_t i = 0; i < p_values.size(); ++i) {
    if (q_values[i] <= rate) weakest = std::max(weakest, p_values[i]);
  }
  // In units of their own chance: of a difference of two it is the root of 2.
  const double limit =
      std::min(normal_quantile, normal_tail_quantile(weakest) - std::sqrt(2.0) * normal_quantile);
  std::vector<Verdict> all(p_values.size(), Verdict::undecided);
  for (std::size_t i = 0; i < p_values.size(); ++i) {
    if (q_values[i] <= rate) {
      all[i] = Verdict::relevant;
    } else if (weakest >= 0 && normal_tail_quantile(p_values[i]) <= limit) {
      all[i] = Verdict::noise;
    }
  }
  return all;
}

}  // namespace sewil::discovery
