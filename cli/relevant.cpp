// cli/relevant.cpp: `sewil relevant FILE`: every column that carries information, at a false discovery rate.
#include <memory>
#include <utility>

#include "cli/column_names.h"
#include "cli/commands.h"
#include "cli/data_options.h"
#include "cli/option_visitor.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "cli/relevant_output.h"
#include "cli/run_options.h"
#include "cli/words.h"
#include "sewil/front/run_files.h"
#include "sewil/judge/run.h"

namespace sewil::cli {
namespace {

struct RelevantCommand : RunOptions {
  explicit RelevantCommand(CLI::App& command) : binder(command, "Relevance") {}

  FileOptions file;
  RelevanceRequest request;
  OptionBinder binder;
  std::vector<std::string> drop;
};

int finish(const RelevantCommand& command, const RunFolder& folder, const RelevanceRecord& record) {
  const bool early = record.discoveries.stopped != StopReason::none;
  const int code = early ? exit_stopped_early : exit_done;
  const bool tells = command.tells();
  const std::string json = to_json(record);
  if (command.json) show(json);
  if (tells) show(relevance_summary(record));
  if (folder.path().empty()) {
    if (tells) show("--out DIR writes the verdict on every column and a report.\n");
    return code;
  }
  fill_folder(folder, run_files(record, command.safe_csv), json, tells, early);
  return code;
}

int run(const RelevantCommand& command) {
  const Workers workers(command.threads);
  TerminalProgress progress(command.progress_settings());
  const Clock::time_point start = Clock::now();
  Loaded loaded = load_input(command.file, workers, progress);
  RelevanceRequest request = command.request;
  request.drop = find_columns(loaded.data.columns(), names_in(command.drop), "--drop");
  request.command = words_of_command();
  request.read_seconds = seconds_since(start);
  check_memory(loaded.data, memory_of_labeling(loaded.data, request.forest, workers.threads()),
               memory_limit(command.file.read.memory));
  const Problem problem(std::move(loaded.data), workers);
  const RunFolder folder = open_folder(command);
  const RelevanceRecord record =
      run_relevance(problem, request, workers, progress, command.hooks(folder, progress));
  progress.clear();
  return finish(command, folder, record);
}

}  // namespace

Run add_relevant(CLI::App& app) {
  auto command = std::make_shared<RelevantCommand>(app);
  add_file_options(app, command->file).front()->required();
  add_resume_option(
      app, *command,
      add_out_option(app, *command, "relevance.csv, relevant.txt, record.json and report.html"));
  add_drop_option(app, command->drop);
  add_time_limit_option(app, *command, "and judge by what is known");
  add_seed_option(app, command->request.forest.seed);
  add_threads_option(app, command->threads);
  add_safe_csv_flag(app, *command);
  add_json_flag(app, *command);
  add_quiet_flag(app, command->quiet);
  command->binder.add(command->request.discovery);
  command->binder.under("Forest").add(command->request.forest);
  command->binder.under("Self-training").add(command->request.self_training);
  return [command] {
    command->binder.store();
    return run(*command);
  };
}

}  // namespace sewil::cli
