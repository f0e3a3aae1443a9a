// forest/kept_tree.h: a tree that was asked to be kept, as the grower writes it: nodes in pairs of siblings,
// 16 bytes each.
#pragma once

#include <cstdint>
#include <vector>

namespace sewil::forest {

struct KeptNode {
  static constexpr std::uint32_t leaf = 0x7fffffff;
  static constexpr std::uint32_t missing_left_bit = 0x80000000;
  static constexpr std::uint32_t pure_bit = 0x80000000;

  double threshold = 0;  // inner node: a value <= threshold goes left
  std::uint32_t column =
      leaf;  // inner node: slot in the candidate, with missing_left_bit when missing values go left
  std::uint32_t child =
      0;  // inner node: its left child, the right one follows; leaf: pure_bit | class, or line of leaf_votes
};

struct KeptTree {
  std::vector<KeptNode> nodes;
  std::vector<std::uint32_t> leaf_votes;  // lines of `classes` entries, for leaves of several classes
};

}  // namespace sewil::forest
