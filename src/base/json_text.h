// base/json_text.h: JSON as text: for a person to read, with a checksum, and checked before it is parsed.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace sewil::base {

// All on one line. Bytes that are no UTF-8 become U+FFFD.
template <class Json>
std::string json_line(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

// What fits on a line, and any list of plain values, stays on one. No line break at the end.
std::string json_text(const nlohmann::ordered_json& json);

// The content of a record as one number (16 hexadecimal digits), so that damage is noticed. The order of
// names, blanks and line breaks do not count, nor do the members "checksum" and "seconds": times differ
// between equal runs.
std::string json_checksum(const nlohmann::ordered_json& record);

// How deep brackets may be nested; what sewil writes needs less than ten. The parser itself would take any
// depth, but copying and printing what it built recurses, and a hostile file would end the program.
inline constexpr std::size_t most_json_depth = 64;

// Before any text from outside is parsed: throws InputError that starts with `source` where brackets are
// nested too deep or a zero byte stands, which the parser takes for the end, whatever follows. Otherwise the
// text may be any, JSON or not.
void check_json_text(std::string_view text, const std::string& source);

}  // namespace sewil::base
