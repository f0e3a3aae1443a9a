// discovery/verdicts.cpp: see verdicts.h.
#include "discovery/verdicts.h"

#include <algorithm>
#include <cmath>

#include "base/distributions.h"

namespace sewil::discovery {

using base::normal_quantile;
using base::normal_tail_quantile;

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
