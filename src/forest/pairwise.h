// forest/pairwise.h: the best cut of a small node without sorting: every row is compared with every other.
// The weight right of the cut "codes up to mine | codes above" is the sum of the weights of the rows with
// larger codes. With a row to each 16-bit lane of a vector that takes rows^2 / lanes steps of a few
// instructions, and no branch depends on the data: up to about a hundred rows less than sorting costs.
// Needs the rows of a class together, as partitions keep them.
#pragma once

#include <cstdint>

#include "forest/cut.h"

namespace sewil::forest {

// The rows of a node, made ready once for all columns tried in it, and their codes in one column. "twice":
// the 16-bit number stands in both halves, ready to be copied to all lanes.
struct PairwiseRows {
  static constexpr double most_weight = 255;  // of a node: its square fits 16 bits
  static constexpr std::uint32_t places = 256;

  std::uint32_t count = 0;
  std::uint32_t runs = 0;             // classes present
  std::uint32_t run_ends[places];     // run r holds rows run_ends[r - 1] .. run_ends[r]
  std::uint16_t run_weights[places];  // weight of the run's class in the node
  std::uint32_t weights[places];      // of each row, twice
  std::uint32_t shared[places];       // the row's weight x the weight of its class in the node, twice
  std::uint32_t same[places];         // all ones when the row before is of the same class, else 0
  alignas(64) std::uint16_t codes[places];
};

// Offers the best cut of the column to `best`; true when the column is constant in the node.
using PairwiseScan = bool (*)(PairwiseRows& rows, const NodeTotals& node, std::uint32_t column, Cut& best);

struct PairwiseKernels {
  PairwiseScan by_run;  // classes one after the other: long runs
  PairwiseScan by_row;  // no branch at class borders: short runs
};

// The kernels for this processor; `plain`: those any processor can run.
PairwiseKernels pairwise_kernels(bool plain);

}  // namespace sewil::forest
