// report/json_parts.h: parts of a record by their names, each checked to be of the kind that is expected.
#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>
#include <type_traits>
#include <vector>

#include "report/run_view.h"

namespace sewil::report {

using Json = nlohmann::ordered_json;

// What is wrong with a record, as the end of a sentence.
struct Damage {
  std::string text;
};

inline const Json& part(const Json& json, const char* name) {
  if (!json.is_object() || !json.contains(name)) throw Damage{fmt::format("'{}' is missing", name)};
  return json.at(name);
}

inline const Json& list(const Json& json, const char* name) {
  const Json& found = part(json, name);
  if (!found.is_array()) throw Damage{fmt::format("'{}' is no list", name)};
  return found;
}

inline double number(const Json& json, const char* name) {
  const Json& found = part(json, name);
  if (found.is_null()) return not_known;
  if (!found.is_number()) throw Damage{fmt::format("'{}' is no number", name)};
  return found.get<double>();
}

inline double number_or(const Json& json, const char* name, double otherwise) {
  return json.is_object() && json.contains(name) ? number(json, name) : otherwise;
}

inline std::size_t column_number(const Json& json, const char* name) {
  const double value = number(json, name);
  if (!(value >= 1 && value < 1e9)) throw Damage{fmt::format("'{}' is no column number", name)};
  return static_cast<std::size_t>(value);
}

inline std::string text(const Json& json, const char* name) {
  const Json& found = part(json, name);
  if (!found.is_string()) throw Damage{fmt::format("'{}' is no text", name)};
  return found.get<std::string>();
}

inline std::vector<double> numbers(const Json& json, const char* name) {
  std::vector<double> values;
  for (const Json& item : list(json, name)) {
    if (!item.is_number() && !item.is_null()) throw Damage{fmt::format("'{}' holds no number", name)};
    values.push_back(item.is_null() ? not_known : item.get<double>());
  }
  return values;
}

inline std::vector<double> counts(const Json& json, const char* name) {
  std::vector<double> values = numbers(json, name);
  for (const double value : values) {
    if (!(value >= 0)) throw Damage{fmt::format("'{}' holds no count", name)};
  }
  return values;
}

inline std::vector<std::string> texts(const Json& json, const char* name) {
  std::vector<std::string> values;
  for (const Json& item : list(json, name)) {
    if (!item.is_string()) throw Damage{fmt::format("'{}' holds no text", name)};
    values.push_back(item.get<std::string>());
  }
  return values;
}

// What a record may lack, or say nothing of.
inline const Json* known_part(const Json& json, const char* name) {
  return json.contains(name) && !json.at(name).is_null() ? &json.at(name) : nullptr;
}

// Fields by their names, each into its place: the place's type says what is expected.
inline void read_fields(const Json&) {}

template <class Place, class... Others>
void read_fields(const Json& json, const char* name, Place& place, Others&&... others) {
  if constexpr (std::is_same_v<Place, double>) {
    place = number(json, name);
  } else if constexpr (std::is_same_v<Place, std::size_t>) {
    place = column_number(json, name);
  } else if constexpr (std::is_same_v<Place, std::string>) {
    place = text(json, name);
  } else if constexpr (std::is_same_v<Place, std::vector<double>>) {
    place = counts(json, name);
  } else {
    static_assert(std::is_same_v<Place, std::vector<std::string>>);
    place = texts(json, name);
  }
  read_fields(json, others...);
}

// The entries of a list: read(json, entry).
template <class Entry, class Read>
void read_entries(const Json& json, const char* name, std::vector<Entry>& entries, Read&& read) {
  for (const Json& item : list(json, name)) read(item, entries.emplace_back());
}

inline void expect_size(std::size_t found, std::size_t expected, const char* name) {
  if (found == expected) return;
  throw Damage{fmt::format("'{}' has {} entries instead of {}", name, found, expected)};
}

inline std::vector<std::vector<double>> matrix(const Json& json, const char* name, std::size_t rows,
                                               std::size_t columns) {
  std::vector<std::vector<double>> lines;
  for (const Json& line : list(json, name)) {
    lines.push_back(numbers(Json{{name, line}}, name));
    expect_size(lines.back().size(), columns, name);
  }
  expect_size(lines.size(), rows, name);
  return lines;
}

}  // namespace sewil::report
