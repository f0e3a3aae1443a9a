// selection/usable_columns.cpp: see usable_columns.h.
#include "selection/usable_columns.h"

#include <vector>

namespace sewil::selection {

SearchSpace usable_space(const CodedMatrix& matrix, ColumnConstraints constraints,
                         const std::function<std::string(std::uint32_t)>& name_of) {
  std::vector<std::uint8_t> spoken_for(matrix.columns.size(), 0);
  const auto mark = [&](const ColumnSet& columns) {
    for (const std::uint32_t column : columns) {
      if (column < spoken_for.size()) spoken_for[column] = 1;
    }
  };
  mark(constraints.keep);
  mark(constraints.drop);
  for (const ColumnSet& group : constraints.groups) mark(group);
  for (std::uint32_t column = 0; column < matrix.columns.size(); ++column) {
    if (spoken_for[column] == 0 && matrix.columns[column].is_constant()) constraints.drop.push_back(column);
  }
  return make_search_space(matrix.columns.size(), constraints, name_of);
}

}  // namespace sewil::selection
