// sewil/files.h: reading whole files; writing them so that a reader sees the old or the new content, never
// half of it; folders.
#pragma once

#include <string>
#include <string_view>

namespace sewil {

// The whole content of a file or pipe; folders and devices are refused. `expected` is what it should have
// been, for the sentence of the InputError: "the record.json of a run".
[[nodiscard]] std::string read_whole_file(const std::string& path, const std::string& expected);

// Writes beside `path`, flushes to disk, renames. Throws InputError (path and the system's reason) and leaves
// nothing behind.
void write_file_atomically(const std::string& path, std::string_view content);

// The path of a file in a folder.
std::string join_path(const std::string& folder, std::string_view name);

// Makes the folder and those above it when absent. Throws InputError.
void make_folder(const std::string& folder);

}  // namespace sewil
