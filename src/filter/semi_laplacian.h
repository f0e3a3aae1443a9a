// filter/semi_laplacian.h: the semi-supervised Laplacian score (SSLS) of every column; smaller is better.
//   f' Lw f / f' Lb f, each a sum over edges of weight (difference)^2.
// within graph: an edge between two labeled rows of the same class, and between neighbors of which at least
// one is unlabeled; weight exp(-distance^2 / (2 sigma^2)), sigma^2 the median squared distance over all pairs
// of rows. between graph: weight 1 between labeled rows of different classes. Without differences between the
// classes (a constant column) the score is infinite. If the median distance is 0 (most rows are identical),
// identical rows have weight 1 and all others 0.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "filter/filter_matrix.h"
#include "filter/neighbor_graph.h"
#include "sewil/data/work.h"

namespace sewil {

// `median_squared_distance`: as find_neighbors gives it. Labels of at least two classes must be present.
std::vector<double> semi_laplacian_scores(const FilterMatrix& matrix, std::span<const std::int32_t> labels,
                                          std::size_t classes, std::span<const GraphEdge> edges,
                                          double median_squared_distance, const Workers& workers);

}  // namespace sewil
