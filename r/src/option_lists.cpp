// r/src/option_lists.cpp: what options there are, for R's help and for checks of what was given.
#include <algorithm>
#include <cmath>
#include <cpp11.hpp>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "calls.h"
#include "guard.h"
#include "requests.h"
#include "sewil/front/text.h"
#include "sewil/version.h"
#include "values.h"

namespace sewil::r {
namespace {

// As R writes a text that has nothing odd in it.
std::string in_quotes(const std::string& text) {
  return '"' + text + '"';
}

std::string quoted_list(std::span<const char* const> names) {
  std::string all;
  for (const char* const name : names) all += (all.empty() ? "" : ", ") + in_quotes(name);
  return all;
}

bool reads(const MethodInfo& method, std::string_view scope) {
  const std::vector<std::string_view> scopes = scopes_of(method);
  return scope == "method" || std::ranges::find(scopes, scope) != scopes.end();
}

std::string methods_that_read(std::string_view scope) {
  std::string names;
  for (const MethodInfo& row : method_table()) {
    if (reads(row, scope)) names += (names.empty() ? "" : ", ") + std::string(row.name);
  }
  return names;
}

// One line of texts per option: name, default as R writes it, what it may be, help, scope, and the methods
// that read it; none: all of them.
class OptionLister final : public OptionVisitor {
 public:
  void integer(const char* name, std::int64_t& value, IntegerRange, const char* help) override {
    add(name, shown(value, std::to_string(value)), "whole number" + or_zero_word(), help);
  }
  void integer_or_word(const char* name, std::int64_t& value, IntegerRange, int& word,
                       std::span<const char* const> words, const char* help) override {
    const std::string known = word == 0 ? shown(value, std::to_string(value))
                                        : in_quotes(words[static_cast<std::size_t>(word - 1)]);
    add(name, known, "whole number" + or_zero_word() + ", " + quoted_list(words), help);
  }
  void real(const char* name, double& value, RealRange, const char* help) override {
    add(name, shown(value, shortest(value)), "number" + or_zero_word(), help);
  }
  void count_or_share(const char* name, double& value, IntegerRange, const char* help) override {
    add(name, shown(value, shortest(value)), "whole number" + or_zero_word() + ", or share below 1", help);
  }
  void flag(const char* name, bool& value, const char* help) override {
    add(name, value ? "TRUE" : "FALSE", "TRUE or FALSE", help);
  }
  void choice(const char* name, int& value, std::span<const char* const> names, const char* help) override {
    add(name, in_quotes(names[static_cast<std::size_t>(value)]), quoted_list(names), help);
  }

  std::vector<std::string> names, defaults, kinds, helps, scopes, read_by;

 private:
  // The word that stands for 0, where there is one.
  template <class Value>
  [[nodiscard]] std::string shown(Value value, const std::string& number) const {
    return value == 0 && zero_word() != nullptr ? in_quotes(zero_word()) : number;
  }
  [[nodiscard]] std::string or_zero_word() const {
    return zero_word() == nullptr ? "" : ", " + in_quotes(zero_word());
  }

  void add(const char* name, const std::string& value, const std::string& kind, const char* help) {
    names.emplace_back(name);
    defaults.push_back(value);
    kinds.push_back(kind);
    helps.emplace_back(help);
    scopes.emplace_back(scope());
    read_by.push_back(readers_of(scope()).empty() ? "" : methods_that_read(scope()));
  }
};

OptionLister lister_of(const std::string& function) {
  OptionLister lister;
  each_options(function, [&](auto options) { describe(options, lister); });
  return lister;
}

bool has(const std::vector<std::string>& names, const std::string& name) {
  return std::ranges::find(names, name) != names.end();
}

// `known` and what the function takes besides.
void refuse_unknown(const std::string& function, const std::vector<std::string>& given,
                    std::vector<std::string> known, const std::vector<std::string>& arguments) {
  known.insert(known.end(), arguments.begin(), arguments.end());
  const std::vector<std::string_view> views(known.begin(), known.end());
  for (const std::string& name : given) {
    if (has(known, name)) continue;
    if (name.empty()) {
      throw InputError(function + " was given an option without a name, expected name = value.");
    }
    const auto closest = closest_name(views, name);
    throw InputError(function + " takes no " + quoted(name) + " here; " +
                     (closest ? "the closest word it knows is " + quoted(*closest)
                              : "see sewil_options(" + in_quotes(function) + ")") +
                     ".");
  }
}

// An option that the method would pass over was meant for another one.
void refuse_unread(const std::vector<std::string>& given, const SelectionOptions& options) {
  OptionLister lister;
  SelectionOptions defaults;
  describe(defaults, lister);
  const MethodInfo& method = info_of(options.method);
  for (std::size_t i = 0; i < lister.names.size(); ++i) {
    if (!has(given, lister.names[i]) || reads(method, lister.scopes[i])) continue;
    throw InputError(lister.names[i] + " is not read by " + option_text("method", method.name) +
                     "; methods that read it: " + methods_that_read(lister.scopes[i]) + ".");
  }
}

}  // namespace
}  // namespace sewil::r

using namespace sewil;
using namespace sewil::r;

extern "C" SEXP list_options(SEXP function) {
  return guarded([&]() -> SEXP {
    const OptionLister lister = lister_of(text_of(function));
    return cpp11::writable::list({"name"_nm = new_texts(lister.names),
                                  "default"_nm = new_texts(lister.defaults),
                                  "kind"_nm = new_texts(lister.kinds), "help"_nm = new_texts(lister.helps),
                                  "read_by"_nm = new_texts(lister.read_by)});
  });
}

extern "C" SEXP list_methods() {
  return guarded([]() -> SEXP {
    std::vector<std::string> names, kinds, descriptions;
    for (const MethodInfo& row : method_table()) {
      names.emplace_back(row.name);
      kinds.emplace_back(name_of(row.kind));
      descriptions.emplace_back(row.description);
    }
    return cpp11::writable::list({"method"_nm = new_texts(names), "kind"_nm = new_texts(kinds),
                                  "description"_nm = new_texts(descriptions)});
  });
}

// `values`: a list of options; `arguments`: what else the function takes.
extern "C" SEXP check_options(SEXP function, SEXP values, SEXP arguments) {
  return guarded([&]() -> SEXP {
    const std::string name = text_of(function);
    const cpp11::list given(values);
    const std::vector<std::string> names = texts_of(Rf_getAttrib(values, R_NamesSymbol));
    if (names.empty() && given.size() > 0) refuse_unknown(name, {""}, {}, {});
    refuse_unknown(name, names, lister_of(name).names, texts_of(arguments));
    each_options(name, [&](auto options) { options = read_options(given, options); });
    if (name == "sewil_select") refuse_unread(names, read_options<SelectionOptions>(given));
    return R_NilValue;
  });
}

// Numbers as the texts that classes are called by.
extern "C" SEXP shortest_texts(SEXP numbers) {
  return guarded([&]() -> SEXP {
    std::vector<std::string> texts;
    const std::span<const double> all(REAL(numbers), static_cast<std::size_t>(Rf_xlength(numbers)));
    for (const double number : all) texts.push_back(shortest(number));
    return new_texts(texts);
  });
}

extern "C" SEXP library_version() {
  return guarded([]() -> SEXP { return new_text(SEWIL_VERSION); });
}
