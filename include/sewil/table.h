// sewil/table.h: what a reader returns: named columns as they stand in the file, the label column among them.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "sewil/column.h"

namespace sewil {

struct Table {
  std::string source;  // the file, for messages
  std::size_t rows = 0;
  std::vector<Column> columns;
  std::optional<std::size_t> label = {};  // where the format says the labels are; empty: the last column
  std::optional<std::size_t> id = {};     // where the format says the names of the rows are
  bool has_labels = true;                 // false: the format keeps labels apart, and none were found
  bool took_labels_file = false;          // the labels are those of ReadOptions::labels_file, row by row
  // LIBSVM: columns that hold nothing in any row and are not among `columns`; restore_columns makes them.
  std::size_t left_out = 0;
  std::vector<std::string> warnings = {};  // what the reader found odd, one sentence each
};

}  // namespace sewil
