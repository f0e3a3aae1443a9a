// read/variables.h: which named variable of a file (MAT, NPZ) holds the values and which the labels.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>

#include "sewil/data/table.h"

namespace sewil::reading {

struct ChosenVariables {
  std::size_t x = 0;
  std::optional<std::size_t> y;
};

// Throws InputError that lists what is there when a variable asked for, or the values, are not.
ChosenVariables choose_variables(std::span<const std::string> names, const ReadOptions& options,
                                 const std::string& source);

// Says in the table that the file came without labels.
void note_no_labels(Table& table);

}  // namespace sewil::reading
