// forest/node_words.h: the in-bag rows of a tree's nodes. A node is a run of words in one of two buffers; a
// partition reads one and writes the other. What both kinds of candidates share: dense ones (dense_rows.h)
// and sparse ones (sparse_rows.h).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "forest/bags.h"
#include "forest/sample_plan.h"
#include "forest/scanned.h"

namespace sewil::forest {

// The rows of a node.
struct NodeRun {
  static constexpr std::uint32_t not_counted = 0xffffffff;

  std::uint32_t begin = 0, end = 0;
  std::uint32_t buffer = 0;
  // Sparse candidates only: the prediction-only rows in the node, and its counts.
  std::uint32_t prediction_begin = 0, prediction_end = 0;
  std::uint32_t counts = not_counted;

  [[nodiscard]] std::uint32_t rows() const { return end - begin; }
};

struct Children {
  NodeRun left, right;
};

template <class Layout>
class NodeWords {
 public:
  using Word = typename Layout::Word;

  explicit NodeWords(const SamplePlan& plan)
      : plan_(plan), row_weights_(plan.weights.empty() ? nullptr : plan.weights.data()) {}

  [[nodiscard]] std::span<const Word> words(const NodeRun& run) const {
    return {words_[run.buffer].data() + run.begin, run.rows()};
  }
  [[nodiscard]] std::uint32_t weight_of(Word word) const { return Layout::word_weight(word, row_weights_); }

 protected:
  void start_words() {
    // One more than rows: the place of rows that are not in the bag.
    for (std::vector<Word>& words : words_) words.resize(plan_.sample_rows + 1);
  }
  NodeRun plant_words(const Bag<Layout>& bag) {
    std::copy(bag.words.begin(), bag.words.end(), words_[0].begin());
    return {.end = static_cast<std::uint32_t>(bag.words.size())};
  }

  // Left words in their order from the front, right ones from the back: classes that stood together do so in
  // both children. Returns how many went left.
  template <class GoesLeft>
  std::uint32_t part_words(const NodeRun& run, GoesLeft goes_left) {
    const Word* __restrict const from = words_[run.buffer].data() + run.begin;
    Word* __restrict const to = words_[1 - run.buffer].data() + run.begin;
    const std::uint32_t count = run.rows();
    std::uint32_t left = 0;
    for (std::uint32_t i = 0; i < count; ++i) {
      const Word word = from[i];
      // Both ends are written, one grows: no branch to mispredict.
      to[left] = word;
      to[count - 1 - (i - left)] = word;
      left += goes_left(Layout::position(word));
    }
    return left;
  }

  const SamplePlan& plan_;
  const std::uint32_t* row_weights_;  // null in unweighted layouts
  std::array<std::vector<Word>, 2> words_;
};

}  // namespace sewil::forest
