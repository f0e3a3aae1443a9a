// forest/scan_sorted.h: the best cut along keys sorted by code. Moving a row from right to left costs O(1)
// for any number of classes: with L the left class weights and T the node's, squares_left grows by w (2 L_c +
// w), and squares_right = squares_node - 2 sum_c T_c L_c + squares_left.
#pragma once

#include <algorithm>
#include <cstdint>

#include "forest/cut.h"

namespace sewil::forest {

// Offers the cuts of a block, in order; cut i lies behind keys[i]. Cuts inside a run of equal codes are none.
template <class Layout, class Sum>
void offer_block(CutBlock<Sum>& block, const typename Layout::Key* keys, std::uint32_t count,
                 const NodeTotals& node, std::uint32_t column, Cut& best) {
  block.for_promising(count, node, best, [&](std::uint32_t i) {
    const std::uint32_t low = Layout::code(keys[i]);
    const std::uint32_t high = Layout::code(keys[i + 1]);
    if (low != high) offer(best, column, block.left(i), block.right(i, node), low, high);
  });
}

// Two classes: both left weights live in one integer. `lefts` has room for `count` entries.
template <class Layout, class Sum>
void scan_sorted_two_classes(const typename Layout::Key* keys, std::uint32_t count, const NodeTotals& node,
                             std::uint32_t column, std::uint64_t* lefts, Cut& best) {
  std::uint64_t packed = 0;
  for (std::uint32_t i = 0; i + 1 < count; ++i) {
    packed += Layout::packed_weight(keys[i]);
    lefts[i] = packed;
  }
  offer_packed<Sum>(
      lefts, count - 1, node, column, [&](std::uint32_t cut) { return Layout::code(keys[cut]); },
      [&](std::uint32_t cut) { return Layout::code(keys[cut + 1]); }, best);
}

// Any number of classes. `left` holds node.classes counters: zero when called, zero again on return.
template <class Layout, class Sum>
void scan_sorted_many_classes(const typename Layout::Key* keys, std::uint32_t count, const NodeTotals& node,
                              std::uint32_t column, std::uint32_t* left, Cut& best) {
  Sum left_weight = 0;
  Sum left_squares = 0;
  Sum overlap = 0;  // sum_c T_c L_c
  CutBlock<Sum> block;
  for (std::uint32_t begin = 0; begin + 1 < count; begin += block.size) {
    const std::uint32_t cuts = std::min(block.size, count - 1 - begin);
    for (std::uint32_t i = 0; i < cuts; ++i) {
      const auto key = keys[begin + i];
      const std::uint32_t cls = Layout::key_class(key);
      const auto weight = static_cast<Sum>(Layout::key_weight(key));
      const auto before = static_cast<Sum>(left[cls]);
      left_squares += weight * (2 * before + weight);
      overlap += weight * static_cast<Sum>(node.class_weights[cls]);
      left_weight += weight;
      left[cls] = static_cast<std::uint32_t>(before + weight);
      block.weights[i] = left_weight;
      block.squares[i] = left_squares;
      block.overlaps[i] = overlap;
    }
    offer_block<Layout>(block, keys + begin, cuts, node, column, best);
  }
  if (count < node.classes) {
    for (std::uint32_t i = 0; i + 1 < count; ++i) left[Layout::key_class(keys[i])] = 0;
  } else {
    for (std::uint32_t c = 0; c < node.classes; ++c) left[c] = 0;
  }
}

// As above where some rows of the node hold `missing_code` (the largest code, so they come last): every cut
// is tried with the missing rows on the right, then on the left; the last cut parts the missing rows from all
// others. `left` holds 2 * node.classes counters: zero when called, zero again on return.
template <class Layout>
void scan_sorted_with_missing(const typename Layout::Key* keys, std::uint32_t count, const NodeTotals& node,
                              std::uint32_t column, std::uint32_t missing_code, std::uint32_t* left,
                              Cut& best) {
  std::uint32_t* missing = left + node.classes;
  double missing_weight = 0;
  double missing_squares = 0;
  double missing_overlap = 0;
  for (std::uint32_t i = count; i > 0 && Layout::code(keys[i - 1]) == missing_code; --i) {
    missing[Layout::key_class(keys[i - 1])] += Layout::key_weight(keys[i - 1]);
  }
  for (std::uint32_t c = 0; c < node.classes; ++c) {
    const double weight = missing[c];
    missing_weight += weight;
    missing_squares += weight * weight;
    missing_overlap += weight * node.class_weights[c];
  }
  double left_weight = 0;
  double left_squares = 0;
  double overlap = 0;
  double with_missing = 0;  // sum_c L_c M_c
  std::uint32_t code = Layout::code(keys[0]);
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::uint32_t next = Layout::code(keys[i]);
    if (next != code) {
      offer(best, column, {left_weight, left_squares},
            {node.weight - left_weight, node.squares - 2 * overlap + left_squares}, code, next, true);
      if (next != missing_code) {
        const Side both{left_weight + missing_weight, left_squares + 2 * with_missing + missing_squares};
        offer(best, column, both,
              {node.weight - both.weight, node.squares - 2 * (overlap + missing_overlap) + both.squares},
              code, next, true, true);
      }
      code = next;
    }
    const std::uint32_t cls = Layout::key_class(keys[i]);
    const double weight = Layout::key_weight(keys[i]);
    left_squares += weight * (2 * static_cast<double>(left[cls]) + weight);
    overlap += weight * node.class_weights[cls];
    with_missing += weight * missing[cls];
    left_weight += weight;
    left[cls] += Layout::key_weight(keys[i]);
  }
  for (std::uint32_t c = 0; c < 2 * node.classes; ++c) left[c] = 0;
}

}  // namespace sewil::forest
