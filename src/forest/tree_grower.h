// forest/tree_grower.h: grows the trees of one worker and collects their votes; all memory is allocated once.
// Nodes are worked depth first, left child first: the columns of a node are drawn and scanned
// (column_draw.h), then its rows are parted. How rows are held and where prediction-only rows get their votes
// depends on the candidate and is chosen once per tree: DenseRows or SparseRows.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "forest/bags.h"
#include "forest/candidate_codes.h"
#include "forest/column_draw.h"
#include "forest/cut.h"
#include "forest/dense_rows.h"
#include "forest/forest_tuning.h"
#include "forest/held_out_gains.h"
#include "forest/kept_tree.h"
#include "forest/node_words.h"
#include "forest/sample_plan.h"
#include "forest/sparse_rows.h"
#include "forest/vote_sums.h"
#include "sewil/learn/forest.h"

namespace sewil::forest {

template <class Layout>
class TreeGrower {
 public:
  // `wanted`: whose votes to collect. `bags`: of all trees, or none: then it draws them one by one.
  TreeGrower(const SamplePlan& plan, const ForestOptions& options, const ForestTuning& tuning,
             const Wanted& wanted, std::span<const Bag<Layout>> bags);

  // Forgets all votes and takes a new candidate; `codes` must outlive the growing.
  void start(const CandidateCodes& codes);

  // `column_weights`, `gains`: one entry per slot, added to. `gains`, `kept`: null when not wanted.
  void grow(int tree, double* column_weights, double* gains, KeptTree* kept);

  // By position.
  [[nodiscard]] const VoteSums& votes() const { return votes_; }
  // By sample position: of the trees that learned from the row; none unless all votes of the sample are
  // wanted.
  [[nodiscard]] const VoteSums& in_bag_votes() const { return in_bag_votes_; }
  // By sample position: how many trees left the row out.
  [[nodiscard]] std::span<const std::uint32_t> oob_trees() const { return oob_trees_; }
  // Must stay 0.
  [[nodiscard]] std::uint64_t mismatches() const { return mismatches_; }

 private:
  struct Node {
    NodeRun run;
    std::uint32_t known_constants;
    std::uint32_t number;  // in the tree: the root is 0, siblings follow each other
    Side total;
  };

  void list_prediction_rows(const Bag<Layout>& bag);
  template <class Rows>
  void grow_on(Rows& rows, const Bag<Layout>& bag);
  template <class Rows>
  void judge_cuts(const Rows& rows, const Bag<Layout>& bag, double* gains);
  template <class Rows>
  void finish(Rows& rows, const Node& node);
  template <class Rows>
  void work(Rows& rows, Node node);
  template <class Rows>
  void split(Rows& rows, const Node& node, const Cut& cut, std::uint32_t constants);
  template <class Rows>
  void leaf(Rows& rows, const Node& node, const std::uint32_t* class_weights);
  void part_class_weights(const NodeWords<Layout>& rows, const Node& left, const Node& right);
  std::uint32_t* class_weights_at(std::size_t depth);
  void expect(bool kept_promise);

  const SamplePlan& plan_;
  const Wanted wanted_;
  const std::uint32_t classes_;
  const std::span<const Bag<Layout>> shared_bags_;
  BagDrawer<Layout> drawer_;
  Bag<Layout> own_bag_;

  ColumnDraw<Layout> draw_;
  DenseRows<Layout> dense_;
  SparseRows<Layout> sparse_;
  const CandidateCodes* codes_ = nullptr;
  VoteSums votes_;
  VoteSums in_bag_votes_;
  std::vector<std::uint32_t> oob_trees_;

  // Of the tree being grown.
  double* column_weights_ = nullptr;
  HeldOutGains gains_;
  std::vector<std::uint32_t> leaves_;
  KeptTree* kept_ = nullptr;
  std::uint32_t nodes_ = 0;
  // Positions, out-of-bag rows first.
  std::vector<std::uint32_t> prediction_rows_;
  // Nodes to be worked, and their class weights, a line for each.
  std::vector<Node> pending_;
  std::vector<std::uint32_t> pending_weights_;
  std::vector<std::uint32_t> shares_;
  std::uint64_t mismatches_ = 0;
};

}  // namespace sewil::forest
