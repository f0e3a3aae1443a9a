// tests/oracle/elimination_twin.h: recursive elimination as one would tell it: weigh the columns, send away
// the lightest fifth (at least one), rank the others the same way; who was sent away comes after them, the
// heavier ones first.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <vector>

namespace sewil::oracle {

using Columns = std::vector<std::uint32_t>;

inline Columns eliminate(const Columns& columns,
                         const std::function<std::vector<double>(const Columns&)>& weigh) {
  if (columns.size() < 2) return columns;
  const std::vector<double> weights = weigh(columns);
  std::vector<std::size_t> heaviest_first;
  for (std::size_t i = 0; i < columns.size(); ++i) heaviest_first.push_back(i);
  std::stable_sort(heaviest_first.begin(), heaviest_first.end(),
                   [&](std::size_t a, std::size_t b) { return weights[a] > weights[b]; });
  const std::size_t stay = columns.size() - std::max<std::size_t>(1, columns.size() / 5);
  Columns staying, leaving;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    (i < stay ? staying : leaving).push_back(columns[heaviest_first[i]]);
  }
  std::sort(staying.begin(), staying.end());
  Columns order = eliminate(staying, weigh);
  order.insert(order.end(), leaving.begin(), leaving.end());
  return order;
}

}  // namespace sewil::oracle
