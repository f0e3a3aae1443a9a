// validation/labeling.cpp: cross-fitting of self-training on given columns.
#include "validation/cross_fit.h"
#include "validation/fewer_labels.h"

namespace sewil {

void describe(EstimateOptions& options, OptionVisitor& visitor) {
  visitor.begin_scope("estimate");
  visitor.number(
      "cv", options.folds, {0, 1000},
      "folds of labeled rows that are hidden in turn to find out what accuracy to expect; 0: none");
  visitor.number("n_repeats", options.repeats, {1, 1000},
                 "how often the labeled rows are dealt into folds anew");
  visitor.flag("reweight", options.reweight,
               "where labeled and unlabeled rows can be told apart, hidden rows count as their like is found "
               "among the unlabeled ones");
}

FoldOutcomes cross_fit_labeling(const Learner& learner, const EstimateOptions& options,
                                const EstimateHooks& hooks) {
  const auto learn = [&](const PartlyLabeled& seen) {
    Learner in_fold = learner;
    in_fold.rows = seen;
    SelfTrainingResult learned = learn_to_the_end(in_fold, {.weights = false});
    return FoldOutcome{.chosen = learned.predicted,
                       .all_columns = std::move(learned.predicted),
                       .supervised = std::move(learned.first_predicted),
                       .columns = ColumnSet(learner.columns.begin(), learner.columns.end())};
  };
  const auto with_half = [&](HiddenAs hidden) { return validation::right_with_half(learner, hidden); };
  return validation::cross_fit(learner.rows, options,
                               {learn, with_half, learner.forest.seed, learner.progress}, hooks);
}

}  // namespace sewil
