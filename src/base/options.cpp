// base/options.cpp: what options.h says of visitors and of names in messages.
#include "sewil/data/options.h"

#include <fast_float/fast_float.h>
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <stdexcept>

#include "base/front_end.h"
#include "sewil/front/text.h"

namespace sewil {
namespace {

std::atomic<FrontEnd> current_front_end = FrontEnd::cpp;

[[noreturn]] void no_such_kind(const char* name) {
  throw std::logic_error(fmt::format("the option {} is of a kind this visitor does not know", name));
}

bool is_number(std::string_view text) {
  double value = 0;
  const auto [end, error] = fast_float::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc{} && end == text.data() + text.size();
}

}  // namespace

void OptionVisitor::integer_or_word(const char* name, std::int64_t& value, IntegerRange range, int& /*word*/,
                                    std::span<const char* const> /*words*/, const char* help) {
  integer(name, value, range, help);
}

void OptionVisitor::count_or_share(const char* name, double& value, IntegerRange range, const char* help) {
  real(name, value, {static_cast<double>(range.low), static_cast<double>(range.high)}, help);
}

bool is_count_or_share(double value, IntegerRange range) noexcept {
  if (!(value >= static_cast<double>(range.low) && value <= static_cast<double>(range.high))) return false;
  return value < 1 || value == std::floor(value);
}

void OptionVisitor::text(const char* name, std::string& /*value*/, TextKind /*kind*/, const char* /*help*/) {
  no_such_kind(name);
}

void OptionVisitor::list(const char* name, std::vector<std::string>& /*values*/, TextKind /*kind*/,
                         const char* /*help*/) {
  no_such_kind(name);
}

void OptionVisitor::maybe(const char* name, std::optional<bool>& /*value*/, const char* /*help*/,
                          const char* /*otherwise*/) {
  no_such_kind(name);
}

void set_front_end(FrontEnd front_end) noexcept {
  current_front_end = front_end;
}

FrontEnd base::front_end() noexcept {
  return current_front_end;
}

std::string option_text(std::string_view name, std::string_view value) {
  std::string text(name);
  const FrontEnd front_end = current_front_end;
  if (front_end == FrontEnd::command_line) {
    std::replace(text.begin(), text.end(), '_', '-');
    return value.empty() ? fmt::format("--{}", text) : fmt::format("--{} {}", text, shell_word(value));
  }
  if (value.empty()) return text;
  if (front_end == FrontEnd::cpp) return fmt::format("{} = {}", text, value);
  return is_number(value) ? fmt::format("{}={}", text, value) : fmt::format("{}='{}'", text, value);
}

}  // namespace sewil
