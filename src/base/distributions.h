// base/distributions.h: tails of the normal and of the chi-squared distribution.
#pragma once

#include <cstddef>

namespace sewil::base {

// 5 % of the standard normal distribution lie above it: 90 % between its negative and itself.
inline constexpr double normal_quantile = 1.6448536269514722;

// The chance that a standard normal variable is larger than z.
[[nodiscard]] double normal_tail(double z);

// The z that a standard normal variable exceeds with chance p; p from 0 to 1, very small ones count as
// 1e-300.
[[nodiscard]] double normal_tail_quantile(double p);

// The chance that a chi-squared variable with so many degrees of freedom is at least this large.
[[nodiscard]] double chi_squared_tail(double value, std::size_t degrees);

}  // namespace sewil::base
