// sewil/problem.h: what a run works on, made once from a dataset: the codes of its columns, which rows are
// labeled, and what records say of the data.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "sewil/coded_matrix.h"
#include "sewil/dataset.h"
#include "sewil/self_learning.h"
#include "sewil/workers.h"

namespace sewil {

struct DataRecord {
  std::string source;
  std::string label;
  std::string id;      // name of the column that names the rows; empty: none
  std::string weight;  // name of the column of weights; empty: none
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
  std::string hash;
};

// Who hides labels from a method keeps the data and its codes and brings its own PartlyLabeled.
struct Problem {
  Problem(Dataset dataset, const Workers& workers);
  // Of parts that are known to belong together.
  Problem(Dataset dataset, CodedMatrix codes, RowsByLabel by_label, DataRecord record);

  [[nodiscard]] PartlyLabeled known() const { return rows.known(data.classes().size()); }
  // All columns but these, ascending.
  [[nodiscard]] std::vector<std::uint32_t> columns_but(std::span<const std::uint32_t> dropped = {}) const;

  Dataset data;
  CodedMatrix matrix;
  RowsByLabel rows;
  DataRecord description;
};

}  // namespace sewil
