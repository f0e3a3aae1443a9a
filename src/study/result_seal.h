// study/result_seal.h: the checksum of a line of a study, so that a changed digit is noticed.
#pragma once

#include <nlohmann/json.hpp>

namespace sewil::study {

// Whether the line has a checksum; throws InputError, part of a sentence, when it does not fit the rest.
// Lines of an earlier version have none; what has none and a name that no version wrote is refused too, as
// damage may have hit the name of the checksum.
bool check_seal(const nlohmann::ordered_json& line);

}  // namespace sewil::study
