// run/run_labeling.cpp: self-learning from its request to its record.
#include "base/seconds_since.h"
#include "run/accuracy.h"
#include "run/check_folds.h"
#include "run/warnings.h"
#include "sewil/describe_data.h"
#include "sewil/run.h"

namespace sewil {

LabelRecord run_labeling(const Problem& problem, const LabelRequest& request, const Workers& workers,
                         Progress& progress, const RunHooks& hooks) {
  run::check_folds(request.estimate);
  const auto start = base::Clock::now();
  LabelRecord record{.forest = request.forest,
                     .self_learning = request.self_learning,
                     .estimating = request.estimate,
                     .data = problem.description,
                     .read_seconds = request.read_seconds};
  const DataDescription description = describe_data(problem.data, workers);
  run::Warnings warnings(record.warnings, hooks.warn, description);
  const ColumnSet columns = problem.columns_but();
  const auto maker = make_forest_maker(problem.matrix, columns, request.forest, {.trees = request.keep_trees},
                                       workers, progress);
  record.learned = self_learn(problem.known(), *maker, request.self_learning, workers, progress);
  const SelfLearningResult& learned = record.learned;
  record.bounds = evaluate_criteria(
      {learned.forest.oob_votes, learned.labels, learned.labeled, &learned.votes}, {}, workers);
  if (!request.truth.empty()) {
    record.accuracy = run::accuracy_of(learned, problem.rows.without_label, request.truth);
  }
  record.learning_seconds = base::seconds_since(start);
  if (request.estimate.folds > 0) {
    const RowsToHide rows(problem.known(), request.forest.seed);
    const FoldOutcomes folds = cross_fit_labeling(problem.matrix, rows.known(), columns, request.forest,
                                                  request.self_learning, request.estimate, workers, progress);
    record.estimate = rows.estimate(request.estimate, folds, columns.size());
    record.estimate_seconds = base::seconds_since(start) - record.learning_seconds;
  }
  record.advice = advise_on_rows(problem.data, problem.matrix, problem.known(), columns, request.forest,
                                 request.advice, {}, workers, progress);
  warnings.add(run::warnings_of_labels(description, record.learned, record.estimate));
  return record;
}

}  // namespace sewil
