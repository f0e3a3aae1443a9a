// forest/sparse_rows.h: the rows of a tree of a sparse candidate. Such trees are long spines from which a few
// rows are peeled at a time, so a partition by a listed column moves only the rows that part from the
// dominant ones, found by their places; riders do not walk but move along, a run of positions per node; and
// the class weights per column and code are handed from node to node (node_counts.h).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "forest/bags.h"
#include "forest/candidate_codes.h"
#include "forest/cut.h"
#include "forest/node_counts.h"
#include "forest/node_words.h"
#include "forest/vote_sums.h"

namespace sewil::forest {

// The functions are those of DenseRows.
template <class Layout>
class SparseRows : public NodeWords<Layout> {
 public:
  using NodeWords<Layout>::NodeWords;

  void start(const CandidateCodes& codes);
  NodeRun plant(const Bag<Layout>& bag, std::span<const std::uint32_t> riders);
  [[nodiscard]] ScannedNode<Layout> scanned(NodeRun& run);
  Children part(const NodeRun& run, std::uint32_t node, std::uint32_t child, const Cut& cut,
                const LeftCodes& left);
  void pure_leaf(const NodeRun& run, std::uint32_t node, std::uint32_t cls, VoteSums& votes);
  void mixed_leaf(const NodeRun& run, std::uint32_t node, std::span<const std::uint32_t> shares,
                  VoteSums& votes);
  void collect(VoteSums&) const {}

 private:
  Children part_all(const NodeRun& run, const ColumnCodes& column, const LeftCodes& left);
  Children part_listed(const NodeRun& run, const ColumnCodes& column, const LeftCodes& left);
  void hand_down_counts(const NodeRun& run, const Cut& cut, Children& children);

  const CandidateCodes* codes_ = nullptr;
  std::vector<std::uint32_t> riders_;
  // Position -> place among the words, among the riders; behind the last one: not there.
  std::vector<std::uint32_t> where_, rider_where_;
  NodeCounts<Layout> counts_;
};

}  // namespace sewil::forest
