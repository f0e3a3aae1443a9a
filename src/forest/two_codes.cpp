// forest/two_codes.cpp: the kernels of two_codes.h, for any processor and for those with AVX2.
#include "forest/two_codes.h"

#include <cassert>
#include <type_traits>

#include "forest/layout.h"
#include "forest/narrow_scores.h"
#include "forest/vectors.h"

namespace sewil::forest {
namespace {

// What tells the lanes of a group apart in a word that is copied to all of them.
alignas(32) constexpr std::uint8_t lane_tests[lanes_per_group] = {1,  1,  1,  1,  2,   2,   2,   2,   //
                                                                  4,  4,  4,  4,  8,   8,   8,   8,   //
                                                                  16, 16, 16, 16, 32,  32,  32,  32,  //
                                                                  64, 64, 64, 64, 128, 128, 128, 128};

// Row by row, 16-bit lanes, no branch at class borders: moving weight w of a class of which L lies above
// already adds w (2 L + w) to the squares.
template <int bytes>
[[gnu::always_inline]] inline void small_body(const SmallNode& rows, LaneRows cells, const NodeTotals& node,
                                              UpperSides& sides) {
  using Codes = typename Vectors<bytes>::Codes;
  using Counts = typename Vectors<bytes>::Counts;
  using Twice = typename Vectors<bytes>::Twice;
  using HalfBytes = typename Vectors<bytes>::HalfBytes;
  using HalfTwice = typename Vectors<bytes>::HalfTwice;
  constexpr int lanes = Vectors<bytes>::lanes;
  constexpr int wide = 2;  // vectors at a time: what the registers hold
  sides.width = UpperSides::Width::small;
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
      const auto word = reinterpret_cast<HalfBytes>(cells.row(rows.positions[i])[0] - HalfTwice{});
      for (int v = 0; v < wide; ++v) {
        const HalfBytes tests = *reinterpret_cast<const HalfBytes*>(lane_tests + begin + v * lanes);
        const auto above = reinterpret_cast<Counts>(__builtin_convertvector((word & tests) == tests, Codes));
        const Counts moved = weight & above;
        const Counts before = of_class[v] & same;
        of_class[v] = before + moved;
        upper[v] += moved;
        squares[v] += moved * (before + of_class[v]);
        overlap[v] += shared & above;
      }
    }
    for (int v = 0; v < wide; ++v) {
      *reinterpret_cast<Counts*>(sides.small.weights + begin + v * lanes) = upper[v];
      *reinterpret_cast<Counts*>(sides.small.squares + begin + v * lanes) = squares[v];
      *reinterpret_cast<Counts*>(sides.small.overlaps + begin + v * lanes) = overlap[v];
      const Counts lower = static_cast<std::uint16_t>(node.weight) - upper[v];
      const Counts lower_squares = static_cast<std::uint16_t>(node.squares) - 2 * overlap[v] + squares[v];
      const auto constant = reinterpret_cast<Counts>((upper[v] == 0) | (lower == 0));
      const auto perfect =
          reinterpret_cast<Counts>((squares[v] == upper[v] * upper[v]) & (lower_squares == lower * lower));
      *reinterpret_cast<Counts*>(sides.flags + begin + v * lanes) =
          (constant & UpperSides::constant) | (perfect & UpperSides::perfect);
    }
  }
  narrow_scores<bytes>({sides.small.weights, sides.small.squares, sides.small.overlaps}, lanes_per_group,
                       node, sides.scores);
}

// Class by class. Multiplicities are added up in bytes, which are emptied into wider sums before they
// overflow and where the row weight changes: self-training knows two of them, and rows of one weight stand
// together. Number: holds the node's squares exactly. `sums`: one per group, overwritten.
template <int bytes, class Layout, std::uint32_t groups, class Number>
[[gnu::always_inline]] inline void sum_by_class(const ScannedNode<Layout>& scanned, LaneRows cells,
                                                UpperSides::Sums<Number> (&sums)[groups]) {
  const NodeTotals& node = scanned.totals;
  const auto* const words = scanned.words();
  const std::uint32_t* const row_weights = scanned.row_weights;
  using Bytes = typename Vectors<bytes>::Bytes;
  using Twice = typename Vectors<bytes>::Twice;
  constexpr std::uint32_t lanes = lanes_per_group;
  constexpr std::uint32_t parts = lanes / bytes;
  assert(node.rows > 0);
  std::uint32_t i = 0;
  // The first of a kind overwrites: filling with zeros would take longer than adding up a small node.
  for (bool first_class = true; i < node.rows; first_class = false) {
    const std::uint32_t cls = Layout::word_class(words[i]);
    alignas(64) std::uint32_t of_class[groups][lanes];
    bool first_run = true;
    do {
      const std::uint32_t run_weight = Layout::row_weight(words[i], row_weights);
      Bytes run[groups][parts];
      for (auto& group : run) {
        for (Bytes& part : group) part = Bytes{};
      }
      std::uint32_t total = Layout::multiplicity(words[i]);
      do {
        const Bytes times = static_cast<std::uint8_t>(Layout::multiplicity(words[i])) - Bytes{};
        const std::uint32_t* const row = cells.row(Layout::position(words[i]));
        for (std::uint32_t g = 0; g < groups; ++g) {
          const auto word = reinterpret_cast<Bytes>(row[g] - Twice{});
          for (std::uint32_t part = 0; part < parts; ++part) {
            const Bytes tests = *reinterpret_cast<const Bytes*>(lane_tests + part * bytes);
            run[g][part] += reinterpret_cast<Bytes>((word & tests) == tests) & times;
          }
        }
        ++i;
        // The word behind the last one may be anything; it is not looked at again.
        total += i < node.rows ? Layout::multiplicity(words[i]) : 0;
      } while (i < node.rows && total < 256 && Layout::word_class(words[i]) == cls &&
               Layout::row_weight(words[i], row_weights) == run_weight);
      for (std::uint32_t g = 0; g < groups; ++g) {
        const auto* const times = reinterpret_cast<const std::uint8_t*>(run[g]);
        for (std::uint32_t lane = 0; lane < lanes; ++lane)
          of_class[g][lane] = (first_run ? 0 : of_class[g][lane]) + times[lane] * run_weight;
      }
      first_run = false;
    } while (i < node.rows && Layout::word_class(words[i]) == cls);
    const auto class_weight = static_cast<Number>(node.class_weights[cls]);
    for (std::uint32_t g = 0; g < groups; ++g) {
      UpperSides::Sums<Number>& sum = sums[g];
      for (std::uint32_t lane = 0; lane < lanes; ++lane) {
        const auto upper = static_cast<Number>(static_cast<std::int32_t>(of_class[g][lane]));
        sum.weights[lane] = (first_class ? 0 : sum.weights[lane]) + upper;
        sum.squares[lane] = (first_class ? 0 : sum.squares[lane]) + upper * upper;
        sum.overlaps[lane] = (first_class ? 0 : sum.overlaps[lane]) + upper * class_weight;
      }
    }
  }
}

// Keeps the sums and what follows from them. Real: of the scores.
template <class Real, class Number>
[[gnu::always_inline]] inline void score_lanes(const UpperSides::Sums<Number>& sums, const NodeTotals& node,
                                               UpperSides::Sums<Number>& kept, UpperSides& sides) {
  // Vectors turn signed integers into floats, not unsigned ones.
  using Signed = std::conditional_t<std::is_same_v<Number, double>, double, std::int32_t>;
  const auto real = [](Number number) { return static_cast<Real>(static_cast<Signed>(number)); };
  const auto node_weight = static_cast<Number>(node.weight);
  const auto node_squares = static_cast<Number>(node.squares);
  for (std::uint32_t lane = 0; lane < lanes_per_group; ++lane) {
    const Number right = sums.weights[lane];
    const Number right_squares = sums.squares[lane];
    const Number overlap = sums.overlaps[lane];
    kept.weights[lane] = right;
    kept.squares[lane] = right_squares;
    kept.overlaps[lane] = overlap;
    const Number left = node_weight - right;
    const Number left_squares = node_squares - 2 * overlap + right_squares;
    sides.scores[lane] = static_cast<float>(
        (real(left_squares) * real(right) + real(right_squares) * real(left)) / (real(left) * real(right)));
    const bool constant = (left == 0) | (right == 0);
    const bool perfect = (left_squares == left * left) & (right_squares == right * right);
    sides.flags[lane] = static_cast<std::uint16_t>((constant ? UpperSides::constant : 0) |
                                                   (perfect ? UpperSides::perfect : 0));
  }
}

template <int bytes, class Layout, std::uint32_t groups>
[[gnu::always_inline]] inline void large_body(const ScannedNode<Layout>& scanned, LaneRows cells,
                                              UpperSides* sides) {
  const NodeTotals& node = scanned.totals;
  if (node.weight <= largest_narrow_weight) {
    UpperSides::Sums<std::uint32_t> sums[groups];
    sum_by_class<bytes>(scanned, cells, sums);
    for (std::uint32_t g = 0; g < groups; ++g) {
      sides[g].width = UpperSides::Width::narrow;
      score_lanes<float>(sums[g], node, sides[g].narrow, sides[g]);
    }
  } else {
    UpperSides::Sums<double> sums[groups];
    sum_by_class<bytes>(scanned, cells, sums);
    for (std::uint32_t g = 0; g < groups; ++g) {
      sides[g].width = UpperSides::Width::wide;
      score_lanes<double>(sums[g], node, sides[g].wide, sides[g]);
    }
  }
}

void small_plain(const SmallNode& rows, LaneRows cells, const NodeTotals& node, UpperSides& sides) {
  small_body<16>(rows, cells, node, sides);
}
SEWIL_AVX2 void small_avx2(const SmallNode& rows, LaneRows cells, const NodeTotals& node, UpperSides& sides) {
  small_body<32>(rows, cells, node, sides);
}
template <class Layout, std::uint32_t groups>
void large_plain(const ScannedNode<Layout>& node, LaneRows cells, UpperSides* sides) {
  large_body<16, Layout, groups>(node, cells, sides);
}
template <class Layout, std::uint32_t groups>
SEWIL_AVX2 void large_avx2(const ScannedNode<Layout>& node, LaneRows cells, UpperSides* sides) {
  large_body<32, Layout, groups>(node, cells, sides);
}

}  // namespace

template <class Layout>
TwoCodeKernels<Layout> two_code_kernels(bool plain) {
  static_assert(groups_together == 4);
  if (!plain && has_avx2())
    return {small_avx2,
            {large_avx2<Layout, 1>, large_avx2<Layout, 2>, large_avx2<Layout, 3>, large_avx2<Layout, 4>}};
  return {small_plain,
          {large_plain<Layout, 1>, large_plain<Layout, 2>, large_plain<Layout, 3>, large_plain<Layout, 4>}};
}

template TwoCodeKernels<CompactLayout> two_code_kernels<CompactLayout>(bool plain);
template TwoCodeKernels<WideLayout> two_code_kernels<WideLayout>(bool plain);
template TwoCodeKernels<WeightedLayout> two_code_kernels<WeightedLayout>(bool plain);

}  // namespace sewil::forest
