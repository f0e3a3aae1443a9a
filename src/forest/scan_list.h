// forest/scan_list.h: the best cut of a column of which only the off-dominant rows are looked at. All other
// rows of the node hold the dominant code: their class weights are the node's less the rest, and they are
// moved in one step when the walk over the sorted keys reaches that code.
#pragma once

#include <algorithm>
#include <cstdint>

#include "forest/cut.h"
#include "forest/key_sort.h"
#include "forest/scan_scratch.h"
#include "forest/scan_sorted.h"
#include "forest/scanned.h"

namespace sewil::forest {

// `keys`: the off-dominant rows of the node, at least one and fewer than the node has.
template <class Layout>
void scan_off_dominant(SortedKeys<Layout> keys, const Scanned<Layout>& in, ScanScratch<Layout>& scratch,
                       Cut& best) {
  const NodeTotals& node = in.node.totals;
  const std::uint32_t dominant = in.column.dominant;
  std::uint32_t* const left = scratch.left.data();
  std::uint32_t* const bulk = left + node.classes;  // class weights of the rows with the dominant code
  std::copy(node.class_weights, node.class_weights + node.classes, bulk);
  for (const auto key : keys) bulk[Layout::key_class(key)] -= Layout::key_weight(key);

  std::int64_t left_weight = 0;
  std::int64_t left_squares = 0;
  std::int64_t overlap = 0;
  std::uint32_t code = no_column;  // the last code moved; none yet
  const auto border = [&](std::uint32_t next) {
    if (left_weight > 0 && next != code) {
      const Side left_side{static_cast<double>(left_weight), static_cast<double>(left_squares)};
      offer(best, in.slot, left_side,
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
  for (const auto key : keys) {
    const std::uint32_t next = Layout::code(key);
    if (!bulk_moved && next > dominant) {
      move_bulk();
      bulk_moved = true;
    }
    border(next);
    move(Layout::key_class(key), Layout::key_weight(key));
  }
  if (!bulk_moved) move_bulk();
  std::fill(left, left + 2 * node.classes, 0U);
}

// No missing codes.
template <class Layout>
bool scan_list(const Scanned<Layout>& in, ScanScratch<Layout>& scratch, Cut& best) {
  const ScannedNode<Layout>& node = in.node;
  const ColumnCodes& column = in.column;
  const std::uint32_t rows = node.totals.rows;
  auto* const keys = scratch.keys.data();
  std::uint32_t count = 0;
  for (std::uint32_t i = 0; i < column.off_count; ++i) {
    const std::uint32_t at = node.where[column.off_positions[i]];
    keys[count] = Layout::key(column.off_codes[i], node.all_words[at], node.row_weights);
    count += at - node.begin < rows;
  }
  if (count == 0) return true;
  const CodeRange range = range_of<Layout>(keys, count);
  if (count == rows && range.low == range.high) return true;
  const SortedKeys<Layout> sorted{sort_keys(keys, count, range, scratch.sort), count};
  if (count == rows) {
    scan_sorted<Layout>(sorted, in, scratch, best);
  } else {
    scan_off_dominant<Layout>(sorted, in, scratch, best);
  }
  return false;
}

}  // namespace sewil::forest
