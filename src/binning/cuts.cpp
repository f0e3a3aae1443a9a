// binning/cuts.cpp: from a cut between two codes to a threshold on values, and back.
#include <algorithm>
#include <numeric>

#include "sewil/data/coded_matrix.h"
#include "sewil/data/work.h"

namespace sewil {

double cut_threshold(const CodedColumn& column, std::uint32_t low_code, std::uint32_t high_code) noexcept {
  SEWIL_ASSERT(low_code < high_code && high_code < column.codes);
  if (column.cut_by_rank) {
    low_code = std::midpoint(low_code, high_code);
    high_code = low_code + 1;
  }
  const double low = column.upper[low_code];
  const double high = column.lower[high_code];
  const double middle = std::midpoint(low, high);  // does not overflow
  return middle < high ? middle : low;
}

std::uint32_t last_left_code(const CodedColumn& column, std::uint32_t low_code,
                             std::uint32_t high_code) noexcept {
  if (low_code + 1 == high_code) return low_code;
  if (column.cut_by_rank) return std::midpoint(low_code, high_code);
  const double threshold = cut_threshold(column, low_code, high_code);
  // upper[below] <= threshold < upper[above], always.
  const double* const upper = column.upper.data();
  std::uint32_t below = low_code;
  std::uint32_t above = high_code;
  constexpr std::uint32_t near = 256;
  if (above - below > near) {
    // Far apart: the threshold is midway between the two codes' values, so the code sought is near the middle
    // one. Steps that double from there stay within a few cache lines, where halving from the ends would
    // jump.
    const std::uint32_t middle = std::midpoint(low_code, high_code);
    std::uint32_t step = 1;
    if (upper[middle] <= threshold) {
      below = middle;
      for (; step < above - below && upper[below + step] <= threshold; step *= 2) below += step;
      above = std::min(above, below + step);
    } else {
      above = middle;
      for (; step < above - below && upper[above - step] > threshold; step *= 2) above -= step;
      below = std::max(below, above - std::min(step, above));
    }
  }
  // Halving without a branch that depends on the values.
  for (std::uint32_t count = above - below; count > 1;) {
    const std::uint32_t half = count / 2;
    below += half * static_cast<std::uint32_t>(upper[below + half] <= threshold);
    count -= half;
  }
  return below;
}

}  // namespace sewil
