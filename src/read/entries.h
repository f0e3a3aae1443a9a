// read/entries.h: the cells of a sparse matrix, in any order (Matrix Market, SciPy), to sparse columns.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "read/source.h"
#include "read/sparse.h"

namespace sewil::reading {

struct MatrixShape {
  std::size_t rows = 0;
  std::size_t columns = 0;
};

inline MatrixShape turned(MatrixShape shape) {
  return {shape.columns, shape.rows};
}

// Entries of any rows, numbered from 0; three vectors of one length.
struct Entries {
  std::vector<std::uint32_t> rows;
  std::vector<std::uint32_t> columns;
  std::vector<double> values;
};

// Throws InputError when a declared shape is empty, too large, or too large for so few entries.
void check_sparse_shape(MatrixShape shape, std::size_t entries, const ReadOptions& options,
                        const std::string& source);

// All parts, in the order of their rows; frees each part on the way.
RowEntries sort_by_row(std::vector<Entries>& parts, std::size_t rows);

// Adds a sparse column for each of `columns`; those that hold nothing are left out where they would be most
// of the table, unless they have `names`. Throws InputError when a cell stands twice.
void add_row_entries(Table& table, std::vector<RowEntries>& parts, std::size_t columns, const Source& source,
                     std::span<const std::string> names = {});

}  // namespace sewil::reading
