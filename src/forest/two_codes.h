// forest/two_codes.h: columns with two codes, 32 of them at a time. There is one cut per column, so the
// question is only how much of each class lies above it. lane: the number of such a column among its kind;
// group: 32 lanes; cell: 0xff where the row has the upper code, else 0. A row's 32 cells lie together: one
// pass over the rows of a node adds up all columns of a group in vector lanes, for less than one column costs
// by itself.
#pragma once

#include <cstdint>

#include "forest/cut.h"
#include "forest/small_node.h"

namespace sewil::forest {

inline constexpr std::uint32_t lanes_per_group = 32;

// The upper sides of a group's cuts in one node.
struct UpperSides {
  static constexpr std::uint16_t constant = 1;  // all rows on one side
  static constexpr std::uint16_t perfect = 2;   // both sides pure

  bool small = false;  // which of the exact sides were filled
  alignas(64) std::uint16_t flags[lanes_per_group];
  alignas(64) float scores[lanes_per_group];  // to within score_margin
  alignas(64) std::uint16_t small_weights[lanes_per_group];
  alignas(64) std::uint16_t small_squares[lanes_per_group];
  alignas(64) std::uint16_t small_overlaps[lanes_per_group];
  alignas(64) double weights[lanes_per_group];
  alignas(64) double squares[lanes_per_group];
  alignas(64) double overlaps[lanes_per_group];  // sum over classes of (node's weight x upper weight)

  // Offers the cut of a column that is not constant.
  void offer_lane(std::uint32_t lane, const NodeTotals& node, std::uint32_t column, Cut& best) const {
    const Side right =
        small ? Side{static_cast<double>(small_weights[lane]), static_cast<double>(small_squares[lane])}
              : Side{weights[lane], squares[lane]};
    const double overlap = small ? small_overlaps[lane] : overlaps[lane];
    offer(best, column, {node.weight - right.weight, node.squares - 2 * overlap + right.squares}, right, 0,
          1);
  }
};

// `cells`: the group's, 32 per position. The rows of a class must stand together.
template <class Layout>
struct TwoCodeKernels {
  void (*small)(const SmallNode& rows, const std::uint8_t* cells, const NodeTotals& node, UpperSides& sides);
  void (*large)(const typename Layout::Word* words, const std::uint32_t* row_weights,
                const std::uint8_t* cells, const NodeTotals& node, UpperSides& sides);
};

// The kernels for this processor; `plain`: those any processor can run.
template <class Layout>
TwoCodeKernels<Layout> two_code_kernels(bool plain);

}  // namespace sewil::forest
