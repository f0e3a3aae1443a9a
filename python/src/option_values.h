// python/src/option_values.h: described options (sewil/options.h) to and from Python dictionaries.
#pragma once

#include <fmt/format.h>
#include <nanobind/nanobind.h>

#include <span>
#include <string>

#include "sewil/options.h"

namespace sewil::python {

namespace nb = nanobind;

// Takes what the dictionary holds, checks types and ranges; what it does not hold stays as it is.
class OptionReader final : public OptionVisitor {
 public:
  explicit OptionReader(nb::dict values) : values_(std::move(values)) {}

  void integer(const char* name, std::int64_t& value, IntegerRange range, const char* help) override;
  void integer_or_word(const char* name, std::int64_t& value, IntegerRange range, int& word,
                       std::span<const char* const> words, const char* help) override;
  void real(const char* name, double& value, RealRange range, const char* help) override;
  void count_or_share(const char* name, double& value, IntegerRange range, const char* help) override;
  void flag(const char* name, bool& value, const char* help) override;
  void choice(const char* name, int& value, std::span<const char* const> names, const char* help) override;

 private:
  nb::dict values_;
};

// Lists name, kind, default, range, help, scope and readers of every option.
class OptionLister final : public OptionVisitor {
 public:
  void integer(const char* name, std::int64_t& value, IntegerRange range, const char* help) override;
  void integer_or_word(const char* name, std::int64_t& value, IntegerRange range, int& word,
                       std::span<const char* const> words, const char* help) override;
  void real(const char* name, double& value, RealRange range, const char* help) override;
  void count_or_share(const char* name, double& value, IntegerRange range, const char* help) override;
  void flag(const char* name, bool& value, const char* help) override;
  void choice(const char* name, int& value, std::span<const char* const> names, const char* help) override;

  nb::list options;

 private:
  nb::dict add(const char* name, const char* kind, nb::object value, const char* help);
};

template <class Options>
Options read_options(const nb::dict& values, Options options = {}) {
  OptionReader reader(values);
  describe(options, reader);
  return options;
}

}  // namespace sewil::python
