// methods/rank_by_forest.cpp: columns by their weight in one forest on the augmented set: what a search has
// to beat with hundreds of them; and by elimination with such weights.
#include <algorithm>

#include "methods/rankers.h"
#include "weighing/elimination.h"
#include "weighing/in_forest.h"

namespace sewil::selection {

// Columns of one value come last: they can have no weight.
ColumnRanking rank_by_forest(const RankingInput& input) {
  const ColumnSet varying = varying_columns(input);
  input.progress.update({.stage = "weighing columns"});
  const std::vector<double> weights = weights_in_forest(input, input.learned, input.options.forest, varying);
  std::vector<double> weight_of(input.matrix.columns.size(), 0);
  for (std::size_t i = 0; i < varying.size(); ++i) weight_of[varying[i]] = weights[i];
  std::vector<std::uint8_t> varies(input.matrix.columns.size(), 0);
  for (const std::uint32_t column : varying) varies[column] = 1;
  ColumnRanking ranking{.order = input.columns};
  std::ranges::stable_sort(ranking.order, [&](std::uint32_t a, std::uint32_t b) {
    return varies[a] != varies[b] ? varies[a] > varies[b] : weight_of[a] > weight_of[b];
  });
  for (const std::uint32_t column : ranking.order) ranking.scores.push_back(weight_of[column]);
  return ranking;
}

// By weights in forests on fewer and fewer columns.
ColumnRanking rank_by_elimination(const RankingInput& input) {
  ColumnRanking ranking = eliminate(
      open_columns(input), input.kept,
      [&](const ColumnSet& columns) {
        return weights_in_forest(input, input.learned, input.options.forest, columns);
      },
      input.progress);
  ranking.order = complete_order(input, ranking.order);
  return ranking;
}

}  // namespace sewil::selection
