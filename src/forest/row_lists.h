// forest/row_lists.h: a sparse candidate row by row: per position, where its off-dominant cells are counted.
// cell: a (column, code) pair; it owns one counter per class. The dominant code is never listed: what the
// others leave of the node's weights is its own. Its cell holds the sum of the others instead, which tells at
// once whether the column is constant. A column of two codes has that cell alone.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace sewil::forest {

struct ColumnCodes;

class RowLists {
 public:
  // The counters of a row's cells, each the first of its cell's. sums: those of the columns' sums; codes:
  // those of the codes, of columns with more than two.
  struct Row {
    std::span<const std::uint32_t> sums, codes;
  };

  // Lists the columns that few codes and no missing cell make fit for it, and tells them their counters; none
  // if that takes more than `most_counters`.
  void prepare(std::span<ColumnCodes> columns, std::size_t sample_rows, std::size_t classes,
               std::size_t most_counters);
  void clear() { counters_ = 0; }

  [[nodiscard]] bool any() const { return counters_ > 0; }
  [[nodiscard]] std::size_t counters() const { return counters_; }  // of all cells
  [[nodiscard]] Row row(std::uint32_t position) const {
    const std::uint32_t* const all = entries_.data();
    const Start& start = starts_[position];
    return {{all + start.sums, all + start.codes}, {all + start.codes, all + starts_[position + 1].sums}};
  }
  [[nodiscard]] double mean_length() const {
    return static_cast<double>(entries_.size()) / static_cast<double>(starts_.size() - 1);
  }

 private:
  struct Start {
    std::uint32_t sums, codes;
  };

  std::size_t counters_ = 0;
  std::vector<Start> starts_;  // positions + 1
  std::vector<std::uint32_t> entries_;
};

}  // namespace sewil::forest
