// run/seed_check_json.h: what other seeds made of a selection, as JSON.
#pragma once

#include <nlohmann/json.hpp>

#include "sewil/judge/run.h"

namespace sewil::run {

// Of a record that holds it.
[[nodiscard]] nlohmann::ordered_json seed_check_json(const RunRecord& record);

}  // namespace sewil::run
