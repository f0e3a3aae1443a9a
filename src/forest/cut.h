// forest/cut.h: the best cut of a node so far, and what makes a cut better.
// squares: the sum over classes of (weight of the class)^2. The score of a cut is
// squares_left / weight_left + squares_right / weight_right; maximising it minimises the children's Gini
// impurity. A cut wins only if strictly better, so the first drawn column and the lowest code win ties.
// Weights and squares are integers below 2^53 (see sample_plan.h), so every kernel computes the same doubles.
#pragma once

#include <cstdint>

namespace sewil::forest {

inline constexpr std::uint32_t no_column = 0xffffffff;

struct NodeTotals {
  const std::uint32_t* class_weights = nullptr;
  std::uint32_t classes = 0;
  std::uint32_t rows = 0;  // distinct in-bag rows
  double weight = 0;
  double squares = 0;
};

struct Side {
  double weight = 0;
  double squares = 0;
};

struct Cut {
  double score = -1;
  std::uint32_t column = no_column;  // slot in the candidate
  std::uint32_t low = 0;             // largest code of the left rows, missing aside
  std::uint32_t high = 0;            // smallest code of the right rows
  bool missing_seen = false;         // the node holds rows with the missing code,
  bool missing_left = false;         // and they go left
  Side left, right;

  [[nodiscard]] bool found() const { return column != no_column; }
  [[nodiscard]] bool perfect() const {
    return found() && left.squares == left.weight * left.weight &&
           right.squares == right.weight * right.weight;
  }
};

inline double cut_score(Side left, Side right) {
  return (left.squares * right.weight + right.squares * left.weight) / (left.weight * right.weight);
}

// False only when the score is surely not above `score`; spares most divisions of a scan. The margin covers
// rounding.
inline bool may_beat(Side left, Side right, double score) {
  constexpr double margin = 1 - 0x1.0p-48;
  return left.squares * right.weight + right.squares * left.weight >=
         score * margin * (left.weight * right.weight);
}

// Takes the cut when it is strictly better than the best so far.
inline void offer(Cut& best, std::uint32_t column, Side left, Side right, std::uint32_t low,
                  std::uint32_t high, bool missing_seen = false, bool missing_left = false) {
  if (!may_beat(left, right, best.score)) return;
  const double score = cut_score(left, right);
  if (score > best.score) best = Cut{score, column, low, high, missing_seen, missing_left, left, right};
}

}  // namespace sewil::forest
