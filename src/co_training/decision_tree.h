// co_training/decision_tree.h: one decision tree (CART, Gini impurity) that tries every column at every node
// and leaves at least `least_leaf` rows in every leaf. Made for asking what one more column would change.
// position: the number of a row among those a tree is about. taught: positions a tree learns from. asked:
// positions it only labels. settled: a node that no column can cut, because it holds one class or too few
// rows. off: a row whose code is not the column's dominant one; a cut is found from those alone. Missing
// cells go where they fit best; where the node has none, with the heavier side.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "forest/cut.h"
#include "sewil/data/coded_matrix.h"

namespace sewil::selection {

inline constexpr std::size_t least_leaf = 5;

// What trees about the same rows share.
struct TreeRows {
  std::span<const std::uint32_t> rows;     // position -> row of the matrix, ascending
  std::span<const std::int32_t> labels;    // of the positions that are taught
  std::span<const std::uint32_t> weights;  // of the positions, as in forest/sample_plan.h; empty: 1 each
  std::size_t classes = 0;
};

// A column as trees see it.
struct TreeColumn {
  const CodedColumn* source = nullptr;
  std::vector<std::uint16_t> codes;  // by position
  std::vector<std::uint32_t> off;    // positions, ascending; only where they are few
  bool has_off = false;
};

// Overwrites `column`, so that its memory serves again.
void take_codes(const CodedColumn& source, std::span<const std::uint32_t> rows, TreeColumn& column);

struct TreeNode {
  std::uint32_t taught_first = 0, taught_last = 0;  // in DecisionTree::taught
  std::uint32_t asked_first = 0, asked_last = 0;    // in DecisionTree::asked
  std::uint32_t child = 0;                          // the left one, the right one is next; 0: a leaf
  std::uint32_t slots_first = 0, slots_last = 0;    // in DecisionTree::slots: columns that could cut it
  std::int32_t label = 0;                           // of most weight; the lowest of several
  double score = -1;                                // of its cut (forest/cut.h)
  bool settled = false;
};

// The rows of a node stand together and ascend; children come after their parents.
struct DecisionTree {
  std::vector<TreeNode> nodes;
  std::vector<std::uint32_t> taught, asked;
  std::vector<std::uint32_t> slots;  // ascending in every node

  [[nodiscard]] std::span<const std::uint32_t> taught_of(const TreeNode& node) const {
    return std::span(taught).subspan(node.taught_first, node.taught_last - node.taught_first);
  }
  [[nodiscard]] std::span<const std::uint32_t> asked_of(const TreeNode& node) const {
    return std::span(asked).subspan(node.asked_first, node.asked_last - node.asked_first);
  }
  [[nodiscard]] std::span<const std::uint32_t> slots_of(const TreeNode& node) const {
    return std::span(slots).subspan(node.slots_first, node.slots_last - node.slots_first);
  }
};

// Grows trees one after the other; holds the memory they work in, so each thread has its own.
class TreeGrower {
 public:
  explicit TreeGrower(const TreeRows& rows);

  // At least one position must be taught; both lists ascend. Of equal cuts the first column's wins, and its
  // lowest.
  DecisionTree grow(std::span<const TreeColumn* const> columns, std::vector<std::uint32_t> taught,
                    std::vector<std::uint32_t> asked);

  // The best cut of some positions by one column; not found when none leaves enough rows on both sides.
  forest::Cut best_cut(const TreeColumn& column, std::span<const std::uint32_t> taught);

 private:
  void weigh(std::span<const std::uint32_t> taught);
  void find_off_rows(const TreeColumn& column, std::span<const std::uint32_t> taught);
  void sort_off_rows(const TreeColumn& column);
  bool offer_cuts(const TreeColumn& column, std::uint32_t slot, std::span<const std::uint32_t> taught,
                  forest::Cut& best);
  std::size_t part(const TreeColumn& column, const forest::Cut& cut, std::span<std::uint32_t> positions);
  [[nodiscard]] std::uint32_t weight(std::uint32_t position) const {
    return rows_.weights.empty() ? 1 : rows_.weights[position];
  }

  TreeRows rows_;
  // Of the node that `weigh` saw last: its totals, and its number at the positions it holds.
  forest::NodeTotals node_;
  std::vector<std::uint32_t> class_weights_;
  std::vector<std::uint32_t> node_at_;
  std::uint32_t node_number_ = 0;
  // Of the column that `offer_cuts` saw last: its off rows in the node by code, and class weights.
  std::vector<std::uint32_t> off_;
  std::vector<std::uint32_t> dominant_, missing_, left_;
  std::vector<std::uint32_t> starts_, unsorted_;
  std::vector<std::uint64_t> keys_;
  std::vector<std::uint32_t> right_rows_;
};

}  // namespace sewil::selection
