// suggest/advice_json.h: advice on rows as the record holds it.
#pragma once

#include <nlohmann/json.hpp>
#include <span>
#include <string>

#include "sewil/judge/suggest.h"

namespace sewil::suggest {

// Adds "suggestions" and "label issues", each only when there is one. Rows count from 1.
void add_advice(nlohmann::ordered_json& json, const RowAdvice& advice, std::span<const std::string> classes,
                std::span<const std::string> columns);

}  // namespace sewil::suggest
