// forest/scan_counts.h: the best cut of a column with few codes: class weights per code, then one walk over
// the codes. No sorting, no keys: a pass over the node's words, and work proportional to codes x classes.
#pragma once

#include <algorithm>
#include <cstdint>

#include "forest/cut.h"
#include "forest/scan_scratch.h"
#include "forest/scanned.h"

namespace sewil::forest {

// Two classes: the two weights of a code share one counter.
template <class Layout>
bool scan_counts_two_classes(const Scanned<Layout>& in, ScanScratch<Layout>& scratch, Cut& best) {
  const NodeTotals& node = in.node.totals;
  const std::uint32_t all_codes = in.column.all_codes;
  if (scratch.code_pairs.size() < all_codes) scratch.code_pairs.resize(all_codes);
  if (scratch.lefts.size() <= all_codes) scratch.lefts.resize(all_codes + 1);
  if (scratch.present_codes.size() <= all_codes) scratch.present_codes.resize(all_codes + 1);

  std::uint64_t* const counters = scratch.code_pairs.data();
  std::fill(counters, counters + all_codes, std::uint64_t{0});
  const auto* const words = in.node.words();
  for (std::uint32_t i = 0; i < node.rows; ++i) {
    const std::uint64_t weight = in.node.weight_of(words[i]);
    counters[in.code(words[i])] += weight << (Layout::word_class(words[i]) * 32);
  }
  // The codes present in the node, in order, with the weights of all rows up to each. Absent codes are
  // written over by the next one: no branch, which would be mispredicted at every other code.
  std::uint64_t* const lefts = scratch.lefts.data();
  std::uint32_t* const present = scratch.present_codes.data();
  std::uint64_t packed = 0;
  std::uint32_t count = 0;
  for (std::uint32_t code = 0; code < all_codes; ++code) {
    packed += counters[code];
    lefts[count] = packed;
    present[count] = code;
    count += counters[code] != 0;
  }
  if (count == 1) return true;
  const auto low = [=](std::uint32_t cut) { return present[cut]; };
  const auto high = [=](std::uint32_t cut) { return present[cut + 1]; };
  if (node.weight <= largest_narrow_weight) {
    offer_packed<std::int32_t>({lefts, count - 1}, node, in.slot, low, high, best);
  } else {
    offer_packed<std::int64_t>({lefts, count - 1}, node, in.slot, low, high, best);
  }
  return false;
}

// Two codes, any number of classes, rows in any order.
template <class Layout>
bool scan_two_codes(const Scanned<Layout>& in, ScanScratch<Layout>& scratch, Cut& best) {
  const NodeTotals& node = in.node.totals;
  const auto* const words = in.node.words();
  // Of the side above the cut: class weights, weight, squares and sum over classes of (node's x own weight).
  std::uint32_t* const upper = scratch.left.data();
  std::uint32_t upper_weight = 0;
  std::int64_t squares = 0;
  std::int64_t shared = 0;
  for (std::uint32_t i = 0; i < node.rows; ++i) {
    const auto word = words[i];
    const std::uint32_t cls = Layout::word_class(word);
    // A row with the lower code moves weight 0: no branch.
    const std::int64_t weight = in.node.weight_of(word) & (0U - in.code(word));
    squares += weight * (2 * std::int64_t{upper[cls]} + weight);
    shared += weight * std::int64_t{node.class_weights[cls]};
    upper[cls] += static_cast<std::uint32_t>(weight);
    upper_weight += static_cast<std::uint32_t>(weight);
  }
  if (node.rows < node.classes) {
    for (std::uint32_t i = 0; i < node.rows; ++i) upper[Layout::word_class(words[i])] = 0;
  } else {
    std::fill(upper, upper + node.classes, 0U);
  }
  const Side right{static_cast<double>(std::int64_t{upper_weight}), static_cast<double>(squares)};
  const Side left{node.weight - right.weight, node.squares + static_cast<double>(squares - 2 * shared)};
  if (left.weight == 0 || right.weight == 0) return true;
  offer(best, in.slot, left, right, 0, 1);
  return false;
}

// Any number of codes and classes: walks the codes upwards and offers the cut before each that is present.
// weight_of (code, class): the class's weight among the node's rows with that code.
template <class Layout, class WeightOf>
bool offer_code_by_code(const Scanned<Layout>& in, ScanScratch<Layout>& scratch, WeightOf weight_of,
                        Cut& best) {
  const NodeTotals& node = in.node.totals;
  const std::uint32_t classes = node.classes;
  const std::uint32_t all_codes = in.column.all_codes;
  std::uint32_t* const left = scratch.left.data();
  std::int64_t left_weight = 0;
  std::int64_t left_squares = 0;
  std::int64_t overlap = 0;
  std::uint32_t code = no_column;  // the last code seen; none yet
  bool constant = true;
  for (std::uint32_t next = 0; next < all_codes; ++next) {
    std::int64_t weight = 0;
    std::int64_t squares = 0;
    std::int64_t shared = 0;
    for (std::uint32_t c = 0; c < classes; ++c) {
      const std::int64_t count = weight_of(next, c);
      weight += count;
      squares += count * (2 * std::int64_t{left[c]} + count);
      shared += count * std::int64_t{node.class_weights[c]};
    }
    if (weight == 0) continue;
    if (left_weight > 0) {
      constant = false;
      const Side left_side{static_cast<double>(left_weight), static_cast<double>(left_squares)};
      offer(best, in.slot, left_side,
            {node.weight - left_side.weight, node.squares + static_cast<double>(left_squares - 2 * overlap)},
            code, next);
    }
    left_weight += weight;
    if (static_cast<double>(left_weight) == node.weight) break;
    left_squares += squares;
    overlap += shared;
    for (std::uint32_t c = 0; c < classes; ++c) left[c] += weight_of(next, c);
    code = next;
  }
  std::fill(left, left + classes, 0U);
  return constant;
}

template <class Layout>
bool scan_counts_many_classes(const Scanned<Layout>& in, ScanScratch<Layout>& scratch, Cut& best) {
  const NodeTotals& node = in.node.totals;
  const std::uint32_t all_codes = in.column.all_codes;
  const std::size_t needed = std::size_t{all_codes} * node.classes;
  if (scratch.code_counters.size() < needed) scratch.code_counters.resize(needed);
  std::uint32_t* const counters = scratch.code_counters.data();  // class by class
  std::fill(counters, counters + needed, 0U);
  const auto* const words = in.node.words();
  const std::uint32_t rows = node.rows;
  for (std::uint32_t i = 0; i < rows; ++i) {
    const auto word = words[i];
    counters[std::size_t{Layout::word_class(word)} * all_codes + in.code(word)] += in.node.weight_of(word);
  }
  return offer_code_by_code(
      in, scratch,
      [=](std::uint32_t code, std::uint32_t cls) { return counters[std::size_t{cls} * all_codes + code]; },
      best);
}

template <class Layout>
[[gnu::always_inline]] inline bool scan_counts(const Scanned<Layout>& in, ScanScratch<Layout>& scratch,
                                               Cut& best) {
  return in.node.totals.classes == 2 ? scan_counts_two_classes(in, scratch, best)
                                     : scan_counts_many_classes(in, scratch, best);
}

}  // namespace sewil::forest
