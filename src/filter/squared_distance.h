// filter/squared_distance.h: the squared distance of two rows as a sum of squared differences, summed in
// eight lanes (column modulo 8) in column order. This one function decides who is whose neighbor; the dense
// and the sparse form give the same bits, because a column in which both rows are zero adds nothing.
#pragma once

#include <array>
#include <cstddef>

#include "filter/filter_matrix.h"

namespace sewil::filter {

inline constexpr std::size_t distance_lanes = 8;

inline double sum_of_lanes(const std::array<double, distance_lanes>& lane) {
  return ((lane[0] + lane[1]) + (lane[2] + lane[3])) + ((lane[4] + lane[5]) + (lane[6] + lane[7]));
}

inline double dense_squared_distance(const double* a, const double* b, std::size_t columns) {
  std::array<double, distance_lanes> lane{};
  std::size_t c = 0;
  for (; c + distance_lanes <= columns; c += distance_lanes) {
    for (std::size_t i = 0; i < distance_lanes; ++i) {
      const double difference = a[c + i] - b[c + i];
      lane[i] += difference * difference;
    }
  }
  for (std::size_t i = 0; c + i < columns; ++i) {
    const double difference = a[c + i] - b[c + i];
    lane[i] += difference * difference;
  }
  return sum_of_lanes(lane);
}

// Calls visit(column, value in a, value in b) for every column in which a or b is not zero, in order.
template <class Visitor>
void visit_sparse_pair(const FilterMatrix& matrix, std::size_t a, std::size_t b, Visitor&& visit) {
  const auto a_columns = matrix.row_columns(a);
  const auto b_columns = matrix.row_columns(b);
  const auto a_values = matrix.row_values(a);
  const auto b_values = matrix.row_values(b);
  std::size_t i = 0;
  std::size_t j = 0;
  while (i < a_columns.size() && j < b_columns.size()) {
    if (a_columns[i] < b_columns[j]) {
      visit(a_columns[i], a_values[i], 0.0);
      ++i;
    } else if (b_columns[j] < a_columns[i]) {
      visit(b_columns[j], 0.0, b_values[j]);
      ++j;
    } else {
      visit(a_columns[i], a_values[i], b_values[j]);
      ++i;
      ++j;
    }
  }
  for (; i < a_columns.size(); ++i) visit(a_columns[i], a_values[i], 0.0);
  for (; j < b_columns.size(); ++j) visit(b_columns[j], 0.0, b_values[j]);
}

inline double squared_distance(const FilterMatrix& matrix, std::size_t a, std::size_t b) {
  if (!matrix.sparse) {
    return dense_squared_distance(matrix.dense_row(a).data(), matrix.dense_row(b).data(), matrix.columns);
  }
  std::array<double, distance_lanes> lane{};
  visit_sparse_pair(matrix, a, b, [&](std::size_t column, double left, double right) {
    const double difference = left - right;
    lane[column % distance_lanes] += difference * difference;
  });
  return sum_of_lanes(lane);
}

}  // namespace sewil::filter
