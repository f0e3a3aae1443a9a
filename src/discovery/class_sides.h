// discovery/class_sides.h: which class a relevant column is for: those in which its values are higher, or
// lower, than in all others. Each class is tested against the others together, by the same labels and votes
// that the column was tested against. Classes were not looked at to choose the columns, so that with the rate
// times the share of columns found (Benjamini and Bogomolov), over the number of classes, the share of columns
// with a side of noise is at most the rate.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "discovery/column_test.h"

namespace sewil::discovery {

// Of the classes' tests by all seeds (a list per seed, a test per class).
[[nodiscard]] std::vector<std::int8_t> sides_of(const std::vector<std::vector<ClassTest>>& of_seeds,
                                                double level);

}  // namespace sewil::discovery
