// run/diagnostics_json.h: the diagnostics as they stand in the record.
#pragma once

#include <nlohmann/json.hpp>

#include "sewil/judge/run.h"

namespace sewil::run {

// null when the record has none. Correlations are rounded to 4 decimals.
nlohmann::ordered_json diagnostics_json(const RunRecord& record);

}  // namespace sewil::run
