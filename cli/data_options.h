// cli/data_options.h: the options commands share: which file, which column holds the labels, threads, seed.
// A command takes the groups it can use; an option that would do nothing is not offered.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "sewil/data/dataset.h"
#include "sewil/data/table.h"
#include "sewil/data/work.h"
#include "sewil/front/run_files.h"

namespace sewil::cli {

struct FileOptions {
  std::string path;
  ReadOptions read;
  DatasetOptions dataset;
};

// FILE, --memory and the described options of reading and of the dataset, which are stored as soon as the
// command's words are parsed. Returns them all, FILE first; FILE is not required unless the caller says so
// (->required()).
// Where the file is not what the command is about, `file_name` makes it an option of that name.
std::vector<CLI::Option*> add_file_options(CLI::App& command, FileOptions& options,
                                           const std::string& file_name = "FILE");

CLI::Option* add_truth_option(CLI::App& command, FileOptions& options);
CLI::Option* add_threads_option(CLI::App& command, int& threads);
// A whole number from `low` to `high`.
CLI::Option* add_count_option(CLI::App& command, const std::string& name, int& count, int low, int high,
                              const std::string& help);
CLI::Option* add_seed_option(CLI::App& command, std::uint64_t& seed);

// Throw InputError when one of `options` was given together with, or without, `other`. (The parser's own
// excludes and needs would crowd every line of --help.)
void refuse_with(const std::vector<CLI::Option*>& options, const CLI::Option* other);
void refuse_without(const std::vector<CLI::Option*>& options, const CLI::Option* other);

struct Loaded {
  Dataset data;
  std::vector<std::int32_t> truth;  // the class of every row, by --truth; empty without it
};

// `restored`: columns that must be there although the file leaves them out because they hold nothing (a model
// needs them). `classes`: those the truth is told in; none: the data's own.
Loaded load_input(const FileOptions& options, const Workers& workers, Progress& progress,
                  std::span<const std::string> restored = {}, std::span<const std::string> classes = {});

// The table of FILE; "-" is standard input.
Table read_input(const FileOptions& options, const Workers& workers, Progress& progress = no_progress());

Dataset read_dataset(const FileOptions& options, const Workers& workers, Progress& progress = no_progress());

// Reads the values of columns of FILE once more; empty where that cannot be done, for standard input.
ValuesOf values_in(const FileOptions& options, const Workers& workers);

}  // namespace sewil::cli
