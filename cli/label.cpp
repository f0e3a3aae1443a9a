// cli/label.cpp: `sewil label FILE` fills in missing labels by self-learning; `sewil label NEW --model FILE`
// labels the rows of another table with a saved model.
#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <numeric>
#include <optional>

#include "cli/commands.h"
#include "cli/data_options.h"
#include "cli/label_output.h"
#include "cli/option_visitor.h"
#include "cli/progress.h"
#include "sewil/describe_data.h"
#include "sewil/error.h"
#include "sewil/files.h"
#include "sewil/label_model.h"
#include "sewil/run.h"
#include "sewil/run_files.h"
#include "sewil/text.h"
#include "sewil/version.h"

namespace sewil::cli {
namespace {

struct LabelCommand {
  explicit LabelCommand(CLI::App& command)
      : forest_options(command, "Forest"),
        learning_options(command, "Self-learning"),
        estimate_options(command, "Estimate") {}

  FileOptions file;
  ForestOptions forest;
  SelfLearningOptions learning;
  EstimateOptions estimate = label_estimate;
  OptionBinder forest_options;
  OptionBinder learning_options;
  OptionBinder estimate_options;
  std::string out, save_model_to, model, time_limit;
  int threads = 0;
  bool json = false;
  bool quiet = false;
};

void check_folder_of(const std::string& path) {
  const std::filesystem::path folder = std::filesystem::path(path).parent_path();
  if (!folder.empty() && !std::filesystem::is_directory(folder)) {
    throw InputError(fmt::format("{}: cannot be written: there is no folder {}.", path, folder.string()));
  }
}

struct Loaded {
  Dataset data;
  std::vector<std::int32_t> truth;  // empty without --truth
};

Loaded load(const LabelCommand& command, const DatasetOptions& options, const Workers& workers,
            std::span<const std::string> model_classes = {}) {
  const std::string& path = command.file.path;
  Table table = read_table(path, command.file.read, workers);
  std::optional<Column> truth;
  if (!options.truth.empty()) {
    truth = table.columns[find_column(table.columns, options.truth, path + ": the truth column")];
  }
  Loaded loaded{make_dataset(std::move(table), options, workers), {}};
  if (truth) {
    const auto classes = model_classes.empty() ? loaded.data.classes() : model_classes;
    loaded.truth = truth_of(*truth, classes, options, path);
  }
  return loaded;
}

void warn(const LabelCommand& command, const std::string& sentence) {
  if (!command.quiet) fmt::print(stderr, "sewil: warning: {}\n", sentence);
}

void warn_about(const LabelCommand& command, const DataDescription& description) {
  for (const std::string& warning : description.warnings) warn(command, warning);
  if (description.unlabeled == 0) {
    warn(command, fmt::format("{}: every row has a label, there is nothing to fill in.", description.source));
  }
  for (const ClassDescription& one : description.classes) {
    if (one.rows != 1) continue;
    warn(command,
         fmt::format(
             "{}: class {} has one labeled row, which no out-of-bag vote can get right; the errors and "
             "bounds say little about it.",
             description.source, sewil::quoted(one.name)));
  }
}

void tell_written(const LabelCommand& command, const std::string& path) {
  if (!command.quiet && !command.json) fmt::print("written: {}\n", path);
}

void write_files(const LabelCommand& command, const std::vector<RunFile>& files) {
  for (const RunFile& file : files) {
    const std::string path = join_path(command.out, file.name);
    write_file_atomically(path, file.text);
    tell_written(command, path);
  }
}

int run_training(const LabelCommand& command) {
  const Workers workers(command.threads);
  ProgressSettings settings{.quiet = command.quiet};
  if (!command.time_limit.empty()) settings.time_limit = parse_duration(command.time_limit);
  TerminalProgress progress(settings);

  const Clock::time_point start = Clock::now();
  Loaded loaded = load(command, command.file.dataset, workers);
  warn_about(command, describe_data(loaded.data, workers));
  // Now rather than after the learning, and not before the data proved good.
  if (!command.out.empty()) make_folder(command.out);
  if (!command.save_model_to.empty()) check_folder_of(command.save_model_to);
  const double read_seconds = std::chrono::duration<double>(Clock::now() - start).count();

  const Problem problem(std::move(loaded.data), workers);
  const LabelRecord record = run_labeling(problem,
                                          {.forest = command.forest,
                                           .self_learning = command.learning,
                                           .estimate = command.estimate,
                                           .truth = std::move(loaded.truth),
                                           .read_seconds = read_seconds},
                                          workers, progress);
  progress.clear();
  const std::string json = to_json(record);
  if (command.json) {
    fmt::print("{}", json);
  } else if (!command.quiet) {
    fmt::print("{}", label_summary(record));
  }
  if (!command.save_model_to.empty()) {
    save_model(make_label_model(problem.data, record.learned.forest.trees), command.save_model_to);
    tell_written(command, command.save_model_to);
  }
  if (!command.out.empty()) {
    std::vector<RunFile> files = run_files(problem, record);
    files.push_back({"record.json", json});
    write_files(command, files);
  } else if (!command.quiet && !command.json && record.data.unlabeled > 0) {
    fmt::print("--out DIR writes the label of every row.\n");
  }
  return record.stopped() != StopReason::none ? exit_stopped_early : exit_done;
}

int run_model(const LabelCommand& command) {
  const Workers workers(command.threads);
  const LabelModel model = load_model(command.model);
  DatasetOptions options = command.file.dataset;
  options.need_labels = false;
  const Loaded loaded = load(command, options, workers, model.classes);
  const ModelVotes labeled = label_rows(model, loaded.data.columns(), loaded.data.source(), workers);
  if (labeled.unseen_categories > 0) {
    warn(command,
         fmt::format("{}: {} a category the model has never seen and {} taken as missing.",
                     loaded.data.source(),
                     labeled.unseen_categories == 1 ? "1 cell holds"
                                                    : grouped(labeled.unseen_categories) + " cells hold",
                     labeled.unseen_categories == 1 ? "is" : "are"));
  }
  const std::vector<std::int32_t> predicted = predict(labeled.votes);
  std::optional<ErrorRate> error;
  if (!loaded.truth.empty()) error = error_rate(loaded.truth, predicted);
  if (command.json) {
    nlohmann::ordered_json record{{"version", SEWIL_VERSION},
                                  {"command", "label"},
                                  {"model", command.model},
                                  {"data", {{"source", loaded.data.source()}, {"rows", loaded.data.rows()}}},
                                  {"classes", model.classes}};
    if (error) record["accuracy"] = {{"rows", error->rows}, {"unlabeled", error->accuracy()}};
    fmt::print("{}\n", record.dump(2, ' ', false, nlohmann::json::error_handler_t::replace));
  } else if (!command.quiet) {
    fmt::print("{}: {} labeled by {}\n", loaded.data.source(), counted(loaded.data.rows(), "row"),
               command.model);
    fmt::print("predicted: {}\n", predicted_counts(model.classes, predicted));
    if (error) fmt::print("{}\n", accuracy_text(*error));
  }
  if (!command.out.empty()) {
    make_folder(command.out);
    std::vector<std::uint32_t> rows(loaded.data.rows());
    std::iota(rows.begin(), rows.end(), 0U);
    write_files(command, {{"labels.csv", labels_csv(model.classes, rows, labeled.votes)}});
  } else if (!command.quiet && !command.json) {
    fmt::print("--out DIR writes the label of every row.\n");
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
  app.add_option(
         "--truth", command->file.dataset.truth,
         "name or number of a column with the true labels: it is no input, and the accuracy is printed")
      ->type_name("COLUMN")
      ->group("Data");
  app.add_option("--out", command->out, "folder for labels.csv and record.json; made when absent")
      ->type_name("DIR");
  app.add_option("--model", command->model,
                 "label every row of FILE with a saved model; nothing is learned, so the options of learning "
                 "are refused")
      ->type_name("FILE");
  std::vector<CLI::Option*> training{
      app.add_option("--save-model", command->save_model_to,
                     "file for the last forest, to label other tables with")
          ->type_name("FILE"),
      app.add_option("--time-limit", command->time_limit,
                     "stop after this time with the best so far, e.g. 90s, 10m or 1h30m; exit code 3")
          ->type_name("TIME"),
      add_seed_option(app, command->forest.seed)};
  app.add_flag("--json", command->json, "print the record instead of the summary");
  app.add_flag("--quiet", command->quiet, "print neither summary, warnings nor progress");
  add_threads_option(app, command->threads);
  command->forest_options.add(command->forest);
  command->learning_options.add(command->learning);
  command->estimate_options.add(command->estimate);
  for (const OptionBinder* binder :
       {&command->forest_options, &command->learning_options, &command->estimate_options}) {
    for (CLI::Option* option : binder->options()) training.push_back(option);
  }
  return [command, training] {
    if (!command->model.empty()) refuse_given(training);
    command->forest_options.store();
    command->learning_options.store();
    command->estimate_options.store();
    try {
      return command->model.empty() ? run_training(*command) : run_model(*command);
    } catch (const Stopped& stopped) {
      fmt::print(stderr, "sewil: {} before the first forest was complete; nothing was written.\n",
                 stopped.what());
      return exit_stopped_early;
    }
  };
}

}  // namespace sewil::cli
