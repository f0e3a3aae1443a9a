// discovery/ranks.h: the ranks of a column's values among given rows, less their mean; ties share theirs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "sewil/data/coded_matrix.h"

namespace sewil::discovery {

struct CenteredRanks {
  std::vector<double> values;         // beside the rows, in half ranks (whole numbers); missing: 0
  std::vector<std::uint8_t> present;  // beside the rows; empty: no cell is missing
  std::size_t count = 0;              // cells that are not missing
  double squares = 0;                 // sum of the values' squares
};

// `table_rows`: of the whole column.
[[nodiscard]] CenteredRanks centered_ranks(const CodedColumn& column, std::size_t table_rows,
                                           std::span<const std::uint32_t> rows);

}  // namespace sewil::discovery
