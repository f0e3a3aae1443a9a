// co_training/cut_sweep.h: the cuts of one node by one column of a decision tree, offered from left to right.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

#include "co_training/decision_tree.h"
#include "forest/cut.h"
#include "sewil/data/coded_matrix.h"

namespace sewil::selection {

// Which codes a cut sends to the left.
class LeftRule {
 public:
  LeftRule(const CodedColumn& column, const forest::Cut& cut)
      : last_(cut.high == column.missing_code() ? column.missing_code() - 1
                                                : last_left_code(column, cut.low, cut.high)),
        also_(last_) {
    const bool missing_left = cut.missing_seen ? cut.missing_left : cut.left.weight >= cut.right.weight;
    if (column.has_missing && missing_left) also_ = column.missing_code();
  }
  [[nodiscard]] bool operator()(std::uint32_t code) const { return code <= last_ || code == also_; }

 private:
  std::uint32_t last_, also_;
};

// The cuts of a node by one column, from left to right: rows go over to the left, code by code, and each cut
// is offered with the missing cells on the right, then on the left. The last parts them from all others.
class CutSweep {
 public:
  // `missing`: weights of the missing cells by class. `left` is overwritten.
  CutSweep(const forest::NodeTotals& node, std::span<const std::uint32_t> missing, std::size_t missing_rows,
           std::span<std::uint32_t> left)
      : node_(node), missing_weights_(missing), missing_rows_(missing_rows), left_weights_(left) {
    std::ranges::fill(left_weights_, 0);
    if (missing_rows == 0) return;
    for (std::size_t c = 0; c < missing.size(); ++c) {
      const double weight = missing[c];
      missing_.weight += weight;
      missing_.squares += weight * weight;
      missing_overlap_ += weight * node.class_weights[c];
    }
  }

  void add(std::size_t label, std::uint32_t weight) {
    const double more = weight;
    left_.squares += more * (2.0 * left_weights_[label] + more);
    left_.weight += more;
    overlap_ += more * node_.class_weights[label];
    with_missing_ += more * missing_weights_[label];
    left_weights_[label] += weight;
  }
  void count(std::size_t rows) { left_rows_ += rows; }

  // Between two codes, of which the higher may be the missing one; whether there are rows enough for it.
  bool offer(forest::Cut& best, std::uint32_t slot, std::uint32_t low, std::uint32_t high,
             bool is_last) const {
    const bool is_cut = enough(left_rows_);
    if (is_cut) forest::offer(best, slot, left_, rest(left_, overlap_), low, high, missing_rows_ > 0, false);
    if (missing_rows_ == 0 || is_last || !enough(left_rows_ + missing_rows_)) return is_cut;
    const forest::Side both{left_.weight + missing_.weight,
                            left_.squares + 2 * with_missing_ + missing_.squares};
    forest::offer(best, slot, both, rest(both, overlap_ + missing_overlap_), low, high, true, true);
    return true;
  }

 private:
  [[nodiscard]] bool enough(std::size_t left_rows) const {
    return left_rows >= least_leaf && node_.rows - left_rows >= least_leaf;
  }
  [[nodiscard]] forest::Side rest(forest::Side side, double overlap) const {
    return {node_.weight - side.weight, node_.squares - 2 * overlap + side.squares};
  }

  const forest::NodeTotals& node_;
  std::span<const std::uint32_t> missing_weights_;
  std::size_t missing_rows_;
  std::span<std::uint32_t> left_weights_;
  forest::Side missing_, left_;
  std::size_t left_rows_ = 0;
  // Sums over the classes.
  double overlap_ = 0;          // weight on the left times the node's
  double with_missing_ = 0;     // weight on the left times the missing one
  double missing_overlap_ = 0;  // missing weight times the node's
};

}  // namespace sewil::selection
