// run/rows_apart.cpp: see rows_apart.h.
#include "run/rows_apart.h"

#include <fmt/format.h>

#include "sewil/data/options.h"
#include "sewil/front/text.h"

namespace sewil::run {

std::optional<Shift> compare_rows(const Learner& learner, const EstimateOptions& options,
                                  FoldOutcomes& folds) {
  if (folds.done.empty() || folds.stopped != StopReason::none || learner.rows.unlabeled.size() < 2) return {};
  try {
    Shift shift = find_shift(learner);
    if (options.reweight) folds.weights = weights_of_shift(learner, shift);
    return shift;
  } catch (const Stopped& stopped) {
    folds.stopped = stopped.reason;
  }
  return {};
}

void count_shares(std::optional<Estimate>& estimate, std::span<const std::int32_t> predicted) {
  if (!estimate || predicted.empty()) return;
  for (const std::int32_t label : predicted) {
    if (label < 0 || static_cast<std::size_t>(label) >= estimate->shares.size()) continue;
    estimate->shares[static_cast<std::size_t>(label)].counted += 1 / static_cast<double>(predicted.size());
  }
}

std::vector<std::string> warnings_of_shift(const std::optional<Shift>& shift,
                                           std::span<const std::string> columns,
                                           const EstimateOptions& options) {
  if (!shift) return {};
  if (is_told(*shift)) return {shift_sentence(*shift, columns, options.reweight)};
  if (!options.reweight) return {};
  return {fmt::format("Nothing was weighed ({}): labeled and unlabeled rows cannot be told apart.",
                      option_text("reweight"))};
}

}  // namespace sewil::run
