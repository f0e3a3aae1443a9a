// base/json_depth.cpp: see json_depth.h.
#include "base/json_depth.h"

#include <fmt/format.h>

#include "sewil/error.h"

namespace sewil::base {

void check_json_depth(std::string_view text, const std::string& source) {
  std::size_t depth = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (c == '"') {
      for (++at; at < text.size() && text[at] != '"'; ++at) {
        if (text[at] == '\\') ++at;
      }
    } else if (c == '[' || c == '{') {
      if (++depth > most_json_depth) {
        throw InputError(fmt::format(
            "{}: brackets are nested more than {} deep at byte {}, expected JSON that sewil wrote.", source,
            most_json_depth, at));
      }
    } else if ((c == ']' || c == '}') && depth > 0) {
      --depth;
    }
  }
}

}  // namespace sewil::base
