// diagnostics/class_distribution.h: how a column's values spread in each class.
#pragma once

#include <cstdint>
#include <span>

#include "sewil/data/coded_matrix.h"
#include "sewil/data/table.h"
#include "sewil/select/selection.h"

namespace sewil::selection {

// `class_of_row` has one entry per row of the table, -1 for rows that are not looked at.
ClassDistribution class_distribution(const Column& column, const CodedColumn& coded,
                                     std::span<const std::int32_t> class_of_row, std::size_t classes);

}  // namespace sewil::selection
