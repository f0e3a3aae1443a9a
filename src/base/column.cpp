// base/column.cpp: reading cells of a column, whatever its layout.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "sewil/data/table.h"

namespace sewil {
namespace {

constexpr double missing_cell = std::numeric_limits<double>::quiet_NaN();

template <class T>
double as_cell(T value, bool category) {
  if (category && !(value >= T{0})) return missing_cell;
  return static_cast<double>(value);
}

}  // namespace

double SteppedValues::at(std::size_t row) const {
  const std::size_t step = codes[row];
  if (step >= steps->lower.size()) return missing_cell;
  return std::midpoint(steps->lower[step], steps->upper[step]);
}

double Column::at(std::size_t row) const {
  if (const auto* stepped = std::get_if<SteppedValues>(&values)) return stepped->at(row);
  if (const auto* sparse = std::get_if<SparseValues>(&values)) {
    const auto found =
        std::lower_bound(sparse->rows.begin(), sparse->rows.end(), static_cast<std::uint32_t>(row));
    if (found == sparse->rows.end() || *found != row) return 0;
    return sparse->values[static_cast<std::size_t>(found - sparse->rows.begin())];
  }
  return visit_dense(std::get<DenseValues>(values), [&](const auto* data, std::ptrdiff_t stride) {
    return as_cell(data[static_cast<std::ptrdiff_t>(row) * stride], kind == ColumnKind::category);
  });
}

void Column::copy_to(std::span<double> out) const {
  if (const auto* sparse = std::get_if<SparseValues>(&values)) {
    std::fill(out.begin(), out.end(), 0.0);
    for (std::size_t i = 0; i < sparse->rows.size(); ++i) out[sparse->rows[i]] = sparse->values[i];
    return;
  }
  if (const auto* stepped = std::get_if<SteppedValues>(&values)) {
    for (std::size_t row = 0; row < rows; ++row) out[row] = stepped->at(row);
    return;
  }
  visit_dense(std::get<DenseValues>(values), [&](const auto* data, std::ptrdiff_t stride) {
    const bool category = kind == ColumnKind::category;
    for (std::size_t row = 0; row < rows; ++row) {
      out[row] = as_cell(data[static_cast<std::ptrdiff_t>(row) * stride], category);
    }
  });
}

Column make_category_column(std::string name, std::vector<std::int32_t> indices,
                            std::vector<std::string> categories) {
  Column column = make_column(std::move(name), std::move(indices));
  column.kind = ColumnKind::category;
  column.categories = std::make_shared<const std::vector<std::string>>(std::move(categories));
  return column;
}

Column make_sparse_column(std::string name, std::size_t rows, std::vector<std::uint32_t> nonzero_rows,
                          std::vector<double> nonzero_values) {
  struct Parts {
    std::vector<std::uint32_t> rows;
    std::vector<double> values;
  };
  auto parts = std::make_shared<const Parts>(Parts{std::move(nonzero_rows), std::move(nonzero_values)});
  Column column;
  column.name = std::move(name);
  column.rows = rows;
  column.values = SparseValues{parts->rows, parts->values, parts};
  return column;
}

}  // namespace sewil
