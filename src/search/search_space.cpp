// search/search_space.cpp: wishes about columns (keep, drop, groups) turned into the units of a search.
#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>

#include "sewil/data/work.h"
#include "sewil/select/search.h"

namespace sewil {
namespace {

enum class Wish : std::uint8_t { none, keep, drop };

constexpr std::uint32_t no_group = ~std::uint32_t{0};

}  // namespace

SearchSpace make_search_space(std::size_t columns, const ColumnConstraints& constraints,
                              const std::function<std::string(std::uint32_t)>& name_of) {
  const auto named = [&](std::uint32_t column) {
    return name_of ? fmt::format("'{}'", name_of(column)) : fmt::format("{}", column + 1);
  };
  const auto check = [&](std::uint32_t column) {
    if (column >= columns) {
      throw InputError(
          fmt::format("Column {} was named, but the table has {} columns.", column + 1, columns));
    }
  };

  std::vector<Wish> wish(columns, Wish::none);
  for (const std::uint32_t column : constraints.keep) {
    check(column);
    wish[column] = Wish::keep;
  }
  for (const std::uint32_t column : constraints.drop) {
    check(column);
    if (wish[column] == Wish::keep) {
      throw InputError(
          fmt::format("Column {} is to be kept and to be dropped; expected one of the two.", named(column)));
    }
    wish[column] = Wish::drop;
  }

  std::vector<std::uint32_t> group_of(columns, no_group);
  for (std::uint32_t group = 0; group < constraints.groups.size(); ++group) {
    const ColumnSet& members = constraints.groups[group];
    Wish common = Wish::none;
    for (const std::uint32_t column : members) {
      check(column);
      if (group_of[column] != no_group) {
        throw InputError(
            fmt::format("Column {} stands in two groups or twice in one; expected it once.", named(column)));
      }
      group_of[column] = group;
      if (wish[column] == Wish::none) continue;
      if (common != Wish::none && common != wish[column]) {
        throw InputError(
            fmt::format("The group of column {} has columns to be kept and columns to be dropped; "
                        "expected one of the two, since a group stays together.",
                        named(column)));
      }
      common = wish[column];
    }
    if (common == Wish::none) continue;
    for (const std::uint32_t column : members) wish[column] = common;
  }

  SearchSpace space;
  std::vector<std::uint8_t> placed(constraints.groups.size(), 0);
  for (std::uint32_t column = 0; column < columns; ++column) {
    if (wish[column] == Wish::keep) space.kept.push_back(column);
    if (wish[column] != Wish::none) continue;
    const std::uint32_t group = group_of[column];
    if (group == no_group) {
      space.units.push_back({column});
    } else if (placed[group] == 0) {
      placed[group] = 1;
      ColumnSet members = constraints.groups[group];
      std::sort(members.begin(), members.end());
      space.units.push_back(std::move(members));
    }
  }
  if (space.units.empty() && space.kept.empty()) {
    throw InputError("No column is left to choose from: every one is dropped.");
  }
  return space;
}

ColumnSet SearchSpace::columns_of(std::span<const std::uint32_t> some_units) const {
  ColumnSet columns = kept;
  for (const std::uint32_t unit : some_units) {
    columns.insert(columns.end(), units[unit].begin(), units[unit].end());
  }
  std::sort(columns.begin(), columns.end());
  return columns;
}

ColumnSet SearchSpace::columns() const {
  std::vector<std::uint32_t> all(units.size());
  std::iota(all.begin(), all.end(), 0U);
  return columns_of(all);
}

std::vector<std::uint32_t> first_units(const SearchSpace& space, std::span<const std::uint32_t> order,
                                       std::size_t columns) {
  std::vector<std::uint32_t> chosen;
  std::size_t count = space.kept.size();
  for (const std::uint32_t unit : order) {
    if (count >= columns) break;
    chosen.push_back(unit);
    count += space.units[unit].size();
  }
  std::sort(chosen.begin(), chosen.end());
  return chosen;
}

}  // namespace sewil
