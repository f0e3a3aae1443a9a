// web/src/options.cpp: the options of commands as JSON, taken from the parser that will read them, for the
// page's form.
#include <emscripten.h>

#include <nlohmann/json.hpp>
#include <string>

#include "cli/commands.h"

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
