// validation/labeling.cpp: cross-fitting of self-training on given columns.
#include "validation/cross_fit.h"
#include "validation/fewer_labels.h"

namespace sewil {

void describe(EstimateOptions& options, OptionVisitor& visitor) {
  visitor.begin_scope("estimate");
  visitor.number("cv", options.folds, {0, 1000},
                 "folds of the cross-validation that estimates accuracy; 0: none");
  visitor.number("n_repeats", options.repeats, {1, 1000}, "how often the cross-validation is repeated");
  visitor.flag("reweight", options.reweight,
               "weight held-out rows towards the unlabeled rows, where these can be told apart from the "
               "labeled ones (covariate shift)");
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
