// base/q_values.cpp: see q_values.h.
#include "base/q_values.h"

#include <algorithm>
#include <numeric>

namespace sewil::base {

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

}  // namespace sewil::base
