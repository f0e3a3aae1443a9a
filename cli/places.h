// cli/places.h: the names of files and folders among the words of a command, checked before it begins: none
// is empty, as an unset variable leaves it, and nothing that is read is written over.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace sewil::cli {

// From here on every option that takes a file or a folder refuses an empty name.
void refuse_empty_names(CLI::App& app);

// Of the words as they were parsed. What was given to an option that writes (--out, --resume, --save-model)
// is written, or of a folder the files a run may leave there; every other word that names a file is read.
// Throws InputError when a file would be both.
void refuse_to_overwrite_input(const CLI::App& app);

}  // namespace sewil::cli
