// validation/labeling.cpp: cross-fitting of self-training on given columns.
#include "validation/cross_fit.h"
#include "validation/fewer_labels.h"
#include "validation/fold_tasks.h"

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

namespace {

FoldOutcome learn_in_fold(const Learner& learner, const PartlyLabeled& seen) {
  Learner in_fold = learner;
  in_fold.rows = seen;
  SelfTrainingResult learned = learn_to_the_end(in_fold, {.weights = false});
  return {.chosen = learned.predicted,
          .all_columns = std::move(learned.predicted),
          .supervised = std::move(learned.first_predicted),
          .columns = ColumnSet(learner.columns.begin(), learner.columns.end())};
}

}  // namespace

FoldOutcomes cross_fit_labeling(const Learner& learner, const EstimateOptions& options,
                                const EstimateHooks& hooks) {
  const auto learn = [&](const PartlyLabeled& seen) { return learn_in_fold(learner, seen); };
  const auto with_half = [&](HiddenAs hidden) { return validation::right_with_half(learner, hidden); };
  std::string body;
  base::put(body, learner.self_training);
  base::put(body, learner.forest);
  selection::put_rows(body, learner.columns);
  return validation::cross_fit(
      learner.rows, options,
      {learn, with_half, learner.forest.seed, learner.progress,
       validation::folds_elsewhere(learner, options, {validation::labeling_fold_kind, std::move(body)})},
      hooks);
}

std::string validation::answer_labeling_fold(const selection::TaskInHand& task) {
  base::ByteReader in = task.reader();
  const FoldInHand fold(task, in);
  const auto self_training = in.take<SelfTrainingOptions>();
  const auto forest = in.take<ForestOptions>();
  const ColumnSet columns = selection::take_columns(in, task.job.matrix());
  const Learner learner{.matrix = task.job.matrix(),
                        .rows = fold.known(),
                        .columns = columns,
                        .forest = forest,
                        .self_training = self_training,
                        .workers = task.workers,
                        .progress = task.progress};
  return fold.answer([&](const PartlyLabeled& seen) { return learn_in_fold(learner, seen); });
}

}  // namespace sewil
