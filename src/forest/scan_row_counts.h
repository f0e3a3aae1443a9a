// forest/scan_row_counts.h: the best cut of a column whose class weights per code are known (node_counts.h):
// one walk over the codes.
#pragma once

#include <cstddef>
#include <cstdint>

#include "forest/cut.h"
#include "forest/scan_counts.h"
#include "forest/scan_scratch.h"
#include "forest/scanned.h"

namespace sewil::forest {

// Two codes: the column has one counter per class, of the code that is not the dominant one.
template <class Layout>
bool scan_row_counts_two_codes(const Scanned<Layout>& in, Cut& best) {
  const NodeTotals& node = in.node.totals;
  const std::uint32_t* const off = in.node.counters + in.column.first_counter;
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
  const bool side_right = in.column.dominant == 0;
  offer(best, in.slot, side_right ? rest : side, side_right ? side : rest, 0, 1);
  return false;
}

// Two classes, more codes: two counters per code, the dominant code's being the sum of the others.
template <class Layout>
bool scan_row_counts_two_classes(const Scanned<Layout>& in, Cut& best) {
  const std::uint32_t* const counters = in.node.counters + in.column.first_counter;
  const std::uint32_t all_codes = in.column.all_codes;
  const std::uint32_t dominant = in.column.dominant;
  const std::uint32_t total_0 = in.node.totals.class_weights[0];
  const std::uint32_t total_1 = in.node.totals.class_weights[1];
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
      offer(best, in.slot, {l0 + l1, l0 * l0 + l1 * l1}, {r0 + r1, r0 * r0 + r1 * r1}, low, code);
    }
    left_0 += weight_0;
    left_1 += weight_1;
    if (left_0 == total_0 && left_1 == total_1) break;
    low = code;
  }
  return constant;
}

// Any number of both.
template <class Layout>
bool scan_row_counts_many_classes(const Scanned<Layout>& in, ScanScratch<Layout>& scratch, Cut& best) {
  const std::uint32_t* const counters = in.node.counters + in.column.first_counter;
  const std::uint32_t* const totals = in.node.totals.class_weights;
  const std::uint32_t classes = in.node.totals.classes;
  const std::uint32_t dominant = in.column.dominant;
  const std::uint32_t* const off = counters + std::size_t{dominant} * classes;
  std::uint32_t any_off = 0;
  for (std::uint32_t c = 0; c < classes; ++c) any_off |= off[c];
  if (any_off == 0) return true;
  const auto weight_of = [=](std::uint32_t code, std::uint32_t cls) {
    return code == dominant ? totals[cls] - off[cls] : counters[std::size_t{code} * classes + cls];
  };
  return offer_code_by_code(in, scratch, weight_of, best);
}

template <class Layout>
[[gnu::always_inline]] inline bool scan_row_counts(const Scanned<Layout>& in, ScanScratch<Layout>& scratch,
                                                   Cut& best) {
  if (in.column.all_codes <= 2) return scan_row_counts_two_codes(in, best);
  if (in.node.totals.classes == 2) return scan_row_counts_two_classes(in, best);
  return scan_row_counts_many_classes(in, scratch, best);
}

}  // namespace sewil::forest
