// selection/usable_columns.h: the columns a search or ranker may use.
#pragma once

#include <algorithm>

#include "sewil/search.h"

namespace sewil {

// Kept ones included; ascending.
inline ColumnSet usable_columns(const SearchSpace& space) {
  ColumnSet columns = space.kept;
  for (const ColumnSet& unit : space.units) columns.insert(columns.end(), unit.begin(), unit.end());
  std::sort(columns.begin(), columns.end());
  return columns;
}

}  // namespace sewil
