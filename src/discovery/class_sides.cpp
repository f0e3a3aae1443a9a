// discovery/class_sides.cpp: see class_sides.h.
#include "discovery/class_sides.h"

namespace sewil::discovery {

std::vector<std::int8_t> sides_of(std::span<const ClassTest> tests, double level) {
  std::vector<std::int8_t> sides(tests.size(), 0);
  for (std::size_t k = 0; k < tests.size(); ++k) {
    if (tests[k].p_value * static_cast<double>(tests.size()) > level) continue;
    sides[k] = tests[k].higher ? 1 : -1;
  }
  return sides;
}

}  // namespace sewil::discovery
