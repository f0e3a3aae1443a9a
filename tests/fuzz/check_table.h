// tests/fuzz/check_table.h: what is true of every table a reader returns. Used by the fuzz targets and the
// mutation test; `what_is_wrong` gives an empty text when all is well.
#pragma once

#include <algorithm>
#include <cmath>
#include <string>
#include <unordered_set>

#include "sewil/data/table.h"

namespace sewil::test {

inline std::string what_is_wrong_with(const Column& column, std::size_t rows) {
  if (column.rows != rows) return "another number of rows";
  if (column.kind == ColumnKind::category) {
    if (column.categories == nullptr) return "a category column without categories";
    const auto& names = *column.categories;
    if (!std::is_sorted(names.begin(), names.end())) return "categories out of order";
    if (std::adjacent_find(names.begin(), names.end()) != names.end()) return "a category twice";
  }
  if (const auto* sparse = std::get_if<SparseValues>(&column.values)) {
    if (sparse->rows.size() != sparse->values.size()) return "rows and values of different length";
    for (std::size_t i = 0; i < sparse->rows.size(); ++i) {
      if (sparse->rows[i] >= rows || (i > 0 && sparse->rows[i] <= sparse->rows[i - 1]))
        return "sparse rows out of order";
      if (sparse->values[i] == 0 || std::isinf(sparse->values[i])) return "a zero or infinite sparse value";
    }
    return "";
  }
  for (std::size_t row = 0; row < rows; ++row) {
    const double value = column.at(row);
    if (std::isinf(value)) return "an infinite value";
    const bool category = column.kind == ColumnKind::category && !std::isnan(value);
    if (category && value >= static_cast<double>(column.categories->size()))
      return "an index beyond the categories";
  }
  return "";
}

inline std::string what_is_wrong(const Table& table) {
  if (table.rows == 0 || table.columns.empty()) return "no rows or no columns";
  if (table.label && *table.label >= table.columns.size()) return "a label column that is not there";
  std::unordered_set<std::string> names;
  for (const Column& column : table.columns) {
    if (const std::string wrong = what_is_wrong_with(column, table.rows); !wrong.empty()) return wrong;
    if (!names.insert(column.name).second) return "a name twice";
  }
  return "";
}

}  // namespace sewil::test
