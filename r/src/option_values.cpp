// r/src/option_values.cpp: see option_values.h.
#include "option_values.h"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "sewil/data/work.h"
#include "sewil/front/text.h"
#include "values.h"

namespace sewil::r {
namespace {

// A value as R would write it, in one short line.
std::string written(SEXP value) {
  const auto deparse = cpp11::package("base")["deparse"];
  return plain(text_of(deparse(value)), 60);
}

[[noreturn]] void refuse(const char* name, const std::string& expected, SEXP found) {
  throw InputError(std::string(name) + " must be " + expected + ", got " + written(found) + ".");
}

std::string range_text(IntegerRange range) {
  const auto text = [](std::int64_t value) {
    return value < 0 ? "-" + grouped(static_cast<std::uint64_t>(-value))
                     : grouped(static_cast<std::uint64_t>(value));
  };
  return "a whole number from " + text(range.low) + " to " + text(range.high);
}

// NaN for what is no single number.
double number_in(SEXP given) {
  if (Rf_xlength(given) != 1) return std::nan("");
  if (TYPEOF(given) == INTSXP && !Rf_isFactor(given)) {
    return INTEGER(given)[0] == NA_INTEGER ? std::nan("") : INTEGER(given)[0];
  }
  return TYPEOF(given) == REALSXP ? REAL(given)[0] : std::nan("");
}

// The whole number in the range that the value is, if it is one. (The range's ends are doubles too.)
std::optional<std::int64_t> whole_number(SEXP given, IntegerRange range) {
  const double number = number_in(given);
  const bool good = number == std::floor(number) && number >= static_cast<double>(range.low) &&
                    number <= static_cast<double>(range.high) && std::abs(number) <= 0x1p53;
  return good ? std::optional(static_cast<std::int64_t>(number)) : std::nullopt;
}

// Which of the names the value is.
std::optional<std::size_t> place_of(SEXP given, std::span<const char* const> names) {
  if (TYPEOF(given) != STRSXP || Rf_xlength(given) != 1 || STRING_ELT(given, 0) == NA_STRING) return {};
  const std::string text = text_of(given);
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (text == names[i]) return i;
  }
  return {};
}

// "'a', 'b' or 'c'"
std::string listed(std::span<const char* const> names) {
  std::string all;
  for (std::size_t i = 0; i < names.size(); ++i) {
    all += i == 0 ? "" : i + 1 == names.size() ? " or " : ", ";
    all += "'" + std::string(names[i]) + "'";
  }
  return all;
}

// Where a word stands for 0, nobody gives the 0 itself.
IntegerRange range_beside(const char* zero_word, IntegerRange range) {
  return {zero_word != nullptr && range.low == 0 ? 1 : range.low, range.high};
}

std::string or_word(const char* word) {
  return word == nullptr ? "" : ", '" + std::string(word) + "'";
}

class OptionReader final : public OptionVisitor {
 public:
  explicit OptionReader(const cpp11::list& values) : values_(values) {}

  void integer(const char* name, std::int64_t& value, IntegerRange range, const char*) override {
    const SEXP given = element(values_, name);
    if (given == R_NilValue || is_zero_word(given, value)) return;
    range = range_beside(zero_word(), range);
    const std::optional<std::int64_t> number = whole_number(given, range);
    if (!number) refuse(name, range_text(range) + or_word(zero_word()), given);
    value = *number;
  }

  void integer_or_word(const char* name, std::int64_t& value, IntegerRange range, int& word,
                       std::span<const char* const> words, const char*) override {
    const SEXP given = element(values_, name);
    if (given == R_NilValue) return;
    if (is_zero_word(given, value)) {
      word = 0;
      return;
    }
    range = range_beside(zero_word(), range);
    const std::optional<std::size_t> place = place_of(given, words);
    const std::optional<std::int64_t> number = whole_number(given, range);
    if (!place && !number)
      refuse(name, range_text(range) + or_word(zero_word()) + ", " + listed(words), given);
    word = place ? static_cast<int>(*place + 1) : 0;
    if (number) value = *number;
  }

  void real(const char* name, double& value, RealRange range, const char*) override {
    const SEXP given = element(values_, name);
    if (given == R_NilValue || is_zero_word(given, value)) return;
    value = number_in(given);
    if (value >= range.low && value <= range.high) return;
    refuse(name,
           "a number from " + shortest(range.low) + " to " + shortest(range.high) + or_word(zero_word()),
           given);
  }

  void count_or_share(const char* name, double& value, IntegerRange range, const char*) override {
    const SEXP given = element(values_, name);
    if (given == R_NilValue || is_zero_word(given, value)) return;
    value = number_in(given);
    if (is_count_or_share(value, range) && (zero_word() == nullptr || value > 0)) return;
    refuse(name, range_text(range_beside(zero_word(), range)) + or_word(zero_word()) + " or a share below 1",
           given);
  }

  void flag(const char* name, bool& value, const char*) override {
    const SEXP given = element(values_, name);
    if (given == R_NilValue) return;
    const bool good = TYPEOF(given) == LGLSXP && Rf_xlength(given) == 1 && LOGICAL(given)[0] != NA_LOGICAL;
    if (!good) refuse(name, "TRUE or FALSE", given);
    value = LOGICAL(given)[0] == TRUE;
  }

  void choice(const char* name, int& value, std::span<const char* const> names, const char*) override {
    const SEXP given = element(values_, name);
    if (given == R_NilValue) return;
    const std::optional<std::size_t> place = place_of(given, names);
    if (!place) refuse(name, listed(names), given);
    value = static_cast<int>(*place);
  }

 private:
  // Whether the value is the word that stands for 0.
  template <class Value>
  bool is_zero_word(SEXP given, Value& value) const {
    const char* const word = zero_word();
    if (word == nullptr || !place_of(given, {&word, 1})) return false;
    value = 0;
    return true;
  }

  const cpp11::list& values_;
};

}  // namespace

void read_into(const std::function<void(OptionVisitor&)>& describe_all, const cpp11::list& values) {
  OptionReader reader(values);
  describe_all(reader);
}

}  // namespace sewil::r
