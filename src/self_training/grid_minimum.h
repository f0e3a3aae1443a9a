// self_training/grid_minimum.h: the smallest of a sequence of values, with the two rules for ending it.
// Infinite values never make a dip on their own: infinity is not larger than infinity.
#pragma once

#include <limits>

#include "sewil/learn/self_training.h"

namespace sewil::self_training {

class GridMinimum {
 public:
  explicit GridMinimum(GridSearch search) noexcept : search_(search) {}

  // Takes the next value; false: no more are wanted.
  bool add(double value) noexcept {
    if (known_ == 0 || value < best_) {
      best_ = value;
      index_ = known_;
    }
    ++known_;
    const bool dip = known_ > 4 && value > last_ && last_ >= before_last_;
    before_last_ = last_;
    last_ = value;
    return search_ == GridSearch::global || !dip;
  }
  [[nodiscard]] double best() const noexcept { return best_; }
  [[nodiscard]] int index() const noexcept { return index_; }  // the first one on ties

 private:
  GridSearch search_;
  int known_ = 0;
  int index_ = 0;
  double best_ = std::numeric_limits<double>::infinity();
  double last_ = 0;
  double before_last_ = 0;
};

}  // namespace sewil::self_training
