// validation/learning_curve_json.h: what more labels would bring, as the record holds it.
#pragma once

#include <nlohmann/json.hpp>

#include "sewil/judge/suggest.h"

namespace sewil::validation {

[[nodiscard]] nlohmann::ordered_json learning_curve_json(const LearningCurve& curve);

}  // namespace sewil::validation
