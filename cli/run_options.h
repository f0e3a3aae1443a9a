// cli/run_options.h: what the commands that run something long share: where results go, how long it may take,
// what is printed, and the folder of a run, opened and filled. A command offers the options it can use.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "cli/progress.h"
#include "sewil/front/run_files.h"
#include "sewil/judge/run.h"

namespace sewil::cli {

struct RunOptions {
  std::string out, resume, time_limit;
  int threads = 0;
  bool json = false;
  bool quiet = false;
  bool verbose = false;
  bool safe_csv = false;

  [[nodiscard]] bool tells() const noexcept { return !quiet && !json; }  // a summary, for a person

  // Throws InputError when the time limit is none.
  [[nodiscard]] ProgressSettings progress_settings() const;

  // All must outlive the hooks; `ranks`: none when there are no others.
  [[nodiscard]] RunHooks hooks(const RunFolder& folder, TerminalProgress& progress,
                               TaskRunner* ranks = nullptr) const;

  // With --verbose: what went to other ranks, and came back.
  void tell_travelled(const TaskRunner* ranks) const;
};

// `files`: what the folder will hold. Runs that keep what they could go on from have --resume besides.
CLI::Option* add_out_option(CLI::App& command, RunOptions& options, const std::string& files);
void add_resume_option(CLI::App& command, RunOptions& options, CLI::Option* out);
CLI::Option* add_time_limit_option(CLI::App& command, RunOptions& options,
                                   const std::string& then = "with the best so far");
CLI::Option* add_verbose_flag(CLI::App& command, RunOptions& options);
void add_safe_csv_flag(CLI::App& command, RunOptions& options);
void add_json_flag(CLI::App& command, RunOptions& options);
void add_quiet_flag(CLI::App& command, bool& quiet);

// The folder of --out or --resume, held for this process; none when neither was given.
RunFolder open_folder(const RunOptions& options);

// The files, the report and the record, all of them or none. Says so, and of a run that ended early how to go
// on: it keeps what it can be resumed from.
void fill_folder(const RunFolder& folder, std::vector<RunFile> files, const std::string& record, bool tells,
                 bool early);

}  // namespace sewil::cli
