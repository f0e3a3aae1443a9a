// selection/methods.cpp: the table of methods. A method that ranks has its function in rankers.h.
#include "sewil/methods.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "selection/rankers.h"

namespace sewil {
namespace {

using namespace selection;

// Forests grown by the self-learning that every method begins and ends with.
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
  return size.forests(5 * size.columns, size.chosen() / 2);
}

double cost_of_search(const MethodSize& size) {
  const SearchOptions& options = size.options.search;
  const SearchEffort effort = info_of(options.search).effort(options, size.columns);
  return size.forests(effort.candidates, effort.columns);
}

// What every method reads.
constexpr std::array<std::string_view, 3> common{"forest", "self-learning", "method"};

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
  // A method's scopes stand in the order of its options in the keys of a study: new ones go to the end.
  static const std::array<MethodInfo, 7> table{{
      {.name = "sew-il",
       .title = "SEW-IL",
       .description = "search by a criterion after self-learning",
       .kind = search,
       .needs = "codes",
       .scopes = {"columns", "search", "population", "breeding", "fsga", "cga", "fss", "criterion", "moments",
                  "candidates", "relevance"},
       .cost = cost_of_search},
      {.name = "no-selection",
       .title = "all columns",
       .description = "all of them",
       .kind = baseline,
       .needs = "nothing",
       .scopes = {},
       .cost = cost_of_all_columns,
       .chosen = "All columns that can be used, without a selection,"},
      {.name = "random",
       .title = "random columns",
       .description = "drawn by the seed, for comparison",
       .kind = baseline,
       .needs = "nothing",
       .scopes = {"columns"},
       .cost = cost_of_learning,
       .rank = rank_at_random,
       .chosen = "Drawn at random, for comparison,"},
      {.name = "rlsr",
       .title = "RLSR",
       .description = "rescaled linear regression",
       .kind = ranker,
       .needs = "values",
       .scopes = {"columns", "standardize", "rlsr"},
       .cost = cost_of_regression,
       .rank = rank_by_rlsr},
      {.name = "sfs",
       .title = "SFS",
       .description = "semi-supervised Fisher score",
       .kind = ranker,
       .needs = "values",
       .scopes = {"columns", "standardize", "neighbor-graph", "fisher"},
       .cost = cost_of_neighbors,
       .rank = rank_by_sfs},
      {.name = "ssls",
       .title = "SSLS",
       .description = "semi-supervised Laplacian score",
       .kind = ranker,
       .needs = "values",
       .scopes = {"columns", "standardize", "neighbor-graph"},
       .cost = cost_of_neighbors,
       .rank = rank_by_ssls},
      {.name = "cot-fss",
       .title = "CoT-FSS",
       .description = "co-training forward search",
       .kind = ranker,
       .needs = "codes",
       .scopes = {"columns", "co-training"},
       .cost = cost_of_co_training,
       .rank = rank_by_co_training},
  }};
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
