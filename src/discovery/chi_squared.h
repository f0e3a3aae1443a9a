// discovery/chi_squared.h: tails of the chi-squared and of the normal distribution.
#pragma once

#include <cstddef>

namespace sewil::discovery {

// The chance that a chi-squared variable with so many degrees of freedom is at least this large.
[[nodiscard]] double chi_squared_tail(double value, std::size_t degrees);

// The z that a standard normal variable exceeds with chance p; p from 0 to 1, very small ones count as
// 1e-300.
[[nodiscard]] double normal_tail_quantile(double p);

}  // namespace sewil::discovery
