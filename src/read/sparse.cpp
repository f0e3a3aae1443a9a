// read/sparse.cpp: rows of entries to compressed columns.
#include "read/sparse.h"

#include <memory>
#include <string>

#include "read/source.h"

namespace sewil {

void add_compressed(Table& table, CompressedColumns columns, std::span<const std::string> names) {
  const auto shared = std::make_shared<const CompressedColumns>(std::move(columns));
  const std::size_t count = shared->starts.size() - 1;
  table.columns.reserve(table.columns.size() + count + 1);
  for (std::size_t c = 0; c < count; ++c) {
    const std::size_t first = shared->starts[c];
    const std::size_t entries = shared->starts[c + 1] - first;
    Column& column = table.columns.emplace_back();
    column.name = names.empty() ? column_name(c) : names[c];
    column.rows = table.rows;
    column.values = SparseValues{
        {shared->rows.data() + first, entries}, {shared->values.data() + first, entries}, shared};
  }
}

CompressedColumns compress(std::vector<RowEntries>& parts, std::size_t columns) {
  CompressedColumns out;
  out.starts.assign(columns + 1, 0);
  for (const RowEntries& part : parts) {
    for (std::size_t i = 0; i < part.columns.size(); ++i) {
      if (part.values[i] != 0) ++out.starts[part.columns[i] + 1];
    }
  }
  for (std::size_t c = 0; c < columns; ++c) out.starts[c + 1] += out.starts[c];
  out.rows.resize(out.starts[columns]);
  out.values.resize(out.starts[columns]);
  std::vector<std::size_t> next(out.starts.begin(), out.starts.end() - 1);
  std::uint32_t row = 0;
  for (RowEntries& part : parts) {
    std::size_t entry = 0;
    for (const std::uint32_t count : part.counts) {
      for (const std::size_t stop = entry + count; entry < stop; ++entry) {
        if (part.values[entry] == 0) continue;
        const std::size_t place = next[part.columns[entry]]++;
        out.rows[place] = row;
        out.values[place] = part.values[entry];
      }
      ++row;
    }
    part = {};
  }
  return out;
}

}  // namespace sewil
