// filter/simplex.cpp: subtract the one number that makes the positive parts sum to 1.
#include "filter/simplex.h"

#include <algorithm>
#include <functional>

namespace sewil::filter {

void project_on_simplex(std::span<double> point, std::vector<double>& scratch) {
  scratch.assign(point.begin(), point.end());
  std::sort(scratch.begin(), scratch.end(), std::greater<>());
  double sum = 0;
  double shift = 0;
  for (std::size_t i = 0; i < scratch.size(); ++i) {
    sum += scratch[i];
    const double candidate = (sum - 1) / static_cast<double>(i + 1);
    if (scratch[i] > candidate) shift = candidate;  // true for a first stretch, false after it
  }
  for (double& value : point) value = std::max(0.0, value - shift);
}

}  // namespace sewil::filter
