// dataset/find_column.cpp: columns by name or place, and the closest name when there is none.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <numeric>
#include <optional>

#include "base/text.h"
#include "sewil/dataset.h"
#include "sewil/error.h"

namespace sewil {
namespace {

// Insertions, deletions and replacements that turn one text into the other.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> line(b.size() + 1);
  std::iota(line.begin(), line.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = line[0];
    line[0] = i + 1;
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t replaced = diagonal + (a[i] == b[j] ? 0 : 1);
      diagonal = line[j + 1];
      line[j + 1] = std::min({replaced, line[j] + 1, line[j + 1] + 1});
    }
  }
  return line.back();
}

// Empty when no name is alike: more than a third of the letters would have to change.
std::optional<std::string> closest_name(std::span<const Column> columns, std::string_view name) {
  const std::string wanted = lower_case(name);
  std::size_t best = std::max<std::size_t>(2, wanted.size() / 3) + 1;
  std::optional<std::string> closest;
  for (const Column& column : columns) {
    const std::size_t shorter = std::min(column.name.size(), wanted.size());
    const std::size_t longer = std::max(column.name.size(), wanted.size());
    if (longer - shorter >= best) continue;
    const std::size_t distance = edit_distance(lower_case(column.name), wanted);
    if (distance < best && distance < shorter) {
      best = distance;
      closest = column.name;
    }
  }
  return closest;
}

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
  if (const auto closest = closest_name(columns, name_or_index)) {
    throw InputError(fmt::format("{} {} does not exist; the closest name is {}.", what, quoted(name_or_index),
                                 quoted(*closest)));
  }
  throw InputError(fmt::format("{} {} does not exist, expected the name or number of one of {}.", what,
                               quoted(name_or_index), counted(columns.size(), "column")));
}

}  // namespace sewil
