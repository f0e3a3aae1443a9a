// filter/semi_fisher.h: the semi-supervised Fisher score (SFS) of every column; larger is better.
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

#include "filter/filter_matrix.h"
#include "filter/neighbor_graph.h"
#include "sewil/data/work.h"
#include "sewil/select/filter.h"

namespace sewil {

// `labels`: class indices below `classes`, or -1. At least one row must be labeled.
std::vector<double> semi_fisher_scores(const FilterMatrix& matrix, std::span<const std::int32_t> labels,
                                       std::size_t classes, std::span<const GraphEdge> edges,
                                       const SemiFisherOptions& options, const Workers& workers);

}  // namespace sewil
