// weighing/permuted_copy.h: columns with their values in random order among the rows a forest learns from.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/random.h"
#include "sewil/data/coded_matrix.h"

namespace sewil::selection {

// Where the value of each row of the table goes: `rows` exchange theirs at random, all others keep it.
std::vector<std::uint32_t> draw_row_exchange(std::size_t table_rows, std::span<const std::uint32_t> rows,
                                             RandomStream& stream);

// The value of row r stands in row target[r].
CodedColumn permuted_copy(const CodedColumn& column, std::span<const std::uint32_t> target);

}  // namespace sewil::selection
