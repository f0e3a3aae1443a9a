// cli/places.cpp: see places.h.
#include "cli/places.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>
#include <vector>

#include "sewil/data/work.h"
#include "sewil/front/files.h"
#include "sewil/front/run_files.h"
#include "sewil/front/text.h"

namespace sewil::cli {
namespace {

constexpr std::string_view file_type = "FILE";
constexpr std::string_view folder_type = "DIR";
constexpr std::array<std::string_view, 3> writing{"--out", "--resume", "--save-model"};

// A file is who it is by whatever name: a link to the input is the input.
using Identity = std::pair<dev_t, ino_t>;

std::vector<Identity> identity_of(const std::string& path) {
  struct stat about = {};
  const bool known = path == "-" ? ::fstat(0, &about) == 0 : ::stat(path.c_str(), &about) == 0;
  if (!known || !S_ISREG(about.st_mode)) return {};
  return {{about.st_dev, about.st_ino}};
}

struct Places {
  std::vector<Identity> read;
  std::vector<const CLI::Option*> written;
};

void gather(const CLI::App& app, Places& places) {
  for (const CLI::Option* option : app.get_options()) {
    if (std::ranges::find(writing, option->get_name()) != writing.end()) {
      if (option->count() > 0) places.written.push_back(option);
      continue;
    }
    for (const std::string& word : option->results()) {
      // @FILE: names of columns, one a line.
      const std::string path = word.starts_with('@') ? word.substr(1) : word;
      for (const Identity& one : identity_of(path)) places.read.push_back(one);
    }
  }
  for (const CLI::App* command : app.get_subcommands()) gather(*command, places);
}

void refuse_if_read(const Places& places, const std::string& path, const CLI::Option& option,
                    std::string_view expected) {
  for (const Identity& one : identity_of(path)) {
    if (std::ranges::find(places.read, one) == places.read.end()) continue;
    throw InputError(fmt::format("{}: is read by this command, and {} would write over it; expected {}.",
                                 path, option.get_name(), expected));
  }
}

}  // namespace

void refuse_empty_names(CLI::App& app) {
  for (CLI::Option* option : app.get_options()) {
    const std::string type = option->get_type_name();
    if (type != file_type && type != folder_type) continue;
    option->check([folder = type == folder_type](const std::string& text) -> std::string {
      if (!text.empty()) return {};
      return fmt::format("an empty name was given (an unset variable?), expected that of a {}",
                         folder ? "folder" : "file");
    });
  }
  for (CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
    refuse_empty_names(*command);
  }
}

void refuse_to_overwrite_input(const CLI::App& app) {
  Places places;
  gather(app, places);
  for (const CLI::Option* option : places.written) {
    const std::string& path = option->results().back();
    if (option->get_type_name() != folder_type) {
      refuse_if_read(places, path, *option, "another name");
      continue;
    }
    for (const std::string_view name : names_in_run_folder()) {
      refuse_if_read(places, join_path(path, name), *option, "another folder");
    }
  }
}

}  // namespace sewil::cli
