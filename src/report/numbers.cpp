// report/numbers.cpp: see numbers.h.
#include "report/numbers.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdint>

#include "sewil/front/text.h"

namespace sewil::report {
namespace {

constexpr const char* unknown = "–";

// "-0.50" gets a true minus sign, "-0.00" none.
std::string with_minus(std::string text) {
  if (text.empty() || text.front() != '-') return text;
  text.erase(0, 1);
  return text.find_first_of("123456789") == std::string::npos ? text : "−" + text;
}

}  // namespace

std::string fixed(double value, int decimals) {
  if (!std::isfinite(value)) return unknown;
  return with_minus(fmt::format("{:.{}f}", value, decimals));
}

std::string percent(double share, int decimals) {
  return std::isfinite(share) ? fixed(100 * share, decimals) + "%" : unknown;
}

std::string count(double value) {
  if (!std::isfinite(value) || std::abs(value) > 1e15) return unknown;
  const std::string digits = grouped(static_cast<std::uint64_t>(std::llround(std::abs(value))));
  return value < 0 ? "−" + digits : digits;
}

std::string p_value(double value) {
  if (!std::isfinite(value)) return unknown;
  if (value < 0.001) return "&lt;0.001";
  return fixed(value, value < 0.1 ? 3 : 2);
}

std::string duration(double seconds) {
  if (!std::isfinite(seconds) || seconds < 0) return unknown;
  if (seconds < 9.995) return fixed(seconds, 2) + " s";
  if (seconds < 99.95) return fixed(seconds, 1) + " s";
  const auto whole = static_cast<std::uint64_t>(std::llround(std::min(seconds, 1e12)));
  if (whole < 3600) return fmt::format("{} min {:02} s", whole / 60, whole % 60);
  return fmt::format("{} h {:02} min", grouped(whole / 3600), whole % 3600 / 60);
}

std::string significant(double value, int digits) {
  if (!std::isfinite(value)) return unknown;
  const double size = std::abs(value);
  if (size == 0) return "0";
  if (size >= 1e6 || size < 1e-4) return with_minus(fmt::format("{:.{}g}", value, digits));
  if (size >= 1000 || value == std::round(value)) return count(value);
  const int before = static_cast<int>(std::floor(std::log10(size))) + 1;
  std::string text = fmt::format("{:.{}f}", value, std::max(0, digits - before));
  if (text.find('.') != std::string::npos) {
    while (text.back() == '0') text.pop_back();
    if (text.back() == '.') text.pop_back();
  }
  return with_minus(text);
}

std::string px(double value) {
  if (!std::isfinite(value)) return "0";
  std::string text = fmt::format("{:.1f}", value);
  if (text.ends_with(".0")) text.resize(text.size() - 2);
  return text == "-0" ? "0" : text;
}

}  // namespace sewil::report
