// validation/cross_fit.h: hides the labels of one fold after the other and keeps what was then said of the
// hidden rows. Knows nothing of what is learned: that is the task's business, which sees the fold's rows and
// neither the deal nor a hidden label.
#pragma once

#include <functional>

#include "sewil/judge/estimate.h"
#include "sewil/learn/learner.h"

namespace sewil::validation {

// Predictions of all unlabeled rows of the fold, in their order. Throws Stopped when it did not get to the
// end.
using FoldTask = std::function<FoldOutcome(const PartlyLabeled& seen)>;

struct CrossFitTasks {
  FoldTask fold;
  std::function<std::vector<double>(HiddenAs hidden)> with_half;  // see fewer_labels.h; done first
  std::uint64_t seed = 1;                                         // folds are dealt by it
  Progress& progress = no_progress();
};

// Labels are hidden in each of the ways that there are kinds of rows (row_kinds.h), each with its own folds.
// Folds in order of repeat and fold; none when the labels are too few for an estimate. Ends early, with the
// finished ones, when the progress asks to stop.
FoldOutcomes cross_fit(const PartlyLabeled& known, const EstimateOptions& options, const CrossFitTasks& tasks,
                       const EstimateHooks& hooks = {});

// The options of the selection that is repeated in every fold: as many columns as the whole run has chosen,
// those it left out again because they say the same included, found by a shorter search or with fewer label
// sets of cross-fitted-rfe. Other rankers are repeated as they are.
[[nodiscard]] SelectionOptions options_in_fold(SelectionOptions options, std::size_t chosen);

}  // namespace sewil::validation
