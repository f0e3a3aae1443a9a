// cli/estimate_output.h: what accuracy to expect, as the summaries of select and label begin with it.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "sewil/judge/estimate.h"
#include "sewil/judge/suggest.h"

namespace sewil::cli {

// Empty without an estimate. `selected`: columns were chosen, so that there is something to compare.
std::string estimate_text(const std::optional<Estimate>& estimate, std::span<const std::string> classes,
                          bool selected);

// What more labels would bring; empty where it is not known.
std::string curve_text(const std::optional<LearningCurve>& curve);

// Which labels may be used; empty where it was not asked.
std::string acceptance_text(const std::optional<Acceptance>& acceptance,
                            std::span<const std::string> classes);

}  // namespace sewil::cli
