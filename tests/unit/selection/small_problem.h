// tests/unit/selection/small_problem.h: a small generated table, coded and split into labeled and unlabeled
// rows.
#pragma once

#include <vector>

#include "selection/augmented_set.h"
#include "sewil/coded_matrix.h"
#include "sewil/generate.h"
#include "sewil/self_learning.h"

namespace sewil {

struct SmallProblem {
  explicit SmallProblem(const GenerateOptions& options)
      : generated(generate_madelon_like(options, Workers(1))) {
    matrix = code_columns(generated.data.columns(), generated.data.rows(), Workers(1));
    for (std::uint32_t row = 0; row < generated.data.rows(); ++row) {
      const std::int32_t label = generated.data.labels()[row];
      if (label < 0) {
        without_label.push_back(row);
      } else {
        labeled.push_back(row);
        labels.push_back(label);
      }
    }
  }

  [[nodiscard]] PartlyLabeled rows() const {
    return {labeled, labels, without_label, generated.data.classes().size()};
  }

  // Every row with its true class, as if self-learning had been right throughout.
  [[nodiscard]] AugmentedSet true_set() const {
    AugmentedSet set{.rows = labeled,
                     .labels = labels,
                     .labeled = labeled.size(),
                     .classes = generated.data.classes().size()};
    for (std::uint32_t at = 0; at < without_label.size(); ++at) {
      set.rows.push_back(without_label[at]);
      set.labels.push_back(generated.truth[without_label[at]]);
      set.taken_rows.push_back(without_label[at]);
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

  GeneratedData generated;
  CodedMatrix matrix;
  std::vector<std::uint32_t> labeled, without_label;
  std::vector<std::int32_t> labels;
};

inline GenerateOptions small_data(std::uint64_t seed = 1) {
  GenerateOptions options;
  options.rows = 300;
  options.informative = 4;
  options.redundant = 4;
  options.noise = 32;
  options.classes = 3;
  options.clusters_per_class = 1;
  options.separation = 1.5;
  options.labeled = 0.2;
  options.seed = seed;
  return options;
}

}  // namespace sewil
