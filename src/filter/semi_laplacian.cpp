// filter/semi_laplacian.cpp: neighbor edges and label cliques as sums over pairs; the complete between graph
// in closed form: sum_c (l - l_c) spread_c + l sum_c l_c (mean_c - mean_L)^2, all terms positive, nothing
// cancels.
#include "filter/semi_laplacian.h"

#include <cmath>
#include <limits>

#include "filter/column_sums.h"
#include "filter/squared_distance.h"

namespace sewil {
namespace {

double pair_weight(double squared_distance, double median) {
  if (squared_distance == 0) return 1;
  return median > 0 ? std::exp(-squared_distance / (2 * median)) : 0;
}

// Pairs of labeled rows of the same class. Part p takes the rows p, p + parts, ... as first members, so that
// long and short rows of pairs are spread evenly.
std::vector<double> clique_sums(const FilterMatrix& matrix, std::span<const std::int32_t> labels,
                                std::size_t classes, double median, const Workers& workers) {
  std::vector<std::vector<std::uint32_t>> members(classes);
  for (std::size_t row = 0; row < labels.size(); ++row) {
    if (labels[row] >= 0)
      members[static_cast<std::size_t>(labels[row])].push_back(static_cast<std::uint32_t>(row));
  }
  return filter::sum_parts(
      matrix.columns, filter::sum_part_count, workers, [&](std::size_t part, double* sums) {
        std::size_t index = 0;
        for (const auto& rows : members) {
          for (std::size_t i = 0; i < rows.size(); ++i, ++index) {
            if (index % filter::sum_part_count != part) continue;
            for (std::size_t j = i + 1; j < rows.size(); ++j) {
              const double weight = pair_weight(filter::squared_distance(matrix, rows[i], rows[j]), median);
              if (weight != 0) filter::add_pair(matrix, rows[i], rows[j], weight, sums);
            }
          }
        }
      });
}

std::vector<double> between_sums(const FilterMatrix& matrix, std::span<const std::int32_t> labels,
                                 std::size_t classes, const Workers& workers) {
  const std::size_t d = matrix.columns;
  const auto moments = filter::group_moments(matrix, labels, classes, workers);
  double labeled = 0;
  for (const double count : moments.count) labeled += count;
  std::vector<double> sums(d, 0.0);
  for (std::size_t c = 0; c < d; ++c) {
    double mean = 0;
    for (std::size_t k = 0; k < classes; ++k) mean += moments.count[k] * moments.mean[k * d + c];
    mean /= labeled;
    for (std::size_t k = 0; k < classes; ++k) {
      if (moments.count[k] == 0) continue;
      const double difference = moments.mean[k * d + c] - mean;
      sums[c] += (labeled - moments.count[k]) * moments.spread[k * d + c] +
                 labeled * moments.count[k] * (difference * difference);
    }
  }
  return sums;
}

// Columns whose labeled cells are all equal: their between sum is 0, whatever rounding made of the means.
std::vector<std::uint8_t> flat_columns(const FilterMatrix& matrix, std::span<const std::int32_t> labels) {
  std::vector<std::uint8_t> flat(matrix.columns, 1);
  std::size_t first = 0;
  while (labels[first] < 0) ++first;
  for (std::size_t row = first + 1; row < matrix.rows; ++row) {
    if (labels[row] < 0) continue;
    if (matrix.sparse) {
      filter::visit_sparse_pair(matrix, first, row, [&](std::size_t column, double left, double right) {
        if (left != right) flat[column] = 0;
      });
      continue;
    }
    const auto left = matrix.dense_row(first);
    const auto right = matrix.dense_row(row);
    for (std::size_t c = 0; c < matrix.columns; ++c)
      flat[c] &= static_cast<std::uint8_t>(left[c] == right[c]);
  }
  return flat;
}

}  // namespace

std::vector<double> semi_laplacian_scores(const FilterMatrix& matrix, std::span<const std::int32_t> labels,
                                          std::size_t classes, std::span<const GraphEdge> edges,
                                          double median_squared_distance, const Workers& workers) {
  auto within = filter::edge_sums(
      matrix, edges,
      [&](const GraphEdge& edge) {
        if (labels[edge.a] >= 0 && labels[edge.b] >= 0)
          return 0.0;  // the cliques hold what joins labeled rows
        return pair_weight(edge.squared_distance, median_squared_distance);
      },
      workers);
  const auto cliques = clique_sums(matrix, labels, classes, median_squared_distance, workers);
  const auto between = between_sums(matrix, labels, classes, workers);
  const auto flat = flat_columns(matrix, labels);
  std::vector<double> scores(matrix.columns, std::numeric_limits<double>::infinity());
  for (std::size_t c = 0; c < matrix.columns; ++c) {
    if (flat[c] == 0 && between[c] > 0) scores[c] = (within[c] + cliques[c]) / between[c];
  }
  return scores;
}

}  // namespace sewil
