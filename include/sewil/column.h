// sewil/column.h: one column of a table: a name, a kind, and values that are owned or borrowed, dense or
// sparse. Dense values keep the narrow type they came in and may be strided (a column of a row-major array).
// Sparse values list the rows that differ from zero. Stepped values are numbers of a table too large to be
// held: of each cell only the step it is in is known. A category column holds indices into `categories`
// (sorted by text; -1: missing). Reading a cell gives a double, NaN when it is missing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

namespace sewil {

enum class ElementType : std::uint8_t { f64, f32, i64, i32, i16, i8, u64, u32, u16, u8 };

template <class T>
constexpr ElementType element_type_of() {
  if constexpr (std::is_same_v<T, double>)
    return ElementType::f64;
  else if constexpr (std::is_same_v<T, float>)
    return ElementType::f32;
  else if constexpr (std::is_same_v<T, std::int64_t>)
    return ElementType::i64;
  else if constexpr (std::is_same_v<T, std::int32_t>)
    return ElementType::i32;
  else if constexpr (std::is_same_v<T, std::int16_t>)
    return ElementType::i16;
  else if constexpr (std::is_same_v<T, std::int8_t>)
    return ElementType::i8;
  else if constexpr (std::is_same_v<T, std::uint64_t>)
    return ElementType::u64;
  else if constexpr (std::is_same_v<T, std::uint32_t>)
    return ElementType::u32;
  else if constexpr (std::is_same_v<T, std::uint16_t>)
    return ElementType::u16;
  else {
    static_assert(std::is_same_v<T, std::uint8_t>, "a column cannot hold this type");
    return ElementType::u8;
  }
}

struct DenseValues {
  ElementType type = ElementType::f64;
  const void* data = nullptr;
  std::ptrdiff_t stride = 1;                    // in elements
  std::shared_ptr<const void> owner = nullptr;  // keeps `data` alive; empty when the caller does
};

struct SparseValues {
  std::span<const std::uint32_t> rows;  // ascending
  std::span<const double> values;       // never 0; NaN is missing
  std::shared_ptr<const void> owner = nullptr;
};

// Numbers that were coded while they were read: a byte a cell, which of at most 255 steps its value is in.
struct Steps {
  std::vector<double> lower, upper;  // the smallest and the largest value of each step, ascending
};

// What was found out of the values themselves before they were let go.
struct SteppedFacts {
  std::uint64_t hash = 0;      // the sum of the hashes of its cells
  std::size_t zeros = 0;       // cells
  bool whole = true;           // all numbers are whole
  bool ascends = false;        // so did the sampled rows, from each to the next
  bool all_different = false;  // so were the sampled rows
};

struct SteppedValues {
  const std::uint8_t* codes = nullptr;  // per row its step; steps->lower.size() where the cell is missing
  std::shared_ptr<const Steps> steps = nullptr;
  std::shared_ptr<const SteppedFacts> facts = nullptr;  // empty: only some rows of what was read
  std::shared_ptr<const void> owner = nullptr;          // keeps `codes` alive

  // What stands for the value of a cell: itself where its step has one value, else the middle of the step.
  [[nodiscard]] double at(std::size_t row) const;
  [[nodiscard]] bool exact() const { return steps->lower == steps->upper; }
};

enum class ColumnKind : std::uint8_t { numeric, category };

struct Column {
  std::string name;
  ColumnKind kind = ColumnKind::numeric;
  std::size_t rows = 0;
  std::variant<DenseValues, SparseValues, SteppedValues> values;
  std::shared_ptr<const std::vector<std::string>> categories = nullptr;  // category columns only

  [[nodiscard]] bool is_sparse() const { return std::holds_alternative<SparseValues>(values); }
  [[nodiscard]] bool is_stepped() const { return std::holds_alternative<SteppedValues>(values); }
  [[nodiscard]] double at(std::size_t row) const;  // NaN when missing; O(log) for sparse columns
  void copy_to(std::span<double> out) const;       // out.size() == rows; missing as NaN
};

// Makes a dense column that owns `data`.
template <class T>
Column make_column(std::string name, std::vector<T> data) {
  auto owner = std::make_shared<const std::vector<T>>(std::move(data));
  Column column;
  column.name = std::move(name);
  column.rows = owner->size();
  column.values = DenseValues{element_type_of<T>(), owner->data(), 1, owner};
  return column;
}

// `indices` point into `categories`, which must be sorted; -1 is missing.
Column make_category_column(std::string name, std::vector<std::int32_t> indices,
                            std::vector<std::string> categories);

// A view of a sparse column that owns its parts.
Column make_sparse_column(std::string name, std::size_t rows, std::vector<std::uint32_t> nonzero_rows,
                          std::vector<double> nonzero_values);

// Calls visit(const T* data, stride) with the dense column's real element type.
template <class Visitor>
decltype(auto) visit_dense(const DenseValues& dense, Visitor&& visit) {
  switch (dense.type) {
    case ElementType::f32:
      return visit(static_cast<const float*>(dense.data), dense.stride);
    case ElementType::i64:
      return visit(static_cast<const std::int64_t*>(dense.data), dense.stride);
    case ElementType::i32:
      return visit(static_cast<const std::int32_t*>(dense.data), dense.stride);
    case ElementType::i16:
      return visit(static_cast<const std::int16_t*>(dense.data), dense.stride);
    case ElementType::i8:
      return visit(static_cast<const std::int8_t*>(dense.data), dense.stride);
    case ElementType::u64:
      return visit(static_cast<const std::uint64_t*>(dense.data), dense.stride);
    case ElementType::u32:
      return visit(static_cast<const std::uint32_t*>(dense.data), dense.stride);
    case ElementType::u16:
      return visit(static_cast<const std::uint16_t*>(dense.data), dense.stride);
    case ElementType::u8:
      return visit(static_cast<const std::uint8_t*>(dense.data), dense.stride);
    case ElementType::f64:
      break;
  }
  return visit(static_cast<const double*>(dense.data), dense.stride);
}

}  // namespace sewil
