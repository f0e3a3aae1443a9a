// filter/semi_fisher.cpp: class moments, overall moments and one pass over the edges.
#include "filter/semi_fisher.h"

#include <limits>

#include "filter/column_sums.h"

namespace sewil {

std::vector<double> semi_fisher_scores(const FilterMatrix& matrix, std::span<const std::int32_t> labels,
                                       std::size_t classes, std::span<const GraphEdge> edges,
                                       const SemiFisherOptions& options, const Workers& workers) {
  const std::size_t d = matrix.columns;
  const auto by_class = filter::group_moments(matrix, labels, classes, workers);
  const auto overall = filter::group_moments(matrix, std::vector<std::int32_t>(matrix.rows, 0), 1, workers);
  const auto roughness = filter::edge_sums(matrix, edges, [](const GraphEdge&) { return 1.0; }, workers);
  std::vector<double> scores(d, 0.0);
  for (std::size_t c = 0; c < d; ++c) {
    if (matrix.constant[c] != 0) continue;
    double above = options.delta * (overall.spread[c] / static_cast<double>(matrix.rows));
    double below = options.lambda * 2 * roughness[c];
    for (std::size_t k = 0; k < classes; ++k) {
      const double difference = by_class.mean[k * d + c] - overall.mean[c];
      above += by_class.count[k] > 0 ? by_class.count[k] * (difference * difference) : 0;
      below += by_class.spread[k * d + c];
    }
    if (below > 0) {
      scores[c] = above / below;
    } else if (above > 0) {
      scores[c] = std::numeric_limits<double>::infinity();
    }
  }
  return scores;
}

}  // namespace sewil
