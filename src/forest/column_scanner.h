// forest/column_scanner.h: finds the best cut of one column in one node, by the kernel that suits the column
// and the node: pair (two rows), row counts (sparse candidate), list (mostly one value), lanes (two codes),
// pairwise (small node), counts (few codes), buckets (two classes), presorted (large node), sorted (the
// rest). All kernels give the same cut, bit for bit; which one runs is decided by ForestTuning.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "forest/candidate_codes.h"
#include "forest/cut.h"
#include "forest/key_sort.h"
#include "forest/pairwise.h"
#include "forest/sample_plan.h"
#include "forest/scan_buckets.h"
#include "forest/small_node.h"
#include "forest/two_codes.h"
#include "sewil/forest_tuning.h"

namespace sewil::forest {

template <class Layout>
class ColumnScanner {
 public:
  using Word = typename Layout::Word;
  using Key = typename Layout::Key;

  struct Node {
    const Word* all_words = nullptr;          // of the tree
    std::uint32_t begin = 0;                  // where the node's words start; it has totals.rows of them
    const std::uint32_t* where = nullptr;     // sparse candidates: position -> place in all_words
    const std::uint32_t* counters = nullptr;  // sparse candidates: see node_counts.h; null: not counted
    NodeTotals totals;

    [[nodiscard]] const Word* words() const { return all_words + begin; }
  };

  ColumnScanner(const SamplePlan& plan, const ForestTuning& tuning);

  void start(const CandidateCodes& codes);

  // Offers the best cut of the column to `best`; true when the column is constant in the node.
  bool scan(std::uint32_t slot, const Node& node, Cut& best);
  // The cuts of all columns of a group of two-code lanes.
  const UpperSides& upper_sides(std::uint32_t group, const Node& node);
  // To be called after the last scan of a node.
  void leave(const Node& node);

 private:
  bool scan_pair(std::uint32_t slot, const Node& node, Cut& best) const;
  bool scan_row_counts(std::uint32_t slot, const Node& node, Cut& best);
  bool scan_list(std::uint32_t slot, const Node& node, Cut& best);
  bool scan_counts(std::uint32_t slot, const Node& node, Cut& best);
  bool scan_presorted(std::uint32_t slot, const Node& node, Cut& best);
  bool scan_small(std::uint32_t slot, const Node& node, Cut& best);
  bool scan_large(std::uint32_t slot, const Node& node, Cut& best);
  bool scan_two_classes(std::uint32_t slot, const Node& node, Cut& best);
  bool scan_pairwise(std::uint32_t slot, const Node& node, Cut& best);
  const SmallNode& small_node(const Node& node);
  void scan_keys(std::uint32_t slot, std::uint32_t count, CodeRange range, const NodeTotals& totals,
                 Cut& best);
  void scan_sorted(std::uint32_t slot, const Key* sorted, std::uint32_t count, const NodeTotals& totals,
                   Cut& best);
  const SamplePlan& plan_;
  const ForestTuning tuning_;
  const std::uint32_t classes_;
  const std::uint32_t* row_weights_;  // null in unweighted layouts
  const std::uint32_t presorted_rows_;
  std::span<const ColumnCodes> columns_;
  const CandidateCodes* codes_ = nullptr;
  bool sparse_ = false;

  std::vector<Key> keys_, spare_keys_;
  std::vector<std::uint32_t> sort_counters_, code_counters_;
  std::vector<std::uint32_t> left_;        // 2 x classes, zero between scans
  std::vector<std::uint64_t> lefts_;       // two classes: packed left weights of the cuts of a scan
  std::vector<std::uint64_t> code_pairs_;  // two classes: packed class weights per code
  BucketSpace buckets_;
  const BucketKernels bucket_kernels_;
  std::vector<std::uint16_t> node_codes_;    // of the column, in node order
  std::vector<std::uint64_t> node_weights_;  // two classes: packed weights of the current node
  bool node_weights_known_ = false;
  std::vector<UpperSides> groups_;           // of the current node, filled as columns of a group are drawn
  std::vector<std::uint32_t> known_groups_;  // those that are
  std::vector<std::uint8_t> group_known_;
  std::vector<typename Layout::Mark>
      marks_;  // per position: the rows of the current node, when it is a large one
  bool marked_ = false;
  SmallNode small_;  // the current node, when it is a small one
  bool small_known_ = false;
  alignas(64) std::uint16_t small_codes_[SmallNode::places];
  const PairwiseKernels pairwise_;
  const TwoCodeKernels<Layout> two_codes_;
};

}  // namespace sewil::forest
