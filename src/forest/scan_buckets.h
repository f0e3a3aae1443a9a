// forest/scan_buckets.h: the best cut of a two-class node without sorting all of it.
// The codes are thrown into buckets of neighboring codes; the cuts between buckets (borders) are scored, and
// a bound tells which buckets may hide a better cut (bucket_bounds.h): those are open. Only their rows are
// sorted and scanned: usually few, and none at all for a column that cannot beat one drawn earlier.
#pragma once

#include <algorithm>
#include <cstdint>

#include "forest/bucket_bounds.h"
#include "forest/cut.h"
#include "forest/forest_tuning.h"
#include "forest/key_sort.h"
#include "forest/narrow_scores.h"
#include "forest/scan_scratch.h"
#include "forest/scanned.h"

namespace sewil::forest {

// Which bucket a code is in.
struct Buckets {
  // At most `most`, which is at least 2.
  Buckets(CodeRange range, std::uint32_t most)
      : first_code(range.low),
        shift(std::max(0, bits_of(range.high - range.low) - (bits_of(most) - 1))),
        count(((range.high - range.low) >> shift) + 1) {}

  [[nodiscard]] std::uint32_t of(std::uint32_t code) const { return (code - first_code) >> shift; }

  std::uint32_t first_code;
  int shift;  // 0: a bucket for each code
  std::uint32_t count;
};

// Offers cuts of a two-class node by what they leave on the left.
class TwoClassOffers {
 public:
  TwoClassOffers(const NodeTotals& node, std::uint32_t column)
      : column_(column), total_0_(node.class_weights[0]), total_1_(node.class_weights[1]) {}

  void offer_left(double left_0, double left_1, std::uint32_t low, std::uint32_t high, Cut& best) const {
    offer(best, column_, side(left_0, left_1), side(total_0_ - left_0, total_1_ - left_1), low, high);
  }

 private:
  [[nodiscard]] static Side side(double class_0, double class_1) {
    return {class_0 + class_1, class_0 * class_0 + class_1 * class_1};
  }

  std::uint32_t column_;
  double total_0_;
  double total_1_;
};

// The class weights of all rows before each bucket.
template <class Layout>
BucketLefts add_up(const Buckets& buckets, const Scanned<Layout>& in, ScanScratch<Layout>& scratch) {
  const std::uint64_t* const weights = scratch.notes.packed_weights(in.node);
  const std::uint16_t* const codes = scratch.codes.data();
  const std::uint32_t rows = in.node.totals.rows;
  std::uint64_t* const in_bucket = scratch.buckets.weights.data();
  std::fill(in_bucket, in_bucket + buckets.count, std::uint64_t{0});
  for (std::uint32_t i = 0; i < rows; ++i) in_bucket[buckets.of(codes[i])] += weights[i];

  const BucketLefts lefts{scratch.buckets.class_0.data(), scratch.buckets.class_1.data()};
  std::uint64_t packed = 0;
  for (std::uint32_t b = 0; b < buckets.count; ++b) {
    lefts.class_0[b] = static_cast<std::int32_t>(packed & 0xffffffff);
    lefts.class_1[b] = static_cast<std::int32_t>(packed >> 32);
    packed += in_bucket[b];
  }
  lefts.class_0[buckets.count] = static_cast<std::int32_t>(packed & 0xffffffff);
  lefts.class_1[buckets.count] = static_cast<std::int32_t>(packed >> 32);
  return lefts;
}

// Puts the keys of the open buckets' rows into scratch.buckets.keys, bucket by bucket, and where each bucket
// ends into scratch.buckets.ends.
template <class Layout>
void gather_open(const Buckets& buckets, const Scanned<Layout>& in, ScanScratch<Layout>& scratch) {
  const std::uint16_t* const codes = scratch.codes.data();
  const std::uint8_t* const open = scratch.buckets.open.data();
  const std::uint32_t rows = in.node.totals.rows;
  std::uint32_t* const taken = scratch.buckets.taken.data();
  std::uint32_t taken_rows = 0;
  for (std::uint32_t i = 0; i < rows; ++i) {
    taken[taken_rows] = i;
    taken_rows += open[buckets.of(codes[i])];
  }
  std::uint32_t* const starts = scratch.buckets.ends.data();
  std::fill(starts, starts + buckets.count + 1, 0U);
  for (std::uint32_t i = 0; i < taken_rows; ++i) ++starts[buckets.of(codes[taken[i]]) + 1];
  for (std::uint32_t b = 0; b < buckets.count; ++b) starts[b + 1] += starts[b];
  const auto* const words = in.node.words();
  auto* const keys = scratch.buckets.keys.data();
  for (std::uint32_t i = 0; i < taken_rows; ++i) {
    const std::uint32_t row = taken[i];
    // A start that has moved past all rows of its bucket is the bucket's end.
    keys[starts[buckets.of(codes[row])]++] = Layout::key(codes[row], words[row], in.node.row_weights);
  }
}

// Sorts and scans each open bucket, from the weights left of it on; returns the best cut that beats `score`.
template <class Layout>
Cut best_inside(const Buckets& buckets, const BucketLefts& lefts, const TwoClassOffers& offers,
                ScanScratch<Layout>& scratch, double score) {
  Cut inside;
  inside.score = score;
  std::uint32_t begin = 0;
  for (std::uint32_t b = 0; b < buckets.count; ++b) {
    const std::uint32_t end = scratch.buckets.ends[b];
    const std::uint32_t count = end - begin;
    auto* const keys = scratch.buckets.keys.data() + begin;
    begin = end;
    if (count <= 1) continue;
    const auto* const sorted = sort_keys(keys, count, range_of<Layout>(keys, count), scratch.sort);
    const double left_0 = lefts.class_0[b];
    const double left_1 = lefts.class_1[b];
    std::uint64_t packed = Layout::packed_weight(sorted[0]);
    std::uint32_t code = Layout::code(sorted[0]);
    for (std::uint32_t i = 1; i < count; ++i) {
      const std::uint32_t next = Layout::code(sorted[i]);
      if (next != code) {
        offers.offer_left(left_0 + static_cast<double>(static_cast<std::uint32_t>(packed)),
                          left_1 + static_cast<double>(packed >> 32), code, next, inside);
        code = next;
      }
      packed += Layout::packed_weight(sorted[i]);
    }
  }
  return inside;
}

template <class Layout>
bool scan_buckets(const Scanned<Layout>& in, ScanScratch<Layout>& scratch, const BucketKernels& kernels,
                  const ForestTuning& tuning, Cut& best) {
  const auto* const words = in.node.words();
  const std::uint32_t rows = in.node.totals.rows;
  std::uint16_t* const codes = scratch.codes.data();
#pragma GCC unroll 4
  for (std::uint32_t i = 0; i < rows; ++i) codes[i] = static_cast<std::uint16_t>(in.code(words[i]));
  const CodeRange range = kernels.range(codes, rows);
  if (range.low == range.high) return true;

  const Buckets buckets(range, std::clamp(rows / tuning.rows_per_bucket, 4U, tuning.most_buckets));
  const BucketLefts lefts = add_up(buckets, in, scratch);
  float* const scores = scratch.buckets.scores.data();
  const float top = kernels.borders(lefts, buckets.count, scores);
  const float least = std::max(top, static_cast<float>(best.score)) * score_margin;
  const std::uint32_t opened =
      buckets.shift == 0 ? 0 : kernels.open(lefts, buckets.count, least, scratch.buckets.open.data());
  if (top < least && opened == 0) return false;

  // The best border, by exact score; the lowest on ties. A border before an empty bucket equals the one
  // before the next bucket. Until the end, `high` names the bucket behind the border.
  const TwoClassOffers offers(in.node.totals, in.slot);
  Cut border;
  border.score = best.score;
  if (top >= least) {
    for (std::uint32_t b = 1; b < buckets.count; ++b) {
      if (scores[b] >= least) offers.offer_left(lefts.class_0[b], lefts.class_1[b], 0, b, border);
    }
  }
  if (opened > 0) {
    gather_open(buckets, in, scratch);
    const Cut inside = best_inside(buckets, lefts, offers, scratch, best.score);
    // The better of the two; on a tie the lower code.
    if (inside.found() && (!border.found() || inside.score > border.score ||
                           (inside.score == border.score && buckets.of(inside.low) < border.high))) {
      best = inside;
      return false;
    }
  }
  if (border.found()) {
    const CodeRange parted = kernels.parted(codes, rows, buckets.first_code + (border.high << buckets.shift));
    best = border;
    best.low = parted.low;
    best.high = parted.high;
  }
  return false;
}

}  // namespace sewil::forest
