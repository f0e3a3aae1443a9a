// bench/drawn_tables.h: generated tables of drawn shapes with few labels, as sensor logs or small studies
// have them: 150 to 600 rows, 30 to 100 of them labeled, 13 to 127 columns. Number i is always the same
// table.
#pragma once

#include <utility>

#include "base/random.h"
#include "bench/each_set.h"
#include "sewil/data/dataset.h"

namespace sewil::bench {

struct DrawnTable {
  PreparedSet set;
  SplitRows rows;
};

inline DrawnTable drawn_table(std::uint64_t number, const Workers& workers) {
  RandomStream stream(number, Purpose::test);
  const auto from_to = [&](std::uint32_t low, std::uint32_t high) -> std::size_t {
    return low + stream.below(high - low + 1);
  };
  GenerateOptions shape;
  shape.rows = from_to(150, 600);
  shape.informative = from_to(3, 12);
  shape.redundant = from_to(0, 15);
  shape.noise = from_to(10, 100);
  shape.classes = from_to(2, 4);
  shape.clusters_per_class = from_to(1, 2);
  shape.separation = 0.1 * static_cast<double>(from_to(7, 15));
  shape.seed = number;
  const std::size_t labeled = from_to(30, 100);
  PreparedSet set("generated", generate_madelon_like(shape, workers).data, workers);
  Split split =
      stratified_split(set.data.labels(), {.labeled = labeled, .unlabeled = shape.rows - labeled}, number);
  SplitRows rows(set, std::move(split));
  return {.set = std::move(set), .rows = std::move(rows)};
}

}  // namespace sewil::bench
