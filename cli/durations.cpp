// cli/durations.cpp: times as words, both ways (progress.h).
#include <fast_float/fast_float.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cli/progress.h"
#include "sewil/front/text.h"

namespace sewil::cli {

std::chrono::duration<double> parse_duration(const std::string& text) {
  const auto refuse = [&]() -> std::chrono::duration<double> {
    throw InputError(
        fmt::format("{} was given as a time, expected a number of seconds, or one with s, m or h "
                    "such as 90s, 10m, 1.5h or 1h30m.",
                    sewil::quoted(text)));
  };
  double seconds = 0;
  double largest_unit = 24 * 3600.0;  // units descend: 1h30m, not 30m1h
  const char* at = text.data();
  const char* end = text.data() + text.size();
  if (at == end) return refuse();
  while (at != end) {
    double value = 0;
    const auto [after, error] = fast_float::from_chars(at, end, value, fast_float::chars_format::fixed);
    if (error != std::errc{} || !std::isfinite(value) || value < 0) return refuse();
    const char letter = after == end ? 's' : *after;
    const double unit = letter == 's' ? 1 : letter == 'm' ? 60 : letter == 'h' ? 3600 : 0;
    if (unit == 0 || unit >= largest_unit || (after == end && at != text.data())) return refuse();
    seconds += value * unit;
    largest_unit = unit;
    at = after == end ? end : after + 1;
  }
  if (!(seconds > 0)) return refuse();
  return std::chrono::duration<double>(seconds);
}

std::string clock_text(std::chrono::duration<double> time) {
  const std::int64_t seconds = std::llround(std::min(time.count(), 1e9));
  if (seconds >= 3600) {
    return fmt::format("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
  }
  return fmt::format("{}:{:02}", seconds / 60, seconds % 60);
}

}  // namespace sewil::cli
