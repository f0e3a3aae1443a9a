// read/npy.h: one NumPy array in the NPY format, versions 1 to 3.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "read/array.h"
#include "sewil/data/table.h"

namespace sewil::reading {

struct NpyArray {
  std::string_view values;            // the stored elements
  std::string descr;                  // NumPy's name of the type: "<f8"
  bool column_major = false;          // fortran_order
  std::vector<std::size_t> shape;     // checked against the bytes at hand
  std::size_t item_size = 0;          // bytes per element
  std::shared_ptr<const void> owner;  // set: `values` may be used in place
  std::string name;                   // file (and array) for messages
};

NpyArray parse_npy(std::string_view bytes, std::shared_ptr<const void> owner, std::string name);

// Shape (n): one column; (n, a, b, ...): a * b * ... columns, the last axis fastest.
void add_npy_matrix(Table& table, const NpyArray& array, const ReadOptions& options, const Workers& workers);

// Shape (n), (n, 1) or (1, n); numbers or text.
Column npy_labels(const NpyArray& array, std::string name);

}  // namespace sewil::reading
