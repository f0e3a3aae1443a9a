// base/json_text.h: JSON a person can read: what fits on a line, and any list of plain values, stays on one.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace sewil::base {

// Bytes that are no UTF-8 become U+FFFD. No line break at the end.
std::string json_text(const nlohmann::ordered_json& json);

}  // namespace sewil::base
