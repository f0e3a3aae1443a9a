// filter/column_sums.cpp: the loops behind the scores; all of them O(columns) per row or pair (sparse:
// O(cells)).
#include "filter/column_sums.h"

#include <algorithm>

#include "filter/squared_distance.h"

namespace sewil::filter {
namespace {

constexpr std::size_t columns_at_a_time = 128;

void dense_moments(const FilterMatrix& matrix, std::span<const std::int32_t> group_of_row,
                   GroupMoments& moments, std::size_t first, std::size_t last) {
  const std::size_t d = matrix.columns;
  const auto visit = [&](auto&& cell) {
    for (std::size_t row = 0; row < matrix.rows; ++row) {
      const std::int32_t group = group_of_row[row];
      if (group < 0) continue;
      const double* values = matrix.values.data() + row * d;
      const std::size_t base = static_cast<std::size_t>(group) * d;
      for (std::size_t c = first; c < last; ++c) cell(base + c, values[c]);
    }
  };
  visit([&](std::size_t at, double value) { moments.mean[at] += value; });
  for (std::size_t g = 0; g < moments.groups; ++g) {
    for (std::size_t c = first; c < last; ++c) {
      if (moments.count[g] > 0) moments.mean[g * d + c] /= moments.count[g];
    }
  }
  visit([&](std::size_t at, double value) {
    const double difference = value - moments.mean[at];
    moments.spread[at] += difference * difference;
  });
}

void sparse_moments(const FilterMatrix& matrix, std::span<const std::int32_t> group_of_row,
                    GroupMoments& moments) {
  const std::size_t d = matrix.columns;
  std::vector<double> zeros(moments.groups * d);  // rows of the group whose cell is zero
  for (std::size_t g = 0; g < moments.groups; ++g)
    std::fill_n(zeros.begin() + static_cast<std::ptrdiff_t>(g * d), d, moments.count[g]);
  const auto visit = [&](auto&& cell) {
    for (std::size_t row = 0; row < matrix.rows; ++row) {
      const std::int32_t group = group_of_row[row];
      if (group < 0) continue;
      const auto columns = matrix.row_columns(row);
      const auto values = matrix.row_values(row);
      for (std::size_t i = 0; i < columns.size(); ++i)
        cell(static_cast<std::size_t>(group) * d + columns[i], values[i]);
    }
  };
  visit([&](std::size_t at, double value) {
    moments.mean[at] += value;
    zeros[at] -= 1;
  });
  for (std::size_t at = 0; at < moments.mean.size(); ++at) {
    if (moments.count[at / d] > 0) moments.mean[at] /= moments.count[at / d];
    moments.spread[at] = zeros[at] * moments.mean[at] * moments.mean[at];
  }
  visit([&](std::size_t at, double value) {
    const double difference = value - moments.mean[at];
    moments.spread[at] += difference * difference;
  });
}

}  // namespace

std::vector<double> sum_parts(std::size_t columns, std::size_t parts, const Workers& workers,
                              const std::function<void(std::size_t, double*)>& part) {
  std::vector<std::vector<double>> sums(parts);
  workers.for_each(parts, [&](std::size_t index, int) {
    sums[index].assign(columns, 0.0);
    part(index, sums[index].data());
  });
  std::vector<double> total(columns, 0.0);
  for (const auto& sum : sums) {
    for (std::size_t c = 0; c < columns; ++c) total[c] += sum[c];
  }
  return total;
}

void add_pair(const FilterMatrix& matrix, std::size_t a, std::size_t b, double weight, double* sums) {
  if (matrix.sparse) {
    visit_sparse_pair(matrix, a, b, [&](std::size_t column, double left, double right) {
      const double difference = left - right;
      sums[column] += weight * (difference * difference);
    });
    return;
  }
  const double* left = matrix.dense_row(a).data();
  const double* right = matrix.dense_row(b).data();
  for (std::size_t c = 0; c < matrix.columns; ++c) {
    const double difference = left[c] - right[c];
    sums[c] += weight * (difference * difference);
  }
}

std::vector<double> edge_sums(const FilterMatrix& matrix, std::span<const GraphEdge> edges,
                              const std::function<double(const GraphEdge&)>& weight, const Workers& workers) {
  return sum_parts(matrix.columns, sum_part_count, workers, [&](std::size_t part, double* sums) {
    const std::size_t first = edges.size() * part / sum_part_count;
    const std::size_t last = edges.size() * (part + 1) / sum_part_count;
    for (const GraphEdge& edge : edges.subspan(first, last - first)) {
      const double w = weight(edge);
      if (w != 0) add_pair(matrix, edge.a, edge.b, w, sums);
    }
  });
}

GroupMoments group_moments(const FilterMatrix& matrix, std::span<const std::int32_t> group_of_row,
                           std::size_t groups, const Workers& workers) {
  GroupMoments moments;
  moments.groups = groups;
  moments.count.assign(groups, 0.0);
  moments.mean.assign(groups * matrix.columns, 0.0);
  moments.spread.assign(groups * matrix.columns, 0.0);
  for (const std::int32_t group : group_of_row) {
    if (group >= 0) moments.count[static_cast<std::size_t>(group)] += 1;
  }
  if (matrix.sparse) {
    sparse_moments(matrix, group_of_row, moments);
    return moments;
  }
  workers.for_each((matrix.columns + columns_at_a_time - 1) / columns_at_a_time, [&](std::size_t group, int) {
    const std::size_t first = group * columns_at_a_time;
    dense_moments(matrix, group_of_row, moments, first, std::min(matrix.columns, first + columns_at_a_time));
  });
  return moments;
}

}  // namespace sewil::filter
