// dataset/gather_rows.h: the cells of a column in another order of rows, some of them missing.
#pragma once

#include <cstdint>
#include <limits>
#include <span>

#include "sewil/data/table.h"

namespace sewil::dataset {

inline constexpr std::uint32_t no_row = std::numeric_limits<std::uint32_t>::max();

// Row i is row `from[i]` of the column, or missing where that is no_row; no row is taken twice.
[[nodiscard]] Column gather_rows(const Column& column, std::span<const std::uint32_t> from);

}  // namespace sewil::dataset
