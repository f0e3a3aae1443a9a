// cli/select_run.cpp: see select_run.h.
#include "cli/select_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <sstream>

#include "cli/column_names.h"
#include "cli/commands.h"
#include "cli/data_options.h"
#include "cli/label_output.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "cli/ranks.h"
#include "cli/select_output.h"
#include "cli/words.h"
#include "sewil/data/work.h"
#include "sewil/front/files.h"
#include "sewil/front/text.h"
#include "sewil/learn/learner.h"

namespace sewil::cli {
void add_preset_option(CLI::App& app, SelectionOptions& options) {
  static const std::vector<std::string> names = {"default", "paper"};
  app.add_option_function<std::string>(
         "--preset",
         [&options](const std::string& name) {
           if (name == "paper") set_as_in_paper(options);
         },
         "default, or paper (--method sew-il --constant-rule counted --relevance plain); other options given "
         "besides win")
      ->default_str(names.front())
      ->type_name("NAME")
      ->group("Selection")
      ->check([](const std::string& text) -> std::string {
        if (std::find(names.begin(), names.end(), text) != names.end()) return {};
        return fmt::format("{} was given, expected one of {}", sewil::quoted(text), fmt::join(names, ", "));
      });
}

void store_select_options(SelectCommand& command) {
  command.binder.store();
  command.rows.store();
  // Whoever speaks of generations wants a search.
  const std::vector<std::string_view> read = scopes_of(info_of(command.options.method));
  const std::vector<std::string_view> by_search = scopes_of(info_of(SelectionMethod::sew_il));
  const bool of_search = command.binder.any_given([&](std::string_view scope) {
    return std::ranges::find(by_search, scope) != by_search.end() &&
           std::ranges::find(read, scope) == read.end();
  });
  if (of_search && !command.binder.given("method")) command.options.method = SelectionMethod::sew_il;
}

void add_select_options(CLI::App& app, SelectCommand& command) {
  add_resume_option(
      app, command,
      add_out_option(
          app, command,
          "report.html, record.json, selected.txt, selected.csv, labels.csv, size_curve.csv, of a ranker "
          "ranking.csv and, when asked for, relevance.csv, suggestions.csv and label_issues.csv"));
  add_constraint_options(app, command.constraints);
  app.add_option(
         "--feature-groups", command.groups_file,
         "file with features that enter or leave together; one group a line, names separated by commas")
      ->type_name("FILE");
  app.add_option("--save-model", command.save_model_to,
                 "save the model of the selected features, to label other tables with (sewil label --model)")
      ->type_name("FILE");
  add_time_limit_option(app, command);
  add_seed_option(app, command.options.seed);
  add_threads_option(app, command.threads);
  app.add_flag("--no-diagnostics", command.no_diagnostics,
               "leave out what only the report shows: quality by size, correlations, substitutes, "
               "distributions by class");
  add_safe_csv_flag(app, command);
  add_json_flag(app, command);
  add_verbose_flag(app, command);
  add_quiet_flag(app, command.quiet);
  add_preset_option(app, command.options);
  command.binder.add(command.options);
  command.binder.under("Estimate").add(command.estimate);
  command.binder.under("Estimate").add(command.seed_check);
  command.binder.add(command.acceptance);
  command.rows.add();
  command.binder.under("Selection").add(command.redundancy);
  command.binder.add(command.discovery, {"noise", "rounds", "feature_folds", "seeds"});
}

std::vector<ColumnSet> read_groups(const std::string& path, std::span<const Column> columns) {
  std::istringstream file(read_whole_file(path, "a file with column groups"));
  std::vector<ColumnSet> groups;
  std::string line;
  for (std::size_t number = 1; std::getline(file, line); ++number) {
    if (!line.empty() && line.back() == '\r') line.pop_back();
    if (line.find_first_not_of(" \t") == std::string::npos || line.front() == '#') continue;
    const char separator = line.find('\t') != std::string::npos ? '\t' : ',';
    groups.push_back(
        find_columns(columns, split_names(line, separator), fmt::format("{}: line {}", path, number)));
  }
  return groups;
}

RunRecord run_select(const SelectCommand& command, const Problem& problem, const RunFolder& folder,
                     double read_seconds, const Workers& workers, std::vector<std::int32_t> truth) {
  const ProgressSettings settings = command.progress_settings();
  const std::span<const Column> columns = problem.data.columns();
  SelectionRequest request{.options = command.options,
                           .constraints = constraints_of(command.constraints, columns),
                           .estimate = command.estimate,
                           .acceptance = command.acceptance,
                           .advice = command.rows.advice(),
                           .redundancy = command.redundancy,
                           .seed_check = command.seed_check,
                           .discovery = command.discovery,
                           .diagnostics = !command.no_diagnostics && (!folder.path().empty() || command.json),
                           .command = words_of_command(),
                           .truth = std::move(truth),
                           .read_seconds = read_seconds};
  if (!command.groups_file.empty()) {
    request.constraints.groups = read_groups(command.groups_file, columns);
  }
  TerminalProgress progress(settings);
  const std::unique_ptr<TaskRunner> ranks = other_ranks(command.threads);
  RunRecord record =
      run_selection(problem, request, workers, progress, command.hooks(folder, progress, ranks.get()));
  progress.clear();
  command.tell_travelled(ranks.get());
  return record;
}

int finish_select(const SelectCommand& command, const Problem& problem, const RunFolder& folder,
                  const RunRecord& record, const ValuesOf& values_of) {
  const bool early = record.outcome.stopped != StopReason::none;
  const bool tells = command.tells();
  const std::string json = to_json(record);
  if (command.json) show(json);
  if (tells) show(select_summary(record, command.verbose) + where_to_read_on(command.verbose));
  if (!command.save_model_to.empty()) {
    save_model(make_label_model(problem.data, record.outcome.labeling), command.save_model_to);
    if (tells) show(fmt::format("written: {}\n", plain(command.save_model_to)));
  }
  if (folder.path().empty()) {
    if (tells && early) show("run again with --out DIR to be able to go on from where it stopped.\n");
    if (tells) show("--out DIR writes a report, the selected features, the reduced table and the labels.\n");
    return early ? exit_stopped_early : exit_done;
  }
  fill_folder(folder, run_files(problem, record, command.safe_csv, values_of), json, tells, early);
  return early ? exit_stopped_early : exit_done;
}

}  // namespace sewil::cli
