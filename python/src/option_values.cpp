// python/src/option_values.cpp: see option_values.h; and described options as Python lists, for signatures
// and docstrings.
#include "option_values.h"

#include <fmt/format.h>
#include <nanobind/stl/string.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string_view>
#include <vector>

#include "bindings.h"
#include "sewil/data/dataset.h"
#include "sewil/data/work.h"
#include "sewil/front/text.h"
#include "sewil/judge/discoveries.h"
#include "sewil/judge/estimate.h"
#include "sewil/judge/run.h"
#include "sewil/judge/suggest.h"
#include "sewil/learn/forest.h"
#include "sewil/learn/self_training.h"
#include "sewil/select/methods.h"

namespace sewil::python {
namespace {

[[noreturn]] void refuse(const char* name, const std::string& expected, const nb::handle& found) {
  throw InputError(fmt::format("{} must be {}, got {}.", name, expected, nb::repr(found).c_str()));
}

std::string range_text(IntegerRange range) {
  const auto text = [](std::int64_t value) {
    return value < 0 ? fmt::format("-{}", grouped(static_cast<std::uint64_t>(-value)))
                     : grouped(static_cast<std::uint64_t>(value));
  };
  return fmt::format("a whole number from {} to {}", text(range.low), text(range.high));
}

// True and False are whole numbers to Python, but never what was meant.
bool is_flag(const nb::handle& value) {
  if (PyBool_Check(value.ptr())) return true;
  const nb::handle type = value.type();
  return nb::cast<std::string>(nb::str(type.attr("__module__"))) == "numpy" &&
         nb::cast<std::string>(nb::str(type.attr("__name__"))).starts_with("bool");
}

// Which of the names the value is; none for what is no text, and for text that UTF-8 cannot hold.
std::optional<std::size_t> place_of(const nb::handle& value, std::span<const char* const> names) {
  const char* const text =
      PyUnicode_Check(value.ptr()) ? PyUnicode_AsUTF8AndSize(value.ptr(), nullptr) : nullptr;
  if (text == nullptr) {
    PyErr_Clear();
    return {};
  }
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (std::string_view(text) == names[i]) return i;
  }
  return {};
}

// "'a', 'b' or 'c'"
std::string listed(std::span<const char* const> names) {
  std::string all;
  for (std::size_t i = 0; i < names.size(); ++i) {
    all += fmt::format("{}'{}'", i == 0 ? "" : i + 1 == names.size() ? " or " : ", ", names[i]);
  }
  return all;
}

nb::list list_of(std::span<const char* const> names) {
  nb::list all;
  for (const char* const name : names) all.append(name);
  return all;
}

// The whole number in the range that the value is, if it is one.
std::optional<std::int64_t> whole_number(const nb::handle& value, IntegerRange range) {
  const nb::object whole = is_flag(value) ? nb::object() : nb::steal<nb::object>(PyNumber_Index(value.ptr()));
  int overflow = 0;
  const std::int64_t number = whole.is_valid() ? PyLong_AsLongLongAndOverflow(whole.ptr(), &overflow) : 0;
  PyErr_Clear();
  if (!whole.is_valid() || overflow != 0 || number < range.low || number > range.high) return {};
  return number;
}

// NaN for what is no number.
double number_in(const nb::object& given) {
  const bool is_text = PyUnicode_Check(given.ptr()) || PyBytes_Check(given.ptr());
  const double number = is_text || is_flag(given) ? std::nan("") : PyFloat_AsDouble(given.ptr());
  const bool failed = PyErr_Occurred() != nullptr;
  PyErr_Clear();
  return failed ? std::nan("") : number;
}

class OptionReader final : public OptionVisitor {
 public:
  explicit OptionReader(const nb::dict& values) : values_(values) {}

  void integer(const char* name, std::int64_t& value, IntegerRange range, const char*) override {
    const nb::object given = find(name);
    if (!given.is_valid()) return;
    if (is_zero(given)) {
      value = 0;
      return;
    }
    range = allowed(range);
    const std::optional<std::int64_t> number = whole_number(given, range);
    if (!number) refuse(name, range_text(range) + or_zero(), given);
    value = *number;
  }

  void integer_or_word(const char* name, std::int64_t& value, IntegerRange range, int& word,
                       std::span<const char* const> words, const char*) override {
    const nb::object given = find(name);
    if (!given.is_valid()) return;
    if (is_zero(given)) {
      word = 0;
      value = 0;
      return;
    }
    range = allowed(range);
    const std::optional<std::size_t> place = place_of(given, words);
    const std::optional<std::int64_t> number = whole_number(given, range);
    if (!place && !number)
      refuse(name, fmt::format("{}, {}", range_text(range), listed_with_zero(words)), given);
    word = place ? static_cast<int>(*place + 1) : 0;
    if (number) value = *number;
  }

  void real(const char* name, double& value, RealRange range, const char*) override {
    const nb::object given = find(name);
    if (!given.is_valid()) return;
    value = is_zero(given) ? 0 : number_in(given);
    if (value >= range.low && value <= range.high) return;
    refuse(name,
           fmt::format("a number from {} to {}{}", shortest(range.low), shortest(range.high), or_zero()),
           given);
  }

  void count_or_share(const char* name, double& value, IntegerRange range, const char*) override {
    const nb::object given = find(name);
    if (!given.is_valid()) return;
    if (is_zero(given)) {
      value = 0;
      return;
    }
    value = number_in(given);
    if (is_count_or_share(value, range) && (zero_word() == nullptr || value > 0)) return;
    refuse(name, fmt::format("{} or a share below 1{}", range_text(allowed(range)), or_zero()), given);
  }

  void flag(const char* name, bool& value, const char*) override {
    const nb::object given = find(name);
    if (!given.is_valid()) return;
    if (!is_flag(given)) refuse(name, "True or False", given);
    value = PyObject_IsTrue(given.ptr()) == 1;
  }

  void choice(const char* name, int& value, std::span<const char* const> names, const char*) override {
    const nb::object given = find(name);
    if (!given.is_valid()) return;
    const std::optional<std::size_t> place = place_of(given, names);
    if (!place) refuse(name, listed(names), given);
    value = static_cast<int>(*place);
  }

 private:
  // None is the word "none".
  [[nodiscard]] bool is_zero(const nb::object& given) const {
    if (zero_word() == nullptr) return false;
    const std::string_view word = zero_word();
    if (given.is_none()) return word == "none";
    const char* const names[] = {zero_word()};
    return word != "none" && place_of(given, names).has_value();
  }

  [[nodiscard]] IntegerRange allowed(IntegerRange range) const {
    return zero_word() == nullptr ? range : IntegerRange{std::max<std::int64_t>(range.low, 1), range.high};
  }

  [[nodiscard]] std::string or_zero() const {
    if (zero_word() == nullptr) return {};
    return std::string_view(zero_word()) == "none" ? " or None" : fmt::format(" or '{}'", zero_word());
  }

  [[nodiscard]] std::string listed_with_zero(std::span<const char* const> words) const {
    if (zero_word() == nullptr || std::string_view(zero_word()) == "none") return listed(words) + or_zero();
    std::vector<const char*> all = {zero_word()};
    all.insert(all.end(), words.begin(), words.end());
    return listed(all);
  }

  nb::object find(const char* name) const {
    return values_.contains(name) ? nb::object(values_[name]) : nb::object();
  }

  const nb::dict& values_;
};

// Lists name, kind, default, help, scope and readers of every option.
class OptionLister final : public OptionVisitor {
 public:
  void integer(const char* name, std::int64_t& value, IntegerRange, const char* help) override {
    add(name, "int", nb::int_(value), help);
  }
  void integer_or_word(const char* name, std::int64_t& value, IntegerRange, int& word,
                       std::span<const char* const> words, const char* help) override {
    const bool number = word == 0;
    add(name, "int",
        number ? nb::object(nb::int_(value)) : nb::str(words[static_cast<std::size_t>(word - 1)]),
        help)["words"] = zero_word() == nullptr ? list_of(words) : all_words(words);
  }
  void real(const char* name, double& value, RealRange, const char* help) override {
    add(name, "float", nb::float_(value), help);
  }
  void count_or_share(const char* name, double& value, IntegerRange, const char* help) override {
    const bool whole = value == std::floor(value);
    add(name, "int or float", whole ? nb::object(nb::int_(nb::float_(value))) : nb::float_(value), help);
  }
  void flag(const char* name, bool& value, const char* help) override {
    add(name, "bool", nb::bool_(value), help);
  }
  void choice(const char* name, int& value, std::span<const char* const> names, const char* help) override {
    add(name, "choice", nb::str(names[static_cast<std::size_t>(value)]), help)["choices"] = list_of(names);
  }

  nb::list options;

 private:
  nb::list all_words(std::span<const char* const> words) const {
    nb::list all;
    all.append(zero_word());
    for (const char* const word : words) all.append(word);
    return all;
  }

  nb::dict add(const char* name, const char* kind, nb::object value, const char* help) {
    nb::dict option;
    option["name"] = name;
    option["kind"] = kind;
    option["default"] = std::move(value);
    if (zero_word() != nullptr) {
      // What scikit-learn calls None is None.
      const nb::object zero =
          std::string_view(zero_word()) == "none" ? nb::none() : nb::object(nb::str(zero_word()));
      if (option["default"].equal(nb::int_(0))) option["default"] = zero;
      option["words"] = nb::list();
      option["words"].attr("append")(zero);
    }
    option["help"] = help;
    option["scope"] = std::string(scope());
    option["readers"] = readers_of(scope());
    options.append(option);
    return option;
  }
};

template <class Options>
nb::list list_options(Options options) {
  OptionLister lister;
  describe(options, lister);
  return lister.options;
}

template <class Options>
void list(nb::module_& module, const char* name, const char* help) {
  module.def(name, [] { return list_options(Options{}); }, help);
}

// The table of methods; `options` are those a method may read.
nb::list list_methods() {
  nb::list methods;
  const nb::list options = list_options(SelectionOptions{});
  for (const MethodInfo& row : method_table()) {
    const std::vector<std::string_view> scopes = scopes_of(row);
    nb::list names;
    for (const nb::handle option : options) {
      const auto scope = nb::cast<std::string>(option["scope"]);
      if (scope != "method" && std::find(scopes.begin(), scopes.end(), scope) != scopes.end()) {
        names.append(option["name"]);
      }
    }
    nb::dict method;
    method["name"] = row.name;
    method["title"] = row.title;
    method["description"] = row.description;
    method["kind"] = name_of(row.kind);
    method["options"] = names;
    methods.append(method);
  }
  return methods;
}

}  // namespace

void read_into(const std::function<void(OptionVisitor&)>& describe_all, const nb::dict& values) {
  OptionReader reader(values);
  describe_all(reader);
}

void bind_option_values(nb::module_& module) {
  module.def("shortest_text", shortest, nb::arg("value"),
             "The shortest text that reads back as the same number.");
  list<ForestOptions>(module, "forest_options", "Every option of a forest.");
  list<SelfTrainingOptions>(module, "self_training_options", "Every option of self-training.");
  list<SelectionOptions>(module, "selection_options", "Every option of a selection.");
  list<RedundancyOptions>(module, "redundancy_options", "Every option of which columns stand for others.");
  list<SeedCheckOptions>(module, "seed_check_options", "Every option of the check of luck.");
  list<AcceptanceOptions>(module, "acceptance_options", "Every option of which labels may be used.");
  list<DiscoveryOptions>(module, "discovery_options", "Every option of the search for relevant columns.");
  list<RowAdviceOptions>(module, "row_options", "Every option of which rows to look at.");
  list<GenerateOptions>(module, "generate_options", "Every option of the built-in data.");
  module.def(
      "estimate_options",
      [](bool labeling) { return list_options(labeling ? label_estimate : EstimateOptions{}); },
      nb::arg("labeling"), "Every option of an estimate; defaults of self-training or of a selection.");
  module.def("methods", list_methods, "Every method of selection, with the options it reads.");
}

}  // namespace sewil::python
