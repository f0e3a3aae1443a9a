// filter/simplex.h: the nearest point of the simplex (entries >= 0 that sum to 1).
#pragma once

#include <span>
#include <vector>

namespace sewil::filter {

// Replaces `point` by its projection; `scratch` is only memory.
void project_on_simplex(std::span<double> point, std::vector<double>& scratch);

}  // namespace sewil::filter
