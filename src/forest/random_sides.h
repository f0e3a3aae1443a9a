// forest/random_sides.h: what a random cut needs of a column in a node: the smallest and the largest code,
// and the class weights at or below the place that was drawn. Two passes over the codes without a branch that
// depends on them. Integers only, so every kernel gives the same.
#pragma once

#include <cstdint>
#include <vector>

namespace sewil::forest {

// The rows of a node, laid out once for all columns tried in it. run: rows of a class that stand together.
struct RowRuns {
  static constexpr std::uint32_t padding = 16;

  std::uint32_t count = 0;
  std::vector<std::uint32_t> positions;
  // Two classes: the weights, packed, class 0 in the lower half; zeros behind the last row.
  std::vector<std::uint64_t> packed;
  // More classes: the weights, also with zeros behind, and the runs.
  std::vector<std::uint32_t> weights;
  std::uint32_t runs = 0;
  std::vector<std::uint32_t> ends;     // run r holds rows ends[r - 1] .. ends[r]
  std::vector<std::uint32_t> classes;  // of each run

  void make_room(std::size_t rows, bool two_classes) {
    positions.resize(rows);
    weights.resize(two_classes ? 0 : rows + padding);
    packed.resize(two_classes ? rows + padding : 0);
    ends.resize(rows);
    classes.resize(rows);
  }
};

struct CodeEnds {
  std::uint16_t low, high;
};

// `codes`: one per row, with room for RowRuns::padding more.
struct RandomSides {
  CodeEnds (*ends)(std::uint16_t* codes, std::uint32_t count);
  // Two classes: the packed weights of the rows of codes up to `last`.
  std::uint64_t (*packed_left)(const RowRuns& rows, const std::uint16_t* codes, std::uint16_t last);
  // More: kept[i] is the weight of row i where its code is up to `last`, else 0. Room for padding rows more.
  void (*keep_left)(const RowRuns& rows, const std::uint16_t* codes, std::uint16_t last, std::uint32_t* kept);
};

// The kernels for this processor; `plain`: those any processor can run.
RandomSides random_sides(bool plain);

}  // namespace sewil::forest
