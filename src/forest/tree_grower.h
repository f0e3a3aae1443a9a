// forest/tree_grower.h: grows the trees of one worker and collects their votes; all memory is allocated once.
// A node is a run of in-bag words. Nodes are worked depth first, left child first. Out-of-bag rows and riders
// walk down the finished tree; those of sparse candidates ride along instead, a run of positions per node,
// because there a partition touches only the few rows that differ. known constants: columns found constant in
// an ancestor; they stand at the front of `order_` and are never scanned again.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "forest/bags.h"
#include "forest/candidate_codes.h"
#include "forest/column_scanner.h"
#include "forest/cut.h"
#include "forest/kept_tree.h"
#include "forest/node_counts.h"
#include "forest/sample_plan.h"
#include "forest/tree_walk.h"
#include "forest/vote_sums.h"
#include "sewil/forest.h"
#include "sewil/forest_tuning.h"
#include "sewil/random.h"

namespace sewil::forest {

struct GrowWish {
  bool oob = true;     // collect votes of out-of-bag rows
  bool riders = true;  // collect votes of riders
};

template <class Layout>
class TreeGrower {
 public:
  // `bags`: of all trees, or none: then it draws them one by one.
  TreeGrower(const SamplePlan& plan, const ForestOptions& options, const ForestTuning& tuning, GrowWish wish,
             std::span<const Bag<Layout>> bags);

  // Forgets all votes and takes a new candidate; `codes` must outlive the growing.
  void start(const CandidateCodes& codes);

  // `tree_weights`: one entry per slot, added to. `kept`: null when the tree is not wanted.
  void grow(int tree, double* tree_weights, KeptTree* kept);

  [[nodiscard]] const VoteSums& votes() const { return votes_; }                         // by position
  [[nodiscard]] std::span<const std::uint32_t> oob_trees() const { return oob_trees_; }  // sample positions
  [[nodiscard]] std::uint64_t mismatches() const { return mismatches_; }                 // must stay 0

 private:
  using Word = typename Layout::Word;
  using ScannedNode = typename ColumnScanner<Layout>::Node;

  struct Node {
    std::uint32_t begin, end;              // in-bag words
    std::uint32_t rider_begin, rider_end;  // rider positions
    std::uint32_t known_constants;
    std::uint32_t kept;  // number in the kept tree and in the walk
    std::uint32_t side;  // which of the two word buffers the words are in
    double weight, squares;
    std::uint32_t counts = NodeCounts<Layout>::none;

    [[nodiscard]] bool pure() const { return squares == weight * weight; }
    [[nodiscard]] std::uint32_t rows() const { return end - begin; }
  };
  // Where the words and riders of a split node end up.
  struct Parting {
    std::uint32_t middle, rider_middle;
  };

  void plant(const Bag<Layout>& bag, KeptTree* kept);
  void work(Node node, double* tree_weights, KeptTree* kept);
  std::uint32_t draw_columns(const ScannedNode& node, std::uint32_t known, Cut& best);
  std::uint32_t draw_lanes(const ScannedNode& node, std::uint32_t known, Cut& best);
  void split(const Node& node, const Cut& cut, std::uint32_t constants, KeptTree* kept);
  Parting part_rows(const Node& node, const ColumnCodes& column, std::uint32_t last_left,
                    std::uint32_t also_left);
  Parting part_listed(const Node& node, const ColumnCodes& column, std::uint32_t last_left);
  [[nodiscard]] std::span<const Word> words_of(const Node& node) const {
    return {words_[node.side].data() + node.begin, node.rows()};
  }
  void hand_down_counts(const Node& node, Node& left, Node& right);
  void class_weights_of(const Node& left, const Node& right);
  void expect(bool kept_promise);
  void finish(const Node& child, KeptTree* kept);
  void leaf(const Node& node, const std::uint32_t* class_weights, KeptTree* kept);
  void pure_leaf(const Node& node, KeptTree* kept);
  std::uint32_t* class_weights_at(std::size_t depth);

  const SamplePlan& plan_;
  const ForestOptions options_;
  const GrowWish wish_;
  const std::uint32_t classes_;
  const std::uint32_t* row_weights_;  // null in unweighted layouts

  const CandidateCodes* codes_ = nullptr;
  std::span<const ColumnCodes> columns_;
  std::uint32_t tries_ = 1;
  NodeStream stream_{0};

  const std::span<const Bag<Layout>> shared_bags_;
  BagDrawer<Layout> drawer_;
  Bag<Layout> own_bag_;
  std::array<std::vector<Word>, 2> words_;  // a partition reads one and writes the other
  std::vector<std::uint32_t> riders_;       // positions, out-of-bag rows first
  TreeWalk walk_;
  std::uint32_t walking_ = 0;  // how many riders do
  std::uint32_t nodes_ = 0;    // of the tree so far
  std::vector<std::uint32_t> where_,
      rider_where_;  // sparse candidates: position -> place in words_ / riders_
  NodeCounts<Layout> counts_;
  ColumnScanner<Layout> scanner_;
  std::vector<std::uint32_t> tried_slots_;
  std::vector<float> tried_scores_;
  std::vector<std::uint32_t> order_;  // slots; known constants of the current node first
  std::vector<Node> pending_;
  std::vector<std::uint32_t> pending_weights_;  // class weights, a line per pending node
  VoteSums votes_;
  std::vector<std::uint32_t> oob_trees_, shares_;
  std::uint64_t mismatches_ = 0;
};

}  // namespace sewil::forest
