// base/log_factorial.h: how many orders there are, as a logarithm.
#pragma once

#include <cmath>
#include <cstddef>

namespace sewil::base {

// log(n!), as a sum: std::lgamma writes a global and is not safe in threads.
inline double log_factorial(std::size_t n) {
  double sum = 0;
  for (std::size_t i = 2; i <= n; ++i) sum += std::log(static_cast<double>(i));
  return sum;
}

}  // namespace sewil::base
