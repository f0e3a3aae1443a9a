// validation/class_shares.h: how many of the unlabeled rows are of a class. The labels that were filled in
// are many but biased: a learner that is often wrong about a rare class gives it too often or too rarely. How
// often, the held-out labels say: prediction-powered, with predictions by folds that did not see the row's
// label.
#pragma once

#include <span>
#include <vector>

#include "sewil/judge/estimate.h"
#include "validation/row_kinds.h"

namespace sewil::validation {

// What one kind of hidden rows says. `folds`: the kind's own, each with its `said`. Empty without them.
struct ShareOfKind {
  double share = 0, spread = 0;  // spread: of chance, as a standard deviation
  double by_labels = 0, spread_by_labels = 0;
};
[[nodiscard]] std::vector<ShareOfKind> shares_of_kind(const PartlyLabeled& rows,
                                                      std::span<const FoldOutcome> folds,
                                                      std::span<const double> weights, RowsToLabel unlabeled);

// `shares` of the unlabeled rows are of each kind.
[[nodiscard]] std::vector<ClassShare> blend(const std::vector<std::vector<ShareOfKind>>& of_kinds,
                                            const std::vector<double>& shares);

}  // namespace sewil::validation
