// cli/option_visitor.cpp: each kind of described option, registered and read back.
#include "cli/option_visitor.h"

#include <fast_float/fast_float.h>
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>

#include "cli/column_names.h"
#include "sewil/front/text.h"

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

// What a number may be where a word stands for 0.
IntegerRange above_zero(IntegerRange range) {
  return {std::max<std::int64_t>(range.low, 1), range.high};
}

template <class Value, class Range>
std::string complaint(const std::string& text, std::optional<Value> value, Range range, const char* kind) {
  if (value && *value >= static_cast<Value>(range.low) && *value <= static_cast<Value>(range.high)) return {};
  return fmt::format("{} was given, expected {} {}", sewil::quoted(text), kind, words(range));
}

// Why a text is none of the choices; empty when it is one.
std::string complaint(const std::string& text, const std::vector<std::string>& allowed) {
  if (std::find(allowed.begin(), allowed.end(), text) != allowed.end()) return {};
  return fmt::format("{} was given, expected one of {}", sewil::quoted(text), fmt::join(allowed, ", "));
}

std::string complaint(const std::string& text, TextKind kind) {
  const std::string expected = kind.expected == nullptr ? "" : kind.expected(text);
  if (expected.empty()) return {};
  return fmt::format("{} was given, expected {}", sewil::quoted(text), expected);
}

}  // namespace

std::vector<CLI::Option*> OptionBinder::options() const {
  std::vector<CLI::Option*> all;
  all.reserve(bound_.size());
  for (const auto& [name, bound] : bound_) all.push_back(bound.option);
  return all;
}

bool OptionBinder::given(const std::string& name) const {
  const auto found = bound_.find(name);
  return found != bound_.end() && found->second.option->count() > 0;
}

bool OptionBinder::any_given(const std::function<bool(std::string_view)>& fits) const {
  return std::ranges::any_of(bound_, [&](const auto& entry) {
    return entry.second.option->count() > 0 && fits(entry.second.scope);
  });
}

// Each kind of option as an option of the command, its present value as the default.
class OptionBinder::Adder final : public OptionVisitor {
 public:
  Adder(OptionBinder& binder, const std::vector<std::string>& skipped) : binder_(binder), skipped_(skipped) {}

  void integer(const char* name, std::int64_t& value, IntegerRange range, const char* help) override {
    if (zero_word() != nullptr) {
      int none = 0;
      integer_or_word(name, value, range, none, {}, help);
      return;
    }
    Bound* bound = bind(name);
    if (bound == nullptr) return;
    add(name, *bound, "N", fmt::format("{} ({})", help, words(range)))
        ->default_str(std::to_string(value))
        ->check([range](const std::string& text) {
          return complaint(text, parse_integer(text), range, "a whole number");
        });
  }

  void integer_or_word(const char* name, std::int64_t& value, IntegerRange range, int& word,
                       std::span<const char* const> names, const char* help) override {
    Bound* bound = bind(name);
    if (bound == nullptr) return;
    std::vector<std::string> allowed(names.begin(), names.end());
    std::string shown = word == 0 ? std::to_string(value) : allowed[static_cast<std::size_t>(word - 1)];
    if (zero_word() != nullptr) {
      range = above_zero(range);
      if (word == 0 && value == 0) shown = zero_word();
      allowed.insert(allowed.begin(), zero_word());
    }
    add(name, *bound, "N", fmt::format("{} ({}, or {})", help, words(range), fmt::join(allowed, ", ")))
        ->default_str(shown)
        ->check([range, allowed](const std::string& text) -> std::string {
          if (complaint(text, allowed).empty()) return {};
          const std::string found = complaint(text, parse_integer(text), range, "a whole number");
          return found.empty() ? found : fmt::format("{}, or one of {}", found, fmt::join(allowed, ", "));
        });
  }

  void real(const char* name, double& value, RealRange range, const char* help) override {
    Bound* bound = bind(name);
    if (bound == nullptr) return;
    const std::string zero = zero_word() == nullptr ? "" : zero_word();
    const std::string or_zero = zero.empty() ? "" : ", or " + zero;
    add(name, *bound, "X", fmt::format("{} ({}{})", help, words(range), or_zero))
        ->default_str(value == 0 && !zero.empty() ? zero : shortest(value))
        ->check([range, zero, or_zero](const std::string& text) -> std::string {
          if (!zero.empty() && text == zero) return {};
          const std::string found = complaint(text, parse_real(text), range, "a number");
          return found.empty() ? found : found + or_zero;
        });
  }

  void count_or_share(const char* name, double& value, IntegerRange range, const char* help) override {
    Bound* bound = bind(name);
    if (bound == nullptr) return;
    const std::string zero = zero_word() == nullptr ? "" : zero_word();
    const std::string expected =
        fmt::format("a whole number {}{} or a share below 1", words(zero.empty() ? range : above_zero(range)),
                    zero.empty() ? "" : ", " + zero);
    add(name, *bound, "N|X", fmt::format("{} ({})", help, expected))
        ->default_str(value == 0 && !zero.empty() ? zero : shortest(value))
        ->check([range, zero, expected](const std::string& text) -> std::string {
          if (!zero.empty() && text == zero) return {};
          const std::optional<double> given = parse_real(text);
          if (given && is_count_or_share(*given, range) && (zero.empty() || *given > 0)) return {};
          return fmt::format("{} was given, expected {}", sewil::quoted(text), expected);
        });
  }

  void flag(const char* name, bool& value, const char* help) override {
    Bound* bound = bind(name);
    if (bound == nullptr) return;
    const std::string shown = (value ? "--no-" : "--") + flag_name(name);
    bound->option = add_flag(shown, *bound, value ? fmt::format("do not {}", help) : help);
  }

  void choice(const char* name, int& value, std::span<const char* const> names, const char* help) override {
    Bound* bound = bind(name);
    if (bound == nullptr) return;
    const std::vector<std::string> allowed(names.begin(), names.end());
    add(name, *bound, "NAME", fmt::format("{}: {}", help, fmt::join(allowed, ", ")))
        ->default_str(allowed[static_cast<std::size_t>(value)])
        ->check([allowed](const std::string& text) { return complaint(text, allowed); });
  }

  void text(const char* name, std::string& value, TextKind kind, const char* help) override {
    Bound* bound = bind(name);
    if (bound == nullptr) return;
    add(name, *bound, kind.word, help)->default_str(value)->check([kind](const std::string& text) {
      return complaint(text, kind);
    });
  }

  void list(const char* name, std::vector<std::string>& values, TextKind kind, const char* help) override {
    Bound* bound = bind(name);
    if (bound == nullptr) return;
    bound->option = binder_.command_.add_option("--" + flag_name(name), bound->texts, with_readers(help))
                        ->allow_extra_args(false)
                        ->default_str(fmt::format("{}", fmt::join(values, ",")))
                        ->type_name(kind.word)
                        ->group(binder_.group_);
  }

  void maybe(const char* name, std::optional<bool>& /*value*/, const char* help,
             const char* otherwise) override {
    Bound* bound = bind(name);
    if (bound == nullptr) return;
    static const std::vector<std::string> answers{"yes", "no"};
    add(name, *bound, "yes/no", fmt::format("{}; no: {}", help, otherwise))
        ->check([](const std::string& text) { return complaint(text, answers); });
  }

 private:
  Bound* bind(const char* name) {
    if (std::find(skipped_.begin(), skipped_.end(), name) != skipped_.end()) return nullptr;
    Bound& bound = binder_.bound_[name];
    bound.scope = scope();
    return &bound;
  }

  std::string with_readers(std::string help) const {
    const std::string readers = binder_.readers_ == nullptr ? "" : binder_.readers_(scope());
    return readers.empty() ? help : fmt::format("{} [{}]", help, readers);
  }

  CLI::Option* add(const char* name, Bound& bound, const char* type, const std::string& help) const {
    bound.option = binder_.command_.add_option("--" + flag_name(name), bound.text, with_readers(help))
                       ->type_name(type)
                       ->group(binder_.group_);
    return bound.option;
  }

  CLI::Option* add_flag(const std::string& shown, Bound& bound, const std::string& help) const {
    return binder_.command_.add_flag(shown, bound.flag, with_readers(help))->group(binder_.group_);
  }

  OptionBinder& binder_;
  const std::vector<std::string>& skipped_;
};

// What was given, read back.
class OptionBinder::Storer final : public OptionVisitor {
 public:
  explicit Storer(const OptionBinder& binder) : binder_(binder) {}

  void integer(const char* name, std::int64_t& value, IntegerRange, const char*) override {
    if (const Bound* bound = given(name)) {
      value = is_zero(*bound) ? 0 : parse_integer(bound->text).value_or(value);
    }
  }

  void integer_or_word(const char* name, std::int64_t& value, IntegerRange, int& word,
                       std::span<const char* const> names, const char*) override {
    const Bound* bound = given(name);
    if (bound == nullptr) return;
    word = 0;
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (bound->text == names[i]) word = static_cast<int>(i + 1);
    }
    if (word == 0) value = is_zero(*bound) ? 0 : parse_integer(bound->text).value_or(value);
  }

  void real(const char* name, double& value, RealRange, const char*) override {
    if (const Bound* bound = given(name)) {
      value = is_zero(*bound) ? 0 : parse_real(bound->text).value_or(value);
    }
  }

  void flag(const char* name, bool& value, const char*) override {
    if (given(name) != nullptr) value = !value;
  }

  void choice(const char* name, int& value, std::span<const char* const> names, const char*) override {
    const Bound* bound = given(name);
    if (bound == nullptr) return;
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (bound->text == names[i]) value = static_cast<int>(i);
    }
  }

  void text(const char* name, std::string& value, TextKind, const char*) override {
    if (const Bound* bound = given(name)) value = bound->text;
  }

  void list(const char* name, std::vector<std::string>& values, TextKind kind, const char*) override {
    if (const Bound* bound = given(name)) values = kind.commas ? names_in(bound->texts) : bound->texts;
  }

  void maybe(const char* name, std::optional<bool>& value, const char*, const char*) override {
    if (const Bound* bound = given(name)) value = bound->text == "yes";
  }

 private:
  [[nodiscard]] bool is_zero(const Bound& bound) const {
    return zero_word() != nullptr && bound.text == zero_word();
  }

  [[nodiscard]] const Bound* given(const char* name) const {
    const auto found = binder_.bound_.find(name);
    if (found == binder_.bound_.end()) return nullptr;
    const Bound& bound = found->second;
    return bound.option->count() > 0 ? &bound : nullptr;
  }

  const OptionBinder& binder_;
};

void OptionBinder::add_all(const Describe& describe_all, const std::vector<std::string>& skipped) {
  Adder adder(*this, skipped);
  describe_all(adder);
  added_.push_back(describe_all);
}

void OptionBinder::store() const {
  Storer storer(*this);
  for (const Describe& describe_all : added_) describe_all(storer);
}

}  // namespace sewil::cli
