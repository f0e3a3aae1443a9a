// filter/identical_columns.h: which columns are copies of an earlier one.
#pragma once

#include <cstdint>
#include <vector>

#include "filter/filter_matrix.h"

namespace sewil::filter {

// For every column the first column with exactly the same cells (itself when there is none before it).
std::vector<std::uint32_t> first_copies(const FilterMatrix& matrix);

}  // namespace sewil::filter
