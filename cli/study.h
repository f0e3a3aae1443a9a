// cli/study.h: the two halves of `sewil study`.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "cli/commands.h"
#include "sewil/front/study_results.h"

namespace sewil::cli {

Run add_study_run(CLI::App& app);

// All of them when there is no name; throws InputError with the closest one.
std::vector<StudyTable> parse_tables(const std::vector<std::string>& names);

// Throws InputError: `option` has no value of this name, but these.
[[noreturn]] void refuse_name(const char* option, const std::string& name,
                              const std::vector<std::string_view>& known);

}  // namespace sewil::cli
