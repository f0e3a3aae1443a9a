// base/json_depth.h: how deep brackets may be nested in JSON that is read. The parser itself would take any
// depth, but copying and printing what it built recurses, and a hostile file would end the program.
#pragma once

#include <string>
#include <string_view>

namespace sewil::base {

inline constexpr std::size_t most_json_depth = 64;  // what sewil writes needs less than ten

// Throws InputError that starts with `source`; otherwise the text may be any, JSON or not.
void check_json_depth(std::string_view text, const std::string& source);

}  // namespace sewil::base
