// run/run_labeling.cpp: self-training on all columns: the list of stages.
#include "base/seconds_since.h"
#include "run/accuracy.h"
#include "run/check_folds.h"
#include "run/rows_apart.h"
#include "run/spine.h"
#include "run/warnings.h"
#include "validation/weighed.h"

namespace sewil {
namespace {

using LabelRun = run::Run<LabelRequest, LabelRecord>;

Learner learner_of(const LabelRun& run, const ColumnSet& columns) {
  return {.matrix = run.problem.matrix,
          .rows = run.problem.known(),
          .columns = columns,
          .forest = run.request.forest,
          .self_training = run.request.self_training,
          .workers = run.workers,
          .progress = run.progress};
}

void check(LabelRun& run) {
  run::check_folds(run.request.estimate);
  run::check_acceptance(run.request.acceptance, run.request.estimate);
  run.request.self_training.estimator = settled(run.request.self_training.estimator);
  run.record.forest = run.request.forest;
  run.record.self_training = run.request.self_training;
  run.record.estimating = run.request.estimate;
  run.record.accepting = run.request.acceptance;
}

void learn(LabelRun& run) {
  const auto start = base::Clock::now();
  const ColumnSet columns = run.problem.columns_but();
  LabelRecord& record = run.record;
  record.learned = learn_rows(learner_of(run, columns), {.trees = run.request.keep_trees});
  const SelfTrainingResult& learned = record.learned;
  record.bounds = evaluate_criteria(
      {learned.forest.oob_votes, learned.labels, learned.labeled, &learned.votes}, {}, run.workers);
  if (!run.request.truth.empty()) {
    record.accuracy = run::accuracy_of(learned, run.problem.rows.without_label, run.request.truth);
  }
  record.learning_seconds = base::seconds_since(start);
}

void estimate(LabelRun& run) {
  if (run.request.estimate.folds == 0) return;
  const auto start = base::Clock::now();
  const ColumnSet columns = run.problem.columns_but();
  const RowsToHide rows(run.problem.known(), run.request.forest.seed);
  Learner learner = learner_of(run, columns);
  learner.rows = rows.known();
  FoldOutcomes folds = cross_fit_labeling(learner, run.request.estimate);
  run.record.shift = run::compare_rows(learner, run.request.estimate, folds);
  run.record.estimate =
      rows.estimate(run.request.estimate, folds, columns.size(),
                    validation::weights_of_draws(run.problem.data.draws(), run.problem.rows.labeled));
  run::count_shares(run.record.estimate, run.record.learned.predicted);
  run::draw_curve(run, learner);
  run.record.estimate_seconds = base::seconds_since(start);
}

void accept(LabelRun& run) {
  if (!run.request.acceptance.asked() || !run.record.estimate) return;
  const ColumnSet columns = run.problem.columns_but();
  run::accept(run, learner_of(run, columns), run.record.learned.predicted);
}

void advise(LabelRun& run) {
  const ColumnSet columns = run.problem.columns_but();
  run.record.advice = advise_on_rows(learner_of(run, columns), run.problem.data, run.request.advice);
}

void warn_of_result(LabelRun& run) {
  run.warn(run::warnings_of_labels(run.description, run.record.learned, run.record.estimate));
  run.warn(run::warnings_of_shift(run.record.shift, run.record.data.columns, run.request.estimate));
}

}  // namespace

LabelRecord run_labeling(const Problem& problem, const LabelRequest& request, const Workers& workers,
                         Progress& progress, const RunHooks& hooks) {
  return LabelRun(problem, request, workers, progress, hooks)
      .through({check, run::describe, learn, estimate, accept, advise, warn_of_result});
}

}  // namespace sewil
