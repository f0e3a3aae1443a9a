// run/seal.h: what a run could be resumed from, protected against damage: the text, a JSON object first,
// begins with the checksum of all that follows it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace sewil::run {

// `text` begins with a JSON object that has members: {"a":1} becomes {"checksum":"0123456789abcdef","a":1}.
std::string sealed(std::string_view text);

// The text as it was before; empty when it has no checksum. Throws InputError that starts with `path` when
// the checksum differs; `what` is damaged then: "the checkpoint".
std::optional<std::string> unsealed(std::string_view text, const std::string& path, std::string_view what);

}  // namespace sewil::run
