// forest/kept_tree.h: a tree that was asked to be kept, as the grower writes it: nodes in pairs of siblings,
// 16 bytes each.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace sewil::forest {

struct KeptNode {
  static constexpr std::uint32_t leaf = 0x7fffffff;
  static constexpr std::uint32_t missing_left_bit = 0x80000000;
  static constexpr std::uint32_t pure_bit = 0x80000000;

  // Inner node: a value <= threshold goes left.
  double threshold = 0;
  // Inner node: slot in the candidate, with missing_left_bit when missing values go left.
  std::uint32_t column = leaf;
  // Inner node: its left child, the right one follows; leaf: pure_bit | class, or line of leaf_votes.
  std::uint32_t child = 0;

  [[nodiscard]] bool is_leaf() const { return column == leaf; }
  [[nodiscard]] std::uint32_t slot() const { return column & ~missing_left_bit; }
  [[nodiscard]] bool missing_left() const { return (column & missing_left_bit) != 0; }
  [[nodiscard]] bool is_pure() const { return (child & pure_bit) != 0; }
  [[nodiscard]] std::uint32_t pure_class() const { return child & ~pure_bit; }
};

struct KeptTree {
  std::vector<KeptNode> nodes;
  // Lines of `classes` entries, for leaves of several classes.
  std::vector<std::uint32_t> leaf_votes;

  // With its root, node 0.
  void start() {
    nodes.assign(1, {});
    leaf_votes.clear();
  }
  void split(std::uint32_t node, std::uint32_t child, std::uint32_t slot, double threshold,
             bool missing_left) {
    nodes[node] = {threshold, slot | (missing_left ? KeptNode::missing_left_bit : 0U), child};
    nodes.resize(nodes.size() + 2);
  }
  void pure_leaf(std::uint32_t node, std::uint32_t cls) { nodes[node].child = KeptNode::pure_bit | cls; }
  void mixed_leaf(std::uint32_t node, std::span<const std::uint32_t> shares) {
    nodes[node].child = static_cast<std::uint32_t>(leaf_votes.size() / shares.size());
    leaf_votes.insert(leaf_votes.end(), shares.begin(), shares.end());
  }
  [[nodiscard]] std::span<const std::uint32_t> shares(const KeptNode& leaf, std::size_t classes) const {
    return {leaf_votes.data() + leaf.child * classes, classes};
  }
};

}  // namespace sewil::forest
