// filter/neighbor_graph.cpp: one pass over the tiles of the upper triangle feeds the nearest rows and, when
// asked for, the median. Tiles are visited diagonal by diagonal, so that tiles in work at the same time
// rarely share a block of rows.
#include "filter/neighbor_graph.h"

#include <algorithm>
#include <optional>

#include "filter/distance_tiles.h"
#include "filter/median_distance.h"
#include "filter/nearest_rows.h"

namespace sewil {
namespace {

using filter::DistanceTiles;
using filter::MedianDistance;
using filter::NearestRows;

constexpr double first_patience = 4.5;  // misses about 7 times in a million

// Calls visit(a, b, tile, worker) for every pair of blocks a <= b.
template <class Real, class Visitor>
void visit_tiles(const DistanceTiles<Real>& tiles, const Workers& workers, Progress& progress,
                 Visitor&& visit) {
  std::vector<typename DistanceTiles<Real>::Scratch> scratch(static_cast<std::size_t>(workers.threads()));
  const std::size_t blocks = tiles.blocks();
  for (std::size_t diagonal = 0; diagonal < blocks; ++diagonal) {
    workers.for_each(blocks - diagonal, [&](std::size_t a, int worker) {
      progress.throw_if_stopped();
      auto& mine = scratch[static_cast<std::size_t>(worker)];
      tiles.compute(a, a + diagonal, mine);
      visit(a, a + diagonal, mine.tile, worker);
    });
    progress.update({.stage = "neighbors", .done = diagonal + 1, .total = blocks});
  }
}

template <class Real>
void search(const FilterMatrix& matrix, const NeighborOptions& options, const Workers& workers,
            Progress& progress, NeighborGraph& graph) {
  const DistanceTiles<Real> tiles(matrix, workers);
  NearestRows<Real> nearest(matrix, tiles, graph.neighbors);
  double patience = first_patience;
  std::optional<MedianDistance<Real>> median;
  if (options.median) {
    median.emplace(matrix, tiles, filter::guess_median_window(matrix, patience, workers), workers.threads());
  }
  visit_tiles(tiles, workers, progress,
              [&](std::size_t a, std::size_t b, const std::vector<Real>& tile, int worker) {
                nearest.take(a, b, tile);
                if (median) median->take(a, b, tile, worker);
              });
  workers.for_each(tiles.blocks(), [&](std::size_t block, int) {
    for (std::size_t row = tiles.first_row(block); row < tiles.end_row(block); ++row) {
      nearest.finish(row, graph.row_neighbors.data() + row * graph.neighbors,
                     graph.squared_distances.data() + row * graph.neighbors);
    }
  });
  while (median) {
    if (const auto found = median->finish()) {
      graph.median_squared_distance = *found;
      return;
    }
    patience *= 4;
    median.emplace(matrix, tiles, filter::guess_median_window(matrix, patience, workers), workers.threads());
    visit_tiles(tiles, workers, progress,
                [&](std::size_t a, std::size_t b, const std::vector<Real>& tile, int worker) {
                  median->take(a, b, tile, worker);
                });
  }
}

}  // namespace

NeighborGraph find_neighbors(const FilterMatrix& matrix, const NeighborOptions& options,
                             const Workers& workers, Progress& progress) {
  NeighborGraph graph;
  graph.rows = matrix.rows;
  graph.neighbors = matrix.rows == 0 ? 0 : std::min(options.neighbors, matrix.rows - 1);
  if (graph.neighbors == 0) return graph;
  graph.row_neighbors.resize(graph.rows * graph.neighbors);
  graph.squared_distances.resize(graph.rows * graph.neighbors);
  if (matrix.sparse) {
    search<double>(matrix, options, workers, progress, graph);
  } else {
    search<float>(matrix, options, workers, progress, graph);
  }
  return graph;
}

std::vector<GraphEdge> list_edges(const NeighborGraph& graph) {
  std::vector<GraphEdge> edges;
  edges.reserve(graph.row_neighbors.size());
  for (std::size_t row = 0; row < graph.rows; ++row) {
    const auto nearest = graph.of_row(row);
    for (std::size_t i = 0; i < nearest.size(); ++i) {
      const std::uint32_t other = nearest[i];
      const auto back = graph.of_row(other);
      // A mutual pair is listed by its smaller row only.
      if (other < row && std::find(back.begin(), back.end(), row) != back.end()) continue;
      edges.push_back(
          {static_cast<std::uint32_t>(row), other, graph.squared_distances[row * graph.neighbors + i]});
    }
  }
  return edges;
}

}  // namespace sewil
