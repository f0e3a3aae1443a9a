// dataset/cell_text.h: a cell as people write it.
#pragma once

#include <cmath>
#include <string>

#include "sewil/data/table.h"
#include "sewil/front/text.h"

namespace sewil::dataset {

// `value`: of the column's cell; empty when it is missing.
inline std::string cell_text(const Column& column, double value) {
  if (std::isnan(value)) return {};
  if (column.kind != ColumnKind::category) return shortest(value);
  return (*column.categories)[static_cast<std::size_t>(value)];
}

}  // namespace sewil::dataset
