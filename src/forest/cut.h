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

// Moving weight w from right to left changes the score by at most 2 w: the left term's slope is 2 s - p <= 1
// and the right one's p <= 1, with p the share of squares on that side and s <= sqrt(p) the share of the
// class moved. So a cut whose score is d below the best cannot be followed by a better one before d / 2 has
// been moved. Returns that weight, rounded down safely.
inline std::uint32_t weight_to_skip(double best_score, double score) {
  constexpr double half = 0.5 - 0x1.0p-40;
  const double skip = (best_score - score) * half;
  return skip > 0 ? static_cast<std::uint32_t>(skip) : 0;
}

// As offer(), for cuts in ascending order: returns the left weight up to which no further cut can win.
inline std::uint32_t offer_and_skip(Cut& best, std::uint32_t column, Side left, Side right, std::uint32_t low,
                                    std::uint32_t high) {
  const double score = cut_score(left, right);
  if (score > best.score) best = Cut{score, column, low, high, false, false, left, right};
  return static_cast<std::uint32_t>(left.weight) + weight_to_skip(best.score, score);
}

// Where a scan need look at all: the uncut node's score is where both ends of the scan start from.
struct ScanReach {
  std::uint32_t first;  // left weights up to this one cannot win
  std::uint32_t last;   // nor can left weights from this one on
};

inline ScanReach reach_of_scan(const NodeTotals& node, double best_score) {
  const std::uint32_t skip = weight_to_skip(best_score, node.squares / node.weight);
  const auto weight = static_cast<std::uint32_t>(node.weight);
  return {skip, skip < weight ? weight - skip : 0};
}

}  // namespace sewil::forest
