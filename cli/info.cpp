// cli/info.cpp: `sewil info FILE` and `sewil info --demo`.
#include <fmt/format.h>

#include <limits>
#include <memory>

#include "cli/commands.h"
#include "cli/data_options.h"
#include "cli/describe_output.h"
#include "cli/option_visitor.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "sewil/data/dataset.h"
#include "sewil/data/work.h"

namespace sewil::cli {
namespace {

constexpr const char* demo_group = "Built-in data (with --demo)";

struct InfoCommand {
  explicit InfoCommand(CLI::App& command) : demo_options(command, demo_group) {}

  FileOptions file;
  GenerateOptions generate;
  OptionBinder demo_options;
  int threads = 0;
  bool demo = false;
  bool json = false;
  bool quiet = false;
  bool all = false;
};

int print_info(const InfoCommand& command, const Dataset& data, std::span<const ColumnRole> roles,
               const Workers& workers) {
  const DataDescription description = describe_data(data, workers);
  if (command.json) {
    show(info_json(description, roles).dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n");
    return exit_done;
  }
  InfoLayout layout;
  if (command.all)
    layout = {std::numeric_limits<std::size_t>::max(), std::numeric_limits<std::size_t>::max()};
  if (command.quiet) layout.most_columns = 0;
  show(info_text(description, layout, roles));
  return exit_done;
}

}  // namespace

Run add_info(CLI::App& app) {
  auto command = std::make_shared<InfoCommand>(app);
  const std::vector<CLI::Option*> file_options = add_file_options(app, command->file);
  CLI::Option* demo = app.add_flag("--demo", command->demo, "describe built-in data instead of a file");
  CLI::Option* json = app.add_flag("--json", command->json, "print one JSON object");
  CLI::Option* all = app.add_flag("--all", command->all, "list every column and class");
  CLI::Option* quiet = app.add_flag("--quiet", command->quiet, "list no columns");
  add_threads_option(app, command->threads);
  command->demo_options.add(command->generate);
  std::vector<CLI::Option*> demo_options = command->demo_options.options();
  demo_options.push_back(add_seed_option(app, command->generate.seed)->group(demo_group));
  return [=] {
    refuse_with(file_options, demo);
    refuse_with({all, quiet}, json);
    refuse_with({all}, quiet);
    refuse_without(demo_options, demo);
    const Workers workers(command->threads);
    command->demo_options.store();
    if (command->demo) {
      const GeneratedData generated = generate_madelon_like(command->generate, workers);
      return print_info(*command, generated.data, generated.roles, workers);
    }
    if (command->file.path.empty()) {
      throw InputError("sewil info needs a FILE, or --demo for built-in data.");
    }
    TerminalProgress progress({.quiet = command->quiet});
    const Dataset data = read_dataset(command->file, workers, progress);
    progress.clear();
    return print_info(*command, data, {}, workers);
  };
}

}  // namespace sewil::cli
