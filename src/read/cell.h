// read/cell.h: what a cell of a text format is: missing, a number, or text.
#pragma once

#include <fast_float/fast_float.h>

#include <charconv>
#include <cmath>
#include <limits>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace sewil::reading {

inline constexpr double missing_number = std::numeric_limits<double>::quiet_NaN();

// The whole text as the nearest double. "1e999" and "inf" give infinity, "nan" gives NaN.
inline bool parse_number(std::string_view text, double& value) {
  const char* first = text.data();
  const char* last = first + text.size();
  if (!text.empty() && *first == '+') {
    ++first;  // fast_float, like std::from_chars, takes no plus sign
    if (first == last || *first == '-' || *first == '+') return false;
  }
  const auto [end, error] = fast_float::from_chars(first, last, value);
  return error == std::errc() && end == last;
}

// The whole text as a whole number; errc{} when it is one that fits.
template <class Integer>
std::errc parse_integer(std::string_view text, Integer& value) {
  const char* first = text.data();
  const char* last = first + text.size();
  const auto [end, error] = std::from_chars(first, last, value);
  return error == std::errc() && end != last ? std::errc::invalid_argument : error;
}

inline bool is_digit(char c) noexcept {
  return c >= '0' && c <= '9';
}

inline std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blanks = " \t\r";
  const std::size_t first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

// The next word of a line, which is taken off; empty at its end.
inline std::string_view take_token(std::string_view& line) {
  constexpr std::string_view blanks = " \t\r";
  const std::size_t first = line.find_first_not_of(blanks);
  if (first == std::string_view::npos) {
    line = {};
    return {};
  }
  line.remove_prefix(first);
  const std::string_view token = line.substr(0, line.find_first_of(blanks));
  line.remove_prefix(token.size());
  return token;
}

class MissingTokens {
 public:
  explicit MissingTokens(const std::vector<std::string>& tokens) : tokens_(tokens) {
    for (const std::string& token : tokens_) {
      double value = 0;
      if (parse_number(token, value) && !std::isnan(value)) some_are_numbers_ = true;
    }
  }

  [[nodiscard]] bool holds(std::string_view cell) const {
    for (const std::string& token : tokens_) {
      if (token == cell) return true;
    }
    return false;
  }

  // Then a cell must be looked up before it is parsed.
  [[nodiscard]] bool some_are_numbers() const noexcept { return some_are_numbers_; }

 private:
  std::vector<std::string> tokens_;
  bool some_are_numbers_ = false;
};

enum class CellKind { missing, number, text };

// `value` is NaN when missing and untouched by text.
inline CellKind read_cell(std::string_view cell, const MissingTokens& missing, double& value) {
  if (missing.some_are_numbers() && missing.holds(cell)) {
    value = missing_number;
    return CellKind::missing;
  }
  double parsed = 0;
  if (parse_number(cell, parsed)) {
    value = parsed;
    return std::isnan(parsed) ? CellKind::missing : CellKind::number;
  }
  if (!missing.holds(cell)) return CellKind::text;
  value = missing_number;
  return CellKind::missing;
}

}  // namespace sewil::reading
