// forest/narrow_scores.h: scores of many cuts of a small node at once, to within a few units of a float's
// last place. They only decide which cuts are worth an exact score. The right sides come as 16-bit lanes, see
// SmallNode::most_weight.
#pragma once

#include <cstdint>

#include "forest/cut.h"
#include "forest/vectors.h"

namespace sewil::forest {

// A score that comes out below another one by more than this factor is below it.
inline constexpr float score_margin = 1 - 0x1.0p-19F;

// The right sides of cuts; arrays of whole vectors.
struct NarrowSides {
  std::uint16_t* weights;
  std::uint16_t* squares;
  std::uint16_t* overlaps;  // sum over classes of (node's weight x right weight)

  [[nodiscard]] Side right(std::uint32_t i) const {
    return {static_cast<double>(weights[i]), static_cast<double>(squares[i])};
  }
  [[nodiscard]] Side left(std::uint32_t i, const NodeTotals& node) const {
    return {node.weight - weights[i], node.squares - 2.0 * overlaps[i] + squares[i]};
  }
};

// Returns the largest score. With a side empty there is no cut and no score (a NaN, which is above nothing);
// -1 when all are so.
template <int bytes>
[[gnu::always_inline]] inline float narrow_scores(const NarrowSides& sides, std::uint32_t count,
                                                  const NodeTotals& node, float* scores) {
  using Counts = typename Vectors<bytes>::Counts;
  using HalfCounts = typename Vectors<bytes>::HalfCounts;
  using Floats = typename Vectors<bytes>::Floats;
  using Sums = typename Vectors<bytes>::Sums;
  constexpr std::uint32_t lanes = Vectors<bytes>::lanes;
  const auto node_weight = static_cast<std::uint16_t>(node.weight);
  const auto node_squares = static_cast<std::uint16_t>(node.squares);
  Floats highest = Floats{} - 1;
  alignas(bytes) std::uint16_t left[lanes];
  alignas(bytes) std::uint16_t left_squares[lanes];
  for (std::uint32_t begin = 0; begin < count; begin += lanes) {
    const Counts right = *reinterpret_cast<const Counts*>(sides.weights + begin);
    const Counts right_squares = *reinterpret_cast<const Counts*>(sides.squares + begin);
    const Counts overlap = *reinterpret_cast<const Counts*>(sides.overlaps + begin);
    *reinterpret_cast<Counts*>(left) = node_weight - right;
    *reinterpret_cast<Counts*>(left_squares) = node_squares - 2 * overlap + right_squares;
    for (std::uint32_t half = 0; half < lanes; half += lanes / 2) {
      const auto* const lw = reinterpret_cast<const HalfCounts*>(left + half);
      const auto* const ls = reinterpret_cast<const HalfCounts*>(left_squares + half);
      const auto* const rw = reinterpret_cast<const HalfCounts*>(sides.weights + begin + half);
      const auto* const rs = reinterpret_cast<const HalfCounts*>(sides.squares + begin + half);
      // By way of integers of the full width: what compilers turn into the fewest instructions.
      const Floats left_weight = __builtin_convertvector(__builtin_convertvector(*lw, Sums), Floats);
      const Floats right_weight = __builtin_convertvector(__builtin_convertvector(*rw, Sums), Floats);
      const Floats squares_left = __builtin_convertvector(__builtin_convertvector(*ls, Sums), Floats);
      const Floats squares_right = __builtin_convertvector(__builtin_convertvector(*rs, Sums), Floats);
      const Floats score =
          (squares_left * right_weight + squares_right * left_weight) / (left_weight * right_weight);
      *reinterpret_cast<Floats*>(scores + begin + half) = score;
      highest = score > highest ? score : highest;
    }
  }
  // Pairs first: a chain of eight comparisons would be waited for.
  alignas(bytes) float tops[lanes / 2];
  *reinterpret_cast<Floats*>(tops) = highest;
  for (std::uint32_t step = lanes / 4; step > 0; step /= 2) {
    for (std::uint32_t i = 0; i < step; ++i) tops[i] = tops[i] > tops[i + step] ? tops[i] : tops[i + step];
  }
  return tops[0];
}

}  // namespace sewil::forest
