// base/atomic_file.h: writing files so that a reader sees the old or the new content, never half of it.
#pragma once

#include <string>
#include <string_view>

namespace sewil {

// Writes beside `path`, flushes to disk, renames. Throws InputError (path and the system's reason) and leaves
// nothing behind.
void write_file_atomically(const std::string& path, std::string_view content);

}  // namespace sewil
