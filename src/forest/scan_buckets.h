// forest/scan_buckets.h: the best cut of a two-class node without sorting all of it.
// The codes are thrown into buckets of neighbouring codes; the cuts between buckets are scored exactly. The
// score is convex in the two left class weights, so inside a bucket it cannot exceed the larger of the two
// corners "only class 0 has moved" and "only class 1 has moved". Only buckets whose corner reaches the best
// score known are sorted and scanned: usually few, and none at all for a column that cannot beat one drawn
// earlier.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

#include "forest/cut.h"
#include "forest/key_sort.h"
#include "forest/scan_sorted.h"

namespace sewil::forest {

struct BucketSpace {
  std::uint64_t* counters = nullptr;  // per bucket: weight of class 0 (lower half) and class 1 (upper half)
  std::uint8_t* open = nullptr;       // per bucket: may hold the best cut
  std::uint32_t* sort_counters = nullptr;
};

class TwoClassSides {
 public:
  explicit TwoClassSides(const NodeTotals& node)
      : total_0_(node.class_weights[0]),
        total_1_(node.class_weights[1]),
        uncut_score_(node.squares / node.weight) {}

  [[nodiscard]] Side left(double left_0, double left_1) const {
    return {left_0 + left_1, left_0 * left_0 + left_1 * left_1};
  }
  [[nodiscard]] Side right(double left_0, double left_1) const {
    return left(total_0_ - left_0, total_1_ - left_1);
  }
  // May a cut with these left weights reach `score`? With an empty side it is no cut, only a corner of the
  // uncut node's score.
  [[nodiscard]] bool may_reach(double left_0, double left_1, double score) const {
    const Side l = left(left_0, left_1);
    const Side r = right(left_0, left_1);
    if (l.weight * r.weight == 0) return uncut_score_ * (1 + 0x1.0p-48) >= score;
    return may_beat(l, r, score);
  }

 private:
  double total_0_;
  double total_1_;
  double uncut_score_;
};

// Sorts and scans one bucket: offers the cuts inside it to `best`, starting from the weights left of it.
template <class Layout>
void scan_inside_bucket(typename Layout::Key* keys, std::uint32_t count, std::uint64_t packed_before,
                        const TwoClassSides& sides, std::uint32_t column, std::uint32_t insertion_rows,
                        std::uint32_t* sort_counters, typename Layout::Key* spare, Cut& best) {
  const typename Layout::Key* const sorted =
      sort_keys<Layout>(keys, count, range_of<Layout>(keys, count), insertion_rows, spare, sort_counters);
  std::uint64_t packed = packed_before + Layout::packed_weight(sorted[0]);
  std::uint32_t code = Layout::code(sorted[0]);
  for (std::uint32_t i = 1; i < count; ++i) {
    const std::uint32_t next = Layout::code(sorted[i]);
    if (next != code) {
      const auto left_0 = static_cast<double>(static_cast<std::uint32_t>(packed));
      const auto left_1 = static_cast<double>(packed >> 32);
      offer(best, column, sides.left(left_0, left_1), sides.right(left_0, left_1), code, next);
      code = next;
    }
    packed += Layout::packed_weight(sorted[i]);
  }
}

// keys: the node's, in any order, with codes in `range`, which is not a single code. spare: room for as many
// keys, twice.
template <class Layout>
void scan_buckets(const typename Layout::Key* keys, std::uint32_t count, CodeRange range,
                  std::uint32_t most_buckets, std::uint32_t insertion_rows, const NodeTotals& node,
                  std::uint32_t column, const BucketSpace& space, typename Layout::Key* spare, Cut& best) {
  const std::uint32_t span = range.high - range.low;
  const int shift = std::max(0, bits_of(span) - (bits_of(most_buckets) - 1));
  const std::uint32_t buckets = (span >> shift) + 1;
  std::uint64_t* const counters = space.counters;
  std::fill(counters, counters + buckets, std::uint64_t{0});
  for (std::uint32_t i = 0; i < count; ++i) {
    counters[(Layout::code(keys[i]) - range.low) >> shift] += Layout::packed_weight(keys[i]);
  }

  // Cuts between buckets. Until the end, `low` and `high` of such a cut name buckets.
  const TwoClassSides sides(node);
  Cut border;
  border.score = best.score;
  std::uint64_t packed = counters[0];
  std::uint32_t previous = 0;  // bucket 0 is never empty: it holds range.low
  for (std::uint32_t b = 1; b < buckets; ++b) {
    if (counters[b] == 0) continue;
    const auto left_0 = static_cast<double>(static_cast<std::uint32_t>(packed));
    const auto left_1 = static_cast<double>(packed >> 32);
    offer(border, column, sides.left(left_0, left_1), sides.right(left_0, left_1), previous, b);
    packed += counters[b];
    previous = b;
  }
  if (shift == 0) {  // a bucket is a code: nothing is hidden inside
    if (border.found()) {
      border.low += range.low;
      border.high += range.low;
      best = border;
    }
    return;
  }

  std::uint32_t opened = 0;
  packed = 0;
  for (std::uint32_t b = 0; b < buckets; ++b) {
    const std::uint64_t end = packed + counters[b];
    const auto before_0 = static_cast<double>(static_cast<std::uint32_t>(packed));
    const auto before_1 = static_cast<double>(packed >> 32);
    const auto after_0 = static_cast<double>(static_cast<std::uint32_t>(end));
    const auto after_1 = static_cast<double>(end >> 32);
    const bool open = counters[b] != 0 && (sides.may_reach(before_0, after_1, border.score) ||
                                           sides.may_reach(after_0, before_1, border.score));
    space.open[b] = open;
    opened += open;
    packed = end;
  }

  // Which codes the best border parts.
  if (border.found()) {
    std::uint32_t low = 0;
    std::uint32_t high = 0xffffffff;
    for (std::uint32_t i = 0; i < count; ++i) {
      const std::uint32_t code = Layout::code(keys[i]);
      const std::uint32_t bucket = (code - range.low) >> shift;
      if (bucket <= border.low) low = std::max(low, code);
      if (bucket >= border.high) high = std::min(high, code);
    }
    border.low = low;
    border.high = high;
  }
  if (opened == 0) {
    if (border.found()) best = border;
    return;
  }

  // Gather the rows of the open buckets, bucket by bucket, and scan them.
  std::uint32_t* const starts = space.sort_counters;
  std::uint32_t* const sort_counters = starts + buckets + 1;
  std::fill(starts, starts + buckets + 1, 0U);
  typename Layout::Key* const chosen = spare;
  std::uint32_t taken = 0;
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::uint32_t bucket = (Layout::code(keys[i]) - range.low) >> shift;
    chosen[taken] = keys[i];
    taken += space.open[bucket];
    starts[bucket + 1] += space.open[bucket];
  }
  for (std::uint32_t b = 0; b < buckets; ++b) starts[b + 1] += starts[b];
  typename Layout::Key* const grouped = spare + count;
  for (std::uint32_t i = 0; i < taken; ++i) {
    grouped[starts[(Layout::code(chosen[i]) - range.low) >> shift]++] = chosen[i];
  }
  // After the scatter starts[b] is the end of bucket b, which is the start of bucket b + 1.
  Cut inside;
  inside.score = best.score;
  std::uint32_t begin = 0;
  packed = 0;
  for (std::uint32_t b = 0; b < buckets; ++b) {
    const std::uint32_t end = starts[b];
    if (end - begin > 1) {
      scan_inside_bucket<Layout>(grouped + begin, end - begin, packed, sides, column, insertion_rows,
                                 sort_counters, chosen, inside);
    }
    begin = end;
    packed += counters[b];
  }
  // The better of the two; on a tie the lower code.
  const bool take_inside = inside.found() && (!border.found() || inside.score > border.score ||
                                              (inside.score == border.score && inside.low < border.low));
  if (take_inside) {
    best = inside;
  } else if (border.found()) {
    best = border;
  }
}

}  // namespace sewil::forest
