// read/array.h: arrays of binary files as columns, in the type they are stored in.
// Words: stored = as in the file; host = in this machine's byte order and aligned.
#pragma once

#include <bit>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "sewil/data/table.h"
#include "sewil/data/work.h"

namespace sewil::reading {

std::size_t element_size(ElementType type) noexcept;

struct HostArray {
  ElementType type = ElementType::f64;
  const void* data = nullptr;
  std::size_t count = 0;
  std::shared_ptr<const void> owner;
};

struct StoredArray {
  std::string_view bytes;
  ElementType type = ElementType::f64;
  std::endian order = std::endian::little;
  std::shared_ptr<const void> owner = nullptr;  // set: `bytes` may be used in place
};

// Uses the bytes in place when it may and can, else copies them (and turns them around).
HostArray to_host(const StoredArray& stored);

// 16-bit floats become 32-bit ones.
HostArray halves_to_host(std::string_view bytes, std::endian order);

// Where the cells of a matrix lie in an array: cell (row, column) at offset(column) + row * row_stride.
struct MatrixLayout {
  std::size_t rows = 0;
  std::size_t columns = 0;
  std::size_t row_stride = 1;
  std::function<std::size_t(std::size_t column)> offset;
};

MatrixLayout row_major(std::size_t rows, std::size_t columns);
MatrixLayout column_major(std::size_t rows, std::size_t columns);

// Adds the matrix to the table as "column 1", ... and sets its number of rows. Infinite cells are an
// InputError.
void add_matrix(Table& table, const HostArray& array, const MatrixLayout& layout, const ReadOptions& options,
                const Workers& workers);

// Adds the labels behind the columns. Throws InputError when they are not one per row; `where` names them.
void add_labels(Table& table, Column labels, const std::string& where, const Workers& workers);
Column label_column(const HostArray& array, std::string name);

// a * b, or the largest size when that overflows (no file is that large).
std::size_t product(std::size_t a, std::size_t b) noexcept;

}  // namespace sewil::reading
