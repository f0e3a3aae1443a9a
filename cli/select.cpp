// cli/select.cpp: `sewil select FILE`: choose columns, the main job.
#include <fmt/format.h>

#include <memory>
#include <utility>

#include "cli/commands.h"
#include "cli/data_options.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "cli/select_run.h"
#include "sewil/data/work.h"
#include "sewil/front/run_files.h"

namespace sewil::cli {
namespace {

struct FileSelection {
  explicit FileSelection(CLI::App& app) : select(app) {}
  FileOptions file;
  SelectCommand select;
};

int run(const FileSelection& command) {
  const Workers workers(command.select.threads);
  const Clock::time_point start = Clock::now();
  TerminalProgress reading({.quiet = command.select.quiet});
  Loaded loaded = load_input(command.file, workers, reading);
  reading.clear();
  if (!command.select.save_model_to.empty()) check_folder_of(command.select.save_model_to);
  loaded.data =
      command.select.rows.with_labels(std::move(loaded.data), command.file, workers, command.select.tells());
  const double read_seconds = seconds_since(start);
  check_memory(loaded.data, memory_of_selection(loaded.data, command.select.options, workers.threads()),
               memory_limit(command.file.read.memory));
  const Problem problem(std::move(loaded.data), workers, command.select.options.forest);
  const RunFolder folder = open_folder(command.select);
  const RunRecord record =
      run_select(command.select, problem, folder, read_seconds, workers, std::move(loaded.truth));
  return finish_select(command.select, problem, folder, record, values_in(command.file, workers));
}

}  // namespace

Run add_select(CLI::App& app) {
  auto command = std::make_shared<FileSelection>(app);
  add_file_options(app, command->file).front()->required();
  add_truth_option(app, command->file);
  add_select_options(app, command->select);
  command->select.rows.add_labels_option();
  return [command] {
    store_select_options(command->select);
    return run(*command);
  };
}

}  // namespace sewil::cli
