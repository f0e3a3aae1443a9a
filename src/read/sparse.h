// read/sparse.h: sparse columns that share one block of row numbers and values (compressed columns).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "sewil/data/table.h"

namespace sewil::reading {

struct CompressedColumns {
  std::vector<std::size_t> starts;  // column c: entries starts[c]..starts[c + 1] - 1
  std::vector<std::uint32_t> rows;  // ascending within a column
  std::vector<double> values;       // never 0; NaN is missing
};

// Adds one sparse column per column, named by `names`, or "column 1", ... when it is empty.
void add_compressed(Table& table, CompressedColumns columns, std::span<const std::string> names = {});

// Entries of consecutive rows, before they are sorted into columns.
struct RowEntries {
  std::vector<std::uint32_t> columns;  // from 0, of every entry
  std::vector<double> values;          // beside `columns`
  std::vector<std::uint32_t> counts;   // entries per row
};

// Numbers the columns of the parts anew, only those that hold an entry counted, when there are so few entries
// that the columns themselves would be most of the table: more than 65,536, and more than 8 for each entry.
// Returns the old numbers of those that are left, ascending; empty when nothing was changed.
std::vector<std::uint32_t> leave_out_empty(std::vector<RowEntries>& parts, std::size_t columns);

// Sorts parts of a table, in row order, into columns; frees each part on the way. Zeros are dropped.
CompressedColumns compress(std::vector<RowEntries>& parts, std::size_t columns);

}  // namespace sewil::reading
