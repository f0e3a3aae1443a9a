// base/q_values.h: false discovery rates by the rule of Benjamini and Hochberg.
#pragma once

#include <span>
#include <vector>

namespace sewil::base {

// The smallest false discovery rate at which each is found.
[[nodiscard]] std::vector<double> q_values(std::span<const double> p_values);

}  // namespace sewil::base
