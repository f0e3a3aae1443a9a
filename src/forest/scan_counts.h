// forest/scan_counts.h: the best cut of a column with few codes: class weights per code, then one walk over
// the codes. No sorting, no keys: a pass over the node's words, and work proportional to codes x classes.
#pragma once

#include <algorithm>
#include <cstdint>

#include "forest/cut.h"

namespace sewil::forest {

// Two classes: the two weights of a code share one counter. Returns whether the column is constant in the
// node.
template <class Layout>
bool scan_counts_two_classes(const typename Layout::Word* words, const std::uint16_t* codes,
                             std::uint32_t all_codes, const std::uint32_t* row_weights,
                             const NodeTotals& node, std::uint32_t column, std::uint64_t* counters,
                             Cut& best) {
  std::fill(counters, counters + all_codes, std::uint64_t{0});
  for (std::uint32_t i = 0; i < node.rows; ++i) {
    const auto word = words[i];
    const std::uint64_t weight = Layout::word_weight(word, row_weights);
    counters[codes[Layout::position(word)]] += weight << (Layout::word_class(word) * 32);
  }
  const double total_0 = node.class_weights[0];
  const double total_1 = node.class_weights[1];
  std::uint32_t code = 0;
  while (counters[code] == 0) ++code;
  std::uint64_t packed = counters[code];
  bool constant = true;
  for (std::uint32_t next = code + 1; next < all_codes; ++next) {
    if (counters[next] == 0) continue;
    constant = false;
    const auto left_0 = static_cast<double>(static_cast<std::uint32_t>(packed));
    const auto left_1 = static_cast<double>(packed >> 32);
    const double right_0 = total_0 - left_0;
    const double right_1 = total_1 - left_1;
    offer(best, column, {left_0 + left_1, left_0 * left_0 + left_1 * left_1},
          {right_0 + right_1, right_0 * right_0 + right_1 * right_1}, code, next);
    packed += counters[next];
    code = next;
  }
  return constant;
}

// Any number of classes. `counters` holds all_codes x classes entries, `left` one per class.
template <class Layout>
bool scan_counts_many_classes(const typename Layout::Word* words, const std::uint16_t* codes,
                              std::uint32_t all_codes, const std::uint32_t* row_weights,
                              const NodeTotals& node, std::uint32_t column, std::uint32_t* counters,
                              std::uint32_t* left, Cut& best) {
  const std::uint32_t classes = node.classes;
  std::fill(counters, counters + std::size_t{all_codes} * classes, 0U);
  std::fill(left, left + classes, 0U);
  for (std::uint32_t i = 0; i < node.rows; ++i) {
    const auto word = words[i];
    counters[codes[Layout::position(word)] * classes + Layout::word_class(word)] +=
        Layout::word_weight(word, row_weights);
  }
  std::uint64_t left_weight = 0;
  std::uint64_t left_squares = 0;
  std::uint64_t overlap = 0;
  std::uint32_t code = no_column;  // the last code seen; none yet
  bool constant = true;
  for (std::uint32_t next = 0; next < all_codes; ++next) {
    const std::uint32_t* const counts = counters + std::size_t{next} * classes;
    std::uint64_t weight = 0;
    std::uint64_t squares = 0;
    std::uint64_t cross = 0;
    std::uint64_t shared = 0;
    for (std::uint32_t c = 0; c < classes; ++c) {
      const std::uint64_t count = counts[c];
      weight += count;
      squares += count * count;
      cross += count * left[c];
      shared += count * node.class_weights[c];
    }
    if (weight == 0) continue;
    if (left_weight > 0) {
      constant = false;
      const Side left_side{static_cast<double>(left_weight), static_cast<double>(left_squares)};
      offer(best, column, left_side,
            {node.weight - left_side.weight,
             node.squares - 2 * static_cast<double>(overlap) + left_side.squares},
            code, next);
    }
    left_weight += weight;
    left_squares += squares + 2 * cross;
    overlap += shared;
    for (std::uint32_t c = 0; c < classes; ++c) left[c] += counts[c];
    code = next;
  }
  return constant;
}

}  // namespace sewil::forest
