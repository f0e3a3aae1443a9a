// validation/fewer_labels.h: what hiding labels costs by itself. A fold learns from fewer labels than the run
// it stands for, so its figures are a little low. How much is read off a learning curve that costs next to
// nothing: forests that learn from the labels alone, once with a fold hidden (the folds' own first forests)
// and once with half of the labels hidden.
#pragma once

#include "sewil/judge/estimate.h"

namespace sewil::validation {

// Per labeled row: how often a forest grown on half of the labels, its own not among them, gets it right.
std::vector<double> right_with_half(const Learner& learner);

// The error is taken to fall with the number of labels m like m^-1.5: between the half and the folds that
// fixes the way from the folds to all labels. `supervised`: the folds' first forests.
Correction for_fewer_labels(const JudgedRows& supervised, std::span<const double> with_half,
                            std::size_t folds);

}  // namespace sewil::validation
