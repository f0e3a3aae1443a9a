// discovery/class_sides.cpp: see class_sides.h.
#include "discovery/class_sides.h"

#include <algorithm>

#include "discovery/derandomize.h"

namespace sewil::discovery {

std::vector<std::int8_t> sides_of(const std::vector<std::vector<ClassTest>>& of_seeds, double level) {
  const std::size_t classes = of_seeds.front().size();
  std::vector<std::int8_t> sides(classes, 0);
  for (std::size_t k = 0; k < classes; ++k) {
    std::vector<double> p_values;
    std::size_t higher = 0;
    for (const std::vector<ClassTest>& tests : of_seeds) {
      p_values.push_back(tests[k].p_value);
      higher += tests[k].higher ? 1 : 0;
    }
    // Twice the median of several p-values is one, however they depend on each other.
    const double times = of_seeds.size() > 1 ? 2 : 1;
    if (times * median_of(p_values) * static_cast<double>(classes) > level) continue;
    sides[k] = 2 * higher > of_seeds.size() ? 1 : -1;
  }
  return sides;
}

}  // namespace sewil::discovery
