// forest/row_bytes.h: the codes of a candidate once more, row by row, a byte per cell: whatever columns are
// drawn in a node and on the way down a tree, a row's cells are found in one or two cache lines. For tables
// too long for the caches whose columns have at most 256 codes.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

namespace sewil::forest {

// row(position)[slot] is a code.
struct ByteRows {
  const std::uint8_t* cells = nullptr;
  std::size_t stride = 0;

  [[nodiscard]] const std::uint8_t* row(std::uint32_t position) const { return cells + position * stride; }
};

class RowBytes {
 public:
  static constexpr std::uint32_t most_codes = 256;

  // `codes`: column by column, all below most_codes, as many for each column as there are positions.
  void fill(std::span<const std::uint16_t> codes, std::size_t columns, std::size_t positions);
  void clear() { rows_ = {}; }

  // No cells: not filled.
  [[nodiscard]] ByteRows rows() const { return rows_; }

  // Bytes from one row to the next: rows share no cache line that they need not share.
  [[nodiscard]] static std::size_t stride_of(std::size_t columns) {
    return columns <= line ? std::bit_ceil(columns) : (columns + line - 1) / line * line;
  }

 private:
  static constexpr std::size_t line = 64;
  struct Free {
    void operator()(std::uint8_t* memory) const;
  };

  std::unique_ptr<std::uint8_t[], Free> memory_;
  std::size_t room_ = 0;
  ByteRows rows_;
};

}  // namespace sewil::forest
