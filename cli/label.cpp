// cli/label.cpp: `sewil label FILE` fills in missing labels by self-training; `sewil label NEW --model FILE`
// labels the rows of another table with a saved model.
#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <numeric>
#include <optional>

#include "cli/column_names.h"
#include "cli/commands.h"
#include "cli/data_options.h"
#include "cli/label_output.h"
#include "cli/option_visitor.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "cli/row_options.h"
#include "cli/run_options.h"
#include "sewil/data/work.h"
#include "sewil/front/files.h"
#include "sewil/front/run_files.h"
#include "sewil/front/text.h"
#include "sewil/judge/run.h"
#include "sewil/learn/learner.h"

namespace sewil::cli {
namespace {

struct LabelCommand : RunOptions {
  explicit LabelCommand(CLI::App& command) : binder(command, "Forest"), rows(command) {}

  FileOptions file;
  ForestOptions forest;
  SelfTrainingOptions learning;
  EstimateOptions estimate = label_estimate;
  AcceptanceOptions acceptance;
  OptionBinder binder;
  RowOptions rows;
  std::string save_model_to, model;
  std::vector<std::string> drop;
};

void warn_unless_quiet(const LabelCommand& command, const std::string& sentence) {
  if (!command.quiet) cli::warn(sentence);
}

// All of them or none; the model, when there is one, beside the files of the folder.
void write_files(const LabelCommand& command, const RunFolder& folder, const std::string& model,
                 const std::vector<RunFile>& files) {
  std::vector<RunFile> elsewhere;
  if (!command.save_model_to.empty()) elsewhere.push_back({command.save_model_to, model});
  folder.publish(files, elsewhere);
  if (!files.empty()) folder.remove_state();
  if (!command.tells()) return;
  for (const RunFile& file : elsewhere) show(fmt::format("written: {}\n", plain(file.name)));
  for (const RunFile& file : files) {
    show(fmt::format("written: {}\n", plain(join_path(folder.path(), file.name))));
  }
}

int run_training(const LabelCommand& command) {
  const Workers workers(command.threads);
  TerminalProgress progress(command.progress_settings());

  const Clock::time_point start = Clock::now();
  Loaded loaded = load_input(command.file, workers, progress);
  const bool tells = command.tells();
  loaded.data = without_dropped(std::move(loaded.data), command.drop);
  loaded.data = command.rows.with_labels(std::move(loaded.data), command.file, workers, tells);
  // Now rather than after the learning, and not before the data proved good.
  const RunFolder folder = open_folder(command);
  if (!command.save_model_to.empty()) check_folder_of(command.save_model_to);
  const double read_seconds = seconds_since(start);

  check_memory(loaded.data, memory_of_labeling(loaded.data, command.forest, workers.threads()),
               memory_limit(command.file.read.memory));
  const Problem problem(std::move(loaded.data), workers);
  if (problem.description.unlabeled == 0) {
    warn_unless_quiet(command, fmt::format("{}: every row has a label, there is nothing to fill in.",
                                           problem.description.source));
  }
  const LabelRecord record = run_labeling(problem,
                                          {.forest = command.forest,
                                           .self_training = command.learning,
                                           .estimate = command.estimate,
                                           .acceptance = command.acceptance,
                                           .advice = command.rows.advice(),
                                           .truth = std::move(loaded.truth),
                                           .read_seconds = read_seconds,
                                           .keep_trees = !command.save_model_to.empty()},
                                          workers, progress, command.hooks(folder, progress));
  progress.clear();
  const std::string json = to_json(record);
  if (command.json) show(json);
  if (tells) show(label_summary(record, command.verbose) + where_to_read_on(command.verbose));
  std::string model;
  if (!command.save_model_to.empty()) {
    model = serialize_model(make_label_model(problem.data, record.learned));
  }
  std::vector<RunFile> files;
  if (!folder.path().empty()) {
    files = run_files(problem, record, command.safe_csv);
    files.push_back({"record.json", json});
    if (tells && record.data.stepped > 0) {
      show("labeled.csv is left out: the values of the table were not kept; labels.csv has the labels.\n");
    }
  } else if (tells && record.data.unlabeled > 0) {
    show("--out DIR writes the label of every row.\n");
  }
  write_files(command, folder, model, files);
  return record.stopped() != StopReason::none ? exit_stopped_early : exit_done;
}

int run_model(const LabelCommand& command) {
  const Workers workers(command.threads);
  const LabelModel model = load_model(command.model);
  FileOptions file = command.file;
  file.dataset.need_labels = false;
  std::vector<std::string> names;
  names.reserve(model.columns.size());
  for (const ModelColumn& column : model.columns) names.push_back(column.name);
  // The model's borders are not those of the steps this table would be put into.
  file.read.exact_columns = names;
  TerminalProgress progress({.quiet = command.quiet});
  const Loaded loaded = load_input(file, workers, progress, names, model.classes);
  progress.clear();
  const ModelVotes labeled = label_rows(model, loaded.data.columns(), loaded.data.source(), workers);
  if (labeled.unseen_categories > 0) {
    warn_unless_quiet(
        command,
        fmt::format("{}: {} a category the model has never seen and {} taken as missing.",
                    loaded.data.source(),
                    labeled.unseen_categories == 1 ? "1 cell holds"
                                                   : grouped(labeled.unseen_categories) + " cells hold",
                    labeled.unseen_categories == 1 ? "is" : "are"));
  }
  const std::vector<std::int32_t> predicted = predict(labeled.votes);
  std::optional<ErrorRate> error;
  if (!loaded.truth.empty()) error = error_rate(loaded.truth, predicted);
  const std::string json = to_json(ModelRecord{.model = command.model,
                                               .source = loaded.data.source(),
                                               .rows = loaded.data.rows(),
                                               .classes = model.classes,
                                               .accuracy = error});
  if (command.json) {
    show(json);
  } else if (!command.quiet) {
    show(fmt::format("{}: {} labeled by {}\n", plain(loaded.data.source()),
                     counted(loaded.data.rows(), "row"), plain(command.model)));
    show(fmt::format("predicted: {}\n", predicted_counts(model.classes, predicted)));
    if (error) show(accuracy_text(*error) + "\n");
  }
  if (!command.out.empty()) {
    const RunFolder folder = open_folder(command);
    std::vector<std::uint32_t> rows(loaded.data.rows());
    std::iota(rows.begin(), rows.end(), 0U);
    write_files(command, folder, {},
                {{"labels.csv",
                  labels_csv(model.classes, rows, labeled.votes, {}, loaded.data.ids(), command.safe_csv)},
                 {"record.json", json}});
  } else if (command.tells()) {
    show("--out DIR writes the label of every row.\n");
  }
  return exit_done;
}

// Checked here and not by the parser, whose help would repeat the rule at every option.
void refuse_given(const std::vector<CLI::Option*>& training) {
  for (const CLI::Option* option : training) {
    if (option->count() == 0) continue;
    throw InputError(
        fmt::format("{} was given with --model, expected one of them: a saved model learns nothing more.",
                    option->get_name()));
  }
}

}  // namespace

Run add_label(CLI::App& app) {
  auto command = std::make_shared<LabelCommand>(app);
  add_file_options(app, command->file).front()->required();
  add_truth_option(app, command->file);
  add_out_option(
      app, *command,
      "labels.csv, labeled.csv (the table with every label filled in), record.json and, when asked "
      "for, suggestions.csv and label_issues.csv");
  app.add_option("--model", command->model,
                 "label every row of FILE with a saved model; nothing is learned, so the options of learning "
                 "are refused")
      ->type_name("FILE");
  std::vector<CLI::Option*> training{
      app.add_option("--save-model", command->save_model_to,
                     "file for those who voted last, to label other tables with")
          ->type_name("FILE"),
      add_time_limit_option(app, *command), add_drop_option(app, command->drop),
      add_seed_option(app, command->forest.seed)};
  add_safe_csv_flag(app, *command);
  add_json_flag(app, *command);
  training.push_back(add_verbose_flag(app, *command));
  add_quiet_flag(app, command->quiet);
  add_threads_option(app, command->threads);
  command->binder.add(command->forest);
  command->binder.under("Self-training").add(command->learning);
  command->binder.under("Estimate").add(command->estimate);
  command->binder.add(command->acceptance);
  for (CLI::Option* option : command->rows.add()) training.push_back(option);
  training.push_back(command->rows.add_labels_option());
  for (CLI::Option* option : command->binder.options()) training.push_back(option);
  return [command, training] {
    if (!command->model.empty()) refuse_given(training);
    command->binder.store();
    command->rows.store();
    return command->model.empty() ? run_training(*command) : run_model(*command);
  };
}

}  // namespace sewil::cli
