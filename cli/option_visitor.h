// cli/option_visitor.h: described options (sewil/data/options.h) as command-line options.
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

#include "sewil/data/options.h"

namespace sewil::cli {

class OptionBinder {
 public:
  using Readers = std::string (*)(std::string_view scope);

  // `group` is the heading in --help; `readers` says who reads the options of a scope, where not all do.
  OptionBinder(CLI::App& command, std::string group, Readers readers = nullptr)
      : command_(command), group_(std::move(group)), readers_(readers) {}

  // Another heading, for what is added from here on.
  OptionBinder& under(std::string group) {
    group_ = std::move(group);
    return *this;
  }

  // `options` must outlive the binder. The names in `skipped` (snake_case) get no option.
  template <class Options>
  void add(Options& options, const std::vector<std::string>& skipped = {}) {
    add_all([&options](OptionVisitor& visitor) { describe(options, visitor); }, skipped);
  }

  void store() const;  // after parsing

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

  class Adder;
  class Storer;
  using Describe = std::function<void(OptionVisitor&)>;
  void add_all(const Describe& describe_all, const std::vector<std::string>& skipped);

  CLI::App& command_;
  std::string group_;
  Readers readers_;
  std::map<std::string, Bound> bound_;  // by snake_case name; a map never moves its values
  std::vector<Describe> added_;
};

}  // namespace sewil::cli
