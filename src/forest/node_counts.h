// forest/node_counts.h: the class weights of nodes per (column, code), kept up to date row by row.
// A node's counts cost its rows' lists once; its larger child takes them over, less the smaller child's rows,
// so a tree that peels off a few rows at a time counts hardly any row twice. Nodes that wait hold their
// counts: each of those has at least half the rows of the node it came from, so there are at most log2(rows)
// of them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "forest/row_lists.h"

namespace sewil::forest {

template <class Layout>
class NodeCounts {
 public:
  using Word = typename Layout::Word;
  using Handle = std::uint32_t;
  static constexpr Handle none = 0xffffffff;

  // All counts of an earlier candidate are forgotten.
  void start(const RowLists& lists, const std::uint32_t* row_weights) {
    lists_ = &lists;
    row_weights_ = row_weights;
    free_.clear();
    for (Handle handle = 0; handle < counts_.size(); ++handle) {
      counts_[handle].assign(lists.counters(), 0);
      free_.push_back(handle);
    }
  }

  [[nodiscard]] Handle count(std::span<const Word> words) {
    if (free_.empty()) {
      free_.push_back(static_cast<Handle>(counts_.size()));
      counts_.emplace_back(lists_->counters());
    }
    const Handle handle = free_.back();
    free_.pop_back();
    add<1>(handle, words);
    return handle;
  }

  void subtract(Handle handle, std::span<const Word> words) { add<-1>(handle, words); }

  // Gives the counts back; `words` are all that they count.
  void release(Handle handle, std::span<const Word> words) {
    const double entries = static_cast<double>(words.size()) * lists_->mean_length();
    if (entries * counters_wiped_per_entry < static_cast<double>(lists_->counters())) {
      subtract(handle, words);
    } else {
      std::fill(counts_[handle].begin(), counts_[handle].end(), 0U);
    }
    free_.push_back(handle);
  }

  [[nodiscard]] const std::uint32_t* counters(Handle handle) const { return counts_[handle].data(); }

 private:
  static constexpr double counters_wiped_per_entry = 16;  // in the time that an entry takes to be subtracted

  template <int sign>
  void add(Handle handle, std::span<const Word> words) {
    std::uint32_t* const counters = counts_[handle].data();
    for (const Word word : words) {
      const std::uint32_t weight = Layout::word_weight(word, row_weights_);
      const std::uint32_t change = sign > 0 ? weight : 0U - weight;
      std::uint32_t* const of_class = counters + Layout::word_class(word);
      const RowLists::Row row = lists_->row(Layout::position(word));
      for (const std::uint32_t sum : row.sums) of_class[sum] += change;
      for (const std::uint32_t code : row.codes) of_class[code] += change;
    }
  }

  const RowLists* lists_ = nullptr;
  const std::uint32_t* row_weights_ = nullptr;
  std::vector<std::vector<std::uint32_t>> counts_;
  std::vector<Handle> free_;
};

}  // namespace sewil::forest
