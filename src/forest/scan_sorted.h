// forest/scan_sorted.h: the best cut along keys sorted by code, and the ways to get at such keys. Moving a
// row from right to left costs O(1) for any number of classes: with L the left class weights and T the
// node's, squares_left grows by w (2 L_c + w), and squares_right = squares_node - 2 sum_c T_c L_c +
// squares_left.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

#include "forest/cut.h"
#include "forest/key_sort.h"
#include "forest/scan_scratch.h"
#include "forest/scanned.h"

namespace sewil::forest {

template <class Layout>
using SortedKeys = std::span<const typename Layout::Key>;

// Two classes: both left weights live in one integer.
template <class Layout, class Sum>
void scan_sorted_two_classes(SortedKeys<Layout> sorted, const Scanned<Layout>& in,
                             ScanScratch<Layout>& scratch, Cut& best) {
  const auto* const keys = sorted.data();
  const auto cuts = static_cast<std::uint32_t>(sorted.size()) - 1;
  std::uint64_t* const lefts = scratch.lefts.data();
  std::uint64_t packed = 0;
  for (std::uint32_t i = 0; i < cuts; ++i) {
    packed += Layout::packed_weight(keys[i]);
    lefts[i] = packed;
  }
  offer_packed<Sum>(
      {lefts, cuts}, in.node.totals, in.slot, [=](std::uint32_t cut) { return Layout::code(keys[cut]); },
      [=](std::uint32_t cut) { return Layout::code(keys[cut + 1]); }, best);
}

// Any number of classes.
template <class Layout, class Sum>
void scan_sorted_many_classes(SortedKeys<Layout> sorted, const Scanned<Layout>& in,
                              ScanScratch<Layout>& scratch, Cut& best) {
  const NodeTotals& node = in.node.totals;
  const auto* const keys = sorted.data();
  const auto count = static_cast<std::uint32_t>(sorted.size());
  std::uint32_t* const left = scratch.left.data();
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
    block.for_promising(cuts, node, best, [&](std::uint32_t i) {
      const std::uint32_t low = Layout::code(keys[begin + i]);
      const std::uint32_t high = Layout::code(keys[begin + i + 1]);
      if (low != high) offer(best, in.slot, block.left(i), block.right(i, node), low, high);
    });
  }
  if (count < node.classes) {
    for (std::uint32_t i = 0; i + 1 < count; ++i) left[Layout::key_class(keys[i])] = 0;
  } else {
    std::fill(left, left + node.classes, 0U);
  }
}

// As above where some rows of the node hold the missing code (the largest one, so they come last): every cut
// is tried with the missing rows on the right, then on the left; the last cut parts the missing rows from all
// others.
template <class Layout>
void scan_sorted_with_missing(SortedKeys<Layout> keys, const Scanned<Layout>& in,
                              ScanScratch<Layout>& scratch, Cut& best) {
  const NodeTotals& node = in.node.totals;
  const std::uint32_t missing_code = in.column.missing_code;
  std::uint32_t* const left = scratch.left.data();
  std::uint32_t* const missing = left + node.classes;
  double missing_weight = 0;
  double missing_squares = 0;
  double missing_overlap = 0;
  for (std::size_t i = keys.size(); i > 0 && Layout::code(keys[i - 1]) == missing_code; --i) {
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
  for (const auto key : keys) {
    const std::uint32_t next = Layout::code(key);
    if (next != code) {
      offer(best, in.slot, {left_weight, left_squares},
            {node.weight - left_weight, node.squares - 2 * overlap + left_squares}, code, next, true);
      if (next != missing_code) {
        const Side both{left_weight + missing_weight, left_squares + 2 * with_missing + missing_squares};
        offer(best, in.slot, both,
              {node.weight - both.weight, node.squares - 2 * (overlap + missing_overlap) + both.squares},
              code, next, true, true);
      }
      code = next;
    }
    const std::uint32_t cls = Layout::key_class(key);
    const double weight = Layout::key_weight(key);
    left_squares += weight * (2 * static_cast<double>(left[cls]) + weight);
    overlap += weight * node.class_weights[cls];
    with_missing += weight * missing[cls];
    left_weight += weight;
    left[cls] += Layout::key_weight(key);
  }
  std::fill(left, left + 2 * node.classes, 0U);
}

// `sorted`: all rows of the node, with at least two codes.
template <class Layout>
void scan_sorted(SortedKeys<Layout> sorted, const Scanned<Layout>& in, ScanScratch<Layout>& scratch,
                 Cut& best) {
  if (Layout::code(sorted.back()) == in.column.missing_code) {
    scan_sorted_with_missing(sorted, in, scratch, best);
    return;
  }
  const auto scan_with = [&]<class Sum>(Sum) {
    if (in.node.totals.classes == 2) {
      scan_sorted_two_classes<Layout, Sum>(sorted, in, scratch, best);
    } else {
      scan_sorted_many_classes<Layout, Sum>(sorted, in, scratch, best);
    }
  };
  if (in.node.totals.weight <= largest_narrow_weight) {
    scan_with(std::int32_t{});
  } else {
    scan_with(std::int64_t{});
  }
}

// A large node: walks the whole column in the order of its codes and keeps the rows of this node. No sorting.
// `rows`: of the sample.
template <class Layout>
bool scan_presorted(const Scanned<Layout>& in, std::uint32_t rows, ScanScratch<Layout>& scratch, Cut& best) {
  const auto* const marks = scratch.notes.marks(in.node);
  const std::uint16_t* const codes = in.column.codes;
  const std::uint32_t* const positions = in.column.sorted_positions;
  auto* const keys = scratch.keys.data();
  std::uint32_t count = 0;
  for (std::uint32_t i = 0; i < rows; ++i) {
    const std::uint32_t position = positions[i];
    const auto mark = marks[position];
    keys[count] = Layout::marked_key(codes[position], mark);
    count += mark != 0;
  }
  if (Layout::code(keys[0]) == Layout::code(keys[count - 1])) return true;
  scan_sorted<Layout>({keys, count}, in, scratch, best);
  return false;
}

// A small node: sorting networks up to 16 rows, insertion above. code_of: of a word.
template <class Layout, class CodeOf>
bool scan_small(const Scanned<Layout>& in, CodeOf code_of, ScanScratch<Layout>& scratch, Cut& best) {
  const auto* const words = in.node.words();
  const std::uint32_t rows = in.node.totals.rows;
  auto* const keys = scratch.keys.data();
  for (std::uint32_t i = 0; i < rows; ++i)
    keys[i] = Layout::key(code_of(words[i]), words[i], in.node.row_weights);
  if (rows <= 16) {
    sort_up_to_16(keys, rows);
  } else {
    insertion_sort<Layout>(keys, rows);
  }
  if (Layout::code(keys[0]) == Layout::code(keys[rows - 1])) return true;
  scan_sorted<Layout>({keys, rows}, in, scratch, best);
  return false;
}

// Any node.
template <class Layout, class CodeOf>
bool scan_large(const Scanned<Layout>& in, CodeOf code_of, ScanScratch<Layout>& scratch, Cut& best) {
  const auto* const words = in.node.words();
  const std::uint32_t rows = in.node.totals.rows;
  auto* const keys = scratch.keys.data();
  CodeRange range;
  for (std::uint32_t i = 0; i < rows; ++i) {
    const std::uint32_t code = code_of(words[i]);
    range.low = std::min(range.low, code);
    range.high = std::max(range.high, code);
    keys[i] = Layout::key(code, words[i], in.node.row_weights);
  }
  if (range.low == range.high) return true;
  scan_sorted<Layout>({sort_keys(keys, rows, range, scratch.sort), rows}, in, scratch, best);
  return false;
}

}  // namespace sewil::forest
