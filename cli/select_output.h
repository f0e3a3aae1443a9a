// cli/select_output.h: what `sewil select` prints.
#pragma once

#include <string>

#include "sewil/record.h"

namespace sewil::cli {

// A short summary for a person: how many columns of how many, bounds, errors, time, the heaviest columns.
std::string select_summary(const RunRecord& record);

}  // namespace sewil::cli
