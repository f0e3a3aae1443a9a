// cli/data_options.cpp: shared options and the way from a file to a dataset.
#include "cli/data_options.h"

#include <fmt/format.h>

#include <charconv>
#include <iostream>
#include <iterator>
#include <limits>
#include <memory>
#include <optional>
#include <utility>

#include "cli/option_visitor.h"
#include "sewil/data/dataset.h"
#include "sewil/data/work.h"
#include "sewil/front/memory.h"
#include "sewil/front/text.h"

namespace sewil::cli {
namespace {

// An option whose text `set` turns into a value, or into a complaint.
template <class Set>
CLI::Option* add_checked(CLI::App& command, const std::string& name, const std::string& help,
                         const Set& set) {
  CLI::callback_t take = [set](const CLI::results_t& words) {
    set(words.front());
    return true;
  };
  return command.add_option(name, std::move(take), help)->check(set);
}

// A whole number from `low` to `high`, which `high_text` stands for.
template <class Integer>
CLI::Option* add_integer(CLI::App& command, const std::string& name, Integer& out, Integer low, Integer high,
                         const std::string& high_text, const std::string& help) {
  return add_checked(
             command, name, help,
             [=, &out](const std::string& text) -> std::string {
               Integer value = 0;
               const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
               if (error != std::errc{} || end != text.data() + text.size() || value < low || value > high) {
                 return fmt::format("{} was given, expected a whole number from {} to {}",
                                    sewil::quoted(text), low, high_text);
               }
               out = value;
               return {};
             })
      ->type_name("N")
      ->default_str(std::to_string(out));
}

}  // namespace

std::vector<CLI::Option*> add_file_options(CLI::App& command, FileOptions& options,
                                           const std::string& file_name) {
  const bool positional = file_name.front() != '-';
  std::vector<CLI::Option*> all{
      command
          .add_option(file_name, options.path,
                      "the table: CSV, TSV, LIBSVM, MATLAB .mat, NPY, NPZ, IDX, ARFF or Matrix Market, also "
                      "with .gz, "
                      "or a folder of 10x; - for standard input")
          ->type_name(positional ? "" : "FILE")
          ->group(positional ? "Options" : "Data")};  // the help shows it among the positionals
  const auto binder = std::make_shared<OptionBinder>(command, "Data");
  binder->add(options.dataset);
  binder->add(options.read);
  command.parse_complete_callback([binder] { binder->store(); });
  for (CLI::Option* option : binder->options()) all.push_back(option);
  all.push_back(add_checked(command, "--memory",
                            "most memory to use, e.g. 500M or 4G; what needs more is refused before it "
                            "begins; else what the machine has free",
                            [&options](const std::string& text) -> std::string {
                              const auto bytes = parse_memory(text);
                              if (!bytes) {
                                return fmt::format(
                                    "{} was given, expected an amount of memory such as 500M or 4G",
                                    sewil::quoted(text));
                              }
                              options.read.memory = *bytes;
                              return {};
                            })
                    ->type_name("AMOUNT")
                    ->group("Data"));
  return all;
}

CLI::Option* add_truth_option(CLI::App& command, FileOptions& options) {
  return command
      .add_option(
          "--truth", options.dataset.truth,
          "name or number of a column with the true labels; not used as a feature, the accuracy is printed")
      ->type_name("COLUMN")
      ->group("Data");
}

CLI::Option* add_count_option(CLI::App& command, const std::string& name, int& count, int low, int high,
                              const std::string& help) {
  return add_integer(command, name, count, low, high, std::to_string(high), help);
}

CLI::Option* add_threads_option(CLI::App& command, int& threads) {
  return add_count_option(command, "--threads", threads, 0, most_threads,
                          "threads; 0: one per core; never changes an answer");
}

CLI::Option* add_seed_option(CLI::App& command, std::uint64_t& seed) {
  return add_integer(command, "--seed", seed, std::uint64_t{0}, std::numeric_limits<std::uint64_t>::max(),
                     "2^64-1", "random seed; the same seed gives the same answer");
}

void refuse_with(const std::vector<CLI::Option*>& options, const CLI::Option* other) {
  for (const CLI::Option* option : options) {
    if (option->count() == 0 || other->count() == 0) continue;
    throw InputError(
        fmt::format("{} cannot be given together with {}.", option->get_name(), other->get_name()));
  }
}

void refuse_without(const std::vector<CLI::Option*>& options, const CLI::Option* other) {
  for (const CLI::Option* option : options) {
    if (option->count() == 0 || other->count() > 0) continue;
    throw InputError(
        fmt::format("{} can only be given together with {}.", option->get_name(), other->get_name()));
  }
}

namespace {

// Columns with a role of their own keep what they hold, also in a table whose numbers are put into steps.
ReadOptions read_options(const FileOptions& options) {
  ReadOptions read = options.read;
  for (const std::string* role : {&options.dataset.id, &options.dataset.group}) {
    if (!role->empty()) read.text_columns.push_back(*role);
  }
  for (const std::string* role : {&options.dataset.label, &options.dataset.truth, &options.dataset.weight}) {
    if (!role->empty()) read.exact_columns.push_back(*role);
  }
  return read;
}

}  // namespace

namespace {

Table read_joined(const FileOptions& options, const ReadOptions& read, const Workers& workers,
                  Progress& progress) {
  Table table;
  if (options.path != "-") {
    table = read_table(options.path, read, workers, progress);
    progress.throw_if_stopped();  // the usual reader does not ask
  } else {
    const std::string bytes{std::istreambuf_iterator<char>(std::cin), {}};
    table = read_table_bytes(bytes, "standard input", read, workers);
  }
  return join_files(std::move(table), read, options.dataset, workers);
}

// Any of the files may have the columns.
ValuesOf joined_values_in(const FileOptions& options, const Workers& workers) {
  return [&options, &workers](std::span<const std::string> names) {
    ReadOptions read = read_options(options);
    read.bins = 0;
    const Table table = read_joined(options, read, workers, no_progress());
    std::vector<Column> columns;
    for (const std::string& name : names) {
      columns.push_back(table.columns[find_column(table.columns, name, table.source + ": the column")]);
    }
    return columns;
  };
}

}  // namespace

ValuesOf values_in(const FileOptions& options, const Workers& workers) {
  if (options.path == "-") return {};
  if (!options.read.join.empty() || !options.read.labels_file.empty())
    return joined_values_in(options, workers);
  return [&options, &workers](std::span<const std::string> names) {
    return read_some_columns(options.path, names, read_options(options), workers).columns;
  };
}

Table read_input(const FileOptions& options, const Workers& workers, Progress& progress) {
  return read_joined(options, read_options(options), workers, progress);
}

Loaded load_input(const FileOptions& options, const Workers& workers, Progress& progress,
                  std::span<const std::string> restored, std::span<const std::string> classes) {
  Table table = read_input(options, workers, progress);
  restore_columns(table, restored);
  std::optional<Column> truth;
  if (!options.dataset.truth.empty()) {
    truth =
        table.columns[find_column(table.columns, options.dataset.truth, table.source + ": the truth column")];
  }
  const std::string source = table.source;
  Loaded loaded{make_dataset(std::move(table), options.dataset, workers), {}};
  if (truth) {
    loaded.truth =
        truth_of(*truth, classes.empty() ? loaded.data.classes() : classes, options.dataset, source);
  }
  return loaded;
}

Dataset read_dataset(const FileOptions& options, const Workers& workers, Progress& progress) {
  return make_dataset(read_input(options, workers, progress), options.dataset, workers);
}

}  // namespace sewil::cli
