// tests/unit/selection/small_problem.h: a small generated table, coded and split into labeled and unlabeled
// rows.
#pragma once

#include <utility>

#include "samples/scoring_job.h"
#include "sewil/data/dataset.h"
#include "sewil/select/problem.h"
#include "sewil/select/search.h"

namespace sewil::selection {

struct SmallProblem : Problem {
  explicit SmallProblem(const GenerateOptions& options)
      : SmallProblem(generate_madelon_like(options, Workers(1))) {}
  explicit SmallProblem(GeneratedData made) : Problem(made.data, Workers(1)), generated(std::move(made)) {}

  // Every row with its true class, as if self-training had been right throughout.
  [[nodiscard]] AugmentedSet true_set() const {
    AugmentedSet set{.rows = rows.labeled,
                     .labels = rows.labels,
                     .labeled = rows.labeled.size(),
                     .classes = data.classes().size()};
    for (std::uint32_t at = 0; at < rows.without_label.size(); ++at) {
      const std::uint32_t row = rows.without_label[at];
      set.rows.push_back(row);
      set.labels.push_back(generated.truth[row]);
      set.taken_rows.push_back(row);
      set.taken_positions.push_back(at);
    }
    return set;
  }

  [[nodiscard]] ColumnSet columns_with(bool noise) const {
    ColumnSet columns;
    for (std::uint32_t column = 0; column < generated.roles.size(); ++column) {
      if ((generated.roles[column] == ColumnRole::noise) == noise) columns.push_back(column);
    }
    return columns;
  }

  // What scores the true set.
  [[nodiscard]] ScoringJob true_job(const ForestOptions& forest,
                                    const CriterionOptions& criterion = {}) const {
    return {.matrix = matrix, .set = true_set(), .forest = forest, .criterion = criterion};
  }

  GeneratedData generated;
};

inline GenerateOptions small_data(std::uint64_t seed = 1) {
  return {.rows = 300,
          .informative = 4,
          .redundant = 4,
          .noise = 32,
          .classes = 3,
          .clusters_per_class = 1,
          .separation = 1.5,
          .labeled = 0.2,
          .seed = seed};
}

}  // namespace sewil::selection
