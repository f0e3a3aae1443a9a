// search/state_json.h: a search's state as JSON and back, for files that hold it beside other things.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "sewil/select/search.h"

namespace sewil::search {

nlohmann::ordered_json state_json(const SearchState& state);

// Throws InputError that begins with `source` when it is no state of this version.
SearchState state_from_json(const nlohmann::ordered_json& json, const std::string& source);

}  // namespace sewil::search
