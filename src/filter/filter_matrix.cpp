// filter/filter_matrix.cpp: columns of any type to one table. A first reading measures each column, a second
// one writes it; columns are written several at a time, so that the row-major writes fill whole cache lines.
#include "filter/filter_matrix.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "sewil/data/work.h"

namespace sewil {
namespace {

constexpr double largest_cell = 1e100;
constexpr double sparse_share = 0.1;
constexpr std::size_t columns_at_a_time = 16;

struct Measured {
  std::size_t nonzero = 0;  // cells, filled ones included
  std::size_t missing = 0;
  double fill = 0;     // what a missing cell becomes
  double divisor = 1;  // the standard deviation when asked for
  bool constant = false;

  [[nodiscard]] double cell(double value) const { return (std::isnan(value) ? fill : value) / divisor; }
};

// The cells a column lists: all of them, or those of a sparse column (the others are zero).
std::span<const double> listed_cells(const Column& column, std::vector<double>& memory) {
  if (const auto* sparse = std::get_if<SparseValues>(&column.values)) return sparse->values;
  memory.resize(column.rows);
  column.copy_to(memory);
  return memory;
}

[[noreturn]] void refuse(const Column& column, std::size_t index, double value, const std::string& source) {
  const auto* sparse = std::get_if<SparseValues>(&column.values);
  const std::size_t row = sparse != nullptr ? sparse->rows[index] : index;
  throw InputError(
      fmt::format("{}, row {}, column '{}': found {}; expected a number between -1e100 and 1e100.", source,
                  row + 1, column.name, value));
}

Measured measure(const Column& column, const std::string& source, bool standardize,
                 std::vector<double>& memory) {
  const auto cells = listed_cells(column, memory);
  const std::size_t zeros = column.rows - cells.size();  // not listed
  Measured out;
  double sum = 0;
  double low = zeros > 0 ? 0 : std::numeric_limits<double>::infinity();
  double high = zeros > 0 ? 0 : -std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const double value = cells[i];
    if (std::isnan(value)) {
      ++out.missing;
      continue;
    }
    if (std::abs(value) > largest_cell) refuse(column, i, value, source);
    sum += value;
    low = std::min(low, value);
    high = std::max(high, value);
    out.nonzero += value != 0 ? 1 : 0;
  }
  const std::size_t present = column.rows - out.missing;
  // Clamped: the mean of equal cells is that cell, not its neighbor by rounding.
  if (present > 0) out.fill = std::clamp(sum / static_cast<double>(present), low, high);
  if (out.fill != 0) out.nonzero += out.missing;
  out.constant = present == 0 || low == high;
  if (standardize && !out.constant) {
    // A filled cell is the mean: it adds nothing.
    double squares = static_cast<double>(zeros) * out.fill * out.fill;
    for (const double value : cells) {
      if (!std::isnan(value)) squares += (value - out.fill) * (value - out.fill);
    }
    const double deviation = std::sqrt(squares / static_cast<double>(column.rows));
    if (deviation > 0) out.divisor = deviation;
  }
  return out;
}

// Visits the cells of a column that are not zero, ready for use: visit(row, value).
template <class Visitor>
void visit_nonzero(const Column& column, const Measured& measured, std::vector<double>& memory,
                   Visitor&& visit) {
  const auto cells = listed_cells(column, memory);
  const auto* sparse = std::get_if<SparseValues>(&column.values);
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const double value = measured.cell(cells[i]);
    if (value != 0) visit(sparse != nullptr ? std::size_t{sparse->rows[i]} : i, value);
  }
}

void lay_out_sparse(std::span<const Column> columns, const std::vector<Measured>& measured,
                    FilterMatrix& matrix) {
  std::vector<double> memory;
  matrix.row_start.assign(matrix.rows + 1, 0);
  for (std::size_t c = 0; c < columns.size(); ++c) {
    visit_nonzero(columns[c], measured[c], memory,
                  [&](std::size_t row, double) { ++matrix.row_start[row + 1]; });
  }
  for (std::size_t row = 0; row < matrix.rows; ++row) matrix.row_start[row + 1] += matrix.row_start[row];
  matrix.values.resize(matrix.row_start.back());
  matrix.cell_column.resize(matrix.row_start.back());
  std::vector<std::size_t> next(matrix.row_start.begin(), matrix.row_start.end() - 1);
  for (std::size_t c = 0; c < columns.size(); ++c) {
    visit_nonzero(columns[c], measured[c], memory, [&](std::size_t row, double value) {
      const std::size_t to = next[row]++;
      matrix.values[to] = value;
      matrix.cell_column[to] = static_cast<std::uint32_t>(c);
    });
  }
}

void lay_out_dense(std::span<const Column> columns, const std::vector<Measured>& measured,
                   FilterMatrix& matrix, const Workers& workers) {
  const std::size_t d = columns.size();
  matrix.values.resize(matrix.rows * d);
  workers.for_each((d + columns_at_a_time - 1) / columns_at_a_time, [&](std::size_t group, int) {
    const std::size_t first = group * columns_at_a_time;
    const std::size_t count = std::min(columns_at_a_time, d - first);
    std::vector<std::vector<double>> cells(count, std::vector<double>(matrix.rows));
    for (std::size_t c = 0; c < count; ++c) {
      columns[first + c].copy_to(cells[c]);
      const Measured& own = measured[first + c];
      if (own.missing == 0 && own.divisor == 1) continue;
      for (double& value : cells[c]) value = own.cell(value);
    }
    for (std::size_t row = 0; row < matrix.rows; ++row) {
      double* to = matrix.values.data() + row * d + first;
      for (std::size_t c = 0; c < count; ++c) to[c] = cells[c][row];
    }
  });
}

}  // namespace

FilterMatrix make_filter_matrix(std::span<const Column> columns, std::size_t rows, const std::string& source,
                                const FilterMatrixOptions& options, const Workers& workers) {
  FilterMatrix matrix;
  matrix.rows = rows;
  matrix.columns = columns.size();
  std::vector<Measured> measured(columns.size());
  std::vector<std::vector<double>> memory(static_cast<std::size_t>(workers.threads()));
  workers.for_each(columns.size(), [&](std::size_t c, int worker) {
    measured[c] = measure(columns[c], source, options.standardize, memory[static_cast<std::size_t>(worker)]);
  });
  std::size_t nonzero = 0;
  for (const Measured& column : measured) {
    nonzero += column.nonzero;
    matrix.filled += column.missing;
    matrix.constant.push_back(column.constant ? 1 : 0);
  }
  const double all = static_cast<double>(rows) * static_cast<double>(columns.size());
  matrix.sparse =
      options.layout == MatrixLayout::sparse ||
      (options.layout == MatrixLayout::automatic && static_cast<double>(nonzero) <= sparse_share * all);
  if (matrix.sparse) {
    lay_out_sparse(columns, measured, matrix);
  } else {
    lay_out_dense(columns, measured, matrix, workers);
  }
  return matrix;
}

}  // namespace sewil
