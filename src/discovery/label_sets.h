// discovery/label_sets.h: who teaches whom. The columns outside of a fold say which of them stand out; from
// these a forest learns by itself (sewil/learn/self_training.h) and votes on the unlabeled rows.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "sewil/judge/discoveries.h"

namespace sewil::discovery {

struct School {
  const Learner& learner;  // of all columns that are tested
  const DiscoveryOptions& options;
  std::vector<double> by_labels;  // per column of the table: p-value by the labeled rows alone
};

// The folds of a round.
[[nodiscard]] std::vector<ColumnSet> deal_columns(const ColumnSet& columns, std::size_t folds,
                                                  std::uint64_t seed, std::uint64_t index);

// Per column of the table, 1 for those that are not among `columns`.
[[nodiscard]] std::vector<double> judge_by_labels(const Learner& learner, const ColumnSet& columns);

// Those that may teach, the smallest p-value first.
[[nodiscard]] ColumnSet choose_predictors(const ColumnSet& columns, const std::vector<double>& p_values,
                                          NoiseKind noise);

// The label set of the columns outside of a fold. Throws Stopped.
[[nodiscard]] LabelSet teach(const School& school, const ColumnSet& columns, std::size_t round,
                             std::size_t fold);

}  // namespace sewil::discovery
