// cli/label.cpp: `sewil label FILE` fills in missing labels by self-learning; `sewil label NEW --model FILE`
// labels the rows of another table with a saved model.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <memory>
#include <numeric>
#include <optional>

#include "base/atomic_file.h"
#include "base/text.h"
#include "cli/commands.h"
#include "cli/data_options.h"
#include "cli/label_output.h"
#include "cli/option_visitor.h"
#include "cli/progress.h"
#include "dataset/labels.h"
#include "sewil/describe_data.h"
#include "sewil/error.h"
#include "sewil/label_model.h"
#include "sewil/version.h"

namespace sewil::cli {
namespace {

struct LabelCommand {
  explicit LabelCommand(CLI::App& command)
      : forest_options(command, "Forest"), learning_options(command, "Self-learning") {}

  FileOptions file;
  ForestOptions forest;
  SelfLearningOptions learning;
  OptionBinder forest_options;
  OptionBinder learning_options;
  std::string out, truth, save_model_to, model, time_limit;
  int threads = 0;
  bool json = false;
  bool quiet = false;
};

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

std::string join(const std::string& folder, const char* name) {
  return (std::filesystem::path(folder) / name).string();
}

void make_folder(const std::string& folder) {
  std::error_code problem;
  std::filesystem::create_directories(folder, problem);
  if (problem) throw InputError(fmt::format("{}: cannot be made a folder: {}.", folder, problem.message()));
}

void check_folder_of(const std::string& path) {
  const std::filesystem::path folder = std::filesystem::path(path).parent_path();
  if (!folder.empty() && !std::filesystem::is_directory(folder)) {
    throw InputError(fmt::format("{}: cannot be written: there is no folder {}.", path, folder.string()));
  }
}

std::string dump(const nlohmann::ordered_json& json) {
  return json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

// The true class of every row; -1 unknown; a class nobody is labeled with is past the last one, so no
// prediction can hit it.
std::vector<std::int32_t> truth_of(const Column& column, std::span<const std::string> classes,
                                   const FileOptions& file) {
  const Labels labels = map_labels(column, file.dataset.unlabeled, file.path);
  std::vector<std::int32_t> truth;
  for (const std::int32_t k : labels.of_row) {
    if (k < 0) {
      truth.push_back(unlabeled);
      continue;
    }
    const auto at = std::find(classes.begin(), classes.end(), labels.classes[static_cast<std::size_t>(k)]);
    truth.push_back(static_cast<std::int32_t>(at - classes.begin()));
  }
  return truth;
}

struct Loaded {
  Dataset data;
  std::vector<std::int32_t> truth;  // empty without --truth
};

// The column with the truth is no input: it is taken out.
Loaded load(const LabelCommand& command, const DatasetOptions& options, const Workers& workers,
            std::span<const std::string> model_classes = {}) {
  Table table = read_table(command.file.path, command.file.read, workers);
  std::optional<Column> truth;
  if (!command.truth.empty()) {
    truth =
        table.columns[find_column(table.columns, command.truth, command.file.path + ": the truth column")];
  }
  Loaded loaded{make_dataset(std::move(table), options, workers), {}};
  if (!truth) return loaded;
  if (options.need_labels && loaded.data.label_name() == truth->name) {
    throw InputError(fmt::format(
        "{}: column {} cannot hold both the labels and the truth; name the label column with --label.",
        command.file.path, sewil::quoted(truth->name)));
  }
  std::vector<Column> inputs;
  for (const Column& column : loaded.data.columns()) {
    if (column.name != truth->name) inputs.push_back(column);
  }
  if (inputs.empty()) {
    throw InputError(
        fmt::format("{}: has no input columns beside the labels and the truth.", command.file.path));
  }
  Dataset data(std::move(inputs), {loaded.data.labels().begin(), loaded.data.labels().end()},
               {loaded.data.classes().begin(), loaded.data.classes().end()}, loaded.data.source(),
               loaded.data.label_name());
  for (const std::string& warning : loaded.data.warnings()) data.add_warning(warning);
  loaded.data = std::move(data);
  loaded.truth =
      truth_of(*truth, model_classes.empty() ? loaded.data.classes() : model_classes, command.file);
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

SelfLearningResult learn(const LabelCommand& command, const Dataset& data, const RowsByLabel& rows,
                         const Workers& workers, Progress& progress) {
  const CodedMatrix matrix = code_columns(data.columns(), data.rows(), workers);
  std::vector<std::uint32_t> columns(data.columns().size());
  std::iota(columns.begin(), columns.end(), 0U);
  const auto maker =
      make_forest_maker(matrix, columns, command.forest, {.weights = false}, workers, progress);
  return self_learn(rows.known(data.classes().size()), *maker, command.learning, workers, progress);
}

void tell_written(const LabelCommand& command, const std::string& path) {
  if (!command.quiet && !command.json) fmt::print("written: {}\n", path);
}

int run_training(const LabelCommand& command) {
  const Workers workers(command.threads);
  ProgressSettings settings{.quiet = command.quiet};
  if (!command.time_limit.empty()) settings.time_limit = parse_duration(command.time_limit);
  TerminalProgress progress(settings);

  Clock::time_point start = Clock::now();
  const Loaded loaded = load(command, command.file.dataset, workers);
  const DataDescription description = describe_data(loaded.data, workers);
  warn_about(command, description);
  RowsByLabel rows(loaded.data.labels());
  // Now rather than after the learning, and not before the data proved good.
  if (!command.out.empty()) make_folder(command.out);
  if (!command.save_model_to.empty()) check_folder_of(command.save_model_to);
  const double read_seconds = seconds_since(start);

  start = Clock::now();
  const SelfLearningResult result = learn(command, loaded.data, rows, workers, progress);
  const CriterionResult bounds =
      evaluate_criteria({result.forest.oob_votes, result.labels, result.labeled, &result.votes}, {}, workers);
  progress.clear();

  LabelRun run{loaded.data, command.forest, command.learning, result, bounds, rows.without_label};
  run.read_seconds = read_seconds;
  run.self_learning_seconds = seconds_since(start);
  if (!loaded.truth.empty()) {
    std::vector<std::int32_t> truth;
    truth.reserve(rows.without_label.size());
    for (const std::uint32_t row : rows.without_label) truth.push_back(loaded.truth[row]);
    run.accuracy =
        LabelAccuracy{error_rate(truth, result.predicted), error_rate(truth, result.first_predicted)};
  }
  const std::string record = dump(label_record(run, description.hash, description.missing));
  if (command.json) {
    fmt::print("{}", record);
  } else if (!command.quiet) {
    fmt::print("{}", label_summary(run));
  }
  if (!command.save_model_to.empty()) {
    save_model(make_label_model(loaded.data, result.forest.trees), command.save_model_to);
    tell_written(command, command.save_model_to);
  }
  if (!command.out.empty()) {
    write_file_atomically(join(command.out, "labels.csv"),
                          labels_csv(loaded.data.classes(), rows.without_label, result.votes, result.taken_at,
                                     result.pseudo_labels));
    write_file_atomically(join(command.out, "record.json"), record);
    tell_written(command, join(command.out, "labels.csv"));
    tell_written(command, join(command.out, "record.json"));
  } else if (!command.quiet && !command.json && !rows.without_label.empty()) {
    fmt::print("--out DIR writes the label of every row.\n");
  }
  const bool early = result.stopped_because == SelfLearningStop::time_limit ||
                     result.stopped_because == SelfLearningStop::cancelled;
  return early ? exit_stopped_early : exit_done;
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
    fmt::print("{}", dump(record));
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
    write_file_atomically(join(command.out, "labels.csv"), labels_csv(model.classes, rows, labeled.votes));
    tell_written(command, join(command.out, "labels.csv"));
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
         "--truth", command->truth,
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
  for (const OptionBinder* binder : {&command->forest_options, &command->learning_options}) {
    for (CLI::Option* option : binder->options()) training.push_back(option);
  }
  return [command, training] {
    if (!command->model.empty()) refuse_given(training);
    command->forest_options.store();
    command->learning_options.store();
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
