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

// The wishes, checked one by one, and what they come to for each column.
class Wishes {
 public:
  Wishes(std::size_t columns, const std::function<std::string(std::uint32_t)>& name_of)
      : wish_(columns, Wish::none), group_of_(columns, no_group), name_of_(name_of) {}

  void add(std::span<const std::uint32_t> columns, Wish wish) {
    for (const std::uint32_t column : columns) {
      check(column);
      if (wish == Wish::drop && wish_[column] == Wish::keep) {
        throw InputError(fmt::format("Column {} is to be kept and to be dropped; expected one of the two.",
                                     named(column)));
      }
      wish_[column] = wish;
    }
  }

  // What one of a group is wished holds for all of them.
  void add_group(const ColumnSet& members, std::uint32_t group) {
    Wish common = Wish::none;
    for (const std::uint32_t column : members) {
      check(column);
      if (group_of_[column] != no_group) {
        throw InputError(
            fmt::format("Column {} stands in two groups or twice in one; expected it once.", named(column)));
      }
      group_of_[column] = group;
      if (wish_[column] == Wish::none) continue;
      if (common != Wish::none && common != wish_[column]) {
        throw InputError(
            fmt::format("The group of column {} has columns to be kept and columns to be dropped; "
                        "expected one of the two, since a group stays together.",
                        named(column)));
      }
      common = wish_[column];
    }
    if (common == Wish::none) return;
    for (const std::uint32_t column : members) wish_[column] = common;
  }

  [[nodiscard]] SearchSpace space(std::span<const ColumnSet> groups) const {
    SearchSpace space;
    std::vector<std::uint8_t> placed(groups.size(), 0);
    for (std::uint32_t column = 0; column < wish_.size(); ++column) {
      if (wish_[column] == Wish::keep) space.kept.push_back(column);
      if (wish_[column] != Wish::none) continue;
      const std::uint32_t group = group_of_[column];
      if (group == no_group) {
        space.units.push_back({column});
      } else if (placed[group] == 0) {
        placed[group] = 1;
        space.units.push_back(groups[group]);
        std::ranges::sort(space.units.back());
      }
    }
    return space;
  }

 private:
  void check(std::uint32_t column) const {
    if (column < wish_.size()) return;
    throw InputError(
        fmt::format("Column {} was named, but the table has {} columns.", column + 1, wish_.size()));
  }
  [[nodiscard]] std::string named(std::uint32_t column) const {
    return name_of_ ? fmt::format("'{}'", name_of_(column)) : fmt::format("{}", column + 1);
  }

  std::vector<Wish> wish_;
  std::vector<std::uint32_t> group_of_;
  const std::function<std::string(std::uint32_t)>& name_of_;
};

}  // namespace

SearchSpace make_search_space(std::size_t columns, const ColumnConstraints& constraints,
                              const std::function<std::string(std::uint32_t)>& name_of) {
  Wishes wishes(columns, name_of);
  wishes.add(constraints.keep, Wish::keep);
  wishes.add(constraints.drop, Wish::drop);
  for (std::uint32_t group = 0; group < constraints.groups.size(); ++group) {
    wishes.add_group(constraints.groups[group], group);
  }
  SearchSpace space = wishes.space(constraints.groups);
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
