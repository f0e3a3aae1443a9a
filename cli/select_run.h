// cli/select_run.h: what `sewil select` and `sewil demo` share: the options of a selection, and running one
// with checkpoints, progress, time limit and output folder.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "cli/column_names.h"
#include "cli/option_visitor.h"
#include "cli/row_options.h"
#include "cli/run_options.h"
#include "sewil/judge/run.h"
#include "sewil/select/methods.h"

namespace sewil::cli {

struct SelectCommand : RunOptions {
  explicit SelectCommand(CLI::App& command) : binder(command, "Selection", readers_of), rows(command) {}

  SelectionOptions options;
  EstimateOptions estimate;
  AcceptanceOptions acceptance;
  RedundancyOptions redundancy;
  SeedCheckOptions seed_check;
  DiscoveryOptions discovery = {.rate = 0};
  OptionBinder binder;
  RowOptions rows;
  std::string groups_file, save_model_to;
  ConstraintWords constraints;
  bool no_diagnostics = false;
};

// --out, --resume, --keep, --drop, --feature-groups, --time-limit, --threads, --seed, --json, --verbose,
// --quiet, --no-diagnostics, --safe-csv, --preset and every described option.
void add_select_options(CLI::App& app, SelectCommand& command);

// What was given goes into the options. An option that only a search reads, as --generations, chooses the
// search sew-il where no method is named.
void store_select_options(SelectCommand& command);

// --preset: applied while the words are parsed, so that options given besides, which are stored later, win.
void add_preset_option(CLI::App& app, SelectionOptions& options);

// One group a line, names or numbers separated by commas or tabs; empty lines and lines that begin with # are
// skipped.
std::vector<ColumnSet> read_groups(const std::string& path, std::span<const Column> columns);

// Runs it and leaves the record. Prints nothing but progress and warnings. Throws Stopped when it was stopped
// before there was any result.
RunRecord run_select(const SelectCommand& command, const Problem& problem, const RunFolder& folder,
                     double read_seconds, const Workers& workers, std::vector<std::int32_t> truth = {});

// Prints summary or record, writes the folder (if one was named) and removes the checkpoint; returns the exit
// code.
int finish_select(const SelectCommand& command, const Problem& problem, const RunFolder& folder,
                  const RunRecord& record, const ValuesOf& values_of = {});

}  // namespace sewil::cli
