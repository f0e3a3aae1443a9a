// sewil/stability.h: do column sets chosen from different parts of the labels agree?
// index: Nogueira's (Nogueira, Sechidis, Brown, "On the stability of feature selection algorithms", 2018).
// 1: always the same set; about 0: no more alike than sets of these sizes drawn at random.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "sewil/column.h"
#include "sewil/scorer.h"

namespace sewil {

struct Stability {
  double index = 0;                // NaN: fewer than two sets, or all of them hold every column or none
  double low = 0, high = 0;        // 90 % interval, as if the sets were drawn independently
  std::vector<double> share = {};  // per column: of the sets, those that hold it
};

// `columns`: how many there were to choose from.
[[nodiscard]] Stability stability_of(std::span<const ColumnSet> sets, std::size_t columns);

}  // namespace sewil
