// forest/sparse_rows.h: the rows of a tree of a sparse candidate. Such trees are long spines from which a few
// rows are peeled at a time, so a partition by a listed column moves only the rows that part from the
// dominant ones, found by their places; prediction-only rows do not walk but move along, a run of positions
// per node; and the class weights per column and code are handed from node to node (node_counts.h).
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "forest/bags.h"
#include "forest/candidate_codes.h"
#include "forest/cut.h"
#include "forest/node_counts.h"
#include "forest/node_words.h"
#include "forest/vote_sums.h"

namespace sewil::forest {

// The functions are those of DenseRows.
template <class Layout>
class SparseRows : public NodeWords<Layout> {
 public:
  using NodeWords<Layout>::NodeWords;

  void start(const CandidateCodes& codes) {
    this->start_words();
    codes_ = &codes;
    prediction_rows_.resize(this->plan_.positions());
    where_.resize(this->plan_.positions());
    prediction_where_.resize(this->plan_.positions());
    if (codes.row_lists().any()) counts_.start(codes.row_lists(), this->row_weights_);
  }

  NodeRun plant(const Bag<Layout>& bag, std::span<const std::uint32_t> prediction_rows) {
    std::fill(where_.begin(), where_.end(), static_cast<std::uint32_t>(this->plan_.sample_rows));
    std::fill(prediction_where_.begin(), prediction_where_.end(),
              static_cast<std::uint32_t>(this->plan_.positions()));
    for (std::uint32_t i = 0; i < bag.words.size(); ++i) where_[Layout::position(bag.words[i])] = i;
    std::copy(prediction_rows.begin(), prediction_rows.end(), prediction_rows_.begin());
    for (std::uint32_t i = 0; i < prediction_rows.size(); ++i) prediction_where_[prediction_rows[i]] = i;
    NodeRun root = this->plant_words(bag);
    root.prediction_end = static_cast<std::uint32_t>(prediction_rows.size());
    return root;
  }

  [[nodiscard]] ScannedNode<Layout> scanned(NodeRun& run) {
    if (run.counts == NodeRun::not_counted && codes_->row_lists().any() && run.rows() > 2)
      run.counts = counts_.count(this->words(run));
    return {.all_words = this->words_[run.buffer].data(),
            .begin = run.begin,
            .row_weights = this->row_weights_,
            .where = where_.data(),
            .counters = run.counts == NodeRun::not_counted ? nullptr : counts_.counters(run.counts)};
  }

  Children part(const NodeRun& run, std::uint32_t, std::uint32_t, const Cut& cut, const LeftCodes& left) {
    const ColumnCodes& column = codes_->columns()[left.column];
    const bool listed = column.has_list && !column.has_missing() && column.off_count < run.rows();
    Children children = listed ? part_listed(run, column, left) : part_all(run, column, left);
    if (run.counts != NodeRun::not_counted) hand_down_counts(run, cut, children);
    return children;
  }

  void pure_leaf(const NodeRun& run, std::uint32_t node, std::uint32_t cls, VoteSums& votes) {
    note_leaf(run, node);
    for (std::uint32_t i = run.prediction_begin; i < run.prediction_end; ++i)
      votes.add_unit(prediction_rows_[i], cls);
  }
  void mixed_leaf(const NodeRun& run, std::uint32_t node, std::span<const std::uint32_t> shares,
                  VoteSums& votes) {
    note_leaf(run, node);
    for (std::uint32_t i = run.prediction_begin; i < run.prediction_end; ++i)
      votes.add_shares(prediction_rows_[i], shares.data());
    if (run.counts != NodeRun::not_counted) counts_.release(run.counts, this->words(run));
  }
  void collect(VoteSums&) const {}
  // From now on, for find_leaves.
  void note_leaves() { leaf_of_.resize(this->plan_.positions()); }
  void find_leaves(std::span<const std::uint32_t> positions, std::span<std::uint32_t> leaves) const {
    for (std::size_t i = 0; i < positions.size(); ++i) leaves[i] = leaf_of_[positions[i]];
  }

 private:
  void note_leaf(const NodeRun& run, std::uint32_t node) {
    if (leaf_of_.empty()) return;
    for (std::uint32_t i = run.prediction_begin; i < run.prediction_end; ++i)
      leaf_of_[prediction_rows_[i]] = node;
  }
  Children part_all(const NodeRun& run, const ColumnCodes& column, const LeftCodes& left) {
    const auto goes_left = [codes = column.codes, left](std::uint32_t position) {
      return codes[position] <= left.last || codes[position] == left.also;
    };
    const std::uint32_t middle = run.begin + this->part_words(run, goes_left);
    const std::uint32_t prediction_middle =
        run.prediction_begin + part_prediction_rows({prediction_rows_.data() + run.prediction_begin,
                                                     prediction_rows_.data() + run.prediction_end},
                                                    goes_left);
    const std::uint32_t buffer = 1 - run.buffer;
    const auto* const words = this->words_[buffer].data();
    for (std::uint32_t i = run.begin; i < run.end; ++i) where_[Layout::position(words[i])] = i;
    for (std::uint32_t i = run.prediction_begin; i < run.prediction_end; ++i)
      prediction_where_[prediction_rows_[i]] = i;
    return parted(run, buffer, middle, prediction_middle);
  }

  // Only the off-dominant rows that part from the dominant ones are moved, by swapping them to the border.
  Children part_listed(const NodeRun& run, const ColumnCodes& column, const LeftCodes& left) {
    const std::uint32_t last = left.last;
    const bool dominant_left = column.dominant <= last;
    auto* const words = this->words_[run.buffer].data();
    std::uint32_t moved = 0;
    std::uint32_t prediction_rows_moved = 0;
    const std::uint32_t rows = run.rows();
    const std::uint32_t prediction_rows = run.prediction_end - run.prediction_begin;
    for (std::uint32_t i = 0; i < column.off_count; ++i) {
      if ((column.off_codes[i] <= last) == dominant_left) continue;
      const std::uint32_t position = column.off_positions[i];
      if (const std::uint32_t at = where_[position]; at - run.begin < rows) {
        const std::uint32_t to = dominant_left ? run.end - 1 - moved : run.begin + moved;
        std::swap(words[at], words[to]);
        where_[Layout::position(words[at])] = at;
        where_[position] = to;
        ++moved;
      } else if (const std::uint32_t prediction_at = prediction_where_[position];
                 prediction_at - run.prediction_begin < prediction_rows) {
        const std::uint32_t to = dominant_left ? run.prediction_end - 1 - prediction_rows_moved
                                               : run.prediction_begin + prediction_rows_moved;
        std::swap(prediction_rows_[prediction_at], prediction_rows_[to]);
        prediction_where_[prediction_rows_[prediction_at]] = prediction_at;
        prediction_where_[position] = to;
        ++prediction_rows_moved;
      }
    }
    return dominant_left
               ? parted(run, run.buffer, run.end - moved, run.prediction_end - prediction_rows_moved)
               : parted(run, run.buffer, run.begin + moved, run.prediction_begin + prediction_rows_moved);
  }

  // The larger child takes the counts over if it has a use for them.
  void hand_down_counts(const NodeRun& run, const Cut& cut, Children& children) {
    const bool left_larger = children.left.rows() >= children.right.rows();
    NodeRun& larger = left_larger ? children.left : children.right;
    const NodeRun& smaller = left_larger ? children.right : children.left;
    if ((left_larger ? cut.left : cut.right).pure() || larger.rows() <= 2) {
      // The words of the parted node may stand in the other buffer now.
      counts_.release(run.counts, this->words({.begin = run.begin, .end = run.end, .buffer = larger.buffer}));
    } else {
      counts_.subtract(run.counts, this->words(smaller));
      larger.counts = run.counts;
    }
  }

  // In place; order is lost. Returns how many went left.
  template <class GoesLeft>
  static std::uint32_t part_prediction_rows(std::span<std::uint32_t> prediction_rows, GoesLeft goes_left) {
    std::uint32_t left = 0;
    for (std::uint32_t& next : prediction_rows) {
      const std::uint32_t prediction_row = next;
      next = prediction_rows[left];
      prediction_rows[left] = prediction_row;
      left += goes_left(prediction_row);
    }
    return left;
  }
  static Children parted(const NodeRun& run, std::uint32_t buffer, std::uint32_t middle,
                         std::uint32_t prediction_middle) {
    return {{run.begin, middle, buffer, run.prediction_begin, prediction_middle},
            {middle, run.end, buffer, prediction_middle, run.prediction_end}};
  }

  const CandidateCodes* codes_ = nullptr;
  std::vector<std::uint32_t> prediction_rows_;
  // Position -> place among the words, among the prediction-only rows; behind the last one: not there.
  std::vector<std::uint32_t> where_, prediction_where_;
  // Position -> number of the leaf the prediction-only row ended in; empty: not noted.
  std::vector<std::uint32_t> leaf_of_;
  NodeCounts<Layout> counts_;
};

}  // namespace sewil::forest
