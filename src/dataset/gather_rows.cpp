// dataset/gather_rows.cpp: see gather_rows.h.
#include "dataset/gather_rows.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace sewil::dataset {
namespace {

Column take_sparse(const Column& column, const SparseValues& sparse, std::span<const std::uint32_t> from) {
  std::vector<std::uint32_t> place(column.rows, no_row);
  std::vector<std::pair<std::uint32_t, double>> cells;
  for (std::size_t row = 0; row < from.size(); ++row) {
    const auto here = static_cast<std::uint32_t>(row);
    if (from[row] == no_row) {
      cells.emplace_back(here, std::nan(""));
    } else {
      place[from[row]] = here;
    }
  }
  for (std::size_t i = 0; i < sparse.rows.size(); ++i) {
    if (place[sparse.rows[i]] != no_row) cells.emplace_back(place[sparse.rows[i]], sparse.values[i]);
  }
  std::sort(cells.begin(), cells.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<std::uint32_t> rows;
  std::vector<double> values;
  for (const auto& [row, value] : cells) {
    rows.push_back(row);
    values.push_back(value);
  }
  return make_sparse_column(column.name, from.size(), std::move(rows), std::move(values));
}

}  // namespace

Column gather_rows(const Column& column, std::span<const std::uint32_t> from) {
  if (const auto* sparse = std::get_if<SparseValues>(&column.values))
    return take_sparse(column, *sparse, from);
  std::vector<double> cells(column.rows);
  column.copy_to(cells);
  std::vector<double> taken(from.size(), std::nan(""));
  for (std::size_t row = 0; row < from.size(); ++row) {
    if (from[row] != no_row) taken[row] = cells[from[row]];
  }
  if (column.kind == ColumnKind::numeric) return make_column(column.name, std::move(taken));
  std::vector<std::int32_t> indices(taken.size());
  for (std::size_t row = 0; row < taken.size(); ++row) {
    indices[row] = std::isnan(taken[row]) ? -1 : static_cast<std::int32_t>(taken[row]);
  }
  return make_category_column(column.name, std::move(indices), *column.categories);
}

}  // namespace sewil::dataset
