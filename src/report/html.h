// report/html.h: text into HTML. Everything that comes from a record passes through escape().
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace sewil::report {

// Safe as text and inside a quoted attribute. Bytes that are no UTF-8, and control characters, become U+FFFD.
std::string escape(std::string_view text);

// At most `most` characters, the last one an ellipsis when something was cut; escaped.
std::string escape_short(std::string_view text, std::size_t most);

// How many characters a text has (bad bytes count as one each).
std::size_t characters(std::string_view text);

// JSON text that may stand inside a script element.
std::string script_json(std::string json);

}  // namespace sewil::report
