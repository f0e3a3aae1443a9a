// filter/filter_matrix.cpp: columns of any type to one table. Columns are read in parallel, several at a
// time, so that the row-major writes fill whole cache lines.
#include "sewil/filter_matrix.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "sewil/error.h"

namespace sewil {
namespace {

constexpr double largest_cell = 1e100;
constexpr double sparse_share = 0.1;
constexpr std::size_t columns_at_a_time = 16;

// One column, read: its cells that are not zero, missing ones filled, scaled.
struct ReadColumn {
  std::vector<std::uint32_t> rows;
  std::vector<double> values;
  std::size_t filled = 0;
  bool constant = false;
};

void check_cell(const Column& column, std::size_t row, double value, const std::string& source) {
  if (std::abs(value) <= largest_cell || std::isnan(value)) return;
  throw InputError(
      fmt::format("{}, row {}, column '{}': found {}; expected a number between -1e100 and 1e100.", source,
                  row + 1, column.name, value));
}

void list_cells(const Column& column, std::vector<double>& cells, ReadColumn& out) {
  if (const auto* sparse = std::get_if<SparseValues>(&column.values)) {
    out.rows.assign(sparse->rows.begin(), sparse->rows.end());
    out.values.assign(sparse->values.begin(), sparse->values.end());
    return;
  }
  cells.resize(column.rows);
  column.copy_to(cells);
  for (std::size_t row = 0; row < cells.size(); ++row) {
    if (cells[row] == 0) continue;
    out.rows.push_back(static_cast<std::uint32_t>(row));
    out.values.push_back(cells[row]);
  }
}

void fill_missing(std::size_t rows, ReadColumn& column) {
  double sum = 0;
  double low = std::numeric_limits<double>::infinity();
  double high = -low;
  for (const double value : column.values) {
    if (std::isnan(value)) {
      ++column.filled;
      continue;
    }
    sum += value;
    low = std::min(low, value);
    high = std::max(high, value);
  }
  if (column.filled == 0) return;
  const std::size_t present = rows - column.filled;
  double mean = present == 0 ? 0 : sum / static_cast<double>(present);
  // The mean of equal cells is that cell, not its neighbor by rounding: a constant column stays constant.
  if (present > 0 && column.values.size() == rows) mean = std::clamp(mean, low, high);
  for (double& value : column.values) {
    if (std::isnan(value)) value = mean;
  }
}

double standard_deviation(std::size_t rows, const ReadColumn& column) {
  double sum = 0;
  for (const double value : column.values) sum += value;
  const double mean = sum / static_cast<double>(rows);
  double squares = static_cast<double>(rows - column.values.size()) * mean * mean;
  for (const double value : column.values) squares += (value - mean) * (value - mean);
  return std::sqrt(squares / static_cast<double>(rows));
}

ReadColumn read_column(const Column& column, std::size_t rows, const std::string& source, bool standardize,
                       std::vector<double>& cells) {
  ReadColumn out;
  list_cells(column, cells, out);
  for (std::size_t i = 0; i < out.values.size(); ++i) check_cell(column, out.rows[i], out.values[i], source);
  fill_missing(rows, out);
  out.constant = out.values.empty() ||
                 (out.values.size() == rows && std::all_of(out.values.begin(), out.values.end(),
                                                           [&](double v) { return v == out.values[0]; }));
  if (standardize && !out.constant) {
    const double deviation = standard_deviation(rows, out);
    if (deviation > 0) {
      for (double& value : out.values) value /= deviation;
    }
  }
  return out;
}

void lay_out_sparse(const std::vector<ReadColumn>& columns, FilterMatrix& matrix) {
  matrix.row_start.assign(matrix.rows + 1, 0);
  for (const ReadColumn& column : columns) {
    for (std::size_t i = 0; i < column.rows.size(); ++i) {
      if (column.values[i] != 0) ++matrix.row_start[column.rows[i] + 1];
    }
  }
  for (std::size_t row = 0; row < matrix.rows; ++row) matrix.row_start[row + 1] += matrix.row_start[row];
  matrix.values.resize(matrix.row_start.back());
  matrix.cell_column.resize(matrix.row_start.back());
  std::vector<std::size_t> next(matrix.row_start.begin(), matrix.row_start.end() - 1);
  for (std::size_t c = 0; c < columns.size(); ++c) {
    for (std::size_t i = 0; i < columns[c].rows.size(); ++i) {
      if (columns[c].values[i] == 0) continue;
      const std::size_t to = next[columns[c].rows[i]]++;
      matrix.values[to] = columns[c].values[i];
      matrix.cell_column[to] = static_cast<std::uint32_t>(c);
    }
  }
}

// Writes columns first..first+group.size()-1 into their places, a band of rows at a time.
void write_group(const std::vector<ReadColumn>& group, std::size_t first, FilterMatrix& matrix) {
  constexpr std::size_t band = 256;
  std::vector<std::size_t> next(group.size(), 0);
  for (std::size_t row = 0; row < matrix.rows; row += band) {
    for (std::size_t c = 0; c < group.size(); ++c) {
      const ReadColumn& column = group[c];
      for (std::size_t& i = next[c]; i < column.rows.size() && column.rows[i] < row + band; ++i) {
        matrix.values[column.rows[i] * matrix.columns + first + c] = column.values[i];
      }
    }
  }
}

}  // namespace

FilterMatrix make_filter_matrix(std::span<const Column> columns, std::size_t rows, const std::string& source,
                                const FilterMatrixOptions& options, const Workers& workers) {
  FilterMatrix matrix;
  matrix.rows = rows;
  matrix.columns = columns.size();
  matrix.constant.resize(columns.size());
  const std::size_t group = columns_at_a_time;
  const std::size_t groups = (columns.size() + group - 1) / group;
  std::vector<std::vector<double>> cells(static_cast<std::size_t>(workers.threads()));
  const auto read = [&](std::size_t c, int worker) {
    return read_column(columns[c], rows, source, options.standardize,
                       cells[static_cast<std::size_t>(worker)]);
  };

  // Two readings: the first only counts, so that a dense table never stands beside a listed copy of itself.
  std::vector<std::size_t> nonzero(columns.size()), filled(columns.size());
  workers.for_each(columns.size(), [&](std::size_t c, int worker) {
    const ReadColumn column = read(c, worker);
    nonzero[c] = column.values.size();
    filled[c] = column.filled;
    matrix.constant[c] = column.constant ? 1 : 0;
  });
  matrix.filled = std::accumulate(filled.begin(), filled.end(), std::size_t{0});
  const auto listed = static_cast<double>(std::accumulate(nonzero.begin(), nonzero.end(), std::size_t{0}));
  const double all = static_cast<double>(rows) * static_cast<double>(columns.size());
  matrix.sparse = options.layout == MatrixLayout::sparse ||
                  (options.layout == MatrixLayout::automatic && listed <= sparse_share * all);

  if (matrix.sparse) {
    std::vector<ReadColumn> lists(columns.size());
    workers.for_each(columns.size(), [&](std::size_t c, int worker) { lists[c] = read(c, worker); });
    lay_out_sparse(lists, matrix);
    return matrix;
  }
  matrix.values.assign(rows * columns.size(), 0.0);
  workers.for_each(groups, [&](std::size_t index, int worker) {
    std::vector<ReadColumn> lists;
    for (std::size_t c = index * group; c < std::min(columns.size(), (index + 1) * group); ++c) {
      lists.push_back(read(c, worker));
    }
    write_group(lists, index * group, matrix);
  });
  return matrix;
}

}  // namespace sewil
