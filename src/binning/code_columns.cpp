// binning/code_columns.cpp: every column of a table to codes, in parallel.
#include <fmt/format.h>

#include <algorithm>

#include "binning/code_column.h"
#include "sewil/data/work.h"
#include "sewil/front/text.h"

namespace sewil {

CodedMatrix code_columns(std::span<const Column> columns, std::size_t rows, const Workers& workers,
                         std::size_t limit) {
  for (const Column& column : columns) {
    if (column.rows != rows) {
      throw InputError(fmt::format("Column {} has {}, but the table has {}.", quoted(column.name),
                                   counted(column.rows, "row"), grouped(rows)));
    }
  }
  CodedMatrix matrix;
  matrix.rows = rows;
  matrix.columns.resize(columns.size());
  std::vector<binning::CodingScratch> scratch(static_cast<std::size_t>(workers.threads()));
  std::vector<std::optional<std::size_t>> infinite(columns.size());
  workers.for_each(columns.size(), [&](std::size_t c, int worker) {
    infinite[c] =
        binning::code_column(columns[c], limit, matrix.columns[c], scratch[static_cast<std::size_t>(worker)]);
    matrix.columns[c].category = columns[c].kind == ColumnKind::category;
  });
  for (std::size_t c = 0; c < columns.size(); ++c) {
    if (const auto row = infinite[c]) {
      throw InputError(fmt::format(
          "Row {}, column {} holds an infinite value; expected a finite number or a missing cell.",
          grouped(*row + 1), quoted(columns[c].name)));
    }
  }
  return matrix;
}

std::uint32_t CodedColumn::code(std::size_t row) const {
  if (!codes8.empty()) return codes8[row];
  if (!codes16.empty()) return codes16[row];
  const auto found = std::lower_bound(off_rows.begin(), off_rows.end(), static_cast<std::uint32_t>(row));
  if (found == off_rows.end() || *found != row) return dominant;
  return off_codes[static_cast<std::size_t>(found - off_rows.begin())];
}

}  // namespace sewil
