// suggest/hidden_votes.cpp: see hidden_votes.h.
#include "suggest/hidden_votes.h"

#include "sewil/data/work.h"
#include "validation/cross_fit.h"

namespace sewil::suggest {

VoteMatrix hidden_votes(const Learner& learner, const LabelIssueOptions& options) {
  const PartlyLabeled& rows = learner.rows;
  StopOnly quiet(learner.progress);
  VoteMatrix sums(rows.labeled.size(), rows.classes);
  // The unlabeled rows take no part: the hidden ones are then all there is to vote on.
  const PartlyLabeled labeled_only{rows.labeled, rows.labels, {}, rows.classes};
  std::vector<VoteMatrix> of_folds;
  const auto vote = [&](const PartlyLabeled& seen) {
    const Sample sample{seen.labeled, seen.labels, {}, seen.classes, seen.unlabeled};
    of_folds.push_back(grow_forest(learner.matrix, learner.columns, sample, learner.forest,
                                   {.oob_votes = false, .weights = false}, learner.workers, quiet)
                           .prediction_votes);
    return FoldOutcome{};
  };
  const auto with_half = [](HiddenAs) { return std::vector<double>{}; };
  const FoldOutcomes folds =
      validation::cross_fit(labeled_only, {.folds = options.folds, .repeats = options.repeats},
                            {vote, with_half, learner.forest.seed, quiet});
  if (folds.stopped != StopReason::none) throw Stopped(folds.stopped);
  for (std::size_t f = 0; f < folds.done.size(); ++f) {
    for (std::size_t i = 0; i < folds.done[f].rows.size(); ++i) {
      const std::span<double> line = sums.row(folds.done[f].rows[i]);
      for (std::size_t k = 0; k < line.size(); ++k) {
        line[k] += of_folds[f].row(i)[k] / static_cast<double>(options.repeats);
      }
    }
  }
  return sums;
}

}  // namespace sewil::suggest
