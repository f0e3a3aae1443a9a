// read/step_columns.cpp: see step_columns.h.
#include "read/step_columns.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "read/buffer.h"
#include "read/step_coder.h"
#include "sewil/front/text.h"

namespace sewil::reading {
namespace {

bool stays_exact(const Table& table, std::size_t c, const ReadOptions& options) {
  const Column& column = table.columns[c];
  if (column.kind != ColumnKind::numeric || column.is_sparse()) return true;
  if (c == table.label.value_or(table.has_labels ? table.columns.size() - 1 : table.columns.size()))
    return true;
  return std::any_of(
      options.exact_columns.begin(), options.exact_columns.end(),
      [&](const std::string& name) { return name == column.name || name == std::to_string(c + 1); });
}

}  // namespace

void step_columns(Table& table, const ReadOptions& options, const Workers& workers) {
  std::vector<char> stepped(table.columns.size());
  workers.for_each(table.columns.size(), [&](std::size_t c, int) {
    if (stays_exact(table, c, options)) return;
    stepped[c] = 1;
    Column& column = table.columns[c];
    std::vector<double> values(column.rows);
    column.copy_to(values);
    StepCoder coder(values, options.bins);
    auto owner = share(Buffer(column.rows));
    const std::span<std::uint8_t> codes(reinterpret_cast<std::uint8_t*>(owner->data()), column.rows);
    coder.code(0, values.data(), 1, codes);
    column.values = coder.finish(codes, owner);
  });
  const auto count = static_cast<std::size_t>(std::count(stepped.begin(), stepped.end(), 1));
  table.warnings.push_back(fmt::format(
      "{} of {} {} coded in at most {} steps while the file was read; the values themselves were "
      "not kept.",
      grouped(count), counted(table.columns.size(), "column"), count == 1 ? "was" : "were", options.bins));
}

}  // namespace sewil::reading
