// base/json_text.cpp: see json_text.h.
#include "base/json_text.h"

#include <algorithm>

namespace sewil::base {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t line_length = 120;

std::string one_line(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

bool holds_plain_values(const Json& json) {
  return json.is_array() &&
         std::none_of(json.begin(), json.end(), [](const Json& item) { return item.is_structured(); });
}

void write(const Json& json, std::size_t indent, std::string& out) {
  std::string flat;
  if (!json.is_structured() || json.empty() || holds_plain_values(json)) {
    out += one_line(json);
    return;
  }
  // Only what is small is tried on one line: a large part must not be dumped again at every level.
  if (json.size() <= 12 && std::all_of(json.begin(), json.end(), [](const Json& item) {
        return !item.is_structured() || (item.size() <= 12 && holds_plain_values(item));
      })) {
    flat = one_line(json);
    if (indent + flat.size() <= line_length) {
      out += flat;
      return;
    }
  }
  const std::string inside(indent + 2, ' ');
  out += json.is_object() ? '{' : '[';
  bool first = true;
  for (const auto& [key, value] : json.items()) {
    out += first ? "\n" : ",\n";
    first = false;
    out += inside;
    if (json.is_object()) out += one_line(key) + ": ";
    write(value, indent + 2, out);
  }
  out += '\n';
  out.append(indent, ' ');
  out += json.is_object() ? '}' : ']';
}

}  // namespace

std::string json_text(const Json& json) {
  std::string out;
  write(json, 0, out);
  return out;
}

}  // namespace sewil::base
