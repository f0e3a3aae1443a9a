// tests/unit/forest/random_table.h: small random tables with everything that can go wrong: ties, constants,
// missing cells, mostly-zero columns, duplicated rows.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "base/random.h"
#include "sewil/data/coded_matrix.h"

namespace sewil {

struct RandomTable {
  std::vector<std::vector<double>> values;  // by column
  std::vector<std::int32_t> labels;
  std::size_t classes = 2;
  CodedMatrix matrix;
};

struct TableWish {
  std::size_t rows = 40;
  std::size_t columns = 6;
  std::size_t classes = 3;
  bool missing = false;
  bool sparse = false;     // every column is mostly one value
  bool two_codes = false;  // every column is 0 or 1
};

inline RandomTable random_table(const TableWish& wish, std::uint64_t seed) {
  RandomStream random(seed, Purpose::test, 77);
  RandomTable table;
  table.classes = wish.classes;
  for (std::size_t r = 0; r < wish.rows; ++r) {
    table.labels.push_back(static_cast<std::int32_t>(random.below(static_cast<std::uint32_t>(wish.classes))));
  }
  std::vector<Column> columns;
  for (std::size_t c = 0; c < wish.columns; ++c) {
    const std::uint32_t kind = wish.sparse ? 3 : wish.two_codes ? 1 : random.below(5);
    std::vector<double> column;
    for (std::size_t r = 0; r < wish.rows; ++r) {
      double value = 0;
      switch (kind) {
        case 0:
          value = random.normal() + 0.5 * table.labels[r];
          break;  // continuous
        case 1:
          value = random.below(2);
          break;  // two codes
        case 2:
          value = static_cast<double>(random.below(5)) + (random.below(4) == 0 ? table.labels[r] : 0);
          break;  // few codes, ties
        case 3:
          value = random.below(12) == 0 ? static_cast<double>(random.below(4)) - 1 : 0;
          break;  // mostly zero, both sides of it
        default:
          value = 7;  // constant
      }
      if (wish.missing && random.below(7) == 0) value = std::numeric_limits<double>::quiet_NaN();
      column.push_back(value);
    }
    table.values.push_back(column);
    columns.push_back(make_column("c" + std::to_string(c), column));
  }
  table.matrix = code_columns(columns, wish.rows, Workers(1));
  return table;
}

}  // namespace sewil
