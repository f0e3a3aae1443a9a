// cli/select_output.h: what `sewil select` prints.
#pragma once

#include <string>

#include "sewil/judge/run.h"

namespace sewil::cli {

// For a person: how many columns of how many, what accuracy to expect, time, the most important features;
// `verbose`: agreement, bounds and counts besides.
std::string select_summary(const RunRecord& record, bool verbose);

}  // namespace sewil::cli
