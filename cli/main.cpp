// cli/main.cpp: parses the words, runs the command, turns exceptions into one sentence and an exit code.
#include <fmt/format.h>

#include <cstdio>
#include <exception>
#include <utility>
#include <vector>

#include "cli/commands.h"
#include "sewil/error.h"
#include "sewil/version.h"

namespace {

int run(int argc, char** argv) {
  using namespace sewil::cli;
  CLI::App app{
      "sewil picks the few columns that matter out of a wide table when only a handful of rows are labeled."};
  app.set_version_flag("--version", "sewil " SEWIL_VERSION);
  app.require_subcommand(1);
  std::vector<std::pair<CLI::App*, Run>> commands;
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& problem) {
    if (problem.get_exit_code() == 0) return app.exit(problem);
    fmt::print(stderr, "sewil: {}\n", problem.what());
    return exit_bad_input;
  }
  for (auto& [command, start] : commands) {
    if (command->parsed()) return start();
  }
  return exit_failure;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const sewil::InputError& problem) {
    fmt::print(stderr, "sewil: {}\n", problem.what());
    return sewil::cli::exit_bad_input;
  } catch (const std::exception& problem) {
    fmt::print(stderr, "sewil: unexpected failure: {}\n", problem.what());
    return sewil::cli::exit_failure;
  }
}
