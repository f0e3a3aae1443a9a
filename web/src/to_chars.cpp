// web/src/to_chars.cpp: std::to_chars of doubles (younger_library.h), with the bytes that the standard
// prescribes: the shortest text that reads back as the same bits, and of its plain and its exponent form the
// shorter one, the plain one when both are as long. The digits are {fmt}'s.
#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

namespace {

std::to_chars_result put(std::string_view text, char* first, char* last) {
  if (static_cast<std::size_t>(last - first) < text.size()) return {last, std::errc::value_too_large};
  return {std::copy(text.begin(), text.end(), first), std::errc{}};
}

// A number as its digits, the first of which stands before the point, and the power of ten.
struct Digits {
  std::string digits;
  int exponent = 0;
};

Digits shortest_digits(double value) {
  const std::string text = fmt::format("{}", value);
  const std::size_t letter = text.find('e');
  int exponent = letter == std::string::npos ? 0 : std::atoi(text.c_str() + letter + 1);
  std::string all = text.substr(0, letter);
  const std::size_t point = all.find('.');
  exponent += static_cast<int>(std::min(point, all.size())) - 1;
  if (point != std::string::npos) all.erase(point, 1);
  const std::size_t zeros = std::min(all.find_first_not_of('0'), all.size());
  all.erase(0, zeros);
  exponent -= static_cast<int>(zeros);
  all.erase(all.find_last_not_of('0') + 1);
  return {all, exponent};
}

std::string with_exponent(const Digits& number) {
  std::string text = number.digits.substr(0, 1);
  if (number.digits.size() > 1) text += "." + number.digits.substr(1);
  return text + fmt::format("e{}{:02}", number.exponent < 0 ? '-' : '+', std::abs(number.exponent));
}

std::string plain(const Digits& number, double value) {
  const int digits = static_cast<int>(number.digits.size());
  if (number.exponent < 0)
    return "0." + std::string(static_cast<std::size_t>(-number.exponent - 1), '0') + number.digits;
  if (number.exponent + 1 >= digits) return fmt::format("{:.0f}", value);  // whole: all its digits, exactly
  std::string text = number.digits;
  return text.insert(static_cast<std::size_t>(number.exponent) + 1, 1, '.');
}

}  // namespace

std::to_chars_result std::to_chars(char* first, char* last, double value) {
  if (std::isnan(value)) return put(std::signbit(value) ? "-nan" : "nan", first, last);
  const std::string sign = std::signbit(value) ? "-" : "";
  value = std::fabs(value);
  if (std::isinf(value)) return put(sign + "inf", first, last);
  if (value == 0) return put(sign + "0", first, last);
  const Digits number = shortest_digits(value);
  const std::string exponent = with_exponent(number);
  const std::string whole = std::abs(number.exponent) < 40 ? plain(number, value) : exponent + " ";
  return put(sign + (whole.size() <= exponent.size() ? whole : exponent), first, last);
}

std::to_chars_result std::to_chars(char* first, char* last, double value, chars_format, int precision) {
  char text[400];
  const int length = std::snprintf(text, sizeof text, "%.*g", precision, value);
  return put({text, static_cast<std::size_t>(length)}, first, last);
}
