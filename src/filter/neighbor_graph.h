// filter/neighbor_graph.h: every row's k nearest other rows by Euclidean distance, exactly, in O(n k) memory.
// Ties go to the smaller row number. With k >= n every other row is a neighbor.
// edge: an unordered pair of rows of which at least one has the other among its nearest.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "filter/filter_matrix.h"
#include "sewil/data/work.h"

namespace sewil {

struct NeighborOptions {
  std::size_t neighbors = 20;
  bool median = false;  // also find the median squared distance
};

struct NeighborGraph {
  std::size_t rows = 0;
  std::size_t neighbors = 0;                 // per row: min(options.neighbors, rows - 1)
  std::vector<std::uint32_t> row_neighbors;  // rows x neighbors, nearest first
  std::vector<double> squared_distances;     // beside row_neighbors
  // Over all pairs of rows, when asked for; of an even number of pairs the mean of the middle two.
  double median_squared_distance = 0;

  [[nodiscard]] std::span<const std::uint32_t> of_row(std::size_t row) const {
    return {row_neighbors.data() + row * neighbors, neighbors};
  }
};

struct GraphEdge {
  std::uint32_t a = 0, b = 0;
  double squared_distance = 0;
};

NeighborGraph find_neighbors(const FilterMatrix& matrix, const NeighborOptions& options,
                             const Workers& workers, Progress& progress = no_progress());

// Each edge once, in a fixed order.
std::vector<GraphEdge> list_edges(const NeighborGraph& graph);

}  // namespace sewil
