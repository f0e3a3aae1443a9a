// selection/column_order.cpp: see column_order.h.
#include "selection/column_order.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "sewil/select/methods.h"
#include "sewil/select/search.h"

namespace sewil::selection {
namespace {

constexpr std::uint32_t no_unit = ~0U;

// The units of these columns; one may come more than once.
std::vector<std::uint32_t> units_of(const SearchSpace& space, std::span<const std::uint32_t> columns) {
  std::vector<std::uint32_t> unit_of;
  for (std::uint32_t unit = 0; unit < space.units.size(); ++unit) {
    for (const std::uint32_t column : space.units[unit]) {
      if (column >= unit_of.size()) unit_of.resize(column + 1, no_unit);
      unit_of[column] = unit;
    }
  }
  std::vector<std::uint32_t> units;
  for (const std::uint32_t column : columns) {
    if (column < unit_of.size() && unit_of[column] != no_unit) units.push_back(unit_of[column]);
  }
  return units;
}

ColumnOrder order_of_units(const SearchSpace& space, std::span<const std::uint32_t> units) {
  ColumnOrder order{.columns = space.kept, .ends = {}};
  if (!order.columns.empty()) order.ends.push_back(order.columns.size());
  std::vector<std::uint8_t> seen(space.units.size(), 0);
  for (const std::uint32_t unit : units) {
    if (seen[unit] != 0) continue;
    seen[unit] = 1;
    order.columns.insert(order.columns.end(), space.units[unit].begin(), space.units[unit].end());
    order.ends.push_back(order.columns.size());
  }
  return order;
}

// By the weight of a unit's columns together; among equals the earlier one.
std::vector<std::uint32_t> units_by_weight(const SelectionOutcome& outcome) {
  std::vector<double> weight;
  weight.reserve(outcome.space.units.size());
  for (const ColumnSet& unit : outcome.space.units) {
    weight.push_back(std::accumulate(unit.begin(), unit.end(), 0.0, [&](double sum, std::uint32_t column) {
      return sum + outcome.weights_all[column];
    }));
  }
  std::vector<std::uint32_t> units(weight.size());
  std::iota(units.begin(), units.end(), 0U);
  std::stable_sort(units.begin(), units.end(),
                   [&](std::uint32_t a, std::uint32_t b) { return weight[a] > weight[b]; });
  return units;
}

}  // namespace

ColumnSet ColumnOrder::first(std::size_t columns_wanted) const {
  const auto found = std::lower_bound(ends.begin(), ends.end(), columns_wanted);
  const std::size_t end = found == ends.end() ? columns.size() : *found;
  ColumnSet set(columns.begin(), columns.begin() + static_cast<std::ptrdiff_t>(end));
  std::sort(set.begin(), set.end());
  return set;
}

ColumnOrder ranked_order(const SearchSpace& space, std::span<const std::uint32_t> ranking) {
  return order_of_units(space, units_of(space, ranking));
}

ColumnOrder column_order(const SelectionOutcome& outcome, SelectionMethod method) {
  std::vector<std::uint32_t> units;
  if (is_ranker(method)) units = units_of(outcome.space, outcome.ranking.order);
  if (method == SelectionMethod::sew_il) units = units_by_share(outcome.search);
  const std::vector<std::uint32_t> rest = units_by_weight(outcome);
  units.insert(units.end(), rest.begin(), rest.end());
  return order_of_units(outcome.space, units);
}

std::vector<std::size_t> accuracy_curve_sizes(const ColumnOrder& order, std::size_t points) {
  std::vector<std::size_t> sizes;
  if (order.ends.empty()) return sizes;
  const auto first = static_cast<double>(order.ends.front());
  const auto last = static_cast<double>(order.ends.back());
  for (std::size_t i = 0; i < points; ++i) {
    const double wanted =
        points < 2 ? last
                   : first * std::pow(last / first, static_cast<double>(i) / static_cast<double>(points - 1));
    const auto end =
        std::lower_bound(order.ends.begin(), order.ends.end(), static_cast<std::size_t>(std::lround(wanted)));
    sizes.push_back(end == order.ends.end() ? order.ends.back() : *end);
  }
  sizes.erase(std::unique(sizes.begin(), sizes.end()), sizes.end());
  return sizes;
}

}  // namespace sewil::selection
