// filter/column_sums.h: sums over rows or pairs of rows, for all columns at once, in a fixed order.
// spread: sum of squared differences from the mean. The work is cut into the same parts for any number of
// workers, and the parts' sums are added in order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "filter/filter_matrix.h"
#include "filter/neighbor_graph.h"
#include "sewil/data/work.h"

namespace sewil::filter {

// Runs part(index, sums) for index 0..parts-1, each with its own zeroed sums (one per column), and adds these
// up in the order of the parts.
std::vector<double> sum_parts(std::size_t columns, std::size_t parts, const Workers& workers,
                              const std::function<void(std::size_t part, double* sums)>& part);

inline constexpr std::size_t sum_part_count = 64;

// sums[c] += weight * (value of row a - value of row b)^2 for every column c.
void add_pair(const FilterMatrix& matrix, std::size_t a, std::size_t b, double weight, double* sums);

// Sum over edges of weight(edge) * (difference)^2, per column.
std::vector<double> edge_sums(const FilterMatrix& matrix, std::span<const GraphEdge> edges,
                              const std::function<double(const GraphEdge&)>& weight, const Workers& workers);

// Means and spreads of groups of rows, per column; group -1 takes no part.
struct GroupMoments {
  std::size_t groups = 0;
  std::vector<double> count;   // per group
  std::vector<double> mean;    // groups x columns
  std::vector<double> spread;  // groups x columns
};
GroupMoments group_moments(const FilterMatrix& matrix, std::span<const std::int32_t> group_of_row,
                           std::size_t groups, const Workers& workers);

}  // namespace sewil::filter
