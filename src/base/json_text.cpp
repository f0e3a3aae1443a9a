// base/json_text.cpp: see json_text.h.
#include "base/json_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/bytes.h"
#include "sewil/data/work.h"

namespace sewil::base {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t line_length = 120;

bool holds_plain_values(const Json& json) {
  return json.is_array() &&
         std::none_of(json.begin(), json.end(), [](const Json& item) { return item.is_structured(); });
}

void write(const Json& json, std::size_t indent, std::string& out) {
  std::string flat;
  if (!json.is_structured() || json.empty() || holds_plain_values(json)) {
    out += json_line(json);
    return;
  }
  // Only what is small is tried on one line: a large part must not be dumped again at every level.
  if (json.size() <= 12 && std::all_of(json.begin(), json.end(), [](const Json& item) {
        return !item.is_structured() || (item.size() <= 12 && holds_plain_values(item));
      })) {
    flat = json_line(json);
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
    if (json.is_object()) out += json_line(Json(key)) + ": ";
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

std::string json_checksum(const nlohmann::ordered_json& record) {
  nlohmann::json sorted = record;
  sorted.erase("checksum");
  sorted.erase("seconds");
  // What is no UTF-8 is replaced as in the record's own text.
  return fmt::format("{:016x}", checksum(json_line(sorted)));
}

void check_json_text(std::string_view text, const std::string& source) {
  if (const std::size_t zero = text.find('\0'); zero != std::string_view::npos) {
    throw InputError(
        fmt::format("{}: a zero byte at byte {}, expected JSON that sewil wrote.", source, zero));
  }
  std::size_t depth = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (c == '"') {
      for (++at; at < text.size() && text[at] != '"'; ++at) {
        if (text[at] == '\\') ++at;
      }
    } else if (c == '[' || c == '{') {
      if (++depth > most_json_depth) {
        throw InputError(fmt::format(
            "{}: brackets are nested more than {} deep at byte {}, expected JSON that sewil wrote.", source,
            most_json_depth, at));
      }
    } else if ((c == ']' || c == '}') && depth > 0) {
      --depth;
    }
  }
}

}  // namespace sewil::base
