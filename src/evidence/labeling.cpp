// evidence/labeling.cpp: cross-fitting of self-learning on given columns.
#include "evidence/cross_fit.h"
#include "evidence/fewer_labels.h"

namespace sewil {

void describe(EstimateOptions& options, OptionVisitor& visitor) {
  visitor.begin_scope("estimate");
  visitor.number(
      "validate", options.folds, {0, 1000},
      "folds of labeled rows that are hidden in turn to find out what accuracy to expect; 0: none");
  visitor.number("repeats", options.repeats, {1, 1000},
                 "how often the labeled rows are dealt into folds anew");
}

FoldOutcomes cross_fit_labeling(const CodedMatrix& matrix, const PartlyLabeled& rows,
                                std::span<const std::uint32_t> columns, const ForestOptions& forest,
                                const SelfLearningOptions& self_learning, const EstimateOptions& options,
                                const Workers& workers, Progress& progress, const EstimateHooks& hooks) {
  StopOnly quiet(progress);
  const auto maker = make_forest_maker(matrix, columns, forest, {.weights = false}, workers, quiet);
  const auto learn = [&](const PartlyLabeled& seen) {
    SelfLearningResult learned = self_learn(seen, *maker, self_learning, workers, quiet);
    quiet.throw_if_stopped();  // the loop ends with what it has; half a fold does not count
    return FoldOutcome{.chosen = learned.predicted,
                       .all_columns = std::move(learned.predicted),
                       .supervised = std::move(learned.first_predicted),
                       .columns = ColumnSet(columns.begin(), columns.end())};
  };
  const auto with_half = [&] {
    return evidence::right_with_half(matrix, rows, columns, forest, workers, quiet);
  };
  return evidence::cross_fit(rows, options, forest.seed, {learn, with_half}, progress, hooks);
}

}  // namespace sewil
