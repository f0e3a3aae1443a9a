// run/accuracy.h: how right the labels are that were filled in, where the truth is known.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sewil/judge/run.h"

namespace sewil::run {

// `rows` are the unlabeled ones, `truth_of_rows` has the class of every row of the table.
[[nodiscard]] inline LabelAccuracy accuracy_of(const SelfTrainingResult& learned,
                                               std::span<const std::uint32_t> rows,
                                               std::span<const std::int32_t> truth_of_rows) {
  std::vector<std::int32_t> truth;
  truth.reserve(rows.size());
  for (const std::uint32_t row : rows) truth.push_back(truth_of_rows[row]);
  return {error_rate(truth, learned.predicted), error_rate(truth, learned.first_predicted)};
}

}  // namespace sewil::run
