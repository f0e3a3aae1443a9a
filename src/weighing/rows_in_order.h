// weighing/rows_in_order.h: the rows of a coded column that are looked at, by their code.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sewil/data/coded_matrix.h"
#include "weighing/each_code.h"

namespace sewil::selection {

// A block: rows of one code. Of a column that lists some rows only, the others, all of the dominant code, are
// the block `rest`, which is empty here.
struct RowsInOrder {
  static constexpr std::size_t nowhere = static_cast<std::size_t>(-1);

  std::vector<std::uint32_t> rows;
  std::vector<std::uint32_t> ends;     // of the blocks
  std::vector<std::uint32_t> missing;  // rows whose cell is
  std::size_t rest = nowhere;

  RowsInOrder(const CodedColumn& column, std::span<const std::int32_t> class_of) {
    std::vector<std::uint32_t> next(std::size_t{column.codes} + 1, 0);
    const auto each = [&](const auto& visit) {
      for_each_code(column, class_of.size(), [&](std::size_t row, std::uint32_t code) {
        if (class_of[row] >= 0) visit(static_cast<std::uint32_t>(row), code);
      });
    };
    each([&](std::uint32_t, std::uint32_t code) { ++next[code]; });
    std::uint32_t before = 0;
    for (std::uint32_t code = 0; code < column.codes; ++code) {
      const std::uint32_t count = next[code];
      next[code] = before;
      before += count;
      if (column.has_off_list && code == column.dominant) {
        rest = ends.size();
      } else if (count == 0) {
        continue;
      }
      ends.push_back(before);
    }
    rows.resize(before);
    each([&](std::uint32_t row, std::uint32_t code) {
      if (code == column.codes) {
        missing.push_back(row);
      } else {
        rows[next[code]++] = row;
      }
    });
  }
};

}  // namespace sewil::selection
