// forest/held_out_gains.h: what the cuts of one tree are worth to rows it has not learned from.
// gain of a cut: how much larger the share of a row's own class is in the child it goes to than in the node,
// summed over the out-of-bag rows of the node. A cut that fits nothing but luck gains nothing on average,
// whereas the impurity it takes away in-bag (the column's weight) is never below 0.
// All counts are integers and cuts are summed in the order of the nodes, so the way rows reach their leaves
// does not change a bit.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace sewil::forest {

class HeldOutGains {
 public:
  // Begins a tree, with its root, node 0.
  void start(std::size_t classes) {
    classes_ = classes;
    splits_.clear();
    in_bag_.assign(classes, 0);
    held_out_.assign(classes, 0);
    weight_ = 0;
  }
  void split(std::uint32_t node, std::uint32_t child, std::uint32_t slot) {
    splits_.push_back({node, child, slot});
    in_bag_.resize((child + std::size_t{2}) * classes_);
    held_out_.resize((child + std::size_t{2}) * classes_);
  }
  void pure_leaf(std::uint32_t node, std::uint32_t cls, std::uint32_t weight) {
    in_bag_[node * classes_ + cls] = weight;
  }
  void mixed_leaf(std::uint32_t node, const std::uint32_t* class_weights) {
    std::copy_n(class_weights, classes_, in_bag_.data() + node * classes_);
  }
  // An out-of-bag row of this class and weight ends in the leaf.
  void reach(std::uint32_t leaf, std::uint32_t cls, std::uint32_t weight) {
    held_out_[leaf * classes_ + cls] += weight;
    weight_ += weight;
  }

  // Adds the gains of the finished tree, per unit of out-of-bag weight, to those of the columns.
  void add_to(double* gains) {
    if (weight_ == 0) return;
    for (auto split = splits_.rbegin(); split != splits_.rend(); ++split) {  // children before parents
      gains[split->slot] += gather(*split) / static_cast<double>(weight_);
    }
  }

 private:
  struct Split {
    std::uint32_t node, child, slot;
  };

  double gather(const Split& split) {
    const std::size_t at = split.node * classes_, left = split.child * classes_, right = left + classes_;
    double left_weight = 0, right_weight = 0;
    for (std::size_t c = 0; c < classes_; ++c) {
      in_bag_[at + c] = in_bag_[left + c] + in_bag_[right + c];
      held_out_[at + c] = held_out_[left + c] + held_out_[right + c];
      left_weight += in_bag_[left + c];
      right_weight += in_bag_[right + c];
    }
    double gain = 0;
    for (std::size_t c = 0; c < classes_; ++c) {
      if (held_out_[at + c] == 0) continue;
      const double share = in_bag_[at + c] / (left_weight + right_weight);
      gain += held_out_[left + c] * (in_bag_[left + c] / left_weight - share) +
              held_out_[right + c] * (in_bag_[right + c] / right_weight - share);
    }
    return gain;
  }

  std::size_t classes_ = 0;
  std::vector<Split> splits_;
  std::vector<std::uint32_t> in_bag_, held_out_;  // nodes x classes
  std::uint64_t weight_ = 0;                      // of the out-of-bag rows
};

}  // namespace sewil::forest
