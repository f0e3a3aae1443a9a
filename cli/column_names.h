// cli/column_names.h: columns as they are written on the command line and in files: names, numbers and
// patterns, separated by commas; a name that holds one stands in double quotes. @FILE: one name a line, such
// as selected.txt.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sewil/dataset.h"
#include "sewil/search.h"

namespace sewil::cli {

// The parts of one text, without blanks around them.
std::vector<std::string> split_names(std::string_view text, char separator = ',');

// The names in all texts, those of @FILE in their place. Throws InputError when a file cannot be read.
std::vector<std::string> names_in(const std::vector<std::string>& texts);

// Ascending, each once. A name with * or ? that no column has stands for all columns it fits, at least one.
// Throws InputError that begins with `what`.
ColumnSet find_columns(std::span<const Column> columns, const std::vector<std::string>& names,
                       const std::string& what);

}  // namespace sewil::cli
