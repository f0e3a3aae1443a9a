// dataset/warnings.h: what a careful reader would ask about a dataset before learning from it.
#pragma once

#include "sewil/data/dataset.h"

namespace sewil::dataset {

// Marks columns that alone tell the classes of all labeled rows apart: those with as many values as there are
// classes in any case, others where there are so many labels that hardly a good column would do so.
void find_telling_columns(const Dataset& data, DataDescription& description, const Workers& workers);

// Whether luck can be ruled out for a column that tells the classes apart.
[[nodiscard]] bool is_no_luck(const ColumnDescription& column);

// The option that leaves out a column that looks like an identifier: where rows can be named by it, that.
[[nodiscard]] std::string option_for_id(const std::string& column);

// Adds a sentence for everything that looks odd to `description.warnings`.
void add_warnings(DataDescription& description);

}  // namespace sewil::dataset
