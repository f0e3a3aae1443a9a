// read/names.h: names of columns and rows that stand beside a matrix: in other files or arrays.
#pragma once

#include <span>
#include <string>

#include "sewil/data/table.h"

namespace sewil::reading {

// Throws InputError, with the place, when a name is empty, no UTF-8 or there twice. `where` says whose they
// are: "genes.tsv", "array 'columns'".
void check_names(std::span<const std::string> names, const std::string& source, const std::string& where);

// Adds a column of texts that names the rows, behind all others, and says so in the table. Throws InputError
// when there is not one for each row.
void add_row_names(Table& table, std::string name, std::span<const std::string> texts,
                   const std::string& where);

}  // namespace sewil::reading
