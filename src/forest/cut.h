// forest/cut.h: the best cut of a node so far, and what makes a cut better.
// squares: the sum over classes of (weight of the class)^2. The score of a cut is
// squares_left / weight_left + squares_right / weight_right; maximising it minimises the children's Gini
// impurity. A cut wins only if strictly better, so the first drawn column and the lowest code win ties.
// Weights and squares are integers below 2^53 (see sample_plan.h), so every kernel computes the same doubles.
#pragma once

#include <bit>
#include <cstdint>
#include <span>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace sewil::forest {

inline constexpr std::uint32_t no_column = 0xffffffff;

struct NodeTotals {
  const std::uint32_t* class_weights = nullptr;
  std::uint32_t classes = 0;
  std::uint32_t rows = 0;  // distinct in-bag rows
  double weight = 0;
  double squares = 0;
};

// Its square fits 31 bits.
inline constexpr double largest_narrow_weight = 46340;

struct Side {
  double weight = 0;
  double squares = 0;

  [[nodiscard]] bool pure() const { return squares == weight * weight; }
};

struct Cut {
  double score = -1;
  std::uint32_t column = no_column;  // slot in the candidate
  std::uint32_t low = 0;             // largest code of the left rows, missing aside
  std::uint32_t high = 0;            // smallest code of the right rows
  bool missing_seen = false;         // the node holds rows with the missing code
  bool missing_left = false;         // and they go left
  Side left, right;

  [[nodiscard]] bool found() const { return column != no_column; }
  [[nodiscard]] bool perfect() const { return found() && left.pure() && right.pure(); }
};

// Which rows a cut sends left: those of codes up to `last`, and of the code `also` besides (`last` again:
// none).
struct LeftCodes {
  std::uint32_t column;  // slot in the candidate
  std::uint32_t last, also;
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

// The running left sides of a scan, cut by cut, tested in blocks: the test is the same few multiplications
// for every cut and has no branch that depends on the data; only a block that holds a promising cut is looked
// at one by one.
template <class Sum>
struct CutBlock {
  static constexpr std::uint32_t size = 64;
  static constexpr std::uint32_t lanes = 4;

  alignas(32) Sum weights[size];   // of the left rows
  alignas(32) Sum squares[size];   // of the left rows
  alignas(32) Sum overlaps[size];  // sum over classes of (node's weight x left weight)

  [[nodiscard]] Side left(std::uint32_t cut) const {
    return {static_cast<double>(weights[cut]), static_cast<double>(squares[cut])};
  }
  [[nodiscard]] Side right(std::uint32_t cut, const NodeTotals& node) const {
    const Side l = left(cut);
    return {node.weight - l.weight, node.squares - 2 * static_cast<double>(overlaps[cut]) + l.squares};
  }

  // Calls consider(cut) for the first `count` cuts in order, passing over groups of which none can beat
  // best.score (which consider may raise). Writes up to a full vector behind `count`.
  template <class Consider>
  void for_promising(std::uint32_t count, const NodeTotals& node, const Cut& best, Consider consider) {
    for (std::uint32_t i = count; i % lanes != 0; ++i) {
      weights[i] = weights[count - 1];
      squares[i] = squares[count - 1];
      overlaps[i] = overlaps[count - 1];
    }
    for (std::uint32_t i = 0; i < count; i += lanes) {
      for (unsigned hits = promising(i, node, best.score); hits != 0; hits &= hits - 1) {
        const std::uint32_t cut = i + static_cast<std::uint32_t>(std::countr_zero(hits));
        if (cut < count) consider(cut);
      }
    }
  }

 private:
  // A bit for each of the four cuts from `i` on that may beat `score`. Sums of 32 bits become floats: a
  // coarser margin, twice the lanes.
  [[nodiscard]] unsigned promising(std::uint32_t i, const NodeTotals& node, double score) const {
#if defined(__SSE2__)
    if constexpr (sizeof(Sum) == 4) {
      constexpr float margin = 1 - 0x1.0p-19F;
      const auto floats = [](__m128i sums) { return _mm_cvtepi32_ps(sums); };
      const __m128i weight = _mm_load_si128(reinterpret_cast<const __m128i*>(weights + i));
      const __m128i left_squares = _mm_load_si128(reinterpret_cast<const __m128i*>(squares + i));
      const __m128i overlap = _mm_load_si128(reinterpret_cast<const __m128i*>(overlaps + i));
      const __m128i right = _mm_sub_epi32(_mm_set1_epi32(static_cast<std::int32_t>(node.weight)), weight);
      const __m128i rest = _mm_sub_epi32(_mm_set1_epi32(static_cast<std::int32_t>(node.squares)), overlap);
      const __m128i right_squares = _mm_add_epi32(_mm_sub_epi32(rest, overlap), left_squares);
      const __m128 sides = _mm_add_ps(_mm_mul_ps(floats(left_squares), floats(right)),
                                      _mm_mul_ps(floats(right_squares), floats(weight)));
      const __m128 bar = _mm_mul_ps(_mm_set1_ps(static_cast<float>(score) * margin),
                                    _mm_mul_ps(floats(weight), floats(right)));
      return static_cast<unsigned>(_mm_movemask_ps(_mm_cmpge_ps(sides, bar)));
    }
#endif
    unsigned hits = 0;
    for (unsigned lane = 0; lane < lanes; ++lane) {
      hits |= static_cast<unsigned>(may_beat(left(i + lane), right(i + lane, node), score)) << lane;
    }
    return hits;
  }
};

// Two classes: offers the cuts between codes low(i) and high(i), which leave the packed class weights
// lefts[i] on the left.
template <class Sum, class Low, class High>
void offer_packed(std::span<const std::uint64_t> lefts, const NodeTotals& node, std::uint32_t column, Low low,
                  High high, Cut& best) {
  const auto count = static_cast<std::uint32_t>(lefts.size());
  const auto total_0 = static_cast<Sum>(node.class_weights[0]);
  const auto total_1 = static_cast<Sum>(node.class_weights[1]);
  CutBlock<Sum> block;
  for (std::uint32_t begin = 0; begin < count; begin += block.size) {
    const std::uint32_t cuts = count - begin < block.size ? count - begin : block.size;
    for (std::uint32_t i = 0; i < cuts; ++i) {
      const auto left_0 = static_cast<Sum>(lefts[begin + i] & 0xffffffff);
      const auto left_1 = static_cast<Sum>(lefts[begin + i] >> 32);
      block.weights[i] = left_0 + left_1;
      block.squares[i] = left_0 * left_0 + left_1 * left_1;
      block.overlaps[i] = left_0 * total_0 + left_1 * total_1;
    }
    block.for_promising(cuts, node, best, [&](std::uint32_t i) {
      if (low(begin + i) == high(begin + i)) return;  // inside a run of equal codes: no cut
      offer(best, column, block.left(i), block.right(i, node), low(begin + i), high(begin + i));
    });
  }
}

}  // namespace sewil::forest
