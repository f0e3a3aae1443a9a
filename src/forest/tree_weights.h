// forest/tree_weights.h: the weights of the columns in one tree, of those that have one: in a wide table
// hardly any has.
#pragma once

#include <cstdint>
#include <vector>

namespace sewil::forest {

struct TreeWeight {
  std::uint32_t slot;  // of the column in the candidate
  double weight;
};

// By ascending slot; they sum to 1, or there is none.
using TreeWeights = std::vector<TreeWeight>;

}  // namespace sewil::forest
