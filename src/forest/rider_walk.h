// forest/rider_walk.h: one tree, stored in the least form that lets rows find their leaves; written over by
// the next tree. Rows walk down eight at a time: a step waits for two look-ups, and eight waits overlap.
// Where every column has two codes they read bits (lane_bits.h), else codes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "forest/candidate_codes.h"

namespace sewil::forest {

class RiderWalk {
 public:
  // Takes the columns of a new candidate, which must outlive its trees.
  void take(const CandidateCodes& codes) {
    columns_ = codes.columns();
    bits_ = codes.all_lanes() ? codes.lane_bits().rows() : LaneRows{};
  }
  // Begins a tree, with its root, for this many riders; none: nothing is stored.
  void start(std::uint32_t riders) {
    riders_ = riders;
    steps_.assign(1, {});
    leaves_.assign(1, 0);
    shares_.clear();
    also_ = false;
    nodes_ = 1;
  }
  [[nodiscard]] std::uint32_t riders() const { return riders_; }

  // Gives the node two children; returns the number of the left one, the right one follows it.
  std::uint32_t split(std::uint32_t node, std::uint32_t slot, std::uint32_t last_left,
                      std::uint32_t also_left) {
    const std::uint32_t child = nodes_;
    nodes_ += 2;
    if (riders_ == 0) return child;
    steps_.resize(nodes_);
    leaves_.resize(nodes_);
    const ColumnCodes& column = columns_[slot];
    steps_[node] = by_bits() ? Step{column.lane / lanes_per_group, child, lane_mask(column.lane)}
                             : Step{static_cast<std::size_t>(column.codes - columns_[0].codes), child,
                                    also_left << 16 | last_left};
    also_ |= also_left != last_left;
    return child;
  }
  void pure_leaf(std::uint32_t node, std::uint32_t cls) { end(node, cls); }
  void mixed_leaf(std::uint32_t node, std::span<const std::uint32_t> shares) {
    end(node, mixed_bit | static_cast<std::uint32_t>(shares_.size()));
    if (riders_ > 0) shares_.insert(shares_.end(), shares.begin(), shares.end());
  }

  // Adds the leaf's vote to each of the rows at `positions`: `unit` for its class, or its shares.
  void collect(std::span<const std::uint32_t> positions, std::uint32_t classes, std::uint32_t unit,
               std::uint32_t* votes) const;

 private:
  static constexpr std::uint32_t mixed_bit = 1U << 31;
  static constexpr std::size_t together = 8;

  struct Step {
    std::size_t column = 0;   // codes: where its own start, from those of the first; bits: its group
    std::uint32_t child = 0;  // left; right is next to it. A leaf is its own child, and all rows go left.
    std::uint32_t test = 0;   // codes: the last one that goes left | 2^16 x another one; bits: which one
  };

  [[nodiscard]] bool by_bits() const { return bits_.words != nullptr; }
  void end(std::uint32_t node, std::uint32_t leaf) {
    if (riders_ == 0) return;
    steps_[node] = {0, node, by_bits() ? 0 : 0xffffffff};
    leaves_[node] = leaf;
  }
  template <class GoesRight>
  void find_leaves(std::uint32_t* at, GoesRight goes_right) const;

  std::span<const ColumnCodes> columns_;
  LaneRows bits_;
  std::uint32_t riders_ = 0;
  std::uint32_t nodes_ = 0;
  bool also_ = false;  // some step has a code that goes left besides those up to the last one
  std::vector<Step> steps_;
  std::vector<std::uint32_t> leaves_;  // of leaves: the class, or mixed_bit and the place of the shares
  std::vector<std::uint32_t> shares_;
};

}  // namespace sewil::forest
