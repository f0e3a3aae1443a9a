// report/html.cpp: see html.h.
#include "report/html.h"

namespace sewil::report {
namespace {

constexpr std::string_view replacement = "\xef\xbf\xbd";  // U+FFFD

// Bytes of the well-formed UTF-8 character at the start of `text`; 0 when there is none.
std::size_t character_length(std::string_view text) {
  const auto byte = [&](std::size_t i) -> unsigned { return static_cast<unsigned char>(text[i]); };
  const unsigned lead = byte(0);
  if (lead < 0x80) return 1;
  if (lead < 0xc2 || lead > 0xf4) return 0;
  const std::size_t length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  if (text.size() < length) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xc0U) != 0x80) return 0;
  }
  // Overlong forms, surrogates and what lies beyond U+10FFFF.
  const unsigned second = byte(1);
  if ((lead == 0xe0 && second < 0xa0) || (lead == 0xed && second > 0x9f) || (lead == 0xf0 && second < 0x90) ||
      (lead == 0xf4 && second > 0x8f)) {
    return 0;
  }
  return length;
}

void append_escaped(std::string_view character, std::string& out) {
  const char c = character.front();
  const bool control = character.size() == 1 && ((c >= 0 && c < 0x20 && c != '\n' && c != '\t') || c == 0x7f);
  if (control) {
    out += replacement;
  } else if (c == '&') {
    out += "&amp;";
  } else if (c == '<') {
    out += "&lt;";
  } else if (c == '>') {
    out += "&gt;";
  } else if (c == '"') {
    out += "&quot;";
  } else if (c == '\'') {
    out += "&#39;";
  } else {
    out += character;
  }
}

template <class Take>
void each_character(std::string_view text, Take&& take) {
  while (!text.empty()) {
    const std::size_t length = character_length(text);
    if (!take(length == 0 ? replacement : text.substr(0, length))) return;
    text.remove_prefix(length == 0 ? 1 : length);
  }
}

}  // namespace

std::string escape(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  each_character(text, [&](std::string_view character) {
    append_escaped(character, out);
    return true;
  });
  return out;
}

std::size_t characters(std::string_view text) {
  std::size_t count = 0;
  each_character(text, [&](std::string_view) {
    ++count;
    return true;
  });
  return count;
}

std::string escape_short(std::string_view text, std::size_t most) {
  if (characters(text) <= most) return escape(text);
  std::string out;
  std::size_t count = 0;
  each_character(text, [&](std::string_view character) {
    if (++count >= most) return false;
    append_escaped(character, out);
    return true;
  });
  return out + "…";
}

std::string script_json(std::string json) {
  for (std::size_t at = 0; (at = json.find('<', at)) != std::string::npos; at += 6) {
    json.replace(at, 1, "\\u003c");
  }
  return json;
}

}  // namespace sewil::report
