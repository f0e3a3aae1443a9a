// forest/pairwise.h: the best cut of a small node without sorting: every row is compared with every other.
// The weight right of the cut "codes up to mine | codes above" is the sum of the weights of the rows with
// larger codes. With a row to each 16-bit lane of a vector that takes rows^2 / lanes steps of a few
// instructions, and no branch depends on the data: up to about a hundred rows less than sorting costs.
// Needs the rows of a class together, as partitions keep them.
#pragma once

#include <cstdint>

#include "forest/cut.h"
#include "forest/small_node.h"

namespace sewil::forest {

// `codes`: of the rows in the column, with room for SmallNode::places, aligned to 64 bytes; written over.
// Offers the best cut of the column to `best`; true when the column is constant in the node.
using PairwiseScan = bool (*)(const SmallNode& rows, std::uint16_t* codes, const NodeTotals& node,
                              std::uint32_t column, Cut& best);

struct PairwiseKernels {
  PairwiseScan by_run;  // classes one after the other: long runs
  PairwiseScan by_row;  // no branch at class borders: short runs
};

// The kernels for this processor; `plain`: those any processor can run.
PairwiseKernels pairwise_kernels(bool plain);

}  // namespace sewil::forest
