// read/entries.cpp: see entries.h.
#include "read/entries.h"

#include "sewil/front/text.h"

namespace sewil::reading {
namespace {

// What the entries take as columns, besides what they take now.
std::uint64_t memory_of(const std::vector<RowEntries>& parts) {
  std::uint64_t bytes = 0;
  for (const RowEntries& part : parts)
    bytes += 2 * part.values.size() * (sizeof(double) + sizeof(std::uint32_t));
  return bytes;
}

// Rows ascend within a column, so a cell that stands twice has its twin right behind it.
void refuse_repeated(const CompressedColumns& cells, std::span<const std::string> names,
                     const std::string& source) {
  for (std::size_t c = 0; c + 1 < cells.starts.size(); ++c) {
    for (std::size_t i = cells.starts[c] + 1; i < cells.starts[c + 1]; ++i) {
      if (cells.rows[i] != cells.rows[i - 1]) continue;
      reject(source, "row {}, column {}: the cell stands twice, expected every cell once.",
             grouped(cells.rows[i] + 1ULL), quoted(names.empty() ? column_name(c) : names[c]));
    }
  }
}

}  // namespace

void check_sparse_shape(MatrixShape shape, std::size_t entries, const ReadOptions& options,
                        const std::string& source) {
  // Rows cost memory that no entry backs.
  constexpr std::size_t always_believed = std::size_t{1} << 24;
  if (shape.rows == 0 || shape.columns == 0) {
    reject(source, "found a matrix of {} x {}, expected at least one row and column.", grouped(shape.rows),
           grouped(shape.columns));
  }
  check_columns(shape.columns, options, source);
  if (shape.rows > most_rows || (shape.rows > always_believed && shape.rows > entries)) {
    reject(source, "found {} rows with {} in all, expected at most {}.", grouped(shape.rows),
           entries == 1 ? "1 entry" : grouped(entries) + " entries",
           grouped(shape.rows > most_rows ? most_rows : always_believed));
  }
}

RowEntries sort_by_row(std::vector<Entries>& parts, std::size_t rows) {
  RowEntries sorted;
  sorted.counts.assign(rows, 0);
  std::size_t entries = 0;
  for (const Entries& part : parts) {
    for (const std::uint32_t row : part.rows) ++sorted.counts[row];
    entries += part.rows.size();
  }
  std::vector<std::size_t> next(rows, 0);
  for (std::size_t row = 1; row < rows; ++row) next[row] = next[row - 1] + sorted.counts[row - 1];
  sorted.columns.resize(entries);
  sorted.values.resize(entries);
  for (Entries& part : parts) {
    for (std::size_t i = 0; i < part.rows.size(); ++i) {
      const std::size_t place = next[part.rows[i]]++;
      sorted.columns[place] = part.columns[i];
      sorted.values[place] = part.values[i];
    }
    part = {};
  }
  return sorted;
}

void add_row_entries(Table& table, std::vector<RowEntries>& parts, std::size_t columns, const Source& source,
                     std::span<const std::string> names) {
  std::vector<std::string> left;
  if (names.empty()) {
    const std::vector<std::uint32_t> used = leave_out_empty(parts, columns);
    for (const std::uint32_t column : used) left.push_back(column_name(column));
    if (!used.empty()) {
      table.left_out = columns - used.size();
      table.warnings.push_back(fmt::format("{} of {} columns hold nothing in any row and were left out.",
                                           grouped(table.left_out), grouped(columns)));
      columns = used.size();
      names = left;
    }
  }
  need_memory(source, memory_of(parts) + columns * sizeof(Column));
  CompressedColumns cells = compress(parts, columns);
  refuse_repeated(cells, names, source.name);
  add_compressed(table, std::move(cells), names);
}

}  // namespace sewil::reading
