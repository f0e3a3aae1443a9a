// weighing/in_forest.h: what a forest on learned rows says of columns.
#pragma once

#include <span>
#include <vector>

#include "sewil/select/methods.h"

namespace sewil::selection {

// The columns to rank but for those of one value: what the forests of a ranking see.
ColumnSet varying_columns(const RankingInput& input);

// Self-training on these columns alone. Throws Stopped when it was stopped in the middle.
SelfTrainingResult learn_from(const RankingInput& input, const ColumnSet& columns,
                              const ForestOptions& forest, Wanted wanted = {});

// Rows that self-training labeled; they count 1 each.
struct LearnedRows {
  std::span<const std::uint32_t> rows;
  std::span<const std::int32_t> labels;
};

// A forest on such rows. Throws Stopped.
ForestResult forest_on(const RankingInput& input, const LearnedRows& learned, const ForestOptions& forest,
                       const ColumnSet& columns, const Wanted& wanted);

// Weights of columns in a forest on rows that self-training labeled, which count 1 each.
std::vector<double> weights_in_forest(const RankingInput& input, const SelfTrainingResult& learned,
                                      const ForestOptions& forest, const ColumnSet& columns);

}  // namespace sewil::selection
