// cli/select_run.cpp: see select_run.h.
#include "cli/select_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <optional>

#include "base/atomic_file.h"
#include "base/text.h"
#include "cli/commands.h"
#include "cli/data_options.h"
#include "cli/label_output.h"
#include "cli/progress.h"
#include "cli/ranks.h"
#include "cli/select_output.h"
#include "selection/checkpoint.h"
#include "sewil/coded_matrix.h"
#include "sewil/error.h"
#include "sewil/findings.h"
#include "sewil/report.h"

namespace sewil::cli {
namespace {

constexpr const char* checkpoint_name = "checkpoint.json";

std::string join(const std::string& folder, const char* name) {
  return (std::filesystem::path(folder) / name).string();
}

// The folder of the run, empty when there is none.
const std::string& folder_of(const SelectCommand& command) {
  return command.resume.empty() ? command.out : command.resume;
}

void make_folder(const std::string& folder) {
  std::error_code problem;
  std::filesystem::create_directories(folder, problem);
  if (problem) throw InputError(fmt::format("{}: cannot be made a folder: {}.", folder, problem.message()));
}

ColumnSet find_columns(std::span<const Column> columns, const std::vector<std::string>& names,
                       const char* option) {
  ColumnSet found;
  for (const std::string& name : names) {
    found.push_back(static_cast<std::uint32_t>(find_column(columns, name, option)));
  }
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

// A run that is resumed must find its checkpoint, a new one begins its own, so that what lies in the folder
// always belongs to the run that was started there last.
std::optional<SearchState> open_checkpoint(const SelectCommand& command, const CheckpointKey& key) {
  const std::string path = join(folder_of(command), checkpoint_name);
  if (command.resume.empty()) {
    save_checkpoint(path, key, {});
    return {};
  }
  if (!std::filesystem::exists(path)) {
    throw InputError(
        fmt::format("{}: holds no {}; the run there is complete or never began (start it with --out).",
                    command.resume, checkpoint_name));
  }
  return load_checkpoint(path, key);
}

}  // namespace

void add_preset_option(CLI::App& app, SelectionOptions& options) {
  static const std::vector<std::string> names = {"default", "paper"};
  app.add_option_function<std::string>(
         "--preset",
         [&options](const std::string& name) {
           if (name == "paper") set_as_in_paper(options);
         },
         "default, or paper (--constant-rule counted --relevance plain); other options given besides win")
      ->default_str(names.front())
      ->type_name("NAME")
      ->group("Selection")
      ->check([](const std::string& text) -> std::string {
        if (std::find(names.begin(), names.end(), text) != names.end()) return {};
        return fmt::format("{} was given, expected one of {}", sewil::quoted(text), fmt::join(names, ", "));
      });
}

void add_select_options(CLI::App& app, SelectCommand& command) {
  CLI::Option* out =
      app.add_option("--out", command.out,
                     "folder for report.html, record.json, selected.txt, selected.csv, labels.csv and, of a "
                     "ranker, ranking.csv; made when absent");
  out->type_name("DIR");
  app.add_option("--resume", command.resume,
                 "continue the run that was stopped or killed in this folder; give the same data and options")
      ->type_name("DIR")
      ->excludes(out);
  app.add_option(
         "--keep", command.keep,
         "columns that are chosen in any case: names or numbers, separated by commas; may be repeated")
      ->type_name("COLUMNS")
      ->delimiter(',')
      ->allow_extra_args(false);
  app.add_option("--drop", command.drop,
                 "columns that are not looked at, not even by self-learning; written like --keep")
      ->type_name("COLUMNS")
      ->delimiter(',')
      ->allow_extra_args(false);
  app.add_option(
         "--groups", command.groups_file,
         "file with columns that enter or leave together: one group a line, names separated by commas")
      ->type_name("FILE");
  app.add_option("--time-limit", command.time_limit,
                 "stop after this time with the best so far, e.g. 90s, 10m or 1h30m; exit code 3")
      ->type_name("TIME");
  add_seed_option(app, command.options.seed);
  add_threads_option(app, command.threads);
  app.add_flag("--no-findings", command.no_findings,
               "leave out what only the report shows: quality by size, correlations, substitutes, "
               "distributions by class");
  app.add_flag("--json", command.json, "print the record instead of the summary");
  app.add_flag("--quiet", command.quiet, "print neither summary, warnings nor progress");
  add_preset_option(app, command.options);
  command.binder.add(command.options);
}

std::vector<ColumnSet> read_groups(const std::string& path, std::span<const Column> columns) {
  std::ifstream file(path);
  if (!file) throw InputError(fmt::format("{}: cannot be opened; expected a file with column groups.", path));
  std::vector<ColumnSet> groups;
  std::string line;
  for (std::size_t number = 1; std::getline(file, line); ++number) {
    if (!line.empty() && line.back() == '\r') line.pop_back();
    if (line.find_first_not_of(" \t") == std::string::npos || line.front() == '#') continue;
    const char separator = line.find('\t') != std::string::npos ? '\t' : ',';
    ColumnSet group;
    std::size_t from = 0;
    while (from <= line.size()) {
      const std::size_t until = std::min(line.find(separator, from), line.size());
      std::string name = line.substr(from, until - from);
      name.erase(0, name.find_first_not_of(' '));
      name.erase(name.find_last_not_of(' ') + 1);
      group.push_back(
          static_cast<std::uint32_t>(find_column(columns, name, fmt::format("{}: line {}", path, number))));
      from = until + 1;
    }
    groups.push_back(std::move(group));
  }
  return groups;
}

RunRecord run_select(const SelectCommand& command, const Dataset& data, const std::string& words,
                     double read_seconds, const Workers& workers) {
  const bool keeps_folder = !folder_of(command).empty();
  if (keeps_folder) make_folder(folder_of(command));
  ProgressSettings settings{.quiet = command.quiet};
  if (!command.time_limit.empty()) settings.time_limit = parse_duration(command.time_limit);
  if (!command.quiet) {
    for (const std::string& warning : data.warnings()) fmt::print(stderr, "sewil: warning: {}\n", warning);
  }

  RunRecord record;
  record.command = words;
  record.options = command.options;
  record.read_seconds = read_seconds;
  record.constraints.keep = find_columns(data.columns(), command.keep, "--keep");
  record.constraints.drop = find_columns(data.columns(), command.drop, "--drop");
  if (!command.groups_file.empty()) {
    record.constraints.groups = read_groups(command.groups_file, data.columns());
  }
  // Wishes that contradict each other are told with the columns' names, before any work is done.
  make_search_space(data.columns().size(), record.constraints,
                    [&](std::uint32_t column) { return data.columns()[column].name; });

  TerminalProgress progress(settings);
  const CodedMatrix matrix = code_columns(data.columns(), data.rows(), workers);
  record.data = describe_for_record(data, matrix);
  SelectionHooks hooks;
  hooks.score_elsewhere = score_on_ranks(command.threads);
  std::optional<SearchState> saved;
  if (keeps_folder) {
    const CheckpointKey key{record.data.hash, record.options, record.constraints};
    saved = open_checkpoint(command, key);
    if (saved) hooks.resume = &*saved;
    hooks.checkpoint = [key, path = join(folder_of(command), checkpoint_name)](const SearchState& state) {
      save_checkpoint(path, key, state);
    };
  }
  const RowsByLabel rows(data.labels());
  const PartlyLabeled known = rows.known(data.classes().size());
  record.outcome =
      select_columns(data, matrix, known, record.constraints, record.options, workers, progress, hooks);
  if (!command.no_findings && (keeps_folder || command.json)) {
    record.findings =
        compute_findings(data, matrix, known, record.options, record.outcome, workers, progress);
  }
  return record;
}

int finish_select(const SelectCommand& command, const Dataset& data, const RunRecord& record) {
  const bool early = record.outcome.stopped != StopReason::none;
  const std::string json = to_json(record);
  if (command.json) {
    fmt::print("{}", json);
  } else if (!command.quiet) {
    fmt::print("{}", select_summary(record));
  }
  const std::string& folder = folder_of(command);
  if (!folder.empty()) {
    const SelfLearningResult& labeling = record.outcome.labeling;
    const RowsByLabel rows(data.labels());
    write_file_atomically(join(folder, "selected.txt"), selected_names(record));
    write_file_atomically(join(folder, "selected.csv"), reduced_table(data, record.outcome.columns));
    write_file_atomically(join(folder, "labels.csv"),
                          labels_csv(data.classes(), rows.without_label, labeling.votes, labeling.taken_at,
                                     labeling.pseudo_labels));
    if (!record.outcome.ranking.order.empty()) {
      write_file_atomically(join(folder, "ranking.csv"), ranking_csv(record));
    }
    write_file_atomically(join(folder, "report.html"), report_html(json));
    write_file_atomically(join(folder, "record.json"), json);
    // A run that was stopped early keeps its checkpoint: it can still be resumed.
    if (!early) std::filesystem::remove(join(folder, checkpoint_name));
    if (!command.quiet && !command.json) {
      const bool ranked = !record.outcome.ranking.order.empty();
      fmt::print(
          "written: {}\n",
          join(folder, ranked ? "{report.html,record.json,selected.txt,selected.csv,labels.csv,ranking.csv}"
                              : "{report.html,record.json,selected.txt,selected.csv,labels.csv}"));
    }
  } else if (!command.quiet && !command.json) {
    fmt::print("--out DIR writes a report, the chosen columns, the reduced table and the labels.\n");
  }
  return early ? exit_stopped_early : exit_done;
}

}  // namespace sewil::cli
