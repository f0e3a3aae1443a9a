// base/write_all.h: a whole text to an open file.
#pragma once

#include <string>
#include <string_view>

namespace sewil::base {

// Throws by fail_to_write (sewil/front/files.h).
void write_all(int file, std::string_view content, const std::string& path);

}  // namespace sewil::base
