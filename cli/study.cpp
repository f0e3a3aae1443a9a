// cli/study.cpp: `sewil study run | table | report`: the comparison of methods, its tables and its page.
#include "cli/study.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>
#include <span>

#include "cli/option_visitor.h"
#include "cli/output.h"
#include "sewil/data/work.h"
#include "sewil/front/files.h"
#include "sewil/front/report.h"
#include "sewil/front/study_summary.h"
#include "sewil/front/text.h"

namespace sewil::cli {
namespace {

// Which results of which files.
struct Wanted {
  std::vector<std::string> files, tables;
  std::size_t splits = 0;  // 0: all
  bool common = false;     // only the splits that all methods have
};

void describe(Wanted& wanted, OptionVisitor& visitor) {
  visitor.begin_scope("study-table");
  visitor.number("splits", wanted.splits, {0, 1000000},
                 "only the first splits of each set, so that methods run on more of them are compared on the "
                 "same; 0: all");
  visitor.flag(
      "common", wanted.common,
      "of each table and set only the splits that all of its methods have, however far each was run");
}

std::vector<std::string_view> table_names() {
  std::vector<std::string_view> names;
  for (const StudyTable table : study_tables()) names.emplace_back(name_of(table));
  return names;
}

void add_wanted(CLI::App& app, OptionBinder& binder, Wanted& wanted) {
  app.add_option("FILES", wanted.files, "results of `sewil study run`; those of several machines together")
      ->type_name("")
      ->required();
  app.add_option("--table", wanted.tables,
                 fmt::format("{}, separated by commas; else all there are", fmt::join(table_names(), ", ")))
      ->type_name("NAMES")
      ->delimiter(',')
      ->allow_extra_args(false);
  binder.add(wanted);
}

// Of all files together; throws InputError when there is none of the tables asked for.
std::vector<StudyResult> read_wanted(const Wanted& wanted, std::span<const StudyTable> tables) {
  std::vector<ResultFile> files;
  for (const std::string& path : wanted.files) {
    files.push_back(read_results(path));
    if (files.back().torn) {
      warn(fmt::format("{}: the last line has no end and is left out.", path));
    }
  }
  std::vector<StudyResult> results = merge_results(files);
  if (wanted.splits > 0) {
    std::erase_if(results, [&](const StudyResult& result) { return result.split > wanted.splits; });
  }
  const auto asked_for = [&](const StudyResult& result) {
    return std::ranges::find(tables, result.table) != tables.end();
  };
  if (std::ranges::none_of(results, asked_for)) {
    throw InputError(
        fmt::format("{}: no result of the tables asked for was found.", fmt::join(wanted.files, ", ")));
  }
  if (wanted.common) {
    results = common_splits(results);
    if (std::ranges::none_of(results, asked_for)) {
      throw InputError(
          fmt::format("{}: {} leaves nothing, as no set has a split that all of its methods were run on.",
                      fmt::join(wanted.files, ", "), option_text("common")));
    }
  }
  return results;
}

struct StudyTableCommand {
  explicit StudyTableCommand(CLI::App& app) : binder(app, "Options") {}

  TableOptions options;
  OptionBinder binder;
  Wanted wanted;
};

int print_tables(const StudyTableCommand& command) {
  const std::vector<StudyTable> tables = parse_tables(command.wanted.tables);
  show(format_tables(read_wanted(command.wanted, tables), command.options, tables));
  return exit_done;
}

Run add_study_table(CLI::App& app) {
  auto command = std::make_shared<StudyTableCommand>(app);
  add_wanted(app, command->binder, command->wanted);
  command->binder.add(command->options);
  return [command] {
    command->binder.store();
    return print_tables(*command);
  };
}

struct StudyReportCommand {
  explicit StudyReportCommand(CLI::App& app) : binder(app, "Options") {}

  TableOptions options;
  OptionBinder binder;
  Wanted wanted;
  std::string out;
};

Run add_study_report(CLI::App& app) {
  auto command = std::make_shared<StudyReportCommand>(app);
  add_wanted(app, command->binder, command->wanted);
  command->binder.add(command->options, {"format"});
  app.add_option("--out", command->out, "the HTML file to write")->type_name("FILE")->required();
  return [command] {
    command->binder.store();
    const std::vector<StudyTable> tables = parse_tables(command->wanted.tables);
    write_file_atomically(command->out, study_report_html(read_wanted(command->wanted, tables), tables,
                                                          command->options.test()));
    show(fmt::format("written: {}\n", plain(command->out)));
    return exit_done;
  };
}

}  // namespace

void refuse_name(const char* option, const std::string& name, const std::vector<std::string_view>& known) {
  if (const auto closest = closest_name(known, name)) {
    throw InputError(fmt::format("{} {} does not exist; the closest name is {}.", option, sewil::quoted(name),
                                 sewil::quoted(*closest)));
  }
  throw InputError(fmt::format("{} {} does not exist, expected one of {}.", option, sewil::quoted(name),
                               fmt::join(known, ", ")));
}

std::vector<StudyTable> parse_tables(const std::vector<std::string>& names) {
  const std::vector<std::string_view> known = table_names();
  for (const std::string& name : names) {
    if (std::find(known.begin(), known.end(), lower_case(name)) == known.end())
      refuse_name("--table", name, known);
  }
  std::vector<StudyTable> tables;
  for (const StudyTable table : study_tables()) {
    const auto named = [&](const std::string& name) { return lower_case(name) == name_of(table); };
    if (names.empty() || std::any_of(names.begin(), names.end(), named)) tables.push_back(table);
  }
  return tables;
}

Run add_study(CLI::App& app) {
  app.require_subcommand(1);
  CLI::App* run =
      app.add_subcommand("run", "Run what is missing of a study and append it to a file of results");
  CLI::App* table = app.add_subcommand("table", "Print results as tables: Markdown, LaTeX or CSV");
  CLI::App* report = app.add_subcommand("report", "Make an HTML page of results: the tables and box plots");
  const Run start_run = add_study_run(*run);
  const Run start_table = add_study_table(*table);
  const Run start_report = add_study_report(*report);
  return [run, report, start_run, start_table, start_report] {
    return run->parsed() ? start_run() : report->parsed() ? start_report() : start_table();
  };
}

}  // namespace sewil::cli
