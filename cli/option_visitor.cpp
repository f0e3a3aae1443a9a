// cli/option_visitor.cpp: each kind of described option, registered and read back.
#include "cli/option_visitor.h"

#include <fast_float/fast_float.h>
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>

#include "sewil/text.h"

namespace sewil::cli {
namespace {

std::string flag_name(std::string name) {
  std::replace(name.begin(), name.end(), '_', '-');
  return name;
}

std::optional<std::int64_t> parse_integer(const std::string& text) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return {};
  return value;
}

std::optional<double> parse_real(const std::string& text) {
  double value = 0;
  const auto [end, error] = fast_float::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || !std::isfinite(value)) return {};
  return value;
}

bool is_open(IntegerRange range) {
  return range.high >= std::numeric_limits<std::int32_t>::max();
}

std::string words(IntegerRange range) {
  const auto text = [](std::int64_t bound) {
    return bound < 0 ? std::to_string(bound) : grouped(static_cast<std::uint64_t>(bound));
  };
  return is_open(range) ? "at least " + text(range.low)
                        : fmt::format("from {} to {}", text(range.low), text(range.high));
}

std::string words(RealRange range) {
  return std::isfinite(range.high) ? fmt::format("from {} to {}", shortest(range.low), shortest(range.high))
                                   : fmt::format("at least {}", shortest(range.low));
}

template <class Value, class Range>
std::string complaint(const std::string& text, std::optional<Value> value, Range range, const char* kind) {
  if (value && *value >= static_cast<Value>(range.low) && *value <= static_cast<Value>(range.high)) return {};
  return fmt::format("{} was given, expected {} {}", sewil::quoted(text), kind, words(range));
}

}  // namespace

std::vector<CLI::Option*> OptionBinder::options() const {
  std::vector<CLI::Option*> all;
  for (const auto& [name, bound] : bound_) all.push_back(bound.option);
  return all;
}

OptionBinder::Bound* OptionBinder::Adder::bind(const char* name) {
  if (std::find(skipped_.begin(), skipped_.end(), name) != skipped_.end()) return nullptr;
  return &binder_.bound_[name];
}

std::string OptionBinder::Adder::with_readers(std::string help) const {
  const std::string readers = binder_.readers_ == nullptr ? "" : binder_.readers_(scope());
  return readers.empty() ? help : fmt::format("{} [{}]", help, readers);
}

CLI::Option* OptionBinder::Adder::add(const char* name, Bound& bound, const std::string& help) const {
  bound.option = binder_.command_.add_option("--" + flag_name(name), bound.text, with_readers(help))
                     ->group(binder_.group_);
  return bound.option;
}

void OptionBinder::Adder::integer(const char* name, std::int64_t& value, IntegerRange range,
                                  const char* help) {
  Bound* bound = bind(name);
  if (bound == nullptr) return;
  add(name, *bound, fmt::format("{} ({})", help, words(range)))
      ->default_str(std::to_string(value))
      ->type_name("N")
      ->check([range](const std::string& text) {
        return complaint(text, parse_integer(text), range, "a whole number");
      });
}

void OptionBinder::Adder::real(const char* name, double& value, RealRange range, const char* help) {
  Bound* bound = bind(name);
  if (bound == nullptr) return;
  add(name, *bound, fmt::format("{} ({})", help, words(range)))
      ->default_str(shortest(value))
      ->type_name("X")
      ->check(
          [range](const std::string& text) { return complaint(text, parse_real(text), range, "a number"); });
}

void OptionBinder::Adder::flag(const char* name, bool& value, const char* help) {
  Bound* bound = bind(name);
  if (bound == nullptr) return;
  const std::string shown = (value ? "--no-" : "--") + flag_name(name);
  bound->option =
      binder_.command_
          .add_flag(shown, bound->flag, with_readers(value ? fmt::format("do not {}", help) : help))
          ->group(binder_.group_);
}

void OptionBinder::Adder::choice(const char* name, int& value, std::span<const char* const> names,
                                 const char* help) {
  Bound* bound = bind(name);
  if (bound == nullptr) return;
  const std::vector<std::string> allowed(names.begin(), names.end());
  add(name, *bound, fmt::format("{}: {}", help, fmt::join(allowed, ", ")))
      ->default_str(allowed[static_cast<std::size_t>(value)])
      ->type_name("NAME")
      ->check([allowed](const std::string& text) -> std::string {
        if (std::find(allowed.begin(), allowed.end(), text) != allowed.end()) return {};
        return fmt::format("{} was given, expected one of {}", sewil::quoted(text), fmt::join(allowed, ", "));
      });
}

const OptionBinder::Bound* OptionBinder::Storer::given(const char* name) const {
  const auto found = binder_.bound_.find(name);
  if (found == binder_.bound_.end() || found->second.option->count() == 0) return nullptr;
  return &found->second;
}

void OptionBinder::Storer::integer(const char* name, std::int64_t& value, IntegerRange, const char*) {
  if (const Bound* bound = given(name)) value = parse_integer(bound->text).value_or(value);
}

void OptionBinder::Storer::real(const char* name, double& value, RealRange, const char*) {
  if (const Bound* bound = given(name)) value = parse_real(bound->text).value_or(value);
}

void OptionBinder::Storer::flag(const char* name, bool& value, const char*) {
  if (given(name) != nullptr) value = !value;
}

void OptionBinder::Storer::choice(const char* name, int& value, std::span<const char* const> names,
                                  const char*) {
  const Bound* bound = given(name);
  if (bound == nullptr) return;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (bound->text == names[i]) value = static_cast<int>(i);
  }
}

}  // namespace sewil::cli
