// forest/column_scanner.h: finds the best cut of one column in one node, by the kernel that suits the column
// and the node: pair (two rows), row counts (sparse candidate), list (mostly one value), lanes (two codes),
// together (long table, two classes), pairwise (small node), counts (few codes), buckets (two classes),
// presorted (large node), sorted (the rest). All kernels give the same cut, bit for bit; which one runs is
// decided by ForestTuning.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/random.h"
#include "forest/bucket_bounds.h"
#include "forest/candidate_codes.h"
#include "forest/cut.h"
#include "forest/forest_tuning.h"
#include "forest/pairwise.h"
#include "forest/random_sides.h"
#include "forest/sample_plan.h"
#include "forest/scan_scratch.h"
#include "forest/scan_together.h"
#include "forest/scanned.h"
#include "forest/two_codes.h"

namespace sewil::forest {

template <class Layout>
class ColumnScanner {
 public:
  using Node = ScannedNode<Layout>;

  ColumnScanner(const SamplePlan& plan, const ForestTuning& tuning);

  void start(const CandidateCodes& codes);

  // Offers the best cut of the column to `best`; true when the column is constant in the node.
  bool scan(std::uint32_t slot, const Node& node, Cut& best);
  // The same with one cut, drawn from the stream.
  bool scan_random(std::uint32_t slot, const Node& node, NodeStream& stream, Cut& best);
  [[nodiscard]] std::size_t sample_rows() const { return sample_rows_; }
  // Calls for the codes that a scan of the column will read.
  void fetch(std::uint32_t slot, const Node& node) const;
  // The cuts of all columns of a group of two-code lanes.
  const UpperSides& upper_sides(std::uint32_t group, const Node& node);
  // Whether the columns a node is likely to draw should be counted together, before the first is scanned.
  [[nodiscard]] bool wants_together(const Node& node) const { return node.totals.rows >= together_rows_; }
  void count_together(const Node& node, std::span<const std::uint32_t> slots) {
    together_.count(node, byte_rows_, slots);
  }
  // To be called after the last scan of a node.
  void leave(const Node& node);

 private:
  bool scan_lane(const Scanned<Layout>& in, Cut& best);
  bool scan_pairwise(const Scanned<Layout>& in, Cut& best);
  template <class CodeOf>
  bool sort_and_scan(const Scanned<Layout>& in, CodeOf code_of, Cut& best);

  const ForestTuning tuning_;
  const std::uint32_t sample_rows_, classes_;
  const std::uint32_t presorted_rows_;
  const PairwiseKernels pairwise_;
  const BucketKernels buckets_;
  const TwoCodeKernels<Layout> two_codes_;
  const RandomSides random_sides_;
  const CandidateCodes* codes_ = nullptr;
  std::span<const ColumnCodes> columns_;
  ByteRows byte_rows_;
  // From this many rows on; none: no candidate codes row by row.
  std::uint32_t together_rows_ = 0;
  TogetherCounts<Layout> together_;

  ScanScratch<Layout> scratch_;
  alignas(64) std::uint16_t small_codes_[SmallNode::places];
  // Of the current node, filled as columns of a group are drawn, and which are.
  std::vector<UpperSides> groups_;
  std::vector<std::uint8_t> group_known_;
  std::vector<std::uint32_t> known_groups_;
};

}  // namespace sewil::forest
