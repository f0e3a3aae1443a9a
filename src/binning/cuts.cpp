// binning/cuts.cpp: from a cut between two codes to a threshold on values, and back.
#include <algorithm>
#include <numeric>

#include "sewil/coded_matrix.h"
#include "sewil/error.h"

namespace sewil {

double cut_threshold(const CodedColumn& column, std::uint32_t low_code, std::uint32_t high_code) noexcept {
  SEWIL_ASSERT(low_code < high_code && high_code < column.codes);
  const double low = column.upper[low_code];
  const double high = column.lower[high_code];
  const double middle = std::midpoint(low, high);  // does not overflow
  return middle < high ? middle : low;
}

std::uint32_t last_left_code(const CodedColumn& column, std::uint32_t low_code,
                             std::uint32_t high_code) noexcept {
  if (low_code + 1 == high_code) return low_code;
  const double threshold = cut_threshold(column, low_code, high_code);
  // upper[below] <= threshold < upper[above], always. The threshold is midway between the two codes' values,
  // so the code sought is near the middle one: steps that double from there stay within a few cache lines,
  // where halving from the ends would jump.
  const double* const upper = column.upper.data();
  std::uint32_t below = low_code;
  std::uint32_t above = high_code;
  const std::uint32_t middle = std::midpoint(low_code, high_code);
  if (upper[middle] <= threshold) {
    below = middle;
    for (std::uint32_t step = 1; step < above - below; step *= 2) {
      if (upper[below + step] > threshold) {
        above = below + step;
        break;
      }
      below += step;
    }
  } else {
    above = middle;
    for (std::uint32_t step = 1; step < above - below; step *= 2) {
      if (upper[above - step] <= threshold) {
        below = above - step;
        break;
      }
      above -= step;
    }
  }
  const auto past = std::upper_bound(upper + below, upper + above, threshold);
  return static_cast<std::uint32_t>(past - upper) - 1;
}

}  // namespace sewil
