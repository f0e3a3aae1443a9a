// forest/scan_row_counts.h: the best cut of a column whose class weights per code are known (node_counts.h):
// one walk over the codes.
#pragma once

#include <cstddef>
#include <cstdint>

#include "forest/cut.h"
#include "forest/scan_counts.h"

namespace sewil::forest {

// All kernels return whether the column is constant in the node. `counters`: the column's.

// Two codes: `off` holds one counter per class, of the code that is not the dominant one.
inline bool scan_row_counts_two_codes(const std::uint32_t* off, std::uint32_t dominant,
                                      const NodeTotals& node, std::uint32_t column, Cut& best) {
  std::uint64_t weight = 0;
  std::uint64_t squares = 0;
  std::uint64_t shared = 0;
  for (std::uint32_t c = 0; c < node.classes; ++c) {
    const std::uint64_t count = off[c];
    weight += count;
    squares += count * count;
    shared += count * node.class_weights[c];
  }
  if (weight == 0) return true;
  const Side side{static_cast<double>(weight), static_cast<double>(squares)};
  const Side rest{node.weight - side.weight, node.squares - 2 * static_cast<double>(shared) + side.squares};
  if (rest.weight == 0) return true;
  offer(best, column, dominant == 0 ? rest : side, dominant == 0 ? side : rest, 0, 1);
  return false;
}

// Two classes, more codes: `counters` holds two per code, the dominant code's being the sum of the others.
inline bool scan_row_counts_two_classes(const std::uint32_t* counters, std::uint32_t all_codes,
                                        std::uint32_t dominant, const NodeTotals& node, std::uint32_t column,
                                        Cut& best) {
  const std::uint32_t total_0 = node.class_weights[0];
  const std::uint32_t total_1 = node.class_weights[1];
  const std::uint32_t off_0 = counters[2 * dominant];
  const std::uint32_t off_1 = counters[2 * dominant + 1];
  if ((off_0 | off_1) == 0) return true;
  std::uint32_t left_0 = 0;
  std::uint32_t left_1 = 0;
  std::uint32_t low = no_column;
  bool constant = true;
  for (std::uint32_t code = 0; code < all_codes; ++code) {
    const bool is_dominant = code == dominant;
    const std::uint32_t weight_0 = is_dominant ? total_0 - off_0 : counters[2 * code];
    const std::uint32_t weight_1 = is_dominant ? total_1 - off_1 : counters[2 * code + 1];
    if ((weight_0 | weight_1) == 0) continue;
    if ((left_0 | left_1) != 0) {
      constant = false;
      const double l0 = left_0, l1 = left_1, r0 = total_0 - left_0, r1 = total_1 - left_1;
      offer(best, column, {l0 + l1, l0 * l0 + l1 * l1}, {r0 + r1, r0 * r0 + r1 * r1}, low, code);
    }
    left_0 += weight_0;
    left_1 += weight_1;
    if (left_0 == total_0 && left_1 == total_1) break;
    low = code;
  }
  return constant;
}

// Any number of both; `left` holds one counter per class: zero when called and on return.
inline bool scan_row_counts_many_classes(const std::uint32_t* counters, std::uint32_t all_codes,
                                         std::uint32_t dominant, const NodeTotals& node, std::uint32_t column,
                                         std::uint32_t* left, Cut& best) {
  const std::uint32_t classes = node.classes;
  const std::uint32_t* const off = counters + std::size_t{dominant} * classes;
  std::uint32_t any_off = 0;
  for (std::uint32_t c = 0; c < classes; ++c) any_off |= off[c];
  if (any_off == 0) return true;

  const auto weight_of = [&](std::uint32_t code, std::uint32_t cls) {
    return code == dominant ? node.class_weights[cls] - off[cls]
                            : counters[std::size_t{code} * classes + cls];
  };
  return offer_code_by_code(all_codes, node, column, left, weight_of, best);
}

}  // namespace sewil::forest
