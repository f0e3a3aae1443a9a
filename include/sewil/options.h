// sewil/options.h: one description of every option, feeding the command line, the record, Python and the
// docs. An options struct has a function describe(Options&, OptionVisitor&) beside it that names each field
// once, with its range and help; what a visitor does with them (parse, print, document) is the visitor's
// business.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <type_traits>

namespace sewil {

struct IntegerRange {
  std::int64_t low = 0;
  std::int64_t high = std::numeric_limits<std::int32_t>::max();
};

struct RealRange {
  double low = 0;
  double high = 1;
};

class OptionVisitor {
 public:
  virtual ~OptionVisitor() = default;

  // Names are in snake_case; the command line shows them as --kebab-case.
  virtual void integer(const char* name, std::int64_t& value, IntegerRange range, const char* help) = 0;
  virtual void real(const char* name, double& value, RealRange range, const char* help) = 0;
  virtual void flag(const char* name, bool& value, const char* help) = 0;
  virtual void choice(const char* name, int& value, std::span<const char* const> names, const char* help) = 0;

  // Any integer type.
  template <class Integer>
    requires std::is_integral_v<Integer>
  void number(const char* name, Integer& value, IntegerRange range, const char* help) {
    auto wide = static_cast<std::int64_t>(value);
    integer(name, wide, range, help);
    value = static_cast<Integer>(wide);
  }

  // Any enum whose values count from 0 in the order of `names`.
  template <class Enum>
    requires std::is_enum_v<Enum>
  void choose(const char* name, Enum& value, std::span<const char* const> names, const char* help) {
    int index = static_cast<int>(value);
    choice(name, index, names, help);
    value = static_cast<Enum>(index);
  }
};

}  // namespace sewil
