// forest/dense_rows.h: the rows of a tree of a dense candidate, where every partition looks at every row of
// the node. Riders wait until the tree is finished and then walk down it.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "forest/bags.h"
#include "forest/candidate_codes.h"
#include "forest/cut.h"
#include "forest/node_words.h"
#include "forest/tree_walk.h"
#include "forest/vote_sums.h"

namespace sewil::forest {

template <class Layout>
class DenseRows : public NodeWords<Layout> {
 public:
  using NodeWords<Layout>::NodeWords;

  void start(const CandidateCodes& codes);
  // Takes the rows of a new tree; returns those of its root.
  NodeRun plant(const Bag<Layout>& bag, std::span<const std::uint32_t> riders);
  // All but the totals.
  [[nodiscard]] ScannedNode<Layout> scanned(const NodeRun& run) const;
  // `node`, `child`: numbers of the node and of its left child.
  Children part(const NodeRun& run, std::uint32_t node, std::uint32_t child, const Cut& cut,
                const LeftCodes& left);
  void pure_leaf(const NodeRun& run, std::uint32_t node, std::uint32_t cls, VoteSums& votes);
  void mixed_leaf(const NodeRun& run, std::uint32_t node, std::span<const std::uint32_t> shares,
                  VoteSums& votes);
  // What votes the riders have not got yet.
  void collect(VoteSums& votes) const { walk_.collect(riders_, votes); }

 private:
  const CandidateCodes* codes_ = nullptr;
  std::span<const std::uint32_t> riders_;
  TreeWalk walk_;
};

}  // namespace sewil::forest
