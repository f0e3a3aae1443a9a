// python/src/target.h: y on the C++ side, and the dataset it makes of a table.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sewil/data/dataset.h"
#include "table.h"

namespace sewil::python {

struct Target {
  // Class indices, -1: unlabeled.
  std::vector<std::int32_t> labels;
  std::vector<std::string> classes;
  std::string name;
  // Of the rows; empty: all alike.
  std::vector<double> weights = {};
};

inline Dataset dataset_of(const Table& table, const Target& target) {
  Dataset data(table.columns(), target.labels, target.classes, "X", target.name);
  if (!target.weights.empty()) data.set_weights("sample_weight", target.weights);
  return data;
}

}  // namespace sewil::python
