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
  const auto first = column.upper.begin() + low_code;
  const auto past = std::upper_bound(first, column.upper.begin() + high_code, threshold);
  return static_cast<std::uint32_t>(past - column.upper.begin()) - 1;
}

}  // namespace sewil
