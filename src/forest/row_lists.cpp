// forest/row_lists.cpp: see row_lists.h.
#include "forest/row_lists.h"

#include <algorithm>

#include "forest/candidate_codes.h"

namespace sewil::forest {
namespace {

// A column without a list of its own is mostly off-dominant; with many codes its counters would be walked for
// nothing.
constexpr std::uint32_t most_codes_without_list = 256;
constexpr std::uint32_t most_listed_codes = 0xffff;

bool fits(const ColumnCodes& column) {
  return !column.has_missing() &&
         column.all_codes <= (column.has_list ? most_listed_codes : most_codes_without_list);
}

std::uint32_t cells_of(const ColumnCodes& column) {
  return column.all_codes > 2 ? column.all_codes : 1;
}

// Calls visit(position, code) for the off-dominant cells of the sample.
template <class Visit>
void each_off_dominant(const ColumnCodes& column, std::size_t sample_rows, Visit visit) {
  if (column.has_list) {
    for (std::uint32_t i = 0; i < column.off_count; ++i) {
      if (column.off_positions[i] < sample_rows) visit(column.off_positions[i], column.off_codes[i]);
    }
    return;
  }
  for (std::uint32_t position = 0; position < sample_rows; ++position) {
    if (column.codes[position] != column.dominant) visit(position, column.codes[position]);
  }
}

}  // namespace

void RowLists::prepare(std::span<ColumnCodes> columns, std::size_t sample_rows, std::size_t classes,
                       std::size_t most_counters) {
  counters_ = 0;
  std::size_t counters = 0;
  for (const ColumnCodes& column : columns) counters += fits(column) ? cells_of(column) * classes : 0;
  if (counters > most_counters) return;
  counters_ = counters;

  const auto per_cell = static_cast<std::uint32_t>(classes);
  starts_.assign(sample_rows + 1, {0, 0});  // at first: how many entries
  std::uint32_t first = 0;
  for (ColumnCodes& column : columns) {
    if (!fits(column)) continue;
    column.first_counter = first;
    first += cells_of(column) * per_cell;
    each_off_dominant(column, sample_rows, [&](std::uint32_t position, std::uint32_t) {
      ++starts_[position].sums;
      starts_[position].codes += column.all_codes > 2;
    });
  }
  std::uint32_t total = 0;
  for (Start& start : starts_) {  // then: where they end
    start.sums = total += start.sums;
    start.codes = total += start.codes;
  }
  entries_.resize(total);
  // Filled from the back: in the end, where they begin.
  for (const ColumnCodes& column : columns) {
    if (!column.is_counted()) continue;
    const bool by_code = column.all_codes > 2;
    const std::uint32_t sum = column.first_counter + (by_code ? column.dominant * per_cell : 0);
    each_off_dominant(column, sample_rows, [&](std::uint32_t position, std::uint32_t code) {
      entries_[--starts_[position].sums] = sum;
      if (by_code) entries_[--starts_[position].codes] = column.first_counter + code * per_cell;
    });
  }
}

}  // namespace sewil::forest
