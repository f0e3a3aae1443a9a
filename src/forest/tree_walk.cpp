// forest/tree_walk.cpp: rows find their leaves.
#include "forest/tree_walk.h"

#include <algorithm>

namespace sewil::forest {

// `at`: starts at the root, ends at the leaves. goes_right(k, step): of the k-th row. A row that is down
// waits for the others in its leaf.
template <class GoesRight>
void TreeWalk::find_leaves(std::uint32_t* at, GoesRight goes_right) const {
  const Step* const steps = steps_.data();
  std::uint32_t nodes[together] = {};
  std::uint32_t moved = 1;
  while (moved != 0) {
    moved = 0;
#pragma GCC unroll 8
    for (std::size_t k = 0; k < together; ++k) {
      const Step& step = steps[nodes[k]];
      const std::uint32_t next = step.child + static_cast<std::uint32_t>(goes_right(k, step));
      moved |= next ^ nodes[k];
      nodes[k] = next;
    }
  }
  std::copy(nodes, nodes + together, at);
}

// reached(i, node): of the row at positions[i].
template <class Reached>
void TreeWalk::each_leaf(std::span<const std::uint32_t> positions, Reached reached) const {
  const std::uint16_t* const codes = columns_[0].codes;
  for (std::size_t begin = 0; begin < positions.size(); begin += together) {
    const std::size_t count = std::min(together, positions.size() - begin);
    std::uint32_t position[together];
    for (std::size_t k = 0; k < together; ++k) position[k] = positions[begin + (k < count ? k : 0)];
    std::uint32_t at[together];
    if (by_bits()) {
      const std::uint32_t* rows[together];
      for (std::size_t k = 0; k < together; ++k) rows[k] = bits_.row(position[k]);
      find_leaves(at,
                  [&](std::size_t k, const Step& step) { return (rows[k][step.column] & step.test) != 0; });
    } else if (by_bytes()) {
      const std::uint8_t* rows[together];
      for (std::size_t k = 0; k < together; ++k) rows[k] = bytes_.row(position[k]);
      find_leaves(at, [&](std::size_t k, const Step& step) {
        const std::uint32_t code = rows[k][step.column];
        return (code > (step.test & 0xffff)) & (code != step.test >> 16);
      });
    } else if (also_) {
      find_leaves(at, [&](std::size_t k, const Step& step) {
        const std::uint32_t code = codes[step.column + position[k]];
        return (code > (step.test & 0xffff)) & (code != step.test >> 16);
      });
    } else {
      find_leaves(at, [&](std::size_t k, const Step& step) {
        return codes[step.column + position[k]] > (step.test & 0xffff);
      });
    }
    for (std::size_t k = 0; k < count; ++k) reached(begin + k, at[k]);
  }
}

void TreeWalk::collect(std::span<const std::uint32_t> positions, VoteSums& votes) const {
  each_leaf(positions, [&](std::size_t i, std::uint32_t node) {
    const std::uint32_t leaf = leaves_[node];
    if ((leaf & mixed_bit) == 0) {
      votes.add_unit(positions[i], leaf);
    } else {
      votes.add_shares(positions[i], shares_.data() + (leaf & ~mixed_bit));
    }
  });
}

void TreeWalk::find(std::span<const std::uint32_t> positions, std::span<std::uint32_t> leaves) const {
  each_leaf(positions, [&](std::size_t i, std::uint32_t node) { leaves[i] = node; });
}

}  // namespace sewil::forest
