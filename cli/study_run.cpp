// cli/study_run.cpp: `sewil study run`: data sets x splits x methods, one result a line.
#include <fast_float/fast_float.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <memory>

#include "cli/column_names.h"
#include "cli/commands.h"
#include "cli/data_options.h"
#include "cli/option_visitor.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "cli/select_run.h"
#include "cli/study.h"
#include "sewil/data/work.h"
#include "sewil/front/study.h"
#include "sewil/front/study_sets.h"
#include "sewil/front/text.h"

namespace sewil::cli {
namespace {

struct StudyRunCommand {
  explicit StudyRunCommand(CLI::App& app) : study(app, "Options"), selection(app, "Selection", readers_of) {}

  StudyOptions options;
  OptionBinder study, selection;
  FileOptions file;
  ConstraintWords constraints;
  std::vector<std::string> tables, sets, methods;
  std::string data, out = "study.jsonl", limit = "1h", only_under, shard = "1/1";
  std::string labeled, test, name;
  StudyWorkers workers;
  bool quiet = false;
};

std::vector<StudyMethod> chosen_methods(const std::vector<StudyTable>& tables,
                                        const std::vector<std::string>& names, bool own_table) {
  std::vector<StudyMethod> offered;
  std::vector<std::string_view> known;
  for (const StudyMethod& method : study_methods()) {
    if (std::find(tables.begin(), tables.end(), method.table) == tables.end()) continue;
    offered.push_back(method);
    known.emplace_back(method.name);
  }
  if (names.empty()) {
    if (own_table) std::erase_if(offered, [](const StudyMethod& method) { return method.for_paper; });
    return offered;
  }
  for (const std::string& name : names) {
    if (std::find(known.begin(), known.end(), lower_case(name)) == known.end()) {
      refuse_name("--methods", name, known);
    }
  }
  std::erase_if(offered, [&](const StudyMethod& method) {
    return std::none_of(names.begin(), names.end(),
                        [&](const std::string& name) { return lower_case(name) == method.name; });
  });
  return offered;
}

// All of the paper's, and of the stand-ins those that are there: nobody is to miss one that was never made.
std::vector<const PaperSet*> chosen_sets(const std::vector<std::string>& names, const std::string& folder) {
  std::vector<const PaperSet*> chosen;
  std::vector<std::string_view> known;
  for (const PaperSet& set : known_sets()) {
    known.emplace_back(set.name);
    const bool expected = set.stands_for == nullptr || missing_files(set, folder).empty();
    if (names.empty() && expected) chosen.push_back(&set);
  }
  for (const std::string& name : names) {
    const PaperSet* set = find_paper_set(name);
    if (set == nullptr) refuse_name("--sets", name, known);
    if (std::find(chosen.begin(), chosen.end(), set) == chosen.end()) chosen.push_back(set);
  }
  return chosen;
}

std::vector<StudySource> paper_sources(const StudyRunCommand& command) {
  std::error_code problem;
  if (!std::filesystem::is_directory(command.data, problem)) {
    throw InputError(fmt::format("{}: is not a folder; expected the one with the data sets.", command.data));
  }
  std::vector<StudySource> sources;
  for (const PaperSet* set : chosen_sets(command.sets, command.data)) {
    if (const std::string missing = missing_files(*set, command.data); !missing.empty()) {
      complain(missing);
      continue;
    }
    sources.push_back(paper_source(*set, command.data));
  }
  if (sources.empty()) {
    throw InputError(fmt::format("{}: holds none of the data sets asked for.", command.data));
  }
  return sources;
}

// "5%", "0.05" or "50": how many of `rows`.
std::size_t rows_for(const char* option, const std::string& text, std::size_t rows) {
  double value = 0;
  const char* end = text.data() + text.size();
  const auto [after, error] = fast_float::from_chars(text.data(), end, value);
  const bool percent = after + 1 == end && *after == '%';
  const bool whole = value == std::floor(value);
  const double share = percent ? value / 100 : value;
  const bool is_share = percent || !whole;
  if (error != std::errc{} || (after != end && !percent) || !(value >= 0) || (is_share && share >= 1)) {
    throw InputError(
        fmt::format("{} {} was given, expected a share of the rows such as 5%, or a number of rows.", option,
                    sewil::quoted(text)));
  }
  if (!is_share && value > static_cast<double>(rows)) {
    throw InputError(fmt::format("{} {} was given, but only {} a label.", option, sewil::quoted(text),
                                 rows == 1 ? "1 row has" : grouped(rows) + " rows have"));
  }
  return is_share ? rows_of_share(share, rows) : static_cast<std::size_t>(value);
}

StudySource own_source(const StudyRunCommand& command) {
  const Workers workers(command.workers.threads);
  auto data = std::make_shared<const Dataset>(read_dataset(command.file, workers));
  if (!command.quiet) {
    for (const std::string& warning : data->warnings()) warn(warning);
  }
  const std::size_t known = data->labeled_rows();
  // Where labels are scarce already, most of them must stay: 5 % of them are no table anybody has.
  const bool scarce = known < data->rows();
  const std::string labeled = !command.labeled.empty() ? command.labeled : scarce ? "60%" : "5%";
  const std::string test = !command.test.empty() ? command.test : scarce ? "20%" : "10%";
  SplitSizes sizes{.labeled = rows_for("--labeled", labeled, known),
                   .unlabeled = 0,
                   .test = rows_for("--test", test, known)};
  if (sizes.labeled + sizes.test >= known) {
    throw InputError(
        fmt::format("{}: {} labeled and {} test rows were asked for, which leaves none of the {} rows "
                    "with a label to be taken as unlabeled.",
                    command.file.path, sizes.labeled, sizes.test, known));
  }
  sizes.unlabeled = known - sizes.labeled - sizes.test;
  if (sizes.labeled == 0)
    throw InputError("--labeled leaves no labeled row, expected at least one per class.");
  static_cast<void>(study_split(data->labels(), sizes, 1));  // wrong sizes are told now, not by every job
  std::string name = command.name;
  if (name.empty()) name = std::filesystem::path(command.file.path).filename().string();
  return {.name = name,
          .sizes = sizes,
          .columns = data->columns().size(),
          .constraints = constraints_of(command.constraints, data->columns()),
          .read = [data](const Workers&) { return *data; },
          .hash = hash_dataset(*data)};
}

void parse_shard(const std::string& text, StudyOptions& options) {
  const std::size_t slash = std::min(text.find('/'), text.size());
  const auto number = [&](std::size_t from, std::size_t until) -> std::size_t {
    std::size_t value = 0;
    const auto [end, error] = std::from_chars(text.data() + from, text.data() + until, value);
    return error == std::errc{} && end == text.data() + until ? value : 0;
  };
  options.shard = number(0, slash);
  options.shards = slash < text.size() ? number(slash + 1, text.size()) : 0;
  if (options.shard == 0 || options.shards == 0 || options.shard > options.shards) {
    throw InputError(fmt::format("--shard {} was given, expected which part of how many, such as 1/4 to 4/4.",
                                 sewil::quoted(text)));
  }
}

int run(StudyRunCommand& command) {
  const bool own = !command.file.path.empty();
  if (own != command.data.empty()) {
    throw InputError(own ? "--data cannot be given together with --file."
                         : "no data was given, expected --data DIR (the paper's data sets) or --file FILE.");
  }
  std::vector<std::string> tables = command.tables;
  if (own && tables.empty() && command.methods.empty()) tables = {"methods"};
  if (tables.empty()) tables = {"criteria", "searches", "methods"};
  StudyOptions& options = command.options;
  options.methods = chosen_methods(parse_tables(tables), command.methods, own);
  options.limit = parse_duration(command.limit).count();
  if (!command.only_under.empty()) options.only_under = parse_duration(command.only_under).count();
  parse_shard(command.shard, options);
  const std::vector<StudySource> sources =
      own ? std::vector<StudySource>{own_source(command)} : paper_sources(command);

  StudyOutcome outcome;
  {
    TerminalProgress progress({.quiet = command.quiet});
    outcome = run_study(sources, options, command.workers, command.out, progress);
  }
  for (const std::string& problem : outcome.problems) complain(problem);
  if (!command.quiet) {
    std::string text = fmt::format("{}: {} written, {} were there already", plain(command.out),
                                   counted(outcome.written, "result"), grouped(outcome.present));
    if (outcome.not_finished > 0) text += fmt::format("; {} NA", outcome.not_finished);
    if (outcome.failed > 0) text += fmt::format("; {}", counted(outcome.failed, "error"));
    const std::size_t left = outcome.lines - outcome.present - outcome.written;
    if (left > 0) text += fmt::format("; {} still to do, the same words go on", grouped(left));
    show(fmt::format("{}\nsewil study table {} shows the tables.\n", text, plain(command.out)));
  }
  if (outcome.failed > 0 || !outcome.problems.empty()) return exit_failure;
  return outcome.stopped != StopReason::none ? exit_stopped_early : exit_done;
}

CLI::Option* add_list(CLI::App& app, const char* name, std::vector<std::string>& list, const char* help) {
  return app.add_option(name, list, help)->type_name("NAMES")->delimiter(',')->allow_extra_args(false);
}

}  // namespace

Run add_study_run(CLI::App& app) {
  auto command = std::make_shared<StudyRunCommand>(app);
  add_list(app, "--table", command->tables,
           "criteria, searches, methods, same-size (all with as many columns as sew-il chose), separated by "
           "commas; else "
           "the first three, and methods alone with --file");
  app.add_option("--data", command->data, "folder with the paper's data sets; docs/study.md lists the files")
      ->type_name("DIR");
  CLI::Option* sets = add_list(app, "--sets", command->sets,
                               "some of the paper's data sets, or gisette-like; else all that are there");
  add_list(app, "--methods", command->methods,
           "some methods of the tables; else all (with --file all but sew-il-paper)");
  app.add_option("--out", command->out,
                 "file the results are appended to; what it holds already is not run again")
      ->type_name("FILE")
      ->capture_default_str();
  app.add_option("--limit", command->limit, "time a method has for one split, then its result is NA")
      ->type_name("TIME")
      ->capture_default_str();
  app.add_option("--only-under", command->only_under,
                 "run a method only on sets where its results in --out took less processor time than this on "
                 "the mean: "
                 "more splits for what is quick")
      ->type_name("TIME");
  app.add_option(
         "--shard", command->shard,
         "run one part of the study, e.g. 2/8 on the second of eight machines, each with its own --out")
      ->type_name("I/N")
      ->capture_default_str();
  const auto files = add_file_options(app, command->file, "--file");
  const auto own = [&](const char* name, std::string& text, const char* help) {
    return app.add_option(name, text, help)->type_name("ROWS")->group("Data");
  };
  std::vector<CLI::Option*> with_file(files.begin() + 1, files.end());
  with_file.push_back(
      own("--labeled", command->labeled,
          "rows that keep their label in a split: a share of the rows with a label such as 5%, or a "
          "number; else 5%, and 60% where the file has rows without a label"));
  with_file.push_back(
      own("--test", command->test,
          "rows kept apart to test on: a share or a number; else 10%, and 20% where the file has rows "
          "without a label"));
  with_file.push_back(
      own("--name", command->name, "what the data is called in results; else the file's name"));
  with_file.back()->type_name("NAME");
  for (CLI::Option* option : add_constraint_options(app, command->constraints)) {
    with_file.push_back(option->group("Data"));
  }
  command->study.add(command->options);
  CLI::Option* threads = add_threads_option(app, command->workers.threads);
  CLI::Option* jobs = add_count_option(
      app, "--jobs", command->workers.jobs, 1, 1024,
      "jobs at a time, each on one thread: quicker than threads inside a job when the jobs are small; never "
      "changes an answer");
  add_seed_option(app, command->options.selection.seed);
  add_quiet_flag(app, command->quiet);
  add_preset_option(app, command->options.selection);
  command->selection.add(command->options.selection, {"method"});
  return [command, sets, file = files.front(), with_file, threads, jobs] {
    refuse_with({sets}, file);
    refuse_without(with_file, file);
    refuse_with({threads}, jobs);
    command->study.store();
    command->selection.store();
    return run(*command);
  };
}

}  // namespace sewil::cli
