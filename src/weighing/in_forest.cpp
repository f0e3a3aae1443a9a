// weighing/in_forest.cpp: see in_forest.h.
#include "weighing/in_forest.h"

#include <algorithm>
#include <iterator>

#include "samples/row_sample.h"

namespace sewil::selection {

ColumnSet varying_columns(const RankingInput& input) {
  ColumnSet varying;
  std::ranges::copy_if(input.columns, std::back_inserter(varying),
                       [&](std::uint32_t column) { return !input.matrix.columns[column].is_constant(); });
  return varying;
}

SelfTrainingResult learn_from(const RankingInput& input, const ColumnSet& columns,
                              const ForestOptions& forest, Wanted wanted) {
  Learner learner = input.learner(columns);
  learner.forest = forest;
  return learn_to_the_end(learner, wanted);
}

ForestResult forest_on(const RankingInput& input, const LearnedRows& learned, const ForestOptions& forest,
                       const ColumnSet& columns, const Wanted& wanted) {
  const Sample sample{.rows = learned.rows, .labels = learned.labels, .classes = input.rows.classes};
  StopOnly quiet(input.progress);
  return grow_forest(input.matrix, columns, sample, forest, wanted, input.workers, quiet);
}

std::vector<double> weights_in_forest(const RankingInput& input, const SelfTrainingResult& learned,
                                      const ForestOptions& forest, const ColumnSet& columns) {
  const auto weigh = [&](const LearnedRows& rows) {
    return forest_on(input, rows, forest, columns,
                     {.oob_votes = false, .prediction_votes = false, .weights = true})
        .weights;
  };
  const LabeledFirst all{learned.labels, learned.labeled, input.rows.classes};
  AgreedWeights agreed = agree_on_weights(all, columns.size(), forest.seed, [&](const auto& places) {
    std::vector<std::uint32_t> rows;
    std::vector<std::int32_t> labels;
    for (const std::uint32_t place : places) {
      rows.push_back(learned.rows[place]);
      labels.push_back(learned.labels[place]);
    }
    return weigh({rows, labels});
  });
  if (agreed.weights.empty()) return weigh({learned.rows, learned.labels});
  if (input.scored != nullptr && agreed.rows > input.scored->rows)
    *input.scored = {.rows = agreed.rows, .of = learned.rows.size()};
  return std::move(agreed.weights);
}

}  // namespace sewil::selection
