// base/whole_number.h: whether a number counts or names something. Every double above 2^53 is a whole one, so
// that a measurement in the wrong unit would look like an identifier; what no 64 bits can hold names nothing.
#pragma once

#include <cmath>

namespace sewil::base {

inline bool may_be_a_count(double value) {
  constexpr double beyond_64_bits = 18446744073709551616.0;
  return value == std::floor(value) && std::abs(value) < beyond_64_bits;
}

}  // namespace sewil::base
