// filter/filter.cpp: dataset in, ranking out.
#include "sewil/select/filter.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "filter/filter_matrix.h"
#include "filter/neighbor_graph.h"
#include "filter/rlsr.h"
#include "filter/semi_fisher.h"
#include "filter/semi_laplacian.h"

namespace sewil {
namespace {

void check(const Dataset& data) {
  if (data.columns().empty()) {
    throw InputError(fmt::format("{}: found no input column; expected at least one to rank.", data.source()));
  }
  std::vector<std::uint8_t> seen(data.classes().size(), 0);
  for (const std::int32_t label : data.labels()) {
    if (label >= 0) seen[static_cast<std::size_t>(label)] = 1;
  }
  const auto present = std::accumulate(seen.begin(), seen.end(), std::size_t{0});
  if (present < 2) {
    throw InputError(
        fmt::format("{}: found labeled rows of {} class{}; expected labeled rows of at least 2 classes.",
                    data.source(), present, present == 1 ? "" : "es"));
  }
}

void sort_columns(const FilterMatrix& matrix, Ranking& ranking) {
  ranking.order.resize(matrix.columns);
  std::iota(ranking.order.begin(), ranking.order.end(), 0U);
  std::stable_sort(ranking.order.begin(), ranking.order.end(), [&](std::uint32_t a, std::uint32_t b) {
    if (matrix.constant[a] != matrix.constant[b]) return matrix.constant[a] < matrix.constant[b];
    return ranking.larger_is_better ? ranking.scores[a] > ranking.scores[b]
                                    : ranking.scores[a] < ranking.scores[b];
  });
  ranking.constant_columns =
      static_cast<std::size_t>(std::count(matrix.constant.begin(), matrix.constant.end(), std::uint8_t{1}));
}

}  // namespace

void describe(FilterOptions& options, OptionVisitor& visitor) {
  constexpr double large = 1e9;
  visitor.begin_scope("standardize");
  visitor.flag("standardize", options.standardize, "divide each feature by its standard deviation first");
  visitor.begin_scope("neighbor-graph");
  visitor.number("n_neighbors", options.neighbors, {.low = 1, .high = 1000000},
                 "nearest rows joined in the neighbor graph");
  visitor.begin_scope("fisher");
  visitor.real("fisher_lambda", options.fisher.lambda, {.low = 0, .high = large},
               "how much roughness over the neighbor graph counts against a feature");
  visitor.real("fisher_delta", options.fisher.delta, {.low = 0, .high = large},
               "how much overall variance counts for a feature");
  visitor.begin_scope("rlsr");
  visitor.real("rlsr_gamma", options.rlsr.gamma, {.low = 1e-9, .high = large},
               "how strongly a fit on few features is preferred");
  visitor.real("rlsr_smoothing", options.rlsr.smoothing, {.low = 1e-30, .high = 1},
               "keeps the norms in the penalty away from zero");
  visitor.number("rlsr_inner_steps", options.rlsr.inner_steps, {.low = 1, .high = 100000},
                 "most reweighted fits between two updates of the class shares");
  visitor.real("rlsr_inner_change", options.rlsr.inner_change, {.low = 0, .high = 1},
               "relative fall of the objective that ends the inner steps");
  visitor.number("rlsr_outer_steps", options.rlsr.outer_steps, {.low = 1, .high = 100000},
                 "most updates of the class shares");
  visitor.real("rlsr_outer_change", options.rlsr.outer_change, {.low = 0, .high = 1},
               "relative fall of the objective that ends the fit");
  static constexpr const char* systems[] = {"smaller", "columns", "rows"};
  visitor.choose("rlsr_system", options.rlsr.system, systems, "which system of equations to solve");
}

Ranking rank_columns(const Dataset& data, const FilterOptions& options, const Workers& workers,
                     Progress& progress) {
  check(data);
  const FilterMatrix matrix = make_filter_matrix(data.columns(), data.rows(), data.source(),
                                                 {.standardize = options.standardize}, workers);
  Ranking ranking;
  ranking.method = options.method;
  ranking.filled_cells = matrix.filled;
  const std::size_t classes = data.classes().size();
  if (options.method == FilterMethod::rlsr) {
    RlsrResult fit = fit_rlsr(matrix, data.labels(), classes, options.rlsr, workers, progress);
    ranking.scores = std::move(fit.scores);
    ranking.objective = std::move(fit.objective);
    ranking.converged = fit.converged;
  } else {
    const bool laplacian = options.method == FilterMethod::ssls;
    const NeighborGraph graph =
        find_neighbors(matrix, {.neighbors = options.neighbors, .median = laplacian}, workers, progress);
    const std::vector<GraphEdge> edges = list_edges(graph);
    ranking.larger_is_better = !laplacian;
    ranking.scores = laplacian
                         ? semi_laplacian_scores(matrix, data.labels(), classes, edges,
                                                 graph.median_squared_distance, workers)
                         : semi_fisher_scores(matrix, data.labels(), classes, edges, options.fisher, workers);
  }
  sort_columns(matrix, ranking);
  return ranking;
}

}  // namespace sewil
