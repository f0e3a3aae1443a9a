// dataset/group_column.h: does a column say which rows belong together? Patients with several samples,
// machines with several windows: their rows are no independent proof of each other.
#pragma once

#include "sewil/data/dataset.h"

namespace sewil::dataset {

// Adds a warning about the first column that looks so: texts or whole numbers with few rows each, whose
// labels are alike far more often than chance explains; of numbers, moreover, the rows of one must stand
// together in the table, since numbers may also be measurements that tell the classes. Nothing where groups
// are known.
void warn_of_groups(const Dataset& data, DataDescription& description);

}  // namespace sewil::dataset
