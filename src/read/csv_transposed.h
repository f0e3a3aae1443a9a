// read/csv_transposed.h: text tables that have in rows what are columns here (genes in rows, samples in
// columns).
#pragma once

#include "read/source.h"

namespace sewil::reading {

// The first cell of a record names a column; the first record names the rows, unless options.header says no.
Table read_transposed_csv(const Source& source, const ReadOptions& options, const Workers& workers);

}  // namespace sewil::reading
