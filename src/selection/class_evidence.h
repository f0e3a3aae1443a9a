// selection/class_evidence.h: how much each column by itself says about given classes.
// evidence: the Kruskal-Wallis statistic: how far the classes' mean ranks lie apart, ties sharing their
// ranks. About chi-squared with classes - 1 degrees of freedom for a column that knows nothing of the
// classes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "sewil/coded_matrix.h"
#include "sewil/column.h"
#include "sewil/workers.h"

namespace sewil::selection {

// Of each of `columns`. `class_of`: per row of the matrix, -1 where the row is not to be looked at. A row
// whose cell is missing says nothing of that column. 0 where nothing differs. `group_of`: per row, the group,
// below `groups`, within which it is ranked; the groups' statistics are added up, and so are their degrees of
// freedom. Empty: one group.
std::vector<double> class_evidence(const CodedMatrix& matrix, std::span<const std::uint32_t> columns,
                                   std::span<const std::int32_t> class_of, std::size_t classes,
                                   const Workers& workers, std::span<const std::uint8_t> group_of = {},
                                   std::size_t groups = 1);

// How many of the largest values stand out at this false discovery rate, by the rule of Benjamini and
// Hochberg. `p_values`: one per column, in any order.
std::size_t discoveries(std::vector<double> p_values, double rate);

}  // namespace sewil::selection
