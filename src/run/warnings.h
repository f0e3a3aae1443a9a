// run/warnings.h: what a run warns of: odd data first, then odd results. They are
// told once and stand in the record.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sewil/data/dataset.h"
#include "sewil/judge/run.h"

namespace sewil::run {

// Labels that look bad: no better than naming the largest class, or a class that no row was given; and an
// estimate that is not of all rows.
[[nodiscard]] std::vector<std::string> warnings_of_labels(const DataDescription& data,
                                                          const SelfTrainingResult& learned,
                                                          const std::optional<Estimate>& estimate);

// The same of the selected features' labels, and selected features that the data's own warnings are about;
// and an estimate of more columns than there are, because some say the same as another one.
[[nodiscard]] std::vector<std::string> warnings_of_selection(const DataDescription& data,
                                                             const RunRecord& record);

// Identifiers that were found relevant.
[[nodiscard]] std::vector<std::string> warnings_of_relevance(const DataDescription& data,
                                                             const Discoveries& found);

}  // namespace sewil::run
