// read/sparse.cpp: rows of entries to compressed columns.
#include "read/sparse.h"

#include <algorithm>
#include <charconv>
#include <memory>
#include <optional>
#include <string>
#include <unordered_set>

#include "read/source.h"
#include "sewil/data/table.h"

namespace sewil {
namespace reading {
namespace {

// 7 of "column 7", as column_name() writes it.
std::optional<std::size_t> number_of_column(const std::string& name) {
  constexpr std::string_view start = "column ";
  if (!name.starts_with(start)) return {};
  std::size_t number = 0;
  const char* const end = name.data() + name.size();
  const auto [stop, error] = std::from_chars(name.data() + start.size(), end, number);
  if (error != std::errc{} || stop != end || number == 0 || column_name(number - 1) != name) return {};
  return number;
}

}  // namespace

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

std::vector<std::uint32_t> leave_out_empty(std::vector<RowEntries>& parts, std::size_t columns) {
  constexpr std::size_t never_left_out = 65536;
  std::size_t entries = 0;
  for (const RowEntries& part : parts) entries += part.columns.size();
  if (columns <= never_left_out || columns / 8 <= entries) return {};
  std::vector<std::uint32_t> used;
  used.reserve(entries);
  for (const RowEntries& part : parts) used.insert(used.end(), part.columns.begin(), part.columns.end());
  std::sort(used.begin(), used.end());
  used.erase(std::unique(used.begin(), used.end()), used.end());
  for (RowEntries& part : parts) {
    for (std::uint32_t& column : part.columns) {
      const auto place = std::lower_bound(used.begin(), used.end(), column);
      column = static_cast<std::uint32_t>(place - used.begin());
    }
  }
  return used;
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

}  // namespace reading

void restore_columns(Table& table, std::span<const std::string> names) {
  if (table.left_out == 0) return;
  std::size_t width = table.left_out + table.columns.size() - (table.label ? 1 : 0);
  std::unordered_set<std::string_view> known;
  for (const Column& column : table.columns) known.insert(column.name);
  std::vector<Column> restored;
  for (const std::string& name : names) {
    const auto number = reading::number_of_column(name);
    if (!number || *number > width || known.contains(name)) continue;
    restored.push_back(make_sparse_column(name, table.rows, {}, {}));
  }
  const auto place =
      table.columns.begin() + static_cast<std::ptrdiff_t>(table.label.value_or(table.columns.size()));
  table.columns.insert(place, restored.begin(), restored.end());
  if (table.label) *table.label += restored.size();
  table.left_out -= restored.size();
}

}  // namespace sewil
