// forest/scan_counts.h: the best cut of a column with few codes: class weights per code, then one walk over
// the codes. No sorting, no keys: a pass over the node's words, and work proportional to codes x classes.
#pragma once

#include <algorithm>
#include <cstdint>

#include "forest/cut.h"

namespace sewil::forest {

// The codes present in a node, in order, with the packed class weights of all rows up to each (two classes).
struct PresentCodes {
  std::uint64_t* lefts = nullptr;
  std::uint32_t* codes = nullptr;
};

// Two classes: the two weights of a code share one counter. Returns whether the column is constant in the
// node.
template <class Layout>
bool scan_counts_two_classes(const typename Layout::Word* words, const std::uint16_t* codes,
                             std::uint32_t all_codes, const std::uint32_t* row_weights,
                             const NodeTotals& node, std::uint32_t column, std::uint64_t* counters,
                             const PresentCodes& present, Cut& best) {
  std::fill(counters, counters + all_codes, std::uint64_t{0});
  for (std::uint32_t i = 0; i < node.rows; ++i) {
    const auto word = words[i];
    const std::uint64_t weight = Layout::word_weight(word, row_weights);
    counters[codes[Layout::position(word)]] += weight << (Layout::word_class(word) * 32);
  }
  // Absent codes are written over by the next one: no branch, which would be mispredicted at every other
  // code.
  std::uint64_t packed = 0;
  std::uint32_t count = 0;
  for (std::uint32_t code = 0; code < all_codes; ++code) {
    packed += counters[code];
    present.lefts[count] = packed;
    present.codes[count] = code;
    count += counters[code] != 0;
  }
  if (count == 1) return true;
  const auto low = [&](std::uint32_t cut) { return present.codes[cut]; };
  const auto high = [&](std::uint32_t cut) { return present.codes[cut + 1]; };
  if (node.weight <= largest_narrow_weight) {
    offer_packed<std::int32_t>(present.lefts, count - 1, node, column, low, high, best);
  } else {
    offer_packed<std::int64_t>(present.lefts, count - 1, node, column, low, high, best);
  }
  return false;
}

// One cut, between code 0 and code 1 of a column that has no other: `upper` and `shared` are its right side's
// squares and sum_c T_c R_c. Returns whether the column is constant in the node.
inline bool offer_upper(const NodeTotals& node, std::uint32_t column, std::uint32_t upper_weight,
                        std::int64_t squares, std::int64_t shared, Cut& best) {
  const Side right{static_cast<double>(std::int64_t{upper_weight}), static_cast<double>(squares)};
  const Side left{node.weight - right.weight, node.squares + static_cast<double>(squares - 2 * shared)};
  if (left.weight == 0 || right.weight == 0) return true;
  offer(best, column, left, right, 0, 1);
  return false;
}

// Two codes, any number of classes, rows in any order. `upper` holds one counter per class: zero when called
// and on return.
template <class Layout>
bool scan_two_codes(const typename Layout::Word* words, const std::uint16_t* codes,
                    const std::uint32_t* row_weights, const NodeTotals& node, std::uint32_t column,
                    std::uint32_t* upper, Cut& best) {
  std::uint32_t upper_weight = 0;
  std::int64_t squares = 0;
  std::int64_t shared = 0;
  for (std::uint32_t i = 0; i < node.rows; ++i) {
    const auto word = words[i];
    const std::uint32_t cls = Layout::word_class(word);
    // A row with the lower code moves weight 0: no branch.
    const std::int64_t weight = Layout::word_weight(word, row_weights) & (0U - codes[Layout::position(word)]);
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
  return offer_upper(node, column, upper_weight, squares, shared, best);
}

// Any number of codes and classes: walks the codes upwards and offers the cut before each that is present.
// weight_of (code, class): the class's weight among the node's rows with that code. `left` holds one counter
// per class: zero when called and on return. Returns whether the column is constant in the node.
template <class WeightOf>
bool offer_code_by_code(std::uint32_t all_codes, const NodeTotals& node, std::uint32_t column,
                        std::uint32_t* left, WeightOf weight_of, Cut& best) {
  const std::uint32_t classes = node.classes;
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
      offer(best, column, left_side,
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

// Any number of codes and classes. `counters` has room for classes x all_codes entries (class by class),
// `left` as above.
template <class Layout>
bool scan_counts_many_classes(const typename Layout::Word* words, const std::uint16_t* codes,
                              std::uint32_t all_codes, const std::uint32_t* row_weights,
                              const NodeTotals& node, std::uint32_t column, std::uint32_t* counters,
                              std::uint32_t* left, Cut& best) {
  std::fill(counters, counters + std::size_t{all_codes} * node.classes, 0U);
  for (std::uint32_t i = 0; i < node.rows; ++i) {
    const auto word = words[i];
    counters[std::size_t{Layout::word_class(word)} * all_codes + codes[Layout::position(word)]] +=
        Layout::word_weight(word, row_weights);
  }
  const auto weight_of = [=](std::uint32_t code, std::uint32_t cls) {
    return counters[std::size_t{cls} * all_codes + code];
  };
  return offer_code_by_code(all_codes, node, column, left, weight_of, best);
}

}  // namespace sewil::forest
