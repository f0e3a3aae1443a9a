// forest/rider_walk.h: one tree, stored in the least form that lets rows find their leaves; written over by
// the next tree. Rows walk down eight at a time: a step waits for two look-ups, and eight waits overlap.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "forest/candidate_codes.h"

namespace sewil::forest {

class RiderWalk {
 public:
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
  std::uint32_t split(std::uint32_t node, std::span<const ColumnCodes> columns, std::uint32_t slot,
                      std::uint32_t last_left, std::uint32_t also_left) {
    const std::uint32_t child = nodes_;
    nodes_ += 2;
    if (riders_ == 0) return child;
    steps_.resize(nodes_);
    leaves_.resize(nodes_);
    steps_[node] = {static_cast<std::size_t>(columns[slot].codes - columns[0].codes), child,
                    static_cast<std::uint16_t>(last_left), static_cast<std::uint16_t>(also_left)};
    also_ |= also_left != last_left;
    return child;
  }
  void pure_leaf(std::uint32_t node, std::uint32_t cls) { end(node, cls); }
  void mixed_leaf(std::uint32_t node, std::span<const std::uint32_t> shares) {
    end(node, mixed_bit | static_cast<std::uint32_t>(shares_.size()));
    if (riders_ > 0) shares_.insert(shares_.end(), shares.begin(), shares.end());
  }

  // Adds the leaf's vote to each of the rows at `positions`: `unit` for its class, or its shares.
  void collect(std::span<const ColumnCodes> columns, std::span<const std::uint32_t> positions,
               std::uint32_t classes, std::uint32_t unit, std::uint32_t* votes) const;

 private:
  static constexpr std::uint16_t every_code = 0xffff;  // every code is up to this one
  static constexpr std::uint32_t mixed_bit = 1U << 31;
  static constexpr std::size_t together = 8;

  struct Step {
    std::size_t column = 0;   // where its codes start, from those of the first
    std::uint32_t child = 0;  // left; right is next to it. A leaf is its own child.
    std::uint16_t last_left = every_code;
    std::uint16_t also_left = every_code;
  };

  void end(std::uint32_t node, std::uint32_t leaf) {
    if (riders_ == 0) return;
    steps_[node] = {0, node, every_code, every_code};
    leaves_[node] = leaf;
  }
  template <bool also>
  void find_leaves(const std::uint16_t* codes, const std::uint32_t* positions, std::uint32_t* at) const;

  std::uint32_t riders_ = 0;
  std::uint32_t nodes_ = 0;
  bool also_ = false;  // some step has a code that goes left besides those up to last_left
  std::vector<Step> steps_;
  std::vector<std::uint32_t> leaves_;  // of leaves: the class, or mixed_bit and the place of the shares
  std::vector<std::uint32_t> shares_;
};

}  // namespace sewil::forest
