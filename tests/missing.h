// tests/missing.h: a cell without a value, as the readers leave it.
#pragma once

#include <limits>

namespace sewil {

inline constexpr double missing = std::numeric_limits<double>::quiet_NaN();

}  // namespace sewil
