// methods/methods.cpp: the table of methods. A method that ranks has its function in rankers.h.
#include "sewil/select/methods.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "methods/rankers.h"

namespace sewil {
namespace {

using namespace selection;
using Kind = MethodKind;

// Forests grown by the self-training that every method begins and ends with.
constexpr double learning_forests = 8;

double cost_of_learning(const MethodSize& size) {
  return size.forests(learning_forests, size.chosen());
}

double cost_of_all_columns(const MethodSize& size) {
  return size.forests(learning_forests, size.columns);
}

double cost_of_neighbors(const MethodSize& size) {
  return cost_of_learning(size) + size.rows * size.rows * size.columns / 3000;
}

double cost_of_regression(const MethodSize& size) {
  const auto [small, large] = std::minmax(size.rows, size.columns);
  return cost_of_learning(size) + small * small * large / 100;
}

double cost_of_co_training(const MethodSize& size) {
  constexpr double forests_per_tree = 1.0 / 15;  // cross-validated, as measured
  const bool by_tree = size.options.co_training.learner == CoTrainingLearner::tree;
  return cost_of_learning(size) +
         size.forests(5 * size.columns * (by_tree ? forests_per_tree : 1), size.chosen() / 2);
}

double cost_of_one_forest(const MethodSize& size) {
  return size.forests(learning_forests + 1, size.columns) + cost_of_learning(size);
}

// The square roots of d, .8 d, .64 d ... sum to 9.5 times that of d.
double cost_of_elimination(const MethodSize& size) {
  return size.forests(learning_forests + 9.5, size.columns) + cost_of_learning(size);
}

// As an elimination whose forests try more and whose labels are made anew now and then.
double cost_of_iterative_rfe(const MethodSize& size) {
  return size.forests(4 * learning_forests + 30, size.columns) + cost_of_learning(size);
}

// Ten label sets of half the columns with a quarter of the trees, then an elimination of more trees.
double cost_of_cross_fitted_rfe(const MethodSize& size) {
  return size.forests(2.5 * learning_forests + 14, size.columns) + cost_of_all_columns(size);
}

double cost_of_search(const MethodSize& size) {
  const SearchOptions& options = size.options.search;
  const SearchEffort effort = info_of(options.search).effort(options, size.columns);
  return size.forests(effort.candidates, effort.columns);
}

// What every method reads.
constexpr std::array<std::string_view, 3> common{"forest", "self-training", "method"};

bool has(std::span<const std::string_view> scopes, std::string_view scope) {
  return std::find(scopes.begin(), scopes.end(), scope) != scopes.end();
}

}  // namespace

const char* name_of(MethodKind kind) noexcept {
  static constexpr std::array names{"search", "ranker", "baseline"};
  return names[static_cast<std::size_t>(kind)];
}

double MethodSize::chosen() const {
  return std::pow(columns, 2.0 / 3);
}

double MethodSize::forests(double count, double width) const {
  return count * rows * std::sqrt(width);
}

std::span<const MethodInfo> method_table() {
  // name, title, description, kind, what it ranks by, scopes, cost, and what only some have. The scopes stand
  // in the order of the method's options in the keys of a study: new ones go to the end.
  // clang-format off
  static const MethodInfo table[] = {
      {"sew-il", "SEW-IL", "the paper's search by a criterion after self-training", Kind::search, "codes",
       {"n-features", "search", "population", "breeding", "fsga", "cga", "fss", "criterion", "moments", "candidates", "relevance"},
       cost_of_search},
      {"no-selection", "all columns", "all features", Kind::baseline, "nothing",
       {}, cost_of_all_columns, nullptr, "All usable features, without a selection,"},
      {"random", "random columns", "random features, for comparison", Kind::baseline, "nothing",
       {"n-features"}, cost_of_learning, rank_at_random, "Random features, for comparison,"},
      {"rlsr", "RLSR", "rescaled linear regression", Kind::ranker, "values",
       {"n-features", "standardize", "rlsr"}, cost_of_regression, rank_by_rlsr},
      {"sfs", "SFS", "semi-supervised Fisher score", Kind::ranker, "values",
       {"n-features", "standardize", "neighbor-graph", "fisher"}, cost_of_neighbors, rank_by_sfs},
      {"ssls", "SSLS", "semi-supervised Laplacian score", Kind::ranker, "values",
       {"n-features", "standardize", "neighbor-graph"}, cost_of_neighbors, rank_by_ssls},
      {"cot-fss", "CoT-FSS", "co-training forward search", Kind::ranker, "codes",
       {"n-features", "co-training"}, cost_of_co_training, rank_by_co_training},
      {"forest", "forest", "importance in one forest after self-training", Kind::ranker, "codes",
       {"n-features"}, cost_of_one_forest, rank_by_forest, "", true},
      {"rfe", "RFE", "recursive feature elimination, the least important 20 % at a time", Kind::ranker, "codes",
       {"n-features"}, cost_of_elimination, rank_by_elimination, "", true},
      {"iterative-rfe", "iterative RFE", "RFE with self-training repeated on the features left", Kind::ranker, "codes",
       {"n-features", "screening", "iterative-rfe"}, cost_of_iterative_rfe, rank_by_iterative_rfe, "", true},
      {"cross-fitted-rfe", "cross-fitted RFE", "RFE by importance for pseudo-labels that other features made", Kind::ranker, "codes",
       {"n-features", "screening", "cross-fitted-rfe"}, cost_of_cross_fitted_rfe, rank_by_cross_fitted_rfe, "", true, true},
  };
  // clang-format on
  return table;
}

const MethodInfo& info_of(SelectionMethod method) {
  return method_table()[static_cast<std::size_t>(method)];
}

std::vector<std::string_view> scopes_of(const MethodInfo& method) {
  std::vector<std::string_view> scopes(common.begin(), common.end());
  scopes.insert(scopes.end(), method.scopes.begin(), method.scopes.end());
  return scopes;
}

std::vector<std::string_view> scopes_read(const SelectionOptions& options) {
  std::vector<std::string_view> scopes = scopes_of(info_of(options.method));
  const SearchInfo& running = info_of(options.search.search);
  for (const SearchInfo& other : search_table()) {
    std::erase_if(scopes, [&](std::string_view scope) {
      return has(other.scopes, scope) && !has(running.scopes, scope);
    });
  }
  return scopes;
}

std::string readers_of(std::string_view scope) {
  std::string readers;
  const auto add = [&](const auto& row) {
    if (has(row.scopes, scope)) readers += (readers.empty() ? "" : ", ") + std::string(row.name);
  };
  for (const SearchInfo& row : search_table()) add(row);
  if (!readers.empty()) return readers;
  for (const MethodInfo& row : method_table()) add(row);
  return readers;
}

}  // namespace sewil
