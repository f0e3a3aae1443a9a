// run/rows_apart.h: are the labeled rows like the unlabeled ones, and what follows for the estimate.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "sewil/judge/estimate.h"

namespace sewil::run {

// None where there are no folds to be judged, nothing to compare, or no time. Gives the folds their weights
// where these were asked for.
[[nodiscard]] std::optional<Shift> compare_rows(const Learner& learner, const EstimateOptions& options,
                                                FoldOutcomes& folds);

// Counts the labels that were filled in.
void count_shares(std::optional<Estimate>& estimate, std::span<const std::int32_t> predicted);

// That the labeled rows are no random sample, or that there was nothing to weigh.
[[nodiscard]] std::vector<std::string> warnings_of_shift(const std::optional<Shift>& shift,
                                                         std::span<const std::string> columns,
                                                         const EstimateOptions& options);

}  // namespace sewil::run
