// weighing/half_labels.h: columns judged by labels that other columns made.
// Self-training on all columns makes labels that every column had a part in, noise too, so noise seems to
// know them. Here the columns are dealt into two halves, again and again; a forest learns by itself from each
// half alone, and what it makes of the unlabeled rows is the label set of that half. Columns of the other
// half, its cross-fitted-rfe, had no part in it.
#pragma once

#include <cstdint>
#include <vector>

#include "sewil/select/methods.h"

namespace sewil::selection {

struct HalfLabels {
  std::vector<std::uint32_t> rows;   // labeled ones first, as self-training leaves them
  std::vector<std::int32_t> labels;  // beside rows
  std::vector<std::uint8_t> taught;  // per column of the table: was in the half
};

// `pairs` times two label sets of columns (ascending, at least two); the kept ones teach in both. Throws
// Stopped.
[[nodiscard]] std::vector<HalfLabels> teach_in_halves(const RankingInput& input, const ColumnSet& columns,
                                                      std::size_t pairs);

// What columns (ascending) are worth to their cross-fitted-rfe: the gains (sewil/learn/forest.h) in a forest
// on each label set, the mean of the label sets a column did not teach. `trees`: in all of them together, at
// least one each. Throws Stopped.
[[nodiscard]] std::vector<double> cross_fitted_gains(const RankingInput& input,
                                                     const std::vector<HalfLabels>& label_sets,
                                                     const ColumnSet& columns, int trees);

}  // namespace sewil::selection
