// cli/program.cpp: parses the words, runs the command, turns exceptions into one sentence and an exit code.
#include "cli/program.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <memory>
#include <new>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/commands.h"
#include "cli/help.h"
#include "cli/output.h"
#include "cli/places.h"
#include "cli/ranks.h"
#include "cli/versions.h"
#include "cli/words.h"
#include "sewil/data/work.h"
#include "sewil/front/files.h"
#include "sewil/front/text.h"
#include "sewil/version.h"

namespace sewil::cli {
namespace {

// The options and commands that may stand behind a command.
std::vector<std::string_view> known_words(const CLI::App& called) {
  std::vector<std::string_view> words;
  static std::vector<std::string> names;  // what the views refer to
  names.clear();
  for (const CLI::Option* option : called.get_options()) names.push_back(option->get_name());
  for (const CLI::App* command : called.get_subcommands([](const CLI::App*) { return true; })) {
    names.push_back(command->get_name());
  }
  words.assign(names.begin(), names.end());
  return words;
}

// The parser's complaint as one sentence; `command` is what the user called, "sewil" or "sewil info".
std::string sentence(const CLI::ParseError& problem, const CLI::App& app) {
  const CLI::App* called = &app;
  std::string command = "sewil";
  while (!called->get_subcommands().empty()) {
    called = called->get_subcommands().back();
    command += " " + called->get_name();
  }
  const auto kind = static_cast<CLI::ExitCodes>(problem.get_exit_code());
  const bool has_commands = !called->get_subcommands([](const CLI::App*) { return true; }).empty();
  const bool no_command = has_commands && kind == CLI::ExitCodes::RequiredError;
  std::vector<std::string> extras = called->remaining();
  if (extras.empty()) extras = app.remaining();
  if (!extras.empty() && (no_command || kind == CLI::ExitCodes::ExtrasError)) {
    const std::string& word = extras.front();
    if (const auto closest = closest_name(known_words(*called), word.substr(0, word.find('=')))) {
      return fmt::format("Unknown argument {}; the closest name is {}.", sewil::quoted(word),
                         sewil::quoted(*closest));
    }
    return fmt::format("Unknown argument {}; see {} --help.", sewil::quoted(word), command);
  }
  if (no_command) return fmt::format("no command was given; see {} --help.", command);
  std::string text = problem.what();
  while (!text.empty() && (text.back() == '\n' || text.back() == '.')) text.pop_back();
  for (char& c : text) c = c == '\n' ? ' ' : c;
  return text + ".";
}

// Asked while the words are parsed: the version ends that, whichever of the two words comes first.
bool wants_parts(int argc, const char* const* argv) {
  return std::any_of(argv, argv + argc, [](std::string_view word) { return word == "--verbose"; });
}

int run_words(int argc, char** argv) {
  CLI::App app{"Feature selection for wide tables of which only some rows are labeled."};
  app.name("sewil");
  bool verbose = false;
  app.add_flag("--verbose", verbose, "with --version: also the versions of its parts");
  app.set_version_flag("--version", [argc, argv] {
    const std::string version = "sewil " SEWIL_VERSION + describe_mpi();
    return wants_parts(argc, argv) ? version + "\n" + versions_of_parts() : version;
  });
  app.require_subcommand(1);
  app.formatter(std::make_shared<Help>());
  app.set_help_all_flag("--help-all", "every option");
  std::vector<std::pair<CLI::App*, Run>> commands;
  const auto add = [&](const char* name, const char* help, Run (*fill)(CLI::App&)) {
    CLI::App* command = app.add_subcommand(name, help);
    commands.emplace_back(command, fill(*command));
  };
  add("info", "Describe a table: rows, columns, classes, warnings", add_info);
  add("select", "Select features (the main command)", add_select);
  add("relevant", "Find every relevant feature, at a false discovery rate", add_relevant);
  add("label", "Label the unlabeled rows, or a new table by a saved model", add_label);
  add("demo", "Select features of built-in data; needs no file", add_demo);
  add("study", "Compare methods over many splits", add_study);
  add("report", "Make the HTML report from a record", add_report);
  add("generate", "Write a table with known informative features", add_generate);
  add("words", "Explain the words that sewil uses", add_words);
  // Last: commands would inherit it.
  refuse_empty_names(app);
  remember_words(argc, argv);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& problem) {
    if (problem.get_exit_code() == 0) return app.exit(problem);
    complain(sentence(problem, app));
    return exit_bad_input;
  }
  refuse_to_overwrite_input(app);
  for (auto& [command, start] : commands) {
    if (command->parsed()) return start();
  }
  return exit_failure;
}

}  // namespace

int run_program(int argc, char** argv) {
  try {
    return run_words(argc, argv);
  } catch (const InputError& problem) {
    complain(problem.what());
    return exit_bad_input;
  } catch (const Stopped& stopped) {
    complain(fmt::format("{} before the first forest was complete; there is no result yet.", stopped.what()));
    return exit_stopped_early;
  } catch (const OutputError& problem) {
    complain(problem.what());
    return exit_failure;
  } catch (const std::bad_alloc&) {
    complain("there is not enough memory for this.");
    return exit_failure;
  } catch (const std::exception& problem) {
    complain(fmt::format("unexpected failure: {}", problem.what()));
    return exit_failure;
  }
}

}  // namespace sewil::cli
