// cli/relevant.cpp: `sewil relevant FILE`: every column that carries information, at a false discovery rate.
#include <chrono>
#include <memory>
#include <utility>

#include "cli/column_names.h"
#include "cli/commands.h"
#include "cli/data_options.h"
#include "cli/option_visitor.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "cli/relevant_output.h"
#include "cli/run_folder.h"
#include "cli/words.h"
#include "sewil/memory_need.h"
#include "sewil/run.h"

namespace sewil::cli {
namespace {

struct RelevantCommand {
  explicit RelevantCommand(CLI::App& command)
      : discovery_options(command, "Relevance"),
        forest_options(command, "Forest"),
        learning_options(command, "Self-learning") {}

  FileOptions file;
  RelevanceRequest request;
  OptionBinder discovery_options, forest_options, learning_options;
  std::vector<std::string> drop;
  std::string out, resume, time_limit;
  int threads = 0;
  bool json = false;
  bool quiet = false;
  bool safe_csv = false;
};

int finish(const RelevantCommand& command, const RunFolder& folder, const RelevanceRecord& record) {
  const bool early = record.discoveries.stopped != StopReason::none;
  const int code = early ? exit_stopped_early : exit_done;
  const bool tells = !command.quiet && !command.json;
  const std::string json = to_json(record);
  if (command.json) show(json);
  if (tells) show(relevance_summary(record));
  if (folder.path().empty()) {
    if (tells) show("--out DIR writes the verdict on every column and a report.\n");
    return code;
  }
  fill_folder(folder, run_files(record, command.safe_csv), json, tells, early);
  // A run that was stopped early keeps its lessons: it can still be resumed.
  if (!early) remove_lessons(folder.path());
  return code;
}

int run(const RelevantCommand& command) {
  const Workers workers(command.threads);
  TerminalProgress progress(progress_settings(command.quiet, command.time_limit));
  const Clock::time_point start = Clock::now();
  Loaded loaded = load_input(command.file, workers, progress);
  RelevanceRequest request = command.request;
  request.drop = find_columns(loaded.data.columns(), names_in(command.drop), "--drop");
  request.command = words_of_command();
  request.read_seconds = std::chrono::duration<double>(Clock::now() - start).count();
  check_memory(loaded.data, memory_of_labeling(loaded.data, request.forest, workers.threads()),
               memory_limit(command.file.read.memory));
  const Problem problem(std::move(loaded.data), workers);
  const RunFolder folder = open_folder(command.out, command.resume);
  const RelevanceRecord record = run_relevance(
      problem, request, workers, progress,
      {.folder = folder.path(), .resume = !command.resume.empty(), .warn = [&](const std::string& sentence) {
         if (command.quiet) return;
         progress.clear();
         warn(sentence);
       }});
  progress.clear();
  return finish(command, folder, record);
}

}  // namespace

Run add_relevant(CLI::App& app) {
  auto command = std::make_shared<RelevantCommand>(app);
  add_file_options(app, command->file).front()->required();
  CLI::Option* out =
      app.add_option("--out", command->out,
                     "folder for relevance.csv, relevant.txt, record.json and report.html; made when absent");
  out->type_name("DIR");
  app.add_option("--resume", command->resume,
                 "continue the run that was stopped or killed in this folder; give the same data and options")
      ->type_name("DIR")
      ->excludes(out);
  add_drop_option(app, command->drop);
  app.add_option("--time-limit", command->time_limit,
                 "stop after this time and judge by what is known, e.g. 90s, 10m or 1h30m; exit code 3")
      ->type_name("TIME");
  add_seed_option(app, command->request.forest.seed);
  add_threads_option(app, command->threads);
  add_safe_csv_flag(app, command->safe_csv);
  app.add_flag("--json", command->json, "print the record instead of the summary");
  app.add_flag("--quiet", command->quiet, "print neither summary, warnings nor progress");
  command->discovery_options.add(command->request.discovery);
  command->forest_options.add(command->request.forest);
  command->learning_options.add(command->request.self_learning);
  return [command] {
    command->discovery_options.store();
    command->forest_options.store();
    command->learning_options.store();
    return run(*command);
  };
}

}  // namespace sewil::cli
