// discovery/discoveries_json.h: verdicts as a record holds them, and label sets as a run keeps them.
#pragma once

#include <nlohmann/json.hpp>
#include <span>
#include <string>

#include "sewil/judge/discoveries.h"

namespace sewil::discovery {

// Columns by evidence, numbered from 1. `names`: of all columns of the table.
[[nodiscard]] nlohmann::ordered_json discoveries_json(const Discoveries& found,
                                                      std::span<const std::string> names,
                                                      std::span<const std::string> classes);

[[nodiscard]] nlohmann::ordered_json label_set_json(const LabelSet& label_set);
// Throws the parser's exceptions when something is missing or of another kind.
[[nodiscard]] LabelSet label_set_from_json(const nlohmann::ordered_json& json);

}  // namespace sewil::discovery
