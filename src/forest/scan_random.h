// forest/scan_random.h: one cut of a column, drawn at random (extremely randomized trees): a place between
// the smallest and the largest code of the node's rows, every place between two codes of the table equally
// likely. Codes are ranks, so the draw does not know the values, and any increasing change of a column leaves
// the tree as it is. Missing cells go to a side drawn at random; where all others are alike, the cut parts
// them from the missing ones. Nothing is drawn where there is only one cut.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "base/random.h"
#include "forest/cut.h"
#include "forest/random_sides.h"
#include "forest/scan_scratch.h"
#include "forest/scanned.h"

namespace sewil::forest {

// The codes of a column in a node, missing aside.
struct NodeCodes {
  std::uint32_t low = no_column, high = 0;
  bool missing = false;

  [[nodiscard]] bool constant() const { return low >= high && !(missing && low != no_column); }
  void add(std::uint32_t code) {
    low = std::min(low, code);
    high = std::max(high, code);
  }
};

struct RandomPlace {
  std::uint32_t last;  // the largest code that goes left
  bool missing_left;
};

inline RandomPlace draw_place(const NodeCodes& codes, NodeStream& stream) {
  const std::uint32_t places = codes.high - codes.low;
  RandomPlace place{codes.low, false};
  if (places > 1) place.last += stream.below(places);
  if (codes.missing && places > 0) place.missing_left = stream.below(2) == 0;
  return place;
}

// What is left of a cut.
struct LeftSums {
  std::uint64_t weight = 0, squares = 0;
  std::uint64_t overlap = 0;  // sum over classes of (node's weight x left weight)

  void add(std::uint64_t of_class, std::uint64_t in_node) {
    weight += of_class;
    squares += of_class * of_class;
    overlap += of_class * in_node;
  }
};

template <class Layout>
void offer_random(const Scanned<Layout>& in, const NodeCodes& codes, RandomPlace place, const LeftSums& left,
                  Cut& best) {
  const NodeTotals& node = in.node.totals;
  // Integers below 2^53, which turn into doubles more quickly as signed ones.
  const auto real = [](std::uint64_t sum) { return static_cast<double>(static_cast<std::int64_t>(sum)); };
  const Side side{real(left.weight), real(left.squares)};
  const Side rest{node.weight - side.weight, node.squares - 2 * real(left.overlap) + side.squares};
  const std::uint32_t above = codes.low == codes.high ? in.column.missing_code : place.last + 1;
  offer(best, in.slot, side, rest, place.last, above, codes.missing, place.missing_left);
}

// Takes the class weights in `left`, leaves zeros there.
template <class Layout>
void offer_random(const Scanned<Layout>& in, const NodeCodes& codes, RandomPlace place, std::uint32_t* left,
                  Cut& best) {
  LeftSums sums;
  for (std::uint32_t c = 0; c < in.node.totals.classes; ++c) {
    sums.add(left[c], in.node.totals.class_weights[c]);
    left[c] = 0;
  }
  offer_random(in, codes, place, sums, best);
}

// Class weights by code are known (node_counts.h).
template <class Layout>
bool scan_random_counts(const Scanned<Layout>& in, ScanScratch<Layout>& scratch, NodeStream& stream,
                        Cut& best) {
  const NodeTotals& node = in.node.totals;
  const std::uint32_t classes = node.classes;
  const std::uint32_t dominant = in.column.dominant;
  const std::uint32_t* const counters = in.node.counters + in.column.first_counter;
  const std::uint32_t* const off = counters + std::size_t{dominant} * classes;
  const auto weight_of = [&](std::uint32_t code, std::uint32_t cls) {
    return code == dominant ? node.class_weights[cls] - off[cls]
                            : counters[std::size_t{code} * classes + cls];
  };
  NodeCodes codes;
  for (std::uint32_t code = 0; code < in.column.all_codes; ++code) {
    std::uint32_t any = 0;
    for (std::uint32_t c = 0; c < classes; ++c) any |= weight_of(code, c);
    if (any != 0) codes.add(code);
  }
  if (codes.constant()) return true;
  const RandomPlace place = draw_place(codes, stream);
  for (std::uint32_t code = codes.low; code <= place.last; ++code) {
    for (std::uint32_t c = 0; c < classes; ++c) scratch.left[c] += weight_of(code, c);
  }
  offer_random(in, codes, place, scratch.left.data(), best);
  return false;
}

// Only the off-dominant rows are looked at. No missing codes.
template <class Layout>
bool scan_random_list(const Scanned<Layout>& in, ScanScratch<Layout>& scratch, NodeStream& stream,
                      Cut& best) {
  const ScannedNode<Layout>& node = in.node;
  const ColumnCodes& column = in.column;
  auto* const keys = scratch.keys.data();
  std::uint32_t count = 0;
  for (std::uint32_t i = 0; i < column.off_count; ++i) {
    const std::uint32_t at = node.where[column.off_positions[i]];
    keys[count] = Layout::key(column.off_codes[i], node.all_words[at], node.row_weights);
    count += at - node.begin < node.totals.rows;
  }
  NodeCodes codes;
  for (std::uint32_t i = 0; i < count; ++i) codes.add(Layout::code(keys[i]));
  if (count < node.totals.rows) codes.add(column.dominant);
  if (codes.constant()) return true;
  const RandomPlace place = draw_place(codes, stream);
  // Of the listed rows, those on the side where the others are not.
  const bool bulk_left = column.dominant <= place.last;
  std::uint32_t* const left = scratch.left.data();
  for (std::uint32_t i = 0; i < count; ++i) {
    if ((Layout::code(keys[i]) <= place.last) != bulk_left)
      left[Layout::key_class(keys[i])] += Layout::key_weight(keys[i]);
  }
  if (bulk_left) {
    for (std::uint32_t c = 0; c < node.totals.classes; ++c) left[c] = node.totals.class_weights[c] - left[c];
  }
  offer_random(in, codes, place, left, best);
  return false;
}

// Row by row. Rows of a class mostly stand together, so a class's weight is added up before it is put down.
template <class Layout>
bool scan_random_rows(const Scanned<Layout>& in, ScanScratch<Layout>& scratch, NodeStream& stream,
                      Cut& best) {
  const ScannedNode<Layout>& node = in.node;
  const std::uint32_t rows = node.totals.rows;
  const auto* const words = node.words();
  std::uint16_t* const seen = scratch.codes.data();
  std::uint16_t low = 0xffff, high = 0;
  for (std::uint32_t i = 0; i < rows; ++i) {
    const auto code = static_cast<std::uint16_t>(in.code(words[i]));
    seen[i] = code;
    low = std::min(low, code);
    high = std::max(high, code);
  }
  NodeCodes codes{low, high};
  if (in.column.has_missing() && high == in.column.missing_code) {
    codes = {.missing = true};
    for (std::uint32_t i = 0; i < rows; ++i) {
      if (seen[i] != in.column.missing_code) codes.add(seen[i]);
    }
  }
  if (codes.constant()) return true;
  const RandomPlace place = draw_place(codes, stream);
  const std::uint32_t also = codes.missing && place.missing_left ? in.column.missing_code : place.last;
  std::uint32_t* const left = scratch.left.data();
  std::uint32_t cls = Layout::word_class(words[0]);
  std::uint32_t sum = 0;
  for (std::uint32_t i = 0; i < rows; ++i) {
    const std::uint32_t own = Layout::word_class(words[i]);
    if (own != cls) {
      left[cls] += sum;
      sum = 0;
      cls = own;
    }
    const bool goes_left = seen[i] <= place.last || seen[i] == also;
    sum += goes_left ? node.weight_of(words[i]) : 0;
  }
  left[cls] += sum;
  offer_random(in, codes, place, left, best);
  return false;
}

// Fewer rows are not worth a vector.
inline constexpr std::uint32_t few_rows = 12;

// The smallest and the largest of the codes, which are also put into `seen`.
template <class CodeOf>
[[gnu::always_inline]] inline NodeCodes gather_codes(const RowRuns& rows, CodeOf code_of, std::uint16_t* seen,
                                                     const RandomSides& sides) {
  const std::uint32_t count = rows.count;
  if (count > few_rows) {
#pragma GCC unroll 4
    for (std::uint32_t i = 0; i < count; ++i) seen[i] = code_of(rows.positions[i]);
    const CodeEnds ends = sides.ends(seen, count);
    return {ends.low, ends.high};
  }
  std::uint16_t low = 0xffff, high = 0;
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::uint16_t code = seen[i] = code_of(rows.positions[i]);
    low = std::min(low, code);
    high = std::max(high, code);
  }
  return {low, high};
}

// What is left of the place. Of more than two classes each must stand together.
template <class Layout>
LeftSums add_left(const RowRuns& rows, const NodeTotals& node, std::uint16_t last,
                  ScanScratch<Layout>& scratch, const RandomSides& sides) {
  const std::uint16_t* const seen = scratch.codes.data();
  const bool few = rows.count <= few_rows;
  LeftSums left;
  if (node.classes == 2) {
    std::uint64_t packed = 0;
    if (few) {
      for (std::uint32_t i = 0; i < rows.count; ++i)
        packed += rows.packed[i] & (std::uint64_t{0} - static_cast<std::uint64_t>(seen[i] <= last));
    } else {
      packed = sides.packed_left(rows, seen, last);
    }
    left.add(packed & 0xffffffff, node.class_weights[0]);
    left.add(packed >> 32, node.class_weights[1]);
    return left;
  }
  std::uint32_t* const kept = scratch.kept_weights.data();
  if (few) {
    for (std::uint32_t i = 0; i < rows.count; ++i)
      kept[i] = rows.weights[i] & (0U - static_cast<std::uint32_t>(seen[i] <= last));
  } else {
    sides.keep_left(rows, seen, last, kept);
  }
  std::uint32_t i = 0;
  for (std::uint32_t run = 0; run < rows.runs; ++run) {
    std::uint32_t sum = 0;
    for (const std::uint32_t end = rows.ends[run]; i < end; ++i) sum += kept[i];
    left.add(sum, node.class_weights[rows.classes[run]]);
  }
  return left;
}

// The same where no row of the node lacks a value and, of more than two classes, each stands together.
// `bytes`: no cells, or the codes row by row.
template <class Layout>
bool scan_random_runs(const Scanned<Layout>& in, ByteRows bytes, ScanScratch<Layout>& scratch,
                      const RandomSides& sides, NodeStream& stream, Cut& best) {
  const RowRuns& rows = scratch.notes.runs(in.node);
  const std::uint16_t* const column = in.column.codes;
  std::uint16_t* const seen = scratch.codes.data();
  const NodeCodes codes = bytes.cells != nullptr
                              ? gather_codes(
                                    rows, [&](std::uint32_t p) { return bytes.row(p)[in.slot]; }, seen, sides)
                              : gather_codes(rows, [&](std::uint32_t p) { return column[p]; }, seen, sides);
  if (codes.constant()) return true;
  const RandomPlace place = draw_place(codes, stream);
  const LeftSums left =
      add_left(rows, in.node.totals, static_cast<std::uint16_t>(place.last), scratch, sides);
  offer_random(in, codes, place, left, best);
  return false;
}

}  // namespace sewil::forest
