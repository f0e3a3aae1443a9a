// weighing/each_code.h: walking through a coded column without caring how it is stored.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "sewil/data/coded_matrix.h"

namespace sewil::selection {

// visit(row, code) for the off-dominant rows of a column that lists them, for all rows of any other.
template <class Visit>
void for_each_code(const CodedColumn& column, std::size_t rows, Visit&& visit) {
  if (column.has_off_list) {
    for (std::size_t i = 0; i < column.off_rows.size(); ++i) visit(column.off_rows[i], column.off_codes[i]);
  } else if (!column.codes8.empty()) {
    for (std::size_t row = 0; row < rows; ++row) visit(row, column.codes8[row]);
  } else {
    for (std::size_t row = 0; row < rows; ++row) visit(row, column.codes16[row]);
  }
}

// How many of the rows looked at (`total` of them) hold each code; the last entry is the missing code's.
inline std::vector<std::uint32_t> count_codes(const CodedColumn& column,
                                              std::span<const std::uint8_t> looked_at, std::size_t total) {
  std::vector<std::uint32_t> counts(column.codes + 1, 0);
  std::uint32_t seen = 0;
  for_each_code(column, looked_at.size(), [&](std::size_t row, std::uint32_t code) {
    counts[code] += looked_at[row];
    seen += looked_at[row];
  });
  counts[column.dominant] += static_cast<std::uint32_t>(total) - seen;
  return counts;
}

}  // namespace sewil::selection
