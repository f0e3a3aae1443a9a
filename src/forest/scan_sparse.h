// forest/scan_sparse.h: the best cut of a column of which only the off-dominant rows of the node are known.
// All other rows of the node hold the dominant code: their class weights are the node's less the rest, and
// they are moved in one step when the walk over the sorted keys reaches that code.
#pragma once

#include <cstdint>

#include "forest/cut.h"

namespace sewil::forest {

// `keys`: the off-dominant rows of the node, sorted by code, at least one and fewer than node.rows. No
// missing codes. `left` holds 2 * node.classes counters.
template <class Layout>
void scan_sparse(const typename Layout::Key* keys, std::uint32_t count, std::uint32_t dominant,
                 const NodeTotals& node, std::uint32_t column, std::uint32_t* left, Cut& best) {
  std::uint32_t* const bulk = left + node.classes;  // class weights of the rows with the dominant code
  for (std::uint32_t c = 0; c < node.classes; ++c) bulk[c] = node.class_weights[c];
  for (std::uint32_t i = 0; i < count; ++i) bulk[Layout::key_class(keys[i])] -= Layout::key_weight(keys[i]);

  std::int64_t left_weight = 0;
  std::int64_t left_squares = 0;
  std::int64_t overlap = 0;
  std::uint32_t code = no_column;  // the last code moved; none yet
  const auto border = [&](std::uint32_t next) {
    if (left_weight > 0 && next != code) {
      const Side left_side{static_cast<double>(left_weight), static_cast<double>(left_squares)};
      offer(best, column, left_side,
            {node.weight - left_side.weight, node.squares + static_cast<double>(left_squares - 2 * overlap)},
            code, next);
    }
    code = next;
  };
  const auto move = [&](std::uint32_t cls, std::int64_t weight) {
    left_squares += weight * (2 * std::int64_t{left[cls]} + weight);
    overlap += weight * std::int64_t{node.class_weights[cls]};
    left_weight += weight;
    left[cls] += static_cast<std::uint32_t>(weight);
  };
  const auto move_bulk = [&] {
    border(dominant);
    for (std::uint32_t c = 0; c < node.classes; ++c) move(c, bulk[c]);
  };

  bool bulk_moved = false;
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::uint32_t next = Layout::code(keys[i]);
    if (!bulk_moved && next > dominant) {
      move_bulk();
      bulk_moved = true;
    }
    border(next);
    move(Layout::key_class(keys[i]), Layout::key_weight(keys[i]));
  }
  if (!bulk_moved) move_bulk();
  for (std::uint32_t c = 0; c < 2 * node.classes; ++c) left[c] = 0;
}

}  // namespace sewil::forest
