// cli/estimate_output.h: what accuracy to expect, as the summaries of select and label begin with it.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "sewil/judge/estimate.h"

namespace sewil::cli {

// Empty without an estimate. `selected`: columns were chosen, so that there is something to compare.
std::string estimate_text(const std::optional<Estimate>& estimate, std::span<const std::string> classes,
                          bool selected);

}  // namespace sewil::cli
