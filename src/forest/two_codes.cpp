// forest/two_codes.cpp: the kernels of two_codes.h, for any processor and for those with AVX2.
#include "forest/two_codes.h"

#include <algorithm>

#include "forest/layout.h"
#include "forest/narrow_scores.h"
#include "forest/vectors.h"

namespace sewil::forest {
namespace {

// Row by row, 16-bit lanes, no branch at class borders: moving weight w of a class of which L lies above
// already adds w (2 L + w) to the squares.
template <int bytes>
[[gnu::always_inline]] inline void small_body(const SmallNode& rows, const std::uint8_t* cells,
                                              const NodeTotals& node, UpperSides& sides) {
  using Masks = typename Vectors<bytes>::Masks;
  using Codes = typename Vectors<bytes>::Codes;
  using Counts = typename Vectors<bytes>::Counts;
  using Twice = typename Vectors<bytes>::Twice;
  constexpr int lanes = Vectors<bytes>::lanes;
  constexpr int wide = 2;  // vectors at a time: what the registers hold
  sides.small = true;
  for (std::uint32_t begin = 0; begin < lanes_per_group; begin += wide * lanes) {
    Counts upper[wide];
    Counts squares[wide];
    Counts overlap[wide];
    Counts of_class[wide];
    for (int v = 0; v < wide; ++v) upper[v] = squares[v] = overlap[v] = of_class[v] = Counts{};
    for (std::uint32_t i = 0; i < rows.count; ++i) {
      const auto weight = reinterpret_cast<Counts>(rows.weights[i] - Twice{});
      const auto shared = reinterpret_cast<Counts>(rows.shared[i] - Twice{});
      const auto same = reinterpret_cast<Counts>(rows.same[i] - Twice{});
      const std::uint8_t* const line = cells + std::size_t{rows.positions[i]} * lanes_per_group + begin;
      for (int v = 0; v < wide; ++v) {
        const auto above = reinterpret_cast<Counts>(
            __builtin_convertvector(*reinterpret_cast<const Masks*>(line + v * lanes), Codes));
        const Counts moved = weight & above;
        const Counts before = of_class[v] & same;
        of_class[v] = before + moved;
        upper[v] += moved;
        squares[v] += moved * (before + of_class[v]);
        overlap[v] += shared & above;
      }
    }
    for (int v = 0; v < wide; ++v) {
      *reinterpret_cast<Counts*>(sides.small_weights + begin + v * lanes) = upper[v];
      *reinterpret_cast<Counts*>(sides.small_squares + begin + v * lanes) = squares[v];
      *reinterpret_cast<Counts*>(sides.small_overlaps + begin + v * lanes) = overlap[v];
      const Counts lower = static_cast<std::uint16_t>(node.weight) - upper[v];
      const Counts lower_squares = static_cast<std::uint16_t>(node.squares) - 2 * overlap[v] + squares[v];
      const auto constant = reinterpret_cast<Counts>((upper[v] == 0) | (lower == 0));
      const auto perfect =
          reinterpret_cast<Counts>((squares[v] == upper[v] * upper[v]) & (lower_squares == lower * lower));
      *reinterpret_cast<Counts*>(sides.flags + begin + v * lanes) =
          (constant & UpperSides::constant) | (perfect & UpperSides::perfect);
    }
  }
  narrow_scores<bytes>({sides.small_weights, sides.small_squares, sides.small_overlaps}, lanes_per_group,
                       node, sides.scores);
}

// Class by class. Multiplicities are added up in bytes, which are emptied into wider sums before they
// overflow and where the row weight changes: self-learning knows two of them, and rows of one weight stand
// together. Sum: holds the node's squares exactly.
template <class Layout, class Sum>
[[gnu::always_inline]] inline void sum_by_class(const typename Layout::Word* words,
                                                const std::uint32_t* row_weights, const std::uint8_t* cells,
                                                const NodeTotals& node, UpperSides& sides) {
  constexpr std::uint32_t lanes = lanes_per_group;
  alignas(64) Sum weights[lanes] = {};
  alignas(64) Sum squares[lanes] = {};
  alignas(64) Sum overlaps[lanes] = {};
  std::uint32_t i = 0;
  while (i < node.rows) {
    const std::uint32_t cls = Layout::word_class(words[i]);
    alignas(64) std::uint32_t of_class[lanes] = {};
    do {
      const std::uint32_t run_weight = Layout::row_weight(words[i], row_weights);
      alignas(64) std::uint8_t bytes[lanes] = {};
      std::uint32_t total = Layout::multiplicity(words[i]);
      do {
        const auto times = static_cast<std::uint8_t>(Layout::multiplicity(words[i]));
        const std::uint8_t* const line = cells + std::size_t{Layout::position(words[i])} * lanes;
        for (std::uint32_t lane = 0; lane < lanes; ++lane)
          bytes[lane] = static_cast<std::uint8_t>(bytes[lane] + (line[lane] & times));
        ++i;
        // The word behind the last one may be anything; it is not looked at again.
        total += i < node.rows ? Layout::multiplicity(words[i]) : 0;
      } while (i < node.rows && total < 256 && Layout::word_class(words[i]) == cls &&
               Layout::row_weight(words[i], row_weights) == run_weight);
      for (std::uint32_t lane = 0; lane < lanes; ++lane) of_class[lane] += bytes[lane] * run_weight;
    } while (i < node.rows && Layout::word_class(words[i]) == cls);
    const auto class_weight = static_cast<Sum>(node.class_weights[cls]);
    for (std::uint32_t lane = 0; lane < lanes; ++lane) {
      const auto upper = static_cast<Sum>(static_cast<std::int32_t>(of_class[lane]));
      weights[lane] += upper;
      squares[lane] += upper * upper;
      overlaps[lane] += upper * class_weight;
    }
  }
  for (std::uint32_t lane = 0; lane < lanes; ++lane) {
    sides.weights[lane] = static_cast<double>(weights[lane]);
    sides.squares[lane] = static_cast<double>(squares[lane]);
    sides.overlaps[lane] = static_cast<double>(overlaps[lane]);
  }
}

template <class Layout>
[[gnu::always_inline]] inline void large_body(const typename Layout::Word* words,
                                              const std::uint32_t* row_weights, const std::uint8_t* cells,
                                              const NodeTotals& node, UpperSides& sides) {
  if (node.weight <= largest_narrow_weight) {
    sum_by_class<Layout, std::int32_t>(words, row_weights, cells, node, sides);
  } else {
    sum_by_class<Layout, double>(words, row_weights, cells, node, sides);
  }
  sides.small = false;
  for (std::uint32_t lane = 0; lane < lanes_per_group; ++lane) {
    const Side right{sides.weights[lane], sides.squares[lane]};
    const Side left{node.weight - right.weight, node.squares - 2 * sides.overlaps[lane] + right.squares};
    sides.scores[lane] = static_cast<float>(cut_score(left, right));
    const bool constant = (left.weight == 0) | (right.weight == 0);
    const bool perfect =
        (left.squares == left.weight * left.weight) & (right.squares == right.weight * right.weight);
    sides.flags[lane] = static_cast<std::uint16_t>((constant ? UpperSides::constant : 0) |
                                                   (perfect ? UpperSides::perfect : 0));
  }
}

void small_plain(const SmallNode& rows, const std::uint8_t* cells, const NodeTotals& node,
                 UpperSides& sides) {
  small_body<16>(rows, cells, node, sides);
}
SEWIL_AVX2 void small_avx2(const SmallNode& rows, const std::uint8_t* cells, const NodeTotals& node,
                           UpperSides& sides) {
  small_body<32>(rows, cells, node, sides);
}
template <class Layout>
void large_plain(const typename Layout::Word* words, const std::uint32_t* row_weights,
                 const std::uint8_t* cells, const NodeTotals& node, UpperSides& sides) {
  large_body<Layout>(words, row_weights, cells, node, sides);
}
template <class Layout>
SEWIL_AVX2 void large_avx2(const typename Layout::Word* words, const std::uint32_t* row_weights,
                           const std::uint8_t* cells, const NodeTotals& node, UpperSides& sides) {
  large_body<Layout>(words, row_weights, cells, node, sides);
}

}  // namespace

template <class Layout>
TwoCodeKernels<Layout> two_code_kernels(bool plain) {
  if (!plain && has_avx2()) return {small_avx2, large_avx2<Layout>};
  return {small_plain, large_plain<Layout>};
}

template TwoCodeKernels<CompactLayout> two_code_kernels<CompactLayout>(bool plain);
template TwoCodeKernels<WideLayout> two_code_kernels<WideLayout>(bool plain);
template TwoCodeKernels<WeightedLayout> two_code_kernels<WeightedLayout>(bool plain);

}  // namespace sewil::forest
