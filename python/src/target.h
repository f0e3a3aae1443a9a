// python/src/target.h: y on the C++ side, and the dataset it makes of a table.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sewil/dataset.h"
#include "table.h"

namespace sewil::python {

struct Target {
  // Class indices, -1: unlabeled.
  std::vector<std::int32_t> labels;
  std::vector<std::string> classes;
  std::string name;
};

inline Dataset dataset_of(const Table& table, const Target& target) {
  return {table.columns(), target.labels, target.classes, "X", target.name};
}

}  // namespace sewil::python
