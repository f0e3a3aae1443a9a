// run/run_labeling.cpp: self-learning from its request to its record.
#include <chrono>
#include <numeric>

#include "sewil/run.h"

namespace sewil {
namespace {

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

LabelAccuracy accuracy_of(const SelfLearningResult& learned, std::span<const std::uint32_t> rows,
                          std::span<const std::int32_t> truth_of_rows) {
  std::vector<std::int32_t> truth;
  truth.reserve(rows.size());
  for (const std::uint32_t row : rows) truth.push_back(truth_of_rows[row]);
  return {error_rate(truth, learned.predicted), error_rate(truth, learned.first_predicted)};
}

}  // namespace

LabelRecord run_labeling(const Problem& problem, const LabelRequest& request, const Workers& workers,
                         Progress& progress) {
  const auto start = std::chrono::steady_clock::now();
  LabelRecord record{.forest = request.forest,
                     .self_learning = request.self_learning,
                     .estimating = request.estimate,
                     .data = problem.description,
                     .read_seconds = request.read_seconds};
  ColumnSet columns(problem.matrix.columns.size());
  std::iota(columns.begin(), columns.end(), 0U);
  const auto maker = make_forest_maker(problem.matrix, columns, request.forest, {}, workers, progress);
  record.learned = self_learn(problem.known(), *maker, request.self_learning, workers, progress);
  const SelfLearningResult& learned = record.learned;
  record.bounds = evaluate_criteria(
      {learned.forest.oob_votes, learned.labels, learned.labeled, &learned.votes}, {}, workers);
  if (!request.truth.empty()) {
    record.accuracy = accuracy_of(learned, problem.rows.without_label, request.truth);
  }
  record.learning_seconds = seconds_since(start);
  if (request.estimate.folds > 0) {
    const FoldOutcomes folds = cross_fit_labeling(problem.matrix, problem.known(), columns, request.forest,
                                                  request.self_learning, request.estimate, workers, progress);
    record.estimate = make_estimate(problem.known(), request.estimate, folds, columns.size());
    record.estimate_seconds = seconds_since(start) - record.learning_seconds;
  }
  record.advice = advise_on_rows(problem.data, problem.matrix, problem.known(), columns, request.forest,
                                 request.advice, {}, workers, progress);
  return record;
}

}  // namespace sewil
