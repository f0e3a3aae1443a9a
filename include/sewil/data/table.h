// sewil/data/table.h: columns, tables, and the files they are read from.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

#include "sewil/data/options.h"
#include "sewil/data/work.h"

namespace sewil {

// ---------------------------------------------------------------------------------------------------------
// One column of a table: a name, a kind, and values that are owned or borrowed, dense or sparse. Dense
// values keep the narrow type they came in and may be strided (a column of a row-major array). Sparse
// values list the rows that differ from zero. Stepped values are numbers of a table too large to be held:
// of each cell only the step it is in is known. A category column holds indices into `categories` (sorted
// by text; -1: missing). Reading a cell gives a double, NaN when it is missing.

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

// ---------------------------------------------------------------------------------------------------------
// What a reader returns: named columns as they stand in the file, the label column among them.

struct Table {
  std::string source;  // the file, for messages
  std::size_t rows = 0;
  std::vector<Column> columns;
  std::optional<std::size_t> label = {};  // where the format says the labels are; empty: the last column
  bool has_labels = true;                 // false: the format keeps labels apart, and none were found
  // LIBSVM: columns that hold nothing in any row and are not among `columns`; restore_columns makes them.
  std::size_t left_out = 0;
  std::vector<std::string> warnings = {};  // what the reader found odd, one sentence each
};

// ---------------------------------------------------------------------------------------------------------
// Files to tables. The format is told by the name (after .gz) and, where that says nothing, by the first
// bytes. Every problem with a file is an InputError: file, place, what was found, what was expected.

enum class FileFormat { automatic, csv, libsvm, mat, npy, npz, idx, arff };

// What a date such as 03/04/2021 begins with; text: dates are words like any other.
enum class DateOrder { automatic, day_first, month_first, text };

struct ReadOptions {
  FileFormat format = FileFormat::automatic;
  char separator = 0;               // CSV: 0 finds it among , ; tab | and space (space: any run of blanks)
  std::optional<bool> header = {};  // CSV: empty finds out
  std::string labels_file = {};     // IDX, NPY: the file with the labels; empty looks beside the data
  std::string x_name = {};          // MAT, NPZ: the variable with the values; empty: one of usual_x_names
  std::string y_name = {};          // MAT, NPZ: the variable with the labels; empty: one of usual_y_names
  char decimal = 0;                 // CSV: . or , before the decimals; 0 finds out
  char thousands = 0;               // CSV: what stands between thousands; 0 finds out
  DateOrder dates = DateOrder::automatic;  // CSV: how dates are read; automatic asks where it matters
  // Text formats: cells that mean "missing", and those the user has besides.
  std::vector<std::string> missing = {"",     "NA",  "?",    "nan",  "NaN",  "N/A", "n/a",
                                      "#N/A", "#NA", "NULL", "null", "<NA>", "NaT", "\\N"};
  std::vector<std::string> more_missing = {};
  // CSV: names or 1-based numbers of columns whose cells stay the texts they are (007 is not 7); what is not
  // there is passed over.
  std::vector<std::string> text_columns = {};
  // CSV: names or 1-based numbers of columns whose numbers are never put into steps; nor is the last column,
  // nor one that has no name in front of all others.
  std::vector<std::string> exact_columns = {};
  // Most steps the numbers of a column are put into while they are read, a byte a cell; 0: as they are, but
  // in 255 steps where a plain CSV file could not be read otherwise.
  std::size_t bins = 0;
  std::uint64_t memory = 0;                         // bytes reading may take; 0: what the machine has free
  std::size_t most_columns = std::size_t{1} << 24;  // LIBSVM: a larger index is taken for damage, not read
};

// All but `missing`, `text_columns`, `exact_columns`, `memory` and `most_columns`; --missing is
// `more_missing`.
void describe(ReadOptions& options, OptionVisitor& visitor);

// Names tried for the variables of MAT and NPZ files, in this order.
inline constexpr std::array usual_x_names{"X", "x", "data", "fea"};
inline constexpr std::array usual_y_names{"Y", "y", "labels", "label", "gnd"};

// A plain CSV file whose text and values would not fit into the memory, or with `bins`, is read as a stream:
// parts of it by all workers, coded at once (SteppedValues), and what is held is a byte a cell. Only that
// tells `progress` and can be stopped by it.
Table read_table(const std::string& path, const ReadOptions& options = {},
                 const Workers& workers = Workers(0), Progress& progress = no_progress());

// Some columns of a file, by name, with their values as they stand there; of a plain CSV file no others are
// held at any time.
Table read_some_columns(const std::string& path, std::span<const std::string> names,
                        const ReadOptions& options = {}, const Workers& workers = Workers(0));

// The same from memory: `name` is used for messages and to tell the format; nothing beside it is looked for.
// The table does not refer to `bytes` afterwards. (Fuzz targets and tests use this.)
Table read_table_bytes(std::span<const char> bytes, const std::string& name, const ReadOptions& options = {},
                       const Workers& workers = Workers(1));

// Makes those of `names` that were left out of the table because they hold nothing (Table::left_out): columns
// of zeros, in front of the labels. A model may need them.
void restore_columns(Table& table, std::span<const std::string> names);

}  // namespace sewil
