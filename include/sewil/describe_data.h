// sewil/describe_data.h: what is in a dataset, for a person who has just read a file: the facts and
// what looks odd. Everything `sewil info` shows.
#pragma once

#include <cstddef>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "sewil/dataset.h"
#include "sewil/workers.h"

namespace sewil {

struct ColumnDescription {
  std::string name;
  ColumnKind kind = ColumnKind::numeric;
  bool constant = false;  // the same in every row: one value, or missing everywhere
  std::size_t missing = 0;
  std::size_t distinct = 0;  // different values, missing cells aside
  bool stepped = false;      // coded while it was read: there are at least `distinct` values
  std::size_t zeros = 0;     // cells that hold the number 0; none in a category column
  double smallest = std::numeric_limits<double>::quiet_NaN();  // NaN for categories and when all is missing
  double largest = std::numeric_limits<double>::quiet_NaN();
  bool looks_like_row_number = false;  // whole numbers that ascend from row to row
  bool looks_like_id = false;          // another text, or another whole number, in nearly every row
  bool tells_classes = false;          // alone it tells the classes of all labeled rows apart
  // Of a column that does: the natural logarithm of the chance that one of all columns does so by luck, or of
  // a bound above it (dataset/luck.h).
  double log_luck = 0;
  std::optional<std::size_t> same_as = {};  // the first column with the same values; not for constants
};

struct ClassDescription {
  std::string name;
  std::size_t rows = 0;
};

struct DataDescription {
  std::string source;
  std::string label_name;
  std::string id_name;      // of the column whose texts name the rows; empty: none
  std::string weight_name;  // of the column with the weights of the rows; empty: none
  std::string group_name;   // of the column that says which rows belong together; empty: none
  std::size_t rows = 0;
  std::vector<ColumnDescription> columns;
  std::vector<ClassDescription> classes;
  std::size_t labeled = 0;
  std::size_t unlabeled = 0;
  std::size_t missing = 0;  // cells, over all input columns
  std::size_t zeros = 0;    // likewise
  std::string hash;
  std::vector<std::string> warnings;  // the dataset's own, then what its columns give rise to
};

DataDescription describe_data(const Dataset& data, const Workers& workers = Workers(0));

}  // namespace sewil
