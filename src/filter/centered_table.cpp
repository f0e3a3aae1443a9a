// filter/centered_table.cpp: dense tables are centered once; sparse ones get the means subtracted from
// results.
#include "filter/centered_table.h"

#include <algorithm>

namespace sewil::filter {
namespace {

constexpr std::size_t stretch = 192;  // rows or columns of the result per task

std::size_t pieces(std::size_t n) {
  return (n + stretch - 1) / stretch;
}

}  // namespace

CenteredTable::CenteredTable(const FilterMatrix& matrix, const Workers& workers)
    : matrix_(matrix),
      workers_(workers),
      mean_(matrix.columns, 0.0),
      scratch_(static_cast<std::size_t>(workers.threads())) {
  const std::size_t d = matrix.columns;
  const auto n = static_cast<double>(matrix.rows);
  if (!matrix.sparse) {
    centered_ = matrix.values;
    workers.for_each(pieces(d), [&](std::size_t piece, int) {
      const std::size_t first = piece * stretch;
      const std::size_t last = std::min(d, first + stretch);
      // Shifted by the first row, so that a constant column's mean is exact and its centered cells are 0.
      for (std::size_t row = 0; row < matrix.rows; ++row) {
        for (std::size_t c = first; c < last; ++c) mean_[c] += matrix.values[row * d + c] - matrix.values[c];
      }
      for (std::size_t c = first; c < last; ++c) mean_[c] = matrix.values[c] + mean_[c] / n;
      for (std::size_t row = 0; row < matrix.rows; ++row) {
        for (std::size_t c = first; c < last; ++c) centered_[row * d + c] -= mean_[c];
      }
    });
    return;
  }
  column_start_.assign(d + 1, 0);
  for (const std::uint32_t column : matrix.cell_column) ++column_start_[column + 1];
  for (std::size_t c = 0; c < d; ++c) column_start_[c + 1] += column_start_[c];
  cell_row_.resize(matrix.values.size());
  cell_value_.resize(matrix.values.size());
  std::vector<std::size_t> next(column_start_.begin(), column_start_.end() - 1);
  for (std::size_t row = 0; row < matrix.rows; ++row) {
    const auto columns = matrix.row_columns(row);
    for (std::size_t i = 0; i < columns.size(); ++i) {
      const std::size_t to = next[columns[i]]++;
      cell_row_[to] = static_cast<std::uint32_t>(row);
      cell_value_[to] = matrix.row_values(row)[i];
      mean_[columns[i]] += matrix.row_values(row)[i];
    }
  }
  for (double& mean : mean_) mean /= n;
}

std::vector<double> CenteredTable::times(const std::vector<double>& vectors, std::size_t count) const {
  const std::size_t n = rows();
  const std::size_t d = columns();
  std::vector<double> out(count * n);
  std::vector<double> shift(count, 0.0);
  if (matrix_.sparse) {
    for (std::size_t k = 0; k < count; ++k) {
      for (std::size_t c = 0; c < d; ++c) shift[k] += vectors[k * d + c] * mean_[c];
    }
  }
  workers_.for_each(pieces(n), [&](std::size_t piece, int worker) {
    const std::size_t first = piece * stretch;
    const std::size_t last = std::min(n, first + stretch);
    if (!matrix_.sparse) {
      const auto step = static_cast<std::ptrdiff_t>(d);
      multiply<double>({count, last - first, d}, {vectors.data(), step, 1},
                       {centered_.data() + first * d, step, 1}, {out.data() + first, n, Update::assign},
                       scratch_[static_cast<std::size_t>(worker)]);
      return;
    }
    for (std::size_t row = first; row < last; ++row) {
      const auto cells = matrix_.row_columns(row);
      const auto values = matrix_.row_values(row);
      for (std::size_t k = 0; k < count; ++k) {
        double sum = 0;
        for (std::size_t i = 0; i < cells.size(); ++i) sum += values[i] * vectors[k * d + cells[i]];
        out[k * n + row] = sum - shift[k];
      }
    }
  });
  return out;
}

std::vector<double> CenteredTable::transposed_times(const std::vector<double>& vectors,
                                                    std::size_t count) const {
  const std::size_t n = rows();
  const std::size_t d = columns();
  std::vector<double> out(count * d);
  std::vector<double> total(count, 0.0);
  for (std::size_t k = 0; k < count; ++k) {
    for (std::size_t row = 0; row < n; ++row) total[k] += vectors[k * n + row];
  }
  workers_.for_each(pieces(d), [&](std::size_t piece, int worker) {
    const std::size_t first = piece * stretch;
    const std::size_t last = std::min(d, first + stretch);
    if (!matrix_.sparse) {
      multiply<double>({count, last - first, n}, {vectors.data(), static_cast<std::ptrdiff_t>(n), 1},
                       {centered_.data() + first, 1, static_cast<std::ptrdiff_t>(d)},
                       {out.data() + first, d, Update::assign}, scratch_[static_cast<std::size_t>(worker)]);
      return;
    }
    for (std::size_t k = 0; k < count; ++k) {
      for (std::size_t c = first; c < last; ++c) {
        double sum = 0;
        for (std::size_t e = column_start_[c]; e < column_start_[c + 1]; ++e) {
          sum += cell_value_[e] * vectors[k * n + cell_row_[e]];
        }
        out[k * d + c] = sum - mean_[c] * total[k];
      }
    }
  });
  return out;
}

std::vector<double> CenteredTable::column_products() const {
  if (matrix_.sparse) return sparse_column_products();
  const std::size_t d = columns();
  std::vector<double> out(d * d);
  workers_.for_each(pieces(d), [&](std::size_t task, int worker) {
    const std::size_t first = (pieces(d) - 1 - task) * stretch;  // the longest first
    const std::size_t last = std::min(d, first + stretch);
    const auto step = static_cast<std::ptrdiff_t>(d);
    multiply<double>({last - first, last, rows()}, {centered_.data() + first, 1, step},
                     {centered_.data(), 1, step}, {out.data() + first * d, d, Update::assign},
                     scratch_[static_cast<std::size_t>(worker)]);
  });
  return out;
}

std::vector<double> CenteredTable::sparse_column_products() const {
  const std::size_t d = columns();
  const auto n = static_cast<double>(rows());
  std::vector<double> out(d * d, 0.0);
  workers_.for_each(pieces(d), [&](std::size_t task, int) {
    for (std::size_t a = task * stretch; a < std::min(d, (task + 1) * stretch); ++a) {
      double* to = out.data() + a * d;
      for (std::size_t e = column_start_[a]; e < column_start_[a + 1]; ++e) {
        const auto cells = matrix_.row_columns(cell_row_[e]);
        const auto values = matrix_.row_values(cell_row_[e]);
        for (std::size_t i = 0; i < cells.size() && cells[i] <= a; ++i)
          to[cells[i]] += cell_value_[e] * values[i];
      }
      for (std::size_t b = 0; b <= a; ++b) to[b] -= n * mean_[a] * mean_[b];
    }
  });
  return out;
}

void CenteredTable::row_products(const std::vector<double>& weight, double* out) const {
  const std::size_t n = rows();
  const std::size_t d = columns();
  if (matrix_.sparse) {
    sparse_row_products(weight, out);
    return;
  }
  workers_.for_each(pieces(n), [&](std::size_t task, int worker) {
    const std::size_t first = (pieces(n) - 1 - task) * stretch;
    const std::size_t last = std::min(n, first + stretch);
    std::vector<double> scaled((last - first) * d);
    for (std::size_t row = first; row < last; ++row) {
      for (std::size_t c = 0; c < d; ++c) scaled[(row - first) * d + c] = centered_[row * d + c] * weight[c];
    }
    const auto step = static_cast<std::ptrdiff_t>(d);
    multiply<double>({last - first, last, d}, {scaled.data(), step, 1}, {centered_.data(), step, 1},
                     {out + first * n, n, Update::assign}, scratch_[static_cast<std::size_t>(worker)]);
  });
}

void CenteredTable::sparse_row_products(const std::vector<double>& weight, double* out) const {
  const std::size_t n = rows();
  // Double centering: entry (a, b) less the means of row a and row b plus the grand mean.
  std::vector<double> row_mean(n, 0.0);
  double grand = 0;
  for (std::size_t c = 0; c < columns(); ++c) grand += weight[c] * mean_[c] * mean_[c];
  constexpr std::size_t few = 32;
  const std::size_t tasks = (n + few - 1) / few;
  workers_.for_each(tasks, [&](std::size_t task, int) {
    for (std::size_t a = task * few; a < std::min(n, (task + 1) * few); ++a) {
      double* to = out + a * n;
      std::fill_n(to, a + 1, 0.0);
      const auto cells = matrix_.row_columns(a);
      const auto values = matrix_.row_values(a);
      for (std::size_t i = 0; i < cells.size(); ++i) {
        const std::size_t c = cells[i];
        const double factor = values[i] * weight[c];
        row_mean[a] += factor * mean_[c];
        for (std::size_t e = column_start_[c]; e < column_start_[c + 1] && cell_row_[e] <= a; ++e) {
          to[cell_row_[e]] += factor * cell_value_[e];
        }
      }
    }
  });
  workers_.for_each(tasks, [&](std::size_t task, int) {
    for (std::size_t a = task * few; a < std::min(n, (task + 1) * few); ++a) {
      double* to = out + a * n;
      for (std::size_t b = 0; b <= a; ++b) to[b] += grand - row_mean[a] - row_mean[b];
    }
  });
}

}  // namespace sewil::filter
