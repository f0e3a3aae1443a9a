// sewil/add_labels.h: labels that were found out later, from a table of their own: a column `row` with row
// numbers (from 1, as in labels.csv and suggestions.csv) or, where the data's rows have ids, a column `id`,
// and a column with their labels.
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "sewil/dataset.h"
#include "sewil/table.h"

namespace sewil {

struct AddedLabels {
  Dataset data;
  std::size_t added = 0;  // rows that had no label before
  std::size_t known = 0;  // rows whose label was there already, and is the same
};

// The label column of `found` is called `label`, or else as in the data; so is the id column `id`, or else as
// in the data, and where there is one, row numbers are not looked at. Its cells must have been read as texts.
// A column `probability` says how each row was picked (as in suggestions.csv), which the data then holds
// (Dataset::draws). Rows without a label there are passed over, as are other columns. `unlabeled_values`:
// labels that mean "no label", besides missing cells. Throws InputError when a row or a class is not in the
// data, or a row would get two labels.
[[nodiscard]] AddedLabels add_labels(const Dataset& data, const Table& found,
                                     std::span<const std::string> unlabeled_values = {});

}  // namespace sewil
