// validation/accuracy_curve.h: size against quality: nested sets from few columns to all, judged by held-out
// labels, and which size these favor (sewil/select/selection.h).
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "selection/size_rule.h"
#include "sewil/judge/estimate.h"
#include "validation/row_kinds.h"

namespace sewil::validation {

// What the folds' predictions that `of_fold` picks say, put beside the labeled rows; rows in `without` are
// left out.
template <class OfFold>
JudgedRows gather(const PartlyLabeled& rows, std::span<const FoldOutcome> folds, const OfFold& of_fold,
                  std::span<const std::uint32_t> without = {}) {
  std::vector<std::uint8_t> left_out(rows.labels.size(), 0);
  for (const std::uint32_t row : without) left_out[row] = 1;
  JudgedRows judged(rows.labels, rows.classes);
  judged.set_groups(groups_of_labeled(rows));
  for (const FoldOutcome& fold : folds) {
    const std::vector<std::int32_t>& predicted = of_fold(fold);
    for (std::size_t i = 0; i < fold.rows.size(); ++i) {
      if (left_out[fold.rows[i]] == 0) judged.add(fold.rows[i], predicted[i]);
    }
  }
  return judged;
}

[[nodiscard]] AccuracyCurve make_accuracy_curve(const PartlyLabeled& rows, const FoldOutcomes& folds,
                                                const Correction& correction, std::size_t to_label);

// What sizes are chosen by: nested sets, and what folds said by them of hidden rows. With fewer than two
// folds nothing is hidden; else only the sets that folds judged count.
struct SizeEvidence {
  NestedLabels nested = {};
  selection::HiddenLabels hidden = {};
};

// Rows hidden in `without` have no say.
[[nodiscard]] SizeEvidence size_evidence(const PartlyLabeled& rows, const NestedLabels& nested,
                                         std::span<const FoldOutcome> folds,
                                         const FoldOutcome* without = nullptr);

// How a size is chosen.
struct SizeWish {
  FeatureCountRule rule = FeatureCountRule::smallest;
  double tolerance = 0;
};

// The folds as they are when the size is chosen by held-out labels too: each fold takes the nested set of the
// size that the rows of the other folds favor, so that no row helps to choose the size it is judged by. With
// fewer than two folds, or no sizes, there is nothing to choose by: nothing changes, and false is returned.
bool take_favored_sizes(const PartlyLabeled& rows, const NestedLabels& nested, const SizeWish& wish,
                        std::vector<FoldOutcome>& folds);

}  // namespace sewil::validation
