// bench/quality_words.h: what the quality benchmarks share: options as words (OPTION=VALUE in snake_case),
// and a running mean.
#pragma once

#include <fmt/format.h>

#include <cmath>
#include <map>
#include <span>
#include <stdexcept>
#include <string>

#include "sewil/data/options.h"

namespace sewil::bench {

using Words = std::map<std::string, std::string>;

inline Words split_words(std::span<char*> words) {
  Words values;
  for (const std::string word : words)
    values[word.substr(0, word.find('='))] = word.substr(word.find('=') + 1);
  return values;
}

inline std::string take_word(Words& words, const char* name, std::string otherwise) {
  const auto node = words.extract(name);
  return node.empty() ? std::move(otherwise) : node.mapped();
}

class Setter final : public OptionVisitor {
 public:
  explicit Setter(std::map<std::string, std::string>& values) : values_(values) {}
  void integer(const char* name, std::int64_t& value, IntegerRange, const char*) override {
    if (const auto text = take(name); !text.empty()) value = std::stoll(text);
  }
  void integer_or_word(const char* name, std::int64_t& value, IntegerRange, int& word,
                       std::span<const char* const> names, const char*) override {
    const auto text = take(name);
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (text == names[i]) word = static_cast<int>(i + 1);
    }
    if (!text.empty() && word == 0) value = std::stoll(text);
  }
  void real(const char* name, double& value, RealRange, const char*) override {
    if (const auto text = take(name); !text.empty()) value = std::stod(text);
  }
  void flag(const char* name, bool& value, const char*) override {
    if (const auto text = take(name); !text.empty()) value = text == "1";
  }
  void choice(const char* name, int& value, std::span<const char* const> names, const char*) override {
    const auto text = take(name);
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (text == names[i]) value = static_cast<int>(i);
    }
  }

 private:
  std::string take(const char* name) {
    const auto node = values_.extract(name);
    return node.empty() ? "" : node.mapped();
  }
  std::map<std::string, std::string>& values_;
};

struct Mean {
  double sum = 0, squares = 0;
  std::size_t count = 0;
  void add(double value) {
    sum += value;
    squares += value * value;
    ++count;
  }
  [[nodiscard]] double mean() const { return sum / static_cast<double>(count); }
  [[nodiscard]] double deviation() const {
    if (count < 2) return 0;
    const auto n = static_cast<double>(count);
    return std::sqrt(std::max(0.0, (squares - sum * sum / n) / (n - 1)));
  }
};

// Sets what the words name; throws when a word is left over.
template <class Options>
void set_options(Options& options, Words& words) {
  Setter setter(words);
  describe(options, setter);
  if (!words.empty())
    throw std::invalid_argument(fmt::format("no option is called {}", words.begin()->first));
}

}  // namespace sewil::bench
