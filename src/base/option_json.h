// base/option_json.h: described options (sewil/data/options.h) as JSON, for records, checkpoints and keys.
#pragma once

#include <nlohmann/json.hpp>
#include <span>
#include <string_view>
#include <utility>

#include "sewil/data/options.h"

namespace sewil::base {

class OptionJsonWriter final : public OptionVisitor {
 public:
  // Of one scope only, or of all when it is empty.
  explicit OptionJsonWriter(std::string_view only = {}) : only_(only) {}

  void integer(const char* name, std::int64_t& value, IntegerRange, const char*) override {
    write_number(name, value);
  }
  void integer_or_word(const char* name, std::int64_t& value, IntegerRange, int& word,
                       std::span<const char* const> words, const char*) override {
    if (word == 0) {
      write_number(name, value);
    } else {
      write(name, words[static_cast<std::size_t>(word - 1)]);
    }
  }
  void real(const char* name, double& value, RealRange, const char*) override { write_number(name, value); }
  // A count is written as one: 3, not 3.0.
  void count_or_share(const char* name, double& value, IntegerRange, const char*) override {
    const auto count = static_cast<std::int64_t>(value);
    if (static_cast<double>(count) == value) {
      write_number(name, count);
    } else {
      write(name, value);
    }
  }
  void flag(const char* name, bool& value, const char*) override { write(name, value); }
  void choice(const char* name, int& value, std::span<const char* const> names, const char*) override {
    write(name, names[static_cast<std::size_t>(value)]);
  }

  nlohmann::ordered_json json = nlohmann::ordered_json::object();

 private:
  template <class Number>
  void write_number(const char* name, Number value) {
    if (value == 0 && zero_word() != nullptr) {
      write(name, zero_word());
    } else {
      write(name, value);
    }
  }

  template <class Value>
  void write(const char* name, const Value& value) {
    if (only_.empty() || only_ == scope()) json[name] = value;
  }

  std::string_view only_;
};

template <class Options>
nlohmann::ordered_json options_json(Options options) {
  OptionJsonWriter writer;
  describe(options, writer);
  return std::move(writer.json);
}

// The options of these scopes, scope by scope.
template <class Options>
nlohmann::ordered_json options_json(Options options, std::span<const std::string_view> scopes) {
  nlohmann::ordered_json json = nlohmann::ordered_json::object();
  for (const std::string_view scope : scopes) {
    OptionJsonWriter writer(scope);
    describe(options, writer);
    json.update(writer.json);
  }
  return json;
}

}  // namespace sewil::base
