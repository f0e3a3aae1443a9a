// cli/column_names.h: columns as they are written on the command line and in files: names, numbers and
// patterns, separated by commas; a name that holds one stands in double quotes. @FILE: one name a line, such
// as selected.txt.
#pragma once

#include <CLI/CLI.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sewil/data/dataset.h"
#include "sewil/select/search.h"

namespace sewil::cli {

// The parts of one text, without blanks around them.
std::vector<std::string> split_names(std::string_view text, char separator = ',');

// The names in all texts, those of @FILE in their place. Throws InputError when a file cannot be read.
std::vector<std::string> names_in(const std::vector<std::string>& texts);

// Ascending, each once. A name with * or ? that no column has stands for all columns it fits, at least one.
// Throws InputError that begins with `what`.
ColumnSet find_columns(std::span<const Column> columns, const std::vector<std::string>& names,
                       const std::string& what);

// --keep and --drop, as written.
struct ConstraintWords {
  std::vector<std::string> keep, drop;
};

// Return the options. --drop alone is for commands that choose nothing.
std::vector<CLI::Option*> add_constraint_options(CLI::App& app, ConstraintWords& words);
CLI::Option* add_drop_option(CLI::App& app, std::vector<std::string>& words);

// The data without the columns that --drop names. Throws like constraints_of, and when nothing is left.
Dataset without_dropped(Dataset data, const std::vector<std::string>& words);

// Throws InputError when a name fits no column.
ColumnConstraints constraints_of(const ConstraintWords& words, std::span<const Column> columns);

}  // namespace sewil::cli
