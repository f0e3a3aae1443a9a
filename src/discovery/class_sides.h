// discovery/class_sides.h: which class a relevant column is for: those in which its values are higher, or
// lower, than in all others. Each class is tested against the others together. With the rate times the share
// of columns found as the level (Benjamini and Bogomolov), over the number of classes, false sides are rare
// among all columns found.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "discovery/column_test.h"

namespace sewil::discovery {

// Per class: 1 higher, -1 lower, 0 cannot be told.
[[nodiscard]] std::vector<std::int8_t> sides_of(std::span<const ClassTest> tests, double level);

}  // namespace sewil::discovery
