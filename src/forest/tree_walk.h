// forest/tree_walk.h: one tree, stored in the least form that lets rows find their leaves by their codes;
// written over by the next tree. Rows walk down eight at a time: a step waits for two look-ups, and eight
// waits overlap. Where every column has two codes they read bits (lane_bits.h), else codes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "forest/candidate_codes.h"
#include "forest/cut.h"
#include "forest/vote_sums.h"

namespace sewil::forest {

class TreeWalk {
 public:
  // Takes the columns of a new candidate, which must outlive its trees.
  void take(const CandidateCodes& codes) {
    columns_ = codes.columns();
    bits_ = codes.all_lanes() ? codes.lane_bits().rows() : LaneRows{};
    bytes_ = codes.byte_rows();
  }
  // Begins a tree, with its root, node 0.
  void start() {
    steps_.assign(1, {});
    leaves_.assign(1, 0);
    shares_.clear();
    also_ = false;
  }
  // Gives the node two children: `child` and the node after it.
  void split(std::uint32_t node, std::uint32_t child, const LeftCodes& left) {
    if (steps_.size() < child + 2) {
      steps_.resize(child + 2);
      leaves_.resize(child + 2);
    }
    const ColumnCodes& column = columns_[left.column];
    steps_[node] = by_bits() ? Step{column.lane / lanes_per_group, child, lane_mask(column.lane)}
                             : Step{by_bytes() ? left.column
                                               : static_cast<std::size_t>(column.codes - columns_[0].codes),
                                    child, left.also << 16 | left.last};
    also_ |= left.also != left.last;
  }
  void pure_leaf(std::uint32_t node, std::uint32_t cls) { end(node, cls); }
  void mixed_leaf(std::uint32_t node, std::span<const std::uint32_t> shares) {
    end(node, mixed_bit | static_cast<std::uint32_t>(shares_.size()));
    shares_.insert(shares_.end(), shares.begin(), shares.end());
  }

  // Adds the vote of its leaf to each of the rows at `positions`.
  void collect(std::span<const std::uint32_t> positions, VoteSums& votes) const;

  // The node each of the rows at `positions` ends in; `leaves` is as long.
  void find(std::span<const std::uint32_t> positions, std::span<std::uint32_t> leaves) const;

 private:
  static constexpr std::uint32_t mixed_bit = 1U << 31;
  static constexpr std::size_t together = 8;

  struct Step {
    // Codes: where its own start, from those of the first column; bits: its group.
    std::size_t column = 0;
    // The left one; the right one is next to it. A leaf is its own child, and all rows go left.
    std::uint32_t child = 0;
    // Codes: the last one that goes left | 2^16 x another one; bits: which one.
    std::uint32_t test = 0;
  };

  [[nodiscard]] bool by_bytes() const { return bytes_.cells != nullptr; }
  [[nodiscard]] bool by_bits() const { return bits_.words != nullptr; }
  void end(std::uint32_t node, std::uint32_t leaf) {
    steps_[node] = {0, node, by_bits() ? 0 : 0xffffffff};
    leaves_[node] = leaf;
  }
  template <class GoesRight>
  void find_leaves(std::uint32_t* at, GoesRight goes_right) const;
  template <class Reached>
  void each_leaf(std::span<const std::uint32_t> positions, Reached reached) const;

  std::span<const ColumnCodes> columns_;
  LaneRows bits_;
  ByteRows bytes_;
  // Some step has a code that goes left besides those up to the last one.
  bool also_ = false;
  std::vector<Step> steps_;
  // Of leaves: the class, or mixed_bit and the place of the shares.
  std::vector<std::uint32_t> leaves_;
  std::vector<std::uint32_t> shares_;
};

}  // namespace sewil::forest
