// cli/commands.h: the commands of `sewil`, one file each. A command adds its options to the parser and
// returns the function that runs it once the words are parsed; the function returns the exit code. Exit
// codes: 0 done, 2 bad usage or bad input, 3 stopped early with the best so far, 1 anything else.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>

namespace sewil::cli {

using Run = std::function<int()>;

inline constexpr int exit_done = 0;
inline constexpr int exit_failure = 1;
inline constexpr int exit_bad_input = 2;
inline constexpr int exit_stopped_early = 3;

// Each is given its own subcommand to fill.
Run add_info(CLI::App& command);
Run add_generate(CLI::App& command);
Run add_label(CLI::App& command);
Run add_select(CLI::App& command);
Run add_relevant(CLI::App& command);
Run add_demo(CLI::App& command);
Run add_study(CLI::App& command);
Run add_report(CLI::App& command);
Run add_words(CLI::App& command);

}  // namespace sewil::cli
