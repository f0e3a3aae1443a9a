// sewil/memory_need.h: what a run will take, told from the table and the options before it begins. The
// numbers are estimates on the safe side: the codes of the columns, the votes, the forests being grown and
// kept, and the square matrices of the rankers.
#pragma once

#include <cstdint>

#include "sewil/dataset.h"
#include "sewil/memory.h"
#include "sewil/selection.h"

namespace sewil {

// What comes on top of the table itself.
[[nodiscard]] std::uint64_t memory_of_selection(const Dataset& data, const SelectionOptions& options,
                                                int threads);
[[nodiscard]] std::uint64_t memory_of_labeling(const Dataset& data, const ForestOptions& options,
                                               int threads);

// Throws TooLarge when the run needs more than `limit`. What was free is free besides the table; what was
// given is for all.
void check_memory(const Dataset& data, std::uint64_t needed, const MemoryLimit& limit);

}  // namespace sewil
