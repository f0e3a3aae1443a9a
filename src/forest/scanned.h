// forest/scanned.h: what the scanning kernels are given: one column in one node. Every kernel takes it, a
// scratch (room to work in, scan_scratch.h) and the best cut so far, to which it offers the column's cuts.
// Kernels that may meet a column that is constant in the node return whether it is.
#pragma once

#include <cstdint>

#include "forest/candidate_codes.h"
#include "forest/cut.h"

namespace sewil::forest {

template <class Layout>
struct ScannedNode {
  using Word = typename Layout::Word;

  // The words of the tree; the node's are totals.rows of them from `begin` on.
  const Word* all_words = nullptr;
  std::uint32_t begin = 0;
  // By position; null in unweighted layouts.
  const std::uint32_t* row_weights = nullptr;
  // Sparse candidates: position -> place in all_words.
  const std::uint32_t* where = nullptr;
  // Sparse candidates: see node_counts.h; null: not counted.
  const std::uint32_t* counters = nullptr;
  NodeTotals totals = {};

  [[nodiscard]] const Word* words() const { return all_words + begin; }
  [[nodiscard]] std::uint32_t weight_of(Word word) const { return Layout::word_weight(word, row_weights); }
};

template <class Layout>
struct Scanned {
  const ScannedNode<Layout>& node;
  const ColumnCodes& column;
  std::uint32_t slot;  // of the column in the candidate

  [[nodiscard]] std::uint32_t code(typename Layout::Word word) const {
    return column.codes[Layout::position(word)];
  }
  [[nodiscard]] typename Layout::Key key(typename Layout::Word word) const {
    return Layout::key(code(word), word, node.row_weights);
  }
};

}  // namespace sewil::forest
