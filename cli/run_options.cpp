// cli/run_options.cpp: see run_options.h.
#include "cli/run_options.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/output.h"
#include "cli/words.h"
#include "sewil/front/files.h"
#include "sewil/front/report.h"
#include "sewil/front/text.h"

namespace sewil::cli {

ProgressSettings RunOptions::progress_settings() const {
  ProgressSettings settings{.quiet = quiet};
  if (!time_limit.empty()) settings.time_limit = parse_duration(time_limit);
  return settings;
}

RunHooks RunOptions::hooks(const RunFolder& folder, TerminalProgress& progress, TaskRunner* ranks) const {
  return {.folder = folder.path(),
          .resume = !resume.empty(),
          .elsewhere = ranks,
          .warn = [this, &progress](const std::string& sentence) {
            if (quiet) return;
            progress.clear();
            warn(sentence);
          }};
}

void RunOptions::tell_travelled(const TaskRunner* ranks) const {
  if (ranks == nullptr || !verbose || !tells()) return;
  constexpr double mega = 1e6;
  const Travelled all = ranks->travelled();
  show(fmt::format("to other ranks: {} ({:.1f} MB), {} ({:.1f} MB); their answers: {:.1f} MB\n",
                   counted(all.jobs, "table"), static_cast<double>(all.job_bytes) / mega,
                   counted(all.tasks, "task"), static_cast<double>(all.task_bytes) / mega,
                   static_cast<double>(all.answer_bytes) / mega));
}

CLI::Option* add_out_option(CLI::App& command, RunOptions& options, const std::string& files) {
  return command
      .add_option("--out", options.out, fmt::format("folder for the results: {}; made when absent", files))
      ->type_name("DIR");
}

void add_resume_option(CLI::App& command, RunOptions& options, CLI::Option* out) {
  command
      .add_option("--resume", options.resume,
                  "continue a stopped run in this folder; give the same data and options")
      ->type_name("DIR")
      ->excludes(out);
}

CLI::Option* add_time_limit_option(CLI::App& command, RunOptions& options, const std::string& then) {
  return command
      .add_option("--time-limit", options.time_limit,
                  fmt::format("stop after this time {}, e.g. 90s, 10m or 1h30m; exit code 3", then))
      ->type_name("TIME");
}

CLI::Option* add_verbose_flag(CLI::App& command, RunOptions& options) {
  return command.add_flag("--verbose", options.verbose,
                          "a longer summary; out-of-bag accuracy, bounds, steps of self-training and search");
}

void add_safe_csv_flag(CLI::App& command, RunOptions& options) {
  command.add_flag("--safe-csv", options.safe_csv,
                   "put an apostrophe before names that begin with = + - @ in the files of --out; "
                   "spreadsheets would run them as formulas");
}

void add_json_flag(CLI::App& command, RunOptions& options) {
  command.add_flag("--json", options.json, "print the record instead of the summary");
}

void add_quiet_flag(CLI::App& command, bool& quiet) {
  command.add_flag("--quiet", quiet, "print neither summary, warnings nor progress");
}

RunFolder open_folder(const RunOptions& options) {
  const bool resumed = !options.resume.empty();
  const std::string& path = resumed ? options.resume : options.out;
  if (path.empty()) return {};
  return {path, words_of_command(), resumed};
}

void fill_folder(const RunFolder& folder, std::vector<RunFile> files, const std::string& record, bool tells,
                 bool early) {
  files.push_back({"report.html", report_html(record)});
  files.push_back({"record.json", record});
  folder.publish(files);
  if (!early) folder.remove_state();
  if (!tells) return;
  std::vector<std::string> names;
  names.reserve(files.size());
  for (const RunFile& file : files) names.push_back(file.name);
  show(fmt::format("written: {}\n",
                   plain(join_path(folder.path(), fmt::format("{{{}}}", fmt::join(names, ","))))));
  if (early) show(fmt::format("to go on: {}\n", plain(words_to_resume())));
}

}  // namespace sewil::cli
