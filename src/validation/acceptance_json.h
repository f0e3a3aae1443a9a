// validation/acceptance_json.h: which labels may be used, as the record holds it.
#pragma once

#include <nlohmann/json.hpp>
#include <span>
#include <string>

#include "sewil/judge/estimate.h"

namespace sewil::validation {

[[nodiscard]] nlohmann::ordered_json acceptance_json(const Acceptance& acceptance,
                                                     std::span<const std::string> classes);

}  // namespace sewil::validation
