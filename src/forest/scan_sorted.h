// forest/scan_sorted.h: the best cut along keys sorted by code. Moving a row from right to left costs O(1)
// for any number of classes: with L the left class weights and T the node's, squares_left grows by w (2 L_c +
// w), and squares_right = squares_node - 2 sum_c T_c L_c + squares_left.
#pragma once

#include <cstdint>

#include "forest/cut.h"

namespace sewil::forest {

// Two classes: both left weights live in one integer, nothing is kept per class in memory.
template <class Layout>
void scan_sorted_two_classes(const typename Layout::Key* keys, std::uint32_t count, const NodeTotals& node,
                             std::uint32_t column, Cut& best) {
  const double total_0 = node.class_weights[0];
  const double total_1 = node.class_weights[1];
  auto [skip_to, end] = reach_of_scan(node, best.score);
  std::uint64_t packed = 0;
  std::uint32_t left_weight = 0;
  for (std::uint32_t i = 1; i < count; ++i) {
    packed += Layout::packed_weight(keys[i - 1]);
    left_weight += Layout::key_weight(keys[i - 1]);
    if (left_weight <= skip_to || Layout::code(keys[i]) == Layout::code(keys[i - 1])) continue;
    if (left_weight >= end) return;
    const auto left_0 = static_cast<double>(static_cast<std::int64_t>(packed & 0xffffffff));
    const auto left_1 = static_cast<double>(static_cast<std::int64_t>(packed >> 32));
    const double right_0 = total_0 - left_0;
    const double right_1 = total_1 - left_1;
    skip_to = offer_and_skip(best, column, {left_0 + left_1, left_0 * left_0 + left_1 * left_1},
                             {right_0 + right_1, right_0 * right_0 + right_1 * right_1},
                             Layout::code(keys[i - 1]), Layout::code(keys[i]));
  }
}

// Any number of classes. `left` holds node.classes counters: zero when called, zero again on return.
template <class Layout>
void scan_sorted_many_classes(const typename Layout::Key* keys, std::uint32_t count, const NodeTotals& node,
                              std::uint32_t column, std::uint32_t* left, Cut& best) {
  // Signed integers: their conversion to double is one instruction, that of unsigned ones a branch.
  auto [skip_to, end] = reach_of_scan(node, best.score);
  std::uint32_t left_weight = 0;
  std::int64_t left_squares = 0;
  std::int64_t overlap = 0;  // sum_c T_c L_c
  std::uint32_t moved = 0;
  for (std::uint32_t i = 1; i < count; ++i) {
    const auto key = keys[i - 1];
    const std::uint32_t cls = Layout::key_class(key);
    const std::int64_t weight = Layout::key_weight(key);
    const std::int64_t before = left[cls];
    left_squares += weight * (2 * before + weight);
    overlap += weight * std::int64_t{node.class_weights[cls]};
    left[cls] = static_cast<std::uint32_t>(before + weight);
    left_weight += static_cast<std::uint32_t>(weight);
    moved = i;
    if (left_weight <= skip_to || Layout::code(keys[i]) == Layout::code(key)) continue;
    if (left_weight >= end) break;
    const Side left_side{static_cast<double>(std::int64_t{left_weight}), static_cast<double>(left_squares)};
    const Side right_side{node.weight - left_side.weight,
                          node.squares + static_cast<double>(left_squares - 2 * overlap)};
    skip_to = offer_and_skip(best, column, left_side, right_side, Layout::code(key), Layout::code(keys[i]));
  }
  if (moved < node.classes) {
    for (std::uint32_t i = 0; i < moved; ++i) left[Layout::key_class(keys[i])] = 0;
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
  for (std::uint32_t i = count; i-- > 0 && Layout::code(keys[i]) == missing_code;) {
    missing[Layout::key_class(keys[i])] += Layout::key_weight(keys[i]);
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
