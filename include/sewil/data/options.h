// sewil/data/options.h: how options are described, once each, and a number of columns.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace sewil {

// ---------------------------------------------------------------------------------------------------------
// One description of every option, feeding the command line, the record, Python and the docs. An options
// struct has a function describe(Options&, OptionVisitor&) beside it that names each field once, with its
// range and help; what a visitor does with them (parse, print, document) is the visitor's business.
// scope: what a group of options belongs to ("forest", "fsga", "neighbor-graph"). A method reads whole scopes
// (sewil/select/methods.h), so that nobody has to guess from an option's name whose it is.

struct IntegerRange {
  std::int64_t low = 0;
  std::int64_t high = std::numeric_limits<std::int32_t>::max();
};

struct RealRange {
  double low = 0;
  double high = 1;
};

// What a text stands for.
struct TextKind {
  const char* word = "TEXT";  // in help texts: --label COLUMN
  bool commas = false;        // of a list: several in one text, separated by commas
  // What was expected instead, empty where the text is fine.
  std::string (*expected)(const std::string& text) = nullptr;
};

class OptionVisitor {
 public:
  virtual ~OptionVisitor() = default;

  // The options named from here on belong to this scope, until another one begins.
  void begin_scope(std::string_view scope) { scope_ = scope; }
  [[nodiscard]] std::string_view scope() const noexcept { return scope_; }

  // Names are in snake_case; the command line shows them as --kebab-case.
  virtual void integer(const char* name, std::int64_t& value, IntegerRange range, const char* help) = 0;
  virtual void real(const char* name, double& value, RealRange range, const char* help) = 0;
  virtual void flag(const char* name, bool& value, const char* help) = 0;
  virtual void choice(const char* name, int& value, std::span<const char* const> names, const char* help) = 0;

  // A number, or one of `words` that stands for a number which is found out later: then `word` is its place
  // among them, counted from 1; 0: the number holds. Visitors that have no use for words see the number.
  virtual void integer_or_word(const char* name, std::int64_t& value, IntegerRange range, int& word,
                               std::span<const char* const> words, const char* help);

  // A whole number, or from 0 to below 1 a share of what is counted.
  virtual void count_or_share(const char* name, double& value, IntegerRange range, const char* help);

  // Only options of reading and of the dataset are of these kinds, and most visitors never meet them.
  // maybe: yes, no, or nothing said; `otherwise` is the help for "no".
  virtual void text(const char* name, std::string& value, TextKind kind, const char* help);
  virtual void list(const char* name, std::vector<std::string>& values, TextKind kind, const char* help);
  virtual void maybe(const char* name, std::optional<bool>& value, const char* help, const char* otherwise);

  // Any integer type.
  template <class Integer>
    requires std::is_integral_v<Integer>
  void number(const char* name, Integer& value, IntegerRange range, const char* help) {
    auto wide = static_cast<std::int64_t>(value);
    integer(name, wide, range, help);
    value = static_cast<Integer>(wide);
  }

  // Any enum whose value 0 is "the number", the others in the order of `words`.
  template <class Integer, class Enum>
    requires std::is_integral_v<Integer> && std::is_enum_v<Enum>
  void number_or_word(const char* name, Integer& value, IntegerRange range, Enum& rule,
                      std::span<const char* const> words, const char* help) {
    auto wide = static_cast<std::int64_t>(value);
    int word = static_cast<int>(rule);
    integer_or_word(name, wide, range, word, words, help);
    value = static_cast<Integer>(wide);
    rule = static_cast<Enum>(word);
  }

  // The options that `describe_some` names say 0 by this word ("auto", "sqrt", "none"): what is to be found
  // out or has no limit. A person gives the word and never 0; visitors that have no use for it see 0.
  template <class DescribeSome>
  void zero_as(const char* word, DescribeSome&& describe_some) {
    zero_word_ = word;
    describe_some();
    zero_word_ = nullptr;
  }
  [[nodiscard]] const char* zero_word() const noexcept { return zero_word_; }  // null: 0 is a number

  // Any enum whose values count from 0 in the order of `names`.
  template <class Enum>
    requires std::is_enum_v<Enum>
  void choose(const char* name, Enum& value, std::span<const char* const> names, const char* help) {
    int index = static_cast<int>(value);
    choice(name, index, names, help);
    value = static_cast<Enum>(index);
  }

 private:
  std::string_view scope_;
  const char* zero_word_ = nullptr;
};

// What count_or_share takes: a share below 1, or a whole number of the range.
[[nodiscard]] bool is_count_or_share(double value, IntegerRange range) noexcept;

// ---- an option's name in a message ----

// Who runs the library: a message names an option in the words of that front end.
enum class FrontEnd : std::uint8_t {
  cpp,           // moments = augmented
  command_line,  // --moments augmented
  python,        // moments='augmented'
  r              // moments = "augmented"
};

void set_front_end(FrontEnd front_end) noexcept;  // a front end says this once, before anything else
[[nodiscard]] std::string option_text(std::string_view name, std::string_view value = {});

// ---- choices that have a table ----

// Names and help of a choice whose values are the rows of a table, in the order of the enum: each row has a
// name and a description.
struct ChoiceWords {
  std::vector<const char*> names;
  std::string help;  // "how columns are searched: fsga (...), cga (...)"
};

template <class Row>
ChoiceWords choice_words(const char* what, std::span<const Row> table) {
  ChoiceWords words{.names = {}, .help = what};
  for (const Row& row : table) {
    words.help += words.names.empty() ? ": " : ", ";
    words.help += std::string(row.name) + " (" + row.description + ")";
    words.names.push_back(row.name);
  }
  return words;
}

// The row of that name, null when there is none.
template <class Row>
const Row* find_row(std::span<const Row> table, std::string_view name) noexcept {
  for (const Row& row : table) {
    if (row.name == name) return &row;
  }
  return nullptr;
}

// The value of the enum whose row has that name.
template <class Enum, class Row>
std::optional<Enum> find_value(std::span<const Row> table, std::string_view name) noexcept {
  const Row* row = find_row(table, name);
  if (row == nullptr) return {};
  return static_cast<Enum>(row - table.data());
}

// ---------------------------------------------------------------------------------------------------------
// How many columns are taken where nobody says how many, in integers: no rounding of a double decides it;
// and how many tries an option stands for.

// floor(sqrt(columns)): tries at a node of a tree, columns of a random candidate.
inline std::size_t floor_sqrt(std::size_t columns) noexcept {
  auto root = static_cast<std::size_t>(std::sqrt(static_cast<double>(columns)));
  while (root * root > columns) --root;
  while ((root + 1) * (root + 1) <= columns) ++root;
  return root;
}

// Tries at a node of a forest with so many columns: a number of them, below 1 a share (to the nearest), 0:
// the usual floor(sqrt(columns)). At least 1.
inline std::size_t tried_columns(double tries, std::size_t columns) noexcept {
  if (tries >= 1) return static_cast<std::size_t>(tries);
  if (tries > 0)
    return static_cast<std::size_t>(std::max(1LL, std::llround(tries * static_cast<double>(columns))));
  return std::max<std::size_t>(1, floor_sqrt(columns));
}

// ceil(columns^(2/3)): what the rankers and the forward search keep, which cannot find out how many.
constexpr std::size_t usual_column_count(std::size_t columns) noexcept {
  const std::uint64_t squared = std::uint64_t{columns} * columns;  // also where a size has 32 bits
  std::uint64_t count = 0;
  while (count * count * count < squared) ++count;
  return static_cast<std::size_t>(count);
}

}  // namespace sewil
