// base/text.cpp: text helpers.
#include "sewil/front/text.h"

#include <fast_float/fast_float.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <numeric>
#include <vector>

namespace sewil {
namespace {

// Length of the valid UTF-8 sequence at the start of `text`, 0 when there is none.
std::size_t utf8_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char lead = byte(0);
  if (lead < 0x80) return 1;
  const std::size_t length = lead >= 0xf0 && lead <= 0xf4 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc2 ? 2 : 0;
  if (length == 0 || lead > 0xf4 || text.size() < length) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return 0;
  }
  return length;
}

// Control characters of both sets, line and paragraph separators, and marks that turn the writing direction.
bool steers_terminal(std::string_view character) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(character[i]); };
  if (character.size() == 1) return byte(0) < 0x20 || byte(0) == 0x7f;
  if (character.size() == 2) return byte(0) == 0xc2 && byte(1) < 0xa0;
  if (character.size() != 3 || byte(0) != 0xe2) return false;
  return (byte(1) == 0x80 && byte(2) >= 0xa8 && byte(2) <= 0xae) ||
         (byte(1) == 0x81 && byte(2) >= 0xa6 && byte(2) <= 0xa9);
}

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

}  // namespace

std::string shortest(double value) {
  std::array<char, 32> buffer;
  const auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
  return {buffer.data(), static_cast<std::size_t>(end - buffer.data())};
}

std::string grouped(std::uint64_t value) {
  std::string digits = std::to_string(value);
  for (std::size_t at = digits.size(); at > 3; at -= 3) digits.insert(at - 3, 1, ',');
  return digits;
}

std::string counted(std::uint64_t value, std::string_view noun) {
  return fmt::format("{} {}{}", grouped(value), noun, value == 1 ? "" : "s");
}

std::string lower_case(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return lower;
}

std::string plain(std::string_view text, std::size_t most) {
  std::string out;
  std::size_t at = 0;
  while (at < text.size()) {
    if (out.size() >= most) return out + "...";
    const std::size_t length = utf8_length(text.substr(at));
    const std::string_view character = text.substr(at, std::max<std::size_t>(1, length));
    if (length == 0 || steers_terminal(character)) {
      for (const char byte : character) out += fmt::format("\\x{:02x}", static_cast<unsigned char>(byte));
    } else {
      out += character;
    }
    at += character.size();
  }
  return out;
}

std::string shell_word(std::string_view word) {
  const char* const safe = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789@%+=:,./_-";
  if (!word.empty() && word.find_first_not_of(safe) == std::string_view::npos) return std::string(word);
  std::string text(1, '\'');
  for (const char c : word) {
    if (c == '\'') text += "'\\'";
    text += c;
  }
  text += '\'';
  return text;
}

std::string quoted(std::string_view text, std::size_t most) {
  return "'" + plain(text, most) + "'";
}

std::string without_formula(std::string_view text) {
  std::string out(text);
  if (text.empty() || std::string_view("=+-@\t\r").find(text.front()) == std::string_view::npos) return out;
  double number = 0;
  const char* const start = text.data() + (text.front() == '+' ? 1 : 0);
  const auto [end, error] = fast_float::from_chars(start, text.data() + text.size(), number);
  const bool is_number = error == std::errc{} && end == text.data() + text.size();
  return is_number ? out : "'" + out;
}

std::string csv_cell(std::string_view text, bool safe) {
  if (safe) return csv_cell(without_formula(text));
  if (text.find_first_of(",\"\n\r") == std::string_view::npos) return std::string(text);
  std::string cell(1, '"');
  for (const char c : text) {
    if (c == '"') cell += c;
    cell += c;
  }
  cell += '"';
  return cell;
}

std::optional<std::string> closest_name(std::span<const std::string_view> names, std::string_view name) {
  const std::string wanted = lower_case(name);
  std::size_t best = std::max<std::size_t>(2, wanted.size() / 3) + 1;
  std::optional<std::string> closest;
  for (const std::string_view known : names) {
    const std::size_t shorter = std::min(known.size(), wanted.size());
    const std::size_t longer = std::max(known.size(), wanted.size());
    if (longer - shorter >= best) continue;
    const std::size_t distance = edit_distance(lower_case(known), wanted);
    if (distance < best && distance < shorter) {
      best = distance;
      closest = known;
    }
  }
  return closest;
}

}  // namespace sewil
