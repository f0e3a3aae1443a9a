// validation/weighed.h: an estimate where rows were not labeled at random, but with known probabilities: rows
// that a rule picked are the hard ones, and say nothing of the others. Each batch of labels estimates the sum
// over the rows that had none before it (each drawn row counts 1 / probability, by Horvitz and Thompson),
// less the rows that were labeled from then on, which are known; what is left are the rows without a label
// now. The batches' estimates are averaged by their numbers of drawn rows.
#pragma once

#include <span>
#include <vector>

#include "sewil/data/dataset.h"
#include "sewil/learn/votes.h"

namespace sewil::validation {

// Of the labeled rows, by how they got their labels (Dataset::draws, by row; empty: none were drawn later,
// and there are no weights). Labels that were there from the start count as drawn at random.
[[nodiscard]] std::vector<double> weights_of_draws(std::span<const RowDraw> draws,
                                                   std::span<const std::uint32_t> labeled);

// judge() with weights beside the rows; without any, or where they cancel out, as it is.
[[nodiscard]] Accuracy judge_weighed(const JudgedRows& rows, std::span<const double> weights,
                                     std::size_t to_label, const Correction& correction, double of_rows);

}  // namespace sewil::validation
