// base/json_fields.h: the parts of a result as JSON. fields: what each_field(value, each), beside a struct,
// names in the order of the record; a number that is not finite is null.
#pragma once

#include <cmath>
#include <nlohmann/json.hpp>
#include <type_traits>

namespace sewil::base {

inline nlohmann::ordered_json json_number(double value) {
  return std::isfinite(value) ? nlohmann::ordered_json(value) : nlohmann::ordered_json(nullptr);
}

template <class Fields>
nlohmann::ordered_json json_fields(const Fields& fields) {
  nlohmann::ordered_json json = nlohmann::ordered_json::object();
  each_field(fields, [&](const char* name, const auto& value) {
    if constexpr (std::is_floating_point_v<std::remove_cvref_t<decltype(value)>>) {
      json[name] = json_number(value);
    } else {
      json[name] = value;
    }
  });
  return json;
}

template <class Fields>
nlohmann::ordered_json json_list(const std::vector<Fields>& entries) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const Fields& entry : entries) list.push_back(json_fields(entry));
  return list;
}

}  // namespace sewil::base
