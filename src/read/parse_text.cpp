// read/parse_text.cpp: one word as a number with separated thousands or a decimal comma, or as a date.
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>

#include "read/cell.h"
#include "read/text_numbers.h"
#include "sewil/front/text.h"

namespace sewil::reading {
namespace {

std::size_t digits_at(std::string_view text, std::size_t at) noexcept {
  std::size_t count = 0;
  while (at + count < text.size() && is_digit(text[at + count])) ++count;
  return count;
}

// Length of the thousands separator there, 0 when there is none.
std::size_t separator_at(std::string_view text, std::size_t at, char thousands) noexcept {
  if (thousands == 0 || at >= text.size()) return 0;
  if (text[at] == thousands) return 1;
  if (thousands != ' ') return 0;
  if (text.substr(at).starts_with("\xc2\xa0")) return 2;      // no-break space
  if (text.substr(at).starts_with("\xe2\x80\xaf")) return 3;  // narrow no-break space
  return 0;
}

// A whole number of one to `most` digits at the front, which is taken off.
std::optional<int> take_number(std::string_view& text, std::size_t fewest, std::size_t most) {
  const std::size_t count = digits_at(text, 0);
  if (count < fewest || count > most) return {};
  int value = 0;
  for (const char c : text.substr(0, count)) value = 10 * value + (c - '0');
  text.remove_prefix(count);
  return value;
}

bool take(std::string_view& text, char c) {
  if (text.empty() || text.front() != c) return false;
  text.remove_prefix(1);
  return true;
}

// Jan, january, ...: the name is taken off.
std::optional<int> take_month_name(std::string_view& text) {
  static constexpr std::array<std::string_view, 12> names{"january",   "february", "march",    "april",
                                                          "may",       "june",     "july",     "august",
                                                          "september", "october",  "november", "december"};
  std::size_t length = 0;
  while (length < text.size() && ((text[length] | 0x20) >= 'a' && (text[length] | 0x20) <= 'z')) ++length;
  if (length < 3) return {};
  const std::string word = lower_case(text.substr(0, length));
  for (std::size_t month = 0; month < names.size(); ++month) {
    if (word != names[month] && word != names[month].substr(0, 3)) continue;
    text.remove_prefix(length);
    return static_cast<int>(month) + 1;
  }
  return {};
}

// "", "T12:30", " 12:30:15.5", maybe with Z or +02:00, as a part of a day.
std::optional<double> time_of_day(std::string_view text) {
  if (text.empty()) return 0;
  if (!take(text, 'T') && !take(text, ' ')) return {};
  const auto hour = take_number(text, 1, 2);
  if (!hour || *hour > 23 || !take(text, ':')) return {};
  const auto minute = take_number(text, 2, 2);
  if (!minute || *minute > 59) return {};
  double seconds = 0;
  if (take(text, ':')) {
    const std::size_t size = std::min(text.find_first_of("Z+-"), text.size());
    if (digits_at(text, 0) != 2 || !parse_number(text.substr(0, size), seconds) || seconds >= 61) return {};
    text.remove_prefix(size);
  }
  double day = (60.0 * *hour + *minute + seconds / 60) / 1440;
  if (text.empty() || text == "Z") return day;
  const bool east = text.front() == '+';
  if (!east && text.front() != '-') return {};
  text.remove_prefix(1);
  const auto hours = take_number(text, 2, 4);  // +0200 in one piece
  if (!hours) return {};
  int offset = *hours < 24 ? 60 * *hours : 60 * (*hours / 100) + *hours % 100;
  if (take(text, ':')) {
    const auto minutes = take_number(text, 2, 2);
    if (!minutes) return {};
    offset += *minutes;
  }
  if (!text.empty()) return {};
  return day - (east ? offset : -offset) / 1440.0;
}

}  // namespace

std::optional<double> parse_styled(std::string_view text, NumberStyle style) {
  std::string plain;
  std::size_t at = 0;
  if (!text.empty() && (text[0] == '-' || text[0] == '+')) {
    if (text[0] == '-') plain = "-";
    at = 1;
  }
  const std::size_t first = digits_at(text, at);
  if (first == 0) return {};
  plain += text.substr(at, first);
  at += first;
  std::size_t gap = first <= 3 ? separator_at(text, at, style.thousands) : 0;
  for (const char* before = nullptr; gap > 0; gap = separator_at(text, at, style.thousands)) {
    // The same character between all groups.
    if (before != nullptr && *before != text[at]) return {};
    before = text.data() + at;
    if (digits_at(text, at + gap) != 3) return {};
    plain += text.substr(at + gap, 3);
    at += gap + 3;
  }
  if (at < text.size() && text[at] == style.decimal) {
    const std::size_t decimals = digits_at(text, at + 1);
    if (decimals == 0) return {};
    plain += '.';
    plain += text.substr(at + 1, decimals);
    at += 1 + decimals;
  }
  if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
    plain += text.substr(at);
    at = text.size();
  }
  double value = 0;
  if (at != text.size() || !parse_number(plain, value)) return {};
  return value;
}

std::optional<double> parse_date(std::string_view text, bool day_first) {
  const bool year_leads = digits_at(text, 0) == 4;
  const auto first = take_number(text, year_leads ? 4 : 1, year_leads ? 4 : 2);
  if (!first || text.empty()) return {};
  const char separator = text.front();
  if (separator != '-' && separator != '/' && separator != '.' && (separator != ' ' || year_leads)) return {};
  text.remove_prefix(1);
  const std::optional<int> named = take_month_name(text);
  if (separator == ' ' && !named) return {};
  const auto second = named ? named : take_number(text, 1, 2);
  if (!second || !take(text, separator)) return {};
  const auto third = year_leads ? take_number(text, 1, 2) : take_number(text, 4, 4);
  if (!third) return {};
  const auto time = time_of_day(text);
  if (!time) return {};
  int year = *third, month = *second, day = *first;
  if (year_leads) {
    year = *first;
    day = *third;
  } else if (!named && separator != '.' && !day_first) {
    std::swap(month, day);
  }
  const std::chrono::year_month_day date{std::chrono::year(year),
                                         std::chrono::month(static_cast<unsigned>(month)),
                                         std::chrono::day(static_cast<unsigned>(day))};
  if (!date.ok()) return {};
  return static_cast<double>(std::chrono::sys_days(date).time_since_epoch().count()) + *time;
}

}  // namespace sewil::reading
