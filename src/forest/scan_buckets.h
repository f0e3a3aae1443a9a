// forest/scan_buckets.h: the best cut of a two-class node without sorting all of it.
// The codes are thrown into buckets of neighboring codes; the cuts between buckets are scored, and a bound
// tells which buckets may hide a better cut (bucket_bounds.h). Only the rows of those are sorted and scanned:
// usually few, and none at all for a column that cannot beat one drawn earlier.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "forest/bucket_bounds.h"
#include "forest/cut.h"
#include "forest/key_sort.h"
#include "forest/narrow_scores.h"

namespace sewil::forest {

// Room for a node's buckets.
struct BucketSpace {
  BucketSpace(std::uint32_t most, std::size_t rows)
      : weights(most),
        class_0(most + 16),
        class_1(most + 16),
        scores(most + 16),
        open(most + 16),
        starts(most + 2),
        taken(rows) {}

  std::vector<std::uint64_t> weights;  // per bucket: of class 0 (lower half) and class 1 (upper half)
  std::vector<std::int32_t> class_0, class_1;
  std::vector<float> scores;
  std::vector<std::uint8_t> open;
  std::vector<std::uint32_t> starts;
  std::vector<std::uint32_t> taken;  // rows of open buckets
};

// The sides of a two-class cut, exact.
class TwoClassSides {
 public:
  explicit TwoClassSides(const NodeTotals& node)
      : total_0_(node.class_weights[0]), total_1_(node.class_weights[1]) {}

  [[nodiscard]] static Side left(double left_0, double left_1) {
    return {left_0 + left_1, left_0 * left_0 + left_1 * left_1};
  }
  [[nodiscard]] Side right(double left_0, double left_1) const {
    return left(total_0_ - left_0, total_1_ - left_1);
  }

 private:
  double total_0_;
  double total_1_;
};

// Sorts and scans one bucket: offers the cuts inside it to `best`, starting from the weights left of it.
template <class Layout>
void scan_inside_bucket(typename Layout::Key* keys, std::uint32_t count, double left_0, double left_1,
                        const TwoClassSides& sides, std::uint32_t column, std::uint32_t insertion_rows,
                        std::uint32_t* sort_counters, typename Layout::Key* spare, Cut& best) {
  const typename Layout::Key* const sorted =
      sort_keys<Layout>(keys, count, range_of<Layout>(keys, count), insertion_rows, spare, sort_counters);
  std::uint64_t packed = Layout::packed_weight(sorted[0]);
  std::uint32_t code = Layout::code(sorted[0]);
  for (std::uint32_t i = 1; i < count; ++i) {
    const std::uint32_t next = Layout::code(sorted[i]);
    if (next != code) {
      const double moved_0 = left_0 + static_cast<double>(static_cast<std::uint32_t>(packed));
      const double moved_1 = left_1 + static_cast<double>(packed >> 32);
      offer(best, column, sides.left(moved_0, moved_1), sides.right(moved_0, moved_1), code, next);
      code = next;
    }
    packed += Layout::packed_weight(sorted[i]);
  }
}

// `codes`, `weights`: of the node's rows; weights packed (class 0 in the lower half). `codes` lie in `range`,
// which is not a single code. `most_buckets`: at least 2, at most what `space` has room for. `spare`: room
// for twice as many keys.
template <class Layout>
void scan_buckets(const typename Layout::Word* words, const std::uint32_t* row_weights,
                  const std::uint16_t* codes, const std::uint64_t* weights, CodeRange range,
                  std::uint32_t most_buckets, std::uint32_t insertion_rows, const NodeTotals& node,
                  std::uint32_t column, const BucketKernels& kernels, BucketSpace& space,
                  std::uint32_t* sort_counters, typename Layout::Key* spare, Cut& best) {
  const std::uint32_t count = node.rows;
  const int shift = std::max(0, bits_of(range.high - range.low) - (bits_of(most_buckets) - 1));
  const std::uint32_t buckets = ((range.high - range.low) >> shift) + 1;
  const auto bucket_of = [=](std::uint32_t code) { return (code - range.low) >> shift; };
  std::fill(space.weights.begin(), space.weights.begin() + buckets, std::uint64_t{0});
  std::uint64_t* const in_bucket = space.weights.data();
  for (std::uint32_t i = 0; i < count; ++i) in_bucket[bucket_of(codes[i])] += weights[i];
  std::uint64_t packed = 0;
  for (std::uint32_t b = 0; b < buckets; ++b) {
    space.class_0[b] = static_cast<std::int32_t>(packed & 0xffffffff);
    space.class_1[b] = static_cast<std::int32_t>(packed >> 32);
    packed += in_bucket[b];
  }
  space.class_0[buckets] = static_cast<std::int32_t>(packed & 0xffffffff);
  space.class_1[buckets] = static_cast<std::int32_t>(packed >> 32);

  const BucketLefts lefts{space.class_0.data(), space.class_1.data()};
  const float top = kernels.borders(lefts, buckets, space.scores.data());
  const float least = std::max(top, static_cast<float>(best.score)) * score_margin;
  const std::uint32_t opened = shift == 0 ? 0 : kernels.open(lefts, buckets, least, space.open.data());
  if (top < least && opened == 0) return;

  // The best border, by exact score; the lowest on ties. A border before an empty bucket equals the one
  // before the next bucket. Until the end, `high` names the bucket behind the border.
  const TwoClassSides sides(node);
  Cut border;
  border.score = best.score;
  if (top >= least) {
    for (std::uint32_t b = 1; b < buckets; ++b) {
      if (space.scores[b] < least) continue;
      const double left_0 = lefts.class_0[b];
      const double left_1 = lefts.class_1[b];
      offer(border, column, sides.left(left_0, left_1), sides.right(left_0, left_1), 0, b);
    }
  }
  const auto take_border = [&] {
    const CodeRange parted = kernels.parted(codes, count, range.low + (border.high << shift));
    best = border;
    best.low = parted.low;
    best.high = parted.high;
  };
  if (opened == 0) {
    if (border.found()) take_border();
    return;
  }

  // Gather the rows of the open buckets, bucket by bucket, and scan them.
  std::uint32_t* const starts = space.starts.data();
  std::fill(starts, starts + buckets + 1, 0U);
  std::uint32_t* const taken = space.taken.data();
  std::uint32_t taken_rows = 0;
  for (std::uint32_t i = 0; i < count; ++i) {
    taken[taken_rows] = i;
    taken_rows += space.open[bucket_of(codes[i])];
  }
  for (std::uint32_t i = 0; i < taken_rows; ++i) ++starts[bucket_of(codes[taken[i]]) + 1];
  for (std::uint32_t b = 0; b < buckets; ++b) starts[b + 1] += starts[b];
  typename Layout::Key* const grouped = spare + count;
  for (std::uint32_t i = 0; i < taken_rows; ++i) {
    const std::uint32_t row = taken[i];
    grouped[starts[bucket_of(codes[row])]++] = Layout::key(codes[row], words[row], row_weights);
  }
  // After the scatter starts[b] is the end of bucket b, which is the start of bucket b + 1.
  Cut inside;
  inside.score = best.score;
  std::uint32_t begin = 0;
  for (std::uint32_t b = 0; b < buckets; ++b) {
    const std::uint32_t end = starts[b];
    if (end - begin > 1) {
      scan_inside_bucket<Layout>(grouped + begin, end - begin, lefts.class_0[b], lefts.class_1[b], sides,
                                 column, insertion_rows, sort_counters, spare, inside);
    }
    begin = end;
  }
  // The better of the two; on a tie the lower code.
  const bool take_inside =
      inside.found() && (!border.found() || inside.score > border.score ||
                         (inside.score == border.score && bucket_of(inside.low) < border.high));
  if (take_inside) {
    best = inside;
  } else if (border.found()) {
    take_border();
  }
}

}  // namespace sewil::forest
