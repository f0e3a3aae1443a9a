// base/json_checksum.h: the content of a record as one number, so that damage is noticed. The order of names,
// blanks and line breaks do not count, nor do the times a run took, which differ between equal runs.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace sewil::base {

// 16 hexadecimal digits, over everything but the members "checksum" and "seconds".
std::string json_checksum(const nlohmann::ordered_json& record);

}  // namespace sewil::base
