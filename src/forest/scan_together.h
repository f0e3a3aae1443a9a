// forest/scan_together.h: two classes and few codes in a long table: the columns a node will most likely draw
// are counted in one pass over its rows, each of which is fetched once (row_bytes.h), and scanned when they
// are drawn.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "forest/bucket_bounds.h"
#include "forest/cut.h"
#include "forest/narrow_scores.h"
#include "forest/row_bytes.h"
#include "forest/scan_buckets.h"
#include "forest/scan_scratch.h"
#include "forest/scanned.h"

namespace sewil::forest {

template <class Layout>
class TogetherCounts {
 public:
  static constexpr std::uint32_t not_counted = 0xffffffff;

  void start(std::size_t columns) { place_of_.assign(columns, not_counted); }

  // Counts the columns `slots` in the node.
  void count(const ScannedNode<Layout>& node, ByteRows rows, std::span<const std::uint32_t> slots) {
    slots_.assign(slots.begin(), slots.end());
    for (std::uint32_t i = 0; i < slots.size(); ++i) place_of_[slots[i]] = i;
    counters_.assign(slots.size() * codes, 0);
    add_from<8>(node, rows, 0);
  }

  // Null: not counted. Packed weights by code.
  [[nodiscard]] const std::uint64_t* counters_of(std::uint32_t slot) const {
    const std::uint32_t place = place_of_[slot];
    return place == not_counted ? nullptr : counters_.data() + std::size_t{place} * codes;
  }

  void forget() {
    for (const std::uint32_t slot : slots_) place_of_[slot] = not_counted;
    slots_.clear();
  }

 private:
  static constexpr std::size_t codes = RowBytes::most_codes;
  static constexpr std::uint32_t ahead = 24;  // rows fetched before they are counted

  // All columns from the `first` on, `wide` of them at a time while there are so many.
  template <std::size_t wide>
  void add_from(const ScannedNode<Layout>& node, ByteRows rows, std::size_t first) {
    for (; first + wide <= slots_.size(); first += wide) add<wide>(node, rows, first);
    if constexpr (wide > 1) add_from<wide - 1>(node, rows, first);
  }

  template <std::size_t wide>
  void add(const ScannedNode<Layout>& node, ByteRows rows, std::size_t first) {
    const auto* const words = node.words();
    const std::uint32_t count = node.totals.rows;
    std::uint64_t* const counters = counters_.data() + first * codes;
    const std::uint32_t* const slots = slots_.data() + first;
    for (std::uint32_t i = 0; i < count; ++i) {
      __builtin_prefetch(rows.row(Layout::position(words[std::min(i + ahead, count - 1)])));
      const auto word = words[i];
      const std::uint8_t* const row = rows.row(Layout::position(word));
      const std::uint64_t packed = std::uint64_t{node.weight_of(word)} << (Layout::word_class(word) * 32);
#pragma GCC unroll 8
      for (std::size_t k = 0; k < wide; ++k) counters[k * codes + row[slots[k]]] += packed;
    }
  }

  std::vector<std::uint32_t> slots_;
  std::vector<std::uint32_t> place_of_;  // by slot
  std::vector<std::uint64_t> counters_;
};

// The best cut of a column whose codes were counted.
template <class Layout>
bool scan_counted(const Scanned<Layout>& in, const std::uint64_t* counters, ScanScratch<Layout>& scratch,
                  const BucketKernels& kernels, Cut& best) {
  const std::uint32_t all_codes = in.column.all_codes;
  const BucketLefts lefts{scratch.buckets.class_0.data(), scratch.buckets.class_1.data()};
  std::uint64_t packed = 0;
  for (std::uint32_t code = 0; code < all_codes; ++code) {
    lefts.class_0[code] = static_cast<std::int32_t>(packed & 0xffffffff);
    lefts.class_1[code] = static_cast<std::int32_t>(packed >> 32);
    packed += counters[code];
  }
  lefts.class_0[all_codes] = static_cast<std::int32_t>(packed & 0xffffffff);
  lefts.class_1[all_codes] = static_cast<std::int32_t>(packed >> 32);
  float* const scores = scratch.buckets.scores.data();
  const float top = kernels.borders(lefts, all_codes, scores);
  if (top < 0) return true;
  const float least = std::max(top, static_cast<float>(best.score)) * score_margin;
  if (top < least) return false;
  const TwoClassOffers offers(in.node.totals, in.slot);
  const double before = best.score;
  for (std::uint32_t code = 1; code < all_codes; ++code) {
    if (scores[code] >= least)
      offers.offer_left(lefts.class_0[code], lefts.class_1[code], code - 1, code, best);
  }
  if (best.score > before) {
    while (counters[best.low] == 0) --best.low;
    while (counters[best.high] == 0) ++best.high;
  }
  return false;
}

}  // namespace sewil::forest
