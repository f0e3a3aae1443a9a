// cli/data_options.cpp: shared options and the way from a file to a dataset.
#include "cli/data_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "sewil/error.h"
#include "sewil/memory.h"
#include "sewil/text.h"

namespace sewil::cli {
namespace {

constexpr std::array<std::pair<const char*, FileFormat>, 7> formats = {{{"csv", FileFormat::csv},
                                                                        {"libsvm", FileFormat::libsvm},
                                                                        {"mat", FileFormat::mat},
                                                                        {"npy", FileFormat::npy},
                                                                        {"npz", FileFormat::npz},
                                                                        {"idx", FileFormat::idx},
                                                                        {"arff", FileFormat::arff}}};

std::string set_format(const std::string& text, FileFormat& format) {
  std::vector<const char*> names;
  for (const auto& [name, value] : formats) {
    names.push_back(name);
    if (text == name) {
      format = value;
      return {};
    }
  }
  return fmt::format("{} was given, expected one of {}", sewil::quoted(text), fmt::join(names, ", "));
}

std::string set_separator(const std::string& text, char& separator) {
  if (text == "tab" || text == "\\t") {
    separator = '\t';
  } else if (text == "space") {
    separator = ' ';
  } else if (text.size() == 1 && text != "\"" && text != "\n" && text != "\r") {
    separator = text.front();
  } else {
    return fmt::format("{} was given, expected one character, or the word tab or space", sewil::quoted(text));
  }
  return {};
}

template <class Integer>
std::string set_integer(const std::string& text, Integer& out, std::string_view expected) {
  Integer value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || value < 0) {
    return fmt::format("{} was given, expected {}", sewil::quoted(text), expected);
  }
  out = value;
  return {};
}

// An option whose text `set` turns into a value, or into a complaint.
template <class Set>
CLI::Option* add_checked(CLI::App& command, const std::string& name, const std::string& help, Set set) {
  const auto take = [set](const std::string& text) { set(text); };
  return command.add_option_function<std::string>(name, take, help)->check(set);
}

}  // namespace

std::vector<CLI::Option*> add_file_options(CLI::App& command, FileOptions& options,
                                           const std::string& file_name) {
  std::vector<CLI::Option*> all;
  const auto keep = [&](CLI::Option* option, const char* type) {
    all.push_back(option->type_name(type)->group("Data"));
    return option;
  };
  const auto one_each = [](CLI::Option* option) { option->allow_extra_args(false); };
  DatasetOptions& data = options.dataset;
  const bool positional = file_name.front() != '-';
  keep(command.add_option(file_name, options.path,
                          "the table: CSV, TSV, LIBSVM, MATLAB .mat, NPY, NPZ, IDX or ARFF, also with .gz"),
       positional ? "" : "FILE");
  if (positional) all.back()->group("Options");  // the help shows it among the positionals
  keep(command.add_option(
           "--label", data.label,
           "name or number (from 1) of the column with the labels; else what the format says, else "
           "the last column"),
       "COLUMN");
  keep(command.add_option("--labels", options.read.labels_file, "file with the labels (IDX, NPY)"), "FILE");
  one_each(keep(command.add_option("--unlabeled", data.unlabeled,
                                   "a label that means \"no label\", besides empty cells; may be repeated"),
                "VALUE"));
  keep(command.add_option(
           "--features", data.features,
           "names or numbers of the input columns, separated by commas; else all but the label"),
       "COLUMNS")
      ->delimiter(',');
  one_each(all.back());
  keep(add_checked(command, "--format",
                   "csv, libsvm, mat, npy, npz, idx or arff; else the file's name and first bytes tell",
                   [&options](const std::string& text) { return set_format(text, options.read.format); }),
       "NAME");
  keep(add_checked(
           command, "--separator", "CSV: the character between cells, or tab or space; else found out",
           [&options](const std::string& text) { return set_separator(text, options.read.separator); }),
       "CHARACTER");
  const auto add_header_flag = [&](const char* name, bool value, const char* help) {
    const auto set = [&options, value] {
      if (options.read.header) throw InputError("--no-header cannot be given together with --header.");
      options.read.header = value;
    };
    all.push_back(command.add_flag_callback(name, set, help)->group("Data"));
  };
  add_header_flag("--header", true, "CSV: the first line holds names; else found out");
  add_header_flag("--no-header", false, "CSV: the first line holds values");
  keep(command.add_option("--x-name", options.read.x_name,
                          "MAT, NPZ: the variable with the values; else X, x or data"),
       "NAME");
  keep(command.add_option("--y-name", options.read.y_name,
                          "MAT, NPZ: the variable with the labels; else Y, y or labels"),
       "NAME");
  keep(add_checked(
           command, "--memory",
           "most memory to use, e.g. 500M or 4G; what needs more is refused before it begins; else what "
           "the machine has free",
           [&options](const std::string& text) -> std::string {
             const auto bytes = parse_memory(text);
             if (!bytes) {
               return fmt::format("{} was given, expected an amount of memory such as 500M or 4G",
                                  sewil::quoted(text));
             }
             options.read.memory = *bytes;
             return {};
           }),
       "AMOUNT");
  return all;
}

CLI::Option* add_threads_option(CLI::App& command, int& threads) {
  return add_checked(command, "--threads", "threads to use, 0 for one per core; never changes an answer",
                     [&threads](const std::string& text) {
                       int value = 0;
                       const std::string expected = fmt::format("a whole number from 0 to {}", most_threads);
                       std::string problem = set_integer(text, value, expected);
                       if (problem.empty() && value > most_threads) {
                         problem = fmt::format("{} was given, expected {}", text, expected);
                       }
                       if (problem.empty()) threads = value;
                       return problem;
                     })
      ->type_name("N")
      ->default_str(std::to_string(threads));
}

CLI::Option* add_safe_csv_flag(CLI::App& command, bool& safe) {
  return command.add_flag(
      "--safe-csv", safe,
      "put an apostrophe before names in the files of --out that begin with = + - @, which "
      "spreadsheets would run as formulas");
}

CLI::Option* add_seed_option(CLI::App& command, std::uint64_t& seed) {
  return add_checked(command, "--seed", "start of all randomness; the same seed gives the same answer",
                     [&seed](const std::string& text) {
                       return set_integer(text, seed, "a whole number from 0 to 2^64-1");
                     })
      ->type_name("N")
      ->default_str(std::to_string(seed));
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

Dataset read_dataset(const FileOptions& options, const Workers& workers) {
  return make_dataset(read_table(options.path, options.read, workers), options.dataset, workers);
}

}  // namespace sewil::cli
