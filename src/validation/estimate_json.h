// validation/estimate_json.h: estimates as records hold them, and finished folds as checkpoints do.
#pragma once

#include <nlohmann/json.hpp>
#include <span>
#include <string>

#include "sewil/judge/estimate.h"

namespace sewil::validation {

// Keys as in record.json: estimate{folds, repeats, ..., chosen{}, all_columns{}, supervised{}, selection{},
// unlabeled{}}. Without an estimate: null figures and the reason.
nlohmann::ordered_json estimate_json(const Estimate& estimate, std::span<const std::string> classes);
nlohmann::ordered_json accuracy_curve_json(const AccuracyCurve& size_curve);
// sizes{best, smallest, points[], chosen{}, sentence}.
nlohmann::ordered_json sizes_json(const SizeChoice& sizes);
nlohmann::ordered_json stability_json(const Stability& stability);

nlohmann::ordered_json fold_json(const FoldOutcome& fold);
// Throws nlohmann::json::exception when it is none.
FoldOutcome fold_from_json(const nlohmann::ordered_json& json);

}  // namespace sewil::validation
