// cli/generate.cpp: `sewil generate OUT.csv`: built-in data as a file, with the truth beside it.
#include "sewil/generate.h"

#include <fmt/format.h>

#include <memory>
#include <numeric>

#include "cli/commands.h"
#include "cli/data_options.h"
#include "cli/option_visitor.h"
#include "cli/output.h"
#include "sewil/error.h"
#include "sewil/files.h"
#include "sewil/text.h"

namespace sewil::cli {
namespace {

struct GenerateCommand {
  explicit GenerateCommand(CLI::App& command) : binder(command, "Data") {}

  GenerateOptions options;
  OptionBinder binder;
  std::string path;
  int threads = 0;
  bool quiet = false;
};

std::string table_text(const Dataset& data) {
  std::vector<std::uint32_t> columns(data.columns().size());
  std::iota(columns.begin(), columns.end(), 0U);
  return table_csv(data, columns);
}

std::string roles_text(const GeneratedData& generated) {
  std::string text = "column,role\n";
  for (std::size_t c = 0; c < generated.roles.size(); ++c) {
    text += fmt::format("{},{}\n", csv_cell(generated.data.columns()[c].name), name_of(generated.roles[c]));
  }
  return text;
}

std::string truth_text(const GeneratedData& generated) {
  std::string text = csv_cell(generated.data.label_name()) + "\n";
  for (const std::int32_t truth : generated.truth) {
    text += csv_cell(generated.data.classes()[static_cast<std::size_t>(truth)]) + "\n";
  }
  return text;
}

int run(const GenerateCommand& command) {
  const std::string ending = ".csv";
  if (!command.path.ends_with(ending) || command.path.size() == ending.size()) {
    throw InputError(fmt::format("{} was given as the file to write, expected a name that ends in .csv.",
                                 sewil::quoted(command.path)));
  }
  const std::string stem = command.path.substr(0, command.path.size() - ending.size());
  const Workers workers(command.threads);
  const GeneratedData generated = generate_madelon_like(command.options, workers);
  const bool hidden = generated.data.labeled_rows() < generated.data.rows();
  StagedFiles staged;
  staged.add(command.path, table_text(generated.data));
  staged.add(stem + ".roles.csv", roles_text(generated));
  if (hidden) staged.add(stem + ".truth.csv", truth_text(generated));
  staged.publish();
  if (command.quiet) return exit_done;
  show(fmt::format("{}: {}, {}, {} labeled\n", plain(command.path), counted(generated.data.rows(), "row"),
                   counted(generated.data.columns().size(), "column"),
                   grouped(generated.data.labeled_rows())));
  show(fmt::format("{}.roles.csv: which columns are informative, redundant, repeated or noise\n",
                   plain(stem)));
  if (hidden) show(fmt::format("{}.truth.csv: the class of every row\n", plain(stem)));
  return exit_done;
}

}  // namespace

Run add_generate(CLI::App& app) {
  auto command = std::make_shared<GenerateCommand>(app);
  app.add_option("OUT.csv", command->path, "the file to write; OUT.roles.csv is written beside it")
      ->required();
  command->binder.add(command->options);
  add_seed_option(app, command->options.seed)->group("Data");
  add_threads_option(app, command->threads);
  app.add_flag("--quiet", command->quiet, "print nothing");
  return [command] {
    command->binder.store();
    return run(*command);
  };
}

}  // namespace sewil::cli
