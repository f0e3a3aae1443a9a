// dataset/find_column.cpp: columns by name or place, and the closest name when there is none.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>

#include "sewil/data/dataset.h"
#include "sewil/data/work.h"
#include "sewil/front/text.h"

namespace sewil {
namespace {

std::optional<std::size_t> as_index(std::string_view text) {
  std::size_t index = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), index);
  if (error != std::errc{} || end != text.data() + text.size()) return {};
  return index;
}

}  // namespace

std::size_t find_column(std::span<const Column> columns, std::string_view name_or_index,
                        std::string_view what) {
  const auto found = std::find_if(columns.begin(), columns.end(),
                                  [&](const Column& column) { return column.name == name_or_index; });
  if (found != columns.end()) return static_cast<std::size_t>(found - columns.begin());
  if (const auto index = as_index(name_or_index)) {
    if (*index >= 1 && *index <= columns.size()) return *index - 1;
    throw InputError(fmt::format("{} {} does not exist, expected a name or a number from 1 to {}.", what,
                                 quoted(name_or_index), columns.size()));
  }
  std::vector<std::string_view> names;
  for (const Column& column : columns) names.push_back(column.name);
  if (const auto closest = closest_name(names, name_or_index)) {
    throw InputError(fmt::format("{} {} does not exist; the closest name is {}.", what, quoted(name_or_index),
                                 quoted(*closest)));
  }
  throw InputError(fmt::format("{} {} does not exist, expected the name or number of one of {}.", what,
                               quoted(name_or_index), counted(columns.size(), "column")));
}

}  // namespace sewil
