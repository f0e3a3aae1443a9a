// weighing/class_evidence.h: how much each column by itself says about given classes.
// evidence: the Kruskal-Wallis statistic: how far the classes' mean ranks lie apart, ties sharing their
// ranks. About chi-squared with classes - 1 degrees of freedom for a column that knows nothing of the
// classes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "sewil/data/coded_matrix.h"
#include "sewil/data/table.h"
#include "sewil/data/work.h"

namespace sewil::selection {

// Columns of a table, and the classes of its rows that they are asked about.
struct ColumnsByClass {
  const CodedMatrix& matrix;
  std::span<const std::uint32_t> columns;
  std::span<const std::int32_t> class_of;  // per row of the matrix, -1 where it is not to be looked at
  std::size_t classes;
  const Workers& workers;
};

// Of each of the columns. A row whose cell is missing says nothing of that column. 0 where nothing differs.
std::vector<double> class_evidence(const ColumnsByClass& asked);

// The same by several labelings of the same rows, each -1 where the others are, from one walk through each
// column. `asked` names no classes of its own.
std::vector<std::vector<double>> class_evidence(const ColumnsByClass& asked,
                                                std::span<const std::vector<std::int32_t>> labelings);

// The same within two halves of the rows, added up, with twice the degrees of freedom: the most of several
// ways to halve them. `halves`: per way and row of the matrix, 0 or 1.
std::vector<double> most_evidence_in_halves(const ColumnsByClass& asked,
                                            std::span<const std::vector<std::uint8_t>> halves);

}  // namespace sewil::selection
