// read/step_columns.h: the numbers of a table that was read as a whole, put into steps afterwards.
#pragma once

#include "sewil/data/table.h"

namespace sewil::reading {

// As the streaming reader does it, every row sampled; sparse columns and categories stay as they are.
void step_columns(Table& table, const ReadOptions& options, const Workers& workers);

}  // namespace sewil::reading
