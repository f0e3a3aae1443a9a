// sewil/select/problem.h: what is to be solved.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sewil/data/coded_matrix.h"
#include "sewil/data/dataset.h"
#include "sewil/data/work.h"
#include "sewil/learn/self_training.h"
#include "sewil/select/search.h"

namespace sewil {

// ---------------------------------------------------------------------------------------------------------
// What a run works on, made once from a dataset: the codes of its columns, which rows are labeled, and what
// records say of the data.

struct DataRecord {
  std::string source;
  std::string label;
  std::string id;                  // name of the column that names the rows; empty: none
  std::string weight;              // name of the column of weights; empty: none
  std::string group;               // name of the column that says which rows belong together; empty: none
  std::size_t groups = 0;          // of rows; 0: none
  std::size_t groups_labeled = 0;  // of them, those with labels
  std::size_t rows = 0;
  std::vector<std::string> columns;  // names
  std::vector<std::string> classes;
  std::vector<std::size_t> class_rows;  // labeled rows of each class
  std::size_t labeled = 0;
  std::size_t unlabeled = 0;
  std::size_t missing = 0;  // cells
  // Columns of which values share steps because they were coded while they were read, and the most steps one
  // has.
  std::size_t stepped = 0, most_steps = 0;
  // Columns of which neighboring values share a code because the table is long (ForestOptions::coarse_rows).
  std::size_t coarse = 0;
  std::string hash;
};

// Who hides labels from a method keeps the data and its codes and brings its own PartlyLabeled.
struct Problem {
  // `forest`: says how finely columns are coded.
  Problem(Dataset dataset, const Workers& workers, const ForestOptions& forest = {});
  // Of codes that are those of the dataset, and a record of the same table.
  Problem(Dataset dataset, CodedMatrix codes, DataRecord record);

  [[nodiscard]] PartlyLabeled known() const {
    PartlyLabeled known = rows.known(data.classes().size());
    known.groups = data.groups();
    return known;
  }
  // All columns but these, ascending.
  [[nodiscard]] std::vector<std::uint32_t> columns_but(std::span<const std::uint32_t> dropped = {}) const;

  Dataset data;
  CodedMatrix matrix;
  RowsByLabel rows;
  DataRecord description;
};

// On how many of so many rows something was done; 0: on all of them.
struct ScoredRows {
  std::size_t rows = 0;
  std::size_t of = 0;
};

}  // namespace sewil
