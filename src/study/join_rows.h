// study/join_rows.h: two tables of the same columns, one below the other.
#pragma once

#include "sewil/data/table.h"
#include "sewil/data/work.h"

namespace sewil::study {

// Columns by their place; a table that lacks the last columns (LIBSVM leaves out what is all zero) has zeros
// there. Whole numbers are kept in 16 bits. The label comes last. Throws InputError on a text column.
Table join_rows(const Table& first, const Table& second, const Workers& workers);

}  // namespace sewil::study
