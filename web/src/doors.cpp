// web/src/options.cpp: the options of commands as JSON, taken from the parser that will read them, for the
// page's form.
#include <emscripten.h>

#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/commands.h"
#include "cli/output.h"
#include "cli/program.h"
#include "sewil/data/options.h"

namespace {

using Json = nlohmann::ordered_json;

Json options_of(sewil::cli::Run (*fill)(CLI::App&)) {
  CLI::App app;
  const auto run = fill(app);  // holds what the options write to
  Json all = Json::array();
  for (const CLI::Option* option : app.get_options()) {
    if (option->get_positional()) continue;
    all.push_back({{"name", option->get_name()},
                   {"group", option->get_group()},
                   {"help", option->get_description()},
                   {"type", option->get_type_name()},
                   {"default", option->get_default_str()},
                   {"flag", option->get_items_expected_max() == 0}});
  }
  return all;
}

}  // namespace

// {"select": [{"name": "--seed", "group": "Options", "help": ..., "type": "N", "default": "1", "flag":
// false}, ...],
//  "info": ...}
extern "C" EMSCRIPTEN_KEEPALIVE const char* sewil_options() {
  static std::string text;
  text =
      Json{{"select", options_of(sewil::cli::add_select)}, {"info", options_of(sewil::cli::add_info)}}.dump();
  return text.c_str();
}

// Runs the words of the file /words, each ended by a NUL; returns the exit code of the command.
extern "C" EMSCRIPTEN_KEEPALIVE int sewil_run() {
  using namespace sewil::cli;
  sewil::set_front_end(sewil::FrontEnd::command_line);
  std::ifstream file("/words", std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(file), {}};
  std::vector<char*> words;
  for (std::size_t at = 0; at < text.size(); at = text.find('\0', at) + 1) words.push_back(text.data() + at);
  return finish_output(run_program(static_cast<int>(words.size()), words.data()));
}
