// sewil/semi_fisher.h: the semi-supervised Fisher score (SFS) of every column; larger is better.
//   sum_c l_c (mean_c - mean)^2 + delta var
//   ---------------------------------------     l_c, mean_c, var_c: labeled rows of class c; mean, var: all
//   rows sum_c l_c var_c + lambda 2 f' Lap f
// f' Lap f: the sum over the edges of the neighbor graph of (difference)^2. Variances divide by the count.
// 0 / 0 (a constant column) is 0; positive / 0 is infinite: the column tells the classes apart perfectly.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "sewil/filter_matrix.h"
#include "sewil/neighbor_graph.h"
#include "sewil/workers.h"

namespace sewil {

struct SemiFisherOptions {
  double lambda = 1;  // how much roughness over the neighbor graph counts against a column
  double delta = 1;   // how much overall variance counts for it
};

// `labels`: class indices below `classes`, or -1. At least one row must be labeled.
std::vector<double> semi_fisher_scores(const FilterMatrix& matrix, std::span<const std::int32_t> labels,
                                       std::size_t classes, std::span<const GraphEdge> edges,
                                       const SemiFisherOptions& options, const Workers& workers);

}  // namespace sewil
