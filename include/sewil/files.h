// sewil/files.h: writing files so that a reader sees the old or the new content, never half of it; folders.
#pragma once

#include <string>
#include <string_view>

namespace sewil {

// Writes beside `path`, flushes to disk, renames. Throws InputError (path and the system's reason) and leaves
// nothing behind.
void write_file_atomically(const std::string& path, std::string_view content);

// The path of a file in a folder.
std::string join_path(const std::string& folder, std::string_view name);

// Makes the folder and those above it when absent. Throws InputError.
void make_folder(const std::string& folder);

}  // namespace sewil
