// cli/option_visitor.h: described options (sewil/options.h) as command-line options.
// add: registers every option of a struct, its present values as defaults. store: after parsing, writes what
// was given into the struct. Names become --kebab-case; flags that are on by default become --no-NAME.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sewil/options.h"

namespace sewil::cli {

class OptionBinder {
 public:
  using Readers = std::string (*)(std::string_view scope);

  // `group` is the heading in --help; `readers` says who reads the options of a scope, where not all do.
  OptionBinder(CLI::App& command, std::string group, Readers readers = nullptr)
      : command_(command), group_(std::move(group)), readers_(readers) {}

  // `options` must outlive the binder. The names in `skipped` (snake_case) get no option.
  template <class Options>
  void add(Options& options, const std::vector<std::string>& skipped = {}) {
    Adder adder(*this, skipped);
    describe(options, adder);
    stores_.push_back([this, &options] {
      Storer storer(*this);
      describe(options, storer);
    });
  }

  void store() const {
    for (const auto& store_one : stores_) store_one();
  }

  // Whether the option (snake_case), or any of a scope that fits, was given.
  [[nodiscard]] bool given(const std::string& name) const;
  [[nodiscard]] bool any_given(const std::function<bool(std::string_view scope)>& fits) const;

  // The options added so far, e.g. to make them need or exclude another one.
  [[nodiscard]] std::vector<CLI::Option*> options() const;

 private:
  struct Bound {
    CLI::Option* option = nullptr;
    std::string scope;
    std::string text;                // what was given
    std::vector<std::string> texts;  // the same of a list
    bool flag = false;
  };

  class Adder : public OptionVisitor {
   public:
    Adder(OptionBinder& binder, const std::vector<std::string>& skipped)
        : binder_(binder), skipped_(skipped) {}
    void integer(const char* name, std::int64_t& value, IntegerRange range, const char* help) override;
    void integer_or_word(const char* name, std::int64_t& value, IntegerRange range, int& word,
                         std::span<const char* const> names, const char* help) override;
    void real(const char* name, double& value, RealRange range, const char* help) override;
    void count_or_share(const char* name, double& value, IntegerRange range, const char* help) override;
    void flag(const char* name, bool& value, const char* help) override;
    void choice(const char* name, int& value, std::span<const char* const> names, const char* help) override;
    void text(const char* name, std::string& value, TextKind kind, const char* help) override;
    void list(const char* name, std::vector<std::string>& values, TextKind kind, const char* help) override;
    void maybe(const char* name, std::optional<bool>& value, const char* help,
               const char* otherwise) override;

   private:
    Bound* bind(const char* name);  // null when skipped
    CLI::Option* add(const char* name, Bound& bound, const char* type, const std::string& help) const;
    CLI::Option* add_flag(const std::string& shown, Bound& bound, const std::string& help) const;
    [[nodiscard]] std::string with_readers(std::string help) const;
    OptionBinder& binder_;
    const std::vector<std::string>& skipped_;
  };

  class Storer : public OptionVisitor {
   public:
    explicit Storer(const OptionBinder& binder) : binder_(binder) {}
    void integer(const char* name, std::int64_t& value, IntegerRange range, const char* help) override;
    void integer_or_word(const char* name, std::int64_t& value, IntegerRange range, int& word,
                         std::span<const char* const> names, const char* help) override;
    void real(const char* name, double& value, RealRange range, const char* help) override;
    void flag(const char* name, bool& value, const char* help) override;
    void choice(const char* name, int& value, std::span<const char* const> names, const char* help) override;
    void text(const char* name, std::string& value, TextKind kind, const char* help) override;
    void list(const char* name, std::vector<std::string>& values, TextKind kind, const char* help) override;
    void maybe(const char* name, std::optional<bool>& value, const char* help,
               const char* otherwise) override;

   private:
    [[nodiscard]] const Bound* given(const char* name) const;
    const OptionBinder& binder_;
  };

  CLI::App& command_;
  std::string group_;
  Readers readers_;
  std::map<std::string, Bound> bound_;  // by snake_case name; a map never moves its values
  std::vector<std::function<void()>> stores_;
};

}  // namespace sewil::cli
