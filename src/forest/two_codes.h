// forest/two_codes.h: cuts of columns with two codes, 32 or more of them at a time. There is one cut per
// column, so the question is only how much of each class lies above it. One pass over the rows of a node adds
// up all columns of a group (lane_bits.h) in vector lanes, for less than one column costs by itself.
#pragma once

#include <cstdint>

#include "forest/cut.h"
#include "forest/lane_bits.h"
#include "forest/scanned.h"
#include "forest/small_node.h"

namespace sewil::forest {

// Neighbouring groups a large node is added up for in one pass: looking up a row costs more than adding it.
inline constexpr std::uint32_t groups_together = 4;

// The upper sides of a group's cuts in one node.
struct UpperSides {
  static constexpr std::uint16_t constant = 1;  // all rows on one side
  static constexpr std::uint16_t perfect = 2;   // both sides pure

  template <class Number>
  struct Sums {
    alignas(64) Number weights[lanes_per_group];
    alignas(64) Number squares[lanes_per_group];
    alignas(64) Number overlaps[lanes_per_group];  // sum over classes of (node's weight x upper weight)

    void offer_lane(std::uint32_t lane, const NodeTotals& node, std::uint32_t column, Cut& best) const {
      const Side right{static_cast<double>(weights[lane]), static_cast<double>(squares[lane])};
      const auto overlap = static_cast<double>(overlaps[lane]);
      offer(best, column, {node.weight - right.weight, node.squares - 2 * overlap + right.squares}, right, 0,
            1);
    }
  };
  enum class Width { small, narrow, wide };

  // Which of the sums were filled; all hold the same numbers.
  Width width = Width::small;
  alignas(64) std::uint16_t flags[lanes_per_group];
  alignas(64) float scores[lanes_per_group];  // to within score_margin
  union {
    Sums<std::uint16_t> small;
    Sums<std::uint32_t> narrow;
    Sums<double> wide;
  };

  // Offers the cut of a column that is not constant.
  void offer_lane(std::uint32_t lane, const NodeTotals& node, std::uint32_t column, Cut& best) const {
    if (width == Width::small) {
      small.offer_lane(lane, node, column, best);
    } else if (width == Width::narrow) {
      narrow.offer_lane(lane, node, column, best);
    } else {
      wide.offer_lane(lane, node, column, best);
    }
  }
};

// The rows of a class must stand together in the node.
template <class Layout>
struct TwoCodeKernels {
  // One group.
  void (*small)(const SmallNode& rows, LaneRows cells, const NodeTotals& node, UpperSides& sides);
  // [n - 1]: n groups and as many sides.
  void (*large[groups_together])(const ScannedNode<Layout>& node, LaneRows cells, UpperSides* sides);
};

// The kernels for this processor; `plain`: those any processor can run.
template <class Layout>
TwoCodeKernels<Layout> two_code_kernels(bool plain);

}  // namespace sewil::forest
