// run/accuracy.cpp: see accuracy.h.
#include "run/accuracy.h"

#include <vector>

namespace sewil::run {

LabelAccuracy accuracy_of(const SelfLearningResult& learned, std::span<const std::uint32_t> rows,
                          std::span<const std::int32_t> truth_of_rows) {
  std::vector<std::int32_t> truth;
  truth.reserve(rows.size());
  for (const std::uint32_t row : rows) truth.push_back(truth_of_rows[row]);
  return {error_rate(truth, learned.predicted), error_rate(truth, learned.first_predicted)};
}

}  // namespace sewil::run
