// forest/pairwise.cpp: one body, compiled for any processor and for those with AVX2. Integers and comparisons
// only decide which cuts are scored exactly, so both give the same bits.
#include "forest/pairwise.h"

#include <algorithm>
#include <bit>

#include "forest/narrow_scores.h"
#include "forest/vectors.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace sewil::forest {
namespace {

constexpr std::uint32_t places = SmallNode::places;

// A bit for each of four scores that is not below `least`.
[[gnu::always_inline]] inline unsigned reaching(const float* scores, float least) {
#if defined(__x86_64__)
  return static_cast<unsigned>(_mm_movemask_ps(_mm_cmpge_ps(_mm_load_ps(scores), _mm_set1_ps(least))));
#else
  unsigned mask = 0;
  for (unsigned i = 0; i < 4; ++i) mask |= static_cast<unsigned>(scores[i] >= least) << i;
  return mask;
#endif
}

// The right sides of the cuts "codes up to that of row i | codes above it".
struct RightSides {
  alignas(64) std::uint16_t weights[places];
  alignas(64) std::uint16_t squares[places];
  alignas(64) std::uint16_t overlaps[places];
  alignas(64) float scores[places];
};

// Fills sides of `wide` vectors of rows from `begin` on.
template <int bytes, int wide, bool by_run>
[[gnu::always_inline]] inline void add_right_sides(const SmallNode& rows, const std::uint16_t* codes,
                                                   const std::uint32_t* twice, std::uint32_t begin,
                                                   RightSides& sides) {
  using Codes = typename Vectors<bytes>::Codes;
  using Counts = typename Vectors<bytes>::Counts;
  using Twice = typename Vectors<bytes>::Twice;
  constexpr std::uint32_t lanes = Vectors<bytes>::lanes;
  Codes mine[wide];
  Counts right[wide];
  Counts squares[wide];
  Counts overlap[wide];
  Counts of_class[wide];
  for (int v = 0; v < wide; ++v) {
    mine[v] = *reinterpret_cast<const Codes*>(codes + begin + v * lanes);
    right[v] = squares[v] = overlap[v] = of_class[v] = Counts{};
  }
  if constexpr (by_run) {
    std::uint32_t j = 0;
    for (std::uint32_t run = 0; run < rows.runs; ++run) {
      for (int v = 0; v < wide; ++v) of_class[v] = Counts{};
#pragma GCC unroll 2
      for (const std::uint32_t end = rows.run_ends[run]; j < end; ++j) {
        const auto other = reinterpret_cast<Codes>(twice[j] - Twice{});
        const auto weight = reinterpret_cast<Counts>(rows.weights[j] - Twice{});
        for (int v = 0; v < wide; ++v) of_class[v] += weight & reinterpret_cast<Counts>(other > mine[v]);
      }
      for (int v = 0; v < wide; ++v) {
        right[v] += of_class[v];
        squares[v] += of_class[v] * of_class[v];
        overlap[v] += of_class[v] * rows.run_weights[run];
      }
    }
  } else {
    for (std::uint32_t j = 0; j < rows.count; ++j) {
      const auto other = reinterpret_cast<Codes>(twice[j] - Twice{});
      const auto weight = reinterpret_cast<Counts>(rows.weights[j] - Twice{});
      const auto shared = reinterpret_cast<Counts>(rows.shared[j] - Twice{});
      const auto same = reinterpret_cast<Counts>(rows.same[j] - Twice{});
      for (int v = 0; v < wide; ++v) {
        const auto above = reinterpret_cast<Counts>(other > mine[v]);
        const Counts moved = weight & above;
        const Counts before = of_class[v] & same;
        of_class[v] = before + moved;
        right[v] += moved;
        squares[v] += moved * (before + of_class[v]);
        overlap[v] += shared & above;
      }
    }
  }
  for (int v = 0; v < wide; ++v) {
    *reinterpret_cast<Counts*>(sides.weights + begin + v * lanes) = right[v];
    *reinterpret_cast<Counts*>(sides.squares + begin + v * lanes) = squares[v];
    *reinterpret_cast<Counts*>(sides.overlaps + begin + v * lanes) = overlap[v];
  }
}

template <int bytes, bool by_run>
[[gnu::always_inline]] inline bool pairwise_body(const SmallNode& rows, std::uint16_t* codes,
                                                 const NodeTotals& node, std::uint32_t column, Cut& best) {
  using Counts = typename Vectors<bytes>::Counts;
  constexpr std::uint32_t lanes = Vectors<bytes>::lanes;
  constexpr std::uint16_t bias = 0x8000;  // codes less 2^15 are compared as signed numbers
  const std::uint32_t count = rows.count;
  alignas(64) std::uint32_t twice[places];
  for (std::uint32_t i = 0; i < count; i += lanes) *reinterpret_cast<Counts*>(codes + i) ^= bias;
  for (std::uint32_t i = 0; i < count; ++i) twice[i] = codes[i] * 0x10001U;
  RightSides sides;
  std::uint32_t begin = 0;
  for (; begin + lanes < count; begin += 2 * lanes)
    add_right_sides<bytes, 2, by_run>(rows, codes, twice, begin, sides);
  if (begin < count) add_right_sides<bytes, 1, by_run>(rows, codes, twice, begin, sides);

  const NarrowSides narrow{sides.weights, sides.squares, sides.overlaps};
  const float top = narrow_scores<bytes>(narrow, count, node, sides.scores);
  if (top < 0) return true;
  const float least = std::max(top, static_cast<float>(best.score)) * score_margin;
  if (top < least) return false;
  // Usually one cut is left, and its equals.
  const auto code = [&](std::uint32_t i) { return static_cast<std::uint16_t>(codes[i] ^ bias); };
  std::uint32_t winner = places;
  double winning = best.score;
  for (begin = 0; begin < count; begin += 16) {
    unsigned mask = 0;
    for (unsigned part = 0; part < 16; part += 4)
      mask |= reaching(sides.scores + begin + part, least) << part;
    if (count - begin < 16) mask &= (1U << (count - begin)) - 1;
    for (; mask != 0; mask &= mask - 1) {
      const std::uint32_t i = begin + static_cast<std::uint32_t>(std::countr_zero(mask));
      const double score = cut_score(narrow.left(i, node), narrow.right(i));
      if (score > winning || (winner != places && score == winning && code(i) < code(winner))) {
        winning = score;
        winner = i;
      }
    }
  }
  if (winner == places) return false;
  // The next larger code.
  using Codes = typename Vectors<bytes>::Codes;
  const auto low = static_cast<std::int16_t>(codes[winner]);
  constexpr std::int16_t largest = 0x7fff;
  Codes nearest = Codes{} + largest;
  for (begin = 0; begin < count; begin += lanes) {
    const Codes here = *reinterpret_cast<const Codes*>(codes + begin);
    const Codes above = here > low ? here : Codes{} + largest;
    nearest = above < nearest ? above : nearest;
  }
  alignas(bytes) std::int16_t nearests[lanes];
  *reinterpret_cast<Codes*>(nearests) = nearest;
  for (std::uint32_t step = lanes / 2; step > 0; step /= 2) {
    for (std::uint32_t i = 0; i < step; ++i) nearests[i] = std::min(nearests[i], nearests[i + step]);
  }
  const std::int16_t high = nearests[0];
  best = Cut{winning,
             column,
             code(winner),
             static_cast<std::uint16_t>(static_cast<std::uint16_t>(high) ^ bias),
             false,
             false,
             narrow.left(winner, node),
             narrow.right(winner)};
  return false;
}

template <bool by_run>
bool plain_scan(const SmallNode& rows, std::uint16_t* codes, const NodeTotals& node, std::uint32_t column,
                Cut& best) {
  return pairwise_body<16, by_run>(rows, codes, node, column, best);
}
template <bool by_run>
SEWIL_AVX2 bool avx2_scan(const SmallNode& rows, std::uint16_t* codes, const NodeTotals& node,
                          std::uint32_t column, Cut& best) {
  return pairwise_body<32, by_run>(rows, codes, node, column, best);
}

}  // namespace

PairwiseKernels pairwise_kernels(bool plain) {
  if (!plain && has_avx2()) return {avx2_scan<true>, avx2_scan<false>};
  return {plain_scan<true>, plain_scan<false>};
}

}  // namespace sewil::forest
