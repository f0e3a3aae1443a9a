// cli/generate.cpp: `sewil generate OUT.csv`: built-in data as a file, with the truth beside it.
#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "cli/commands.h"
#include "cli/data_options.h"
#include "cli/option_visitor.h"
#include "cli/output.h"
#include "sewil/data/dataset.h"
#include "sewil/data/work.h"
#include "sewil/front/files.h"
#include "sewil/front/text.h"

namespace sewil::cli {
namespace {

struct GenerateCommand {
  explicit GenerateCommand(CLI::App& command) : binder(command, "Data") {}

  GenerateOptions options;
  CsvWriting writing;
  OptionBinder binder;
  std::string path;
  int threads = 0;
  bool quiet = false;
};

std::string roles_text(const GeneratedFacts& generated) {
  std::string text = "column,role\n";
  for (std::size_t c = 0; c < generated.roles.size(); ++c) {
    text += fmt::format("{},{}\n", csv_cell(generated.columns[c]), name_of(generated.roles[c]));
  }
  return text;
}

std::string truth_text(const GeneratedFacts& generated) {
  std::string text = csv_cell(generated.label_name) + "\n";
  for (const std::int32_t truth : generated.truth) {
    text += csv_cell(generated.classes[static_cast<std::size_t>(truth)]) + "\n";
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
  StagedFiles staged;
  GeneratedFacts generated;
  staged.add(command.path, [&](const StagedFiles::Write& write) {
    CsvWriting writing = command.writing;
    writing.sink = write;
    generated = write_madelon_csv(command.options, writing, workers);
  });
  const auto hidden = static_cast<std::size_t>(
      std::count(generated.labels.begin(), generated.labels.end(), sewil::unlabeled));
  staged.add(stem + ".roles.csv", roles_text(generated));
  if (hidden > 0) staged.add(stem + ".truth.csv", truth_text(generated));
  staged.publish();
  if (command.quiet) return exit_done;
  show(fmt::format("{}: {}, {}, {} labeled\n", plain(command.path), counted(generated.labels.size(), "row"),
                   counted(generated.columns.size(), "column"), grouped(generated.labels.size() - hidden)));
  show(fmt::format("{}.roles.csv: which columns are informative, redundant, repeated or noise\n",
                   plain(stem)));
  if (hidden > 0) show(fmt::format("{}.truth.csv: the class of every row\n", plain(stem)));
  return exit_done;
}

}  // namespace

Run add_generate(CLI::App& app) {
  auto command = std::make_shared<GenerateCommand>(app);
  app.add_option("OUT.csv", command->path, "the file to write; OUT.roles.csv is written beside it")
      ->required();
  command->binder.add(command->options);
  command->binder.add(command->writing);
  add_seed_option(app, command->options.seed)->group("Data");
  add_threads_option(app, command->threads);
  app.add_flag("--quiet", command->quiet, "print nothing");
  return [command] {
    command->binder.store();
    return run(*command);
  };
}

}  // namespace sewil::cli
