// forest/dense_rows.h: the rows of a tree of a dense candidate, where every partition looks at every row of
// the node. PredictionRows wait until the tree is finished and then walk down it.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "forest/bags.h"
#include "forest/candidate_codes.h"
#include "forest/cut.h"
#include "forest/node_words.h"
#include "forest/tree_walk.h"
#include "forest/vote_sums.h"

namespace sewil::forest {

template <class Layout>
class DenseRows : public NodeWords<Layout> {
 public:
  using NodeWords<Layout>::NodeWords;

  void start(const CandidateCodes& codes) {
    this->start_words();
    codes_ = &codes;
    walk_.take(codes);
    byte_rows_ = codes.byte_rows();
    constexpr std::size_t share = 16;  // of the positions
    column_by_column_ = static_cast<std::uint32_t>(this->plan_.positions() / share);
  }

  // Takes the rows of a new tree; returns those of its root.
  NodeRun plant(const Bag<Layout>& bag, std::span<const std::uint32_t> prediction_rows) {
    prediction_rows_ = prediction_rows;
    walk_.start();
    return this->plant_words(bag);
  }

  // All but the totals.
  [[nodiscard]] ScannedNode<Layout> scanned(const NodeRun& run) const {
    return {
        .all_words = this->words_[run.buffer].data(), .begin = run.begin, .row_weights = this->row_weights_};
  }

  // `node`, `child`: numbers of the node and of its left child.
  Children part(const NodeRun& run, std::uint32_t node, std::uint32_t child, const Cut&,
                const LeftCodes& left) {
    if (!prediction_rows_.empty()) walk_.split(node, child, left);
    const ColumnCodes& column = codes_->columns()[left.column];
    const std::uint16_t* const codes = column.codes;
    const std::uint32_t last = left.last;
    const std::uint32_t also = left.also;
    std::uint32_t count = 0;
    if (column.has_lane()) {
      const LaneRows bits = codes_->lane_bits().rows(column.lane / lanes_per_group);
      const std::uint32_t mask = lane_mask(column.lane);
      count = this->part_words(run, [=](std::uint32_t row) { return (bits.row(row)[0] & mask) == 0; });
    } else if (byte_rows_.cells != nullptr && run.rows() < column_by_column_) {
      const std::uint8_t* const cells = byte_rows_.cells + left.column;
      const std::size_t stride = byte_rows_.stride;
      if (also == last) {
        count = this->part_words(run, [=](std::uint32_t row) { return cells[row * stride] <= last; });
      } else {
        count = this->part_words(run, [=](std::uint32_t row) {
          return cells[row * stride] <= last || cells[row * stride] == also;
        });
      }
    } else if (also == last) {
      count = this->part_words(run, [=](std::uint32_t row) { return codes[row] <= last; });
    } else {
      count =
          this->part_words(run, [=](std::uint32_t row) { return codes[row] <= last || codes[row] == also; });
    }
    const std::uint32_t middle = run.begin + count;
    const std::uint32_t buffer = 1 - run.buffer;
    return {{run.begin, middle, buffer}, {middle, run.end, buffer}};
  }

  void pure_leaf(const NodeRun&, std::uint32_t node, std::uint32_t cls, VoteSums&) {
    if (!prediction_rows_.empty()) walk_.pure_leaf(node, cls);
  }
  void mixed_leaf(const NodeRun&, std::uint32_t node, std::span<const std::uint32_t> shares, VoteSums&) {
    if (!prediction_rows_.empty()) walk_.mixed_leaf(node, shares);
  }
  // What votes the prediction-only rows have not got yet.
  void collect(VoteSums& votes) const { walk_.collect(prediction_rows_, votes); }
  // Of prediction-only rows, in the finished tree.
  void find_leaves(std::span<const std::uint32_t> positions, std::span<std::uint32_t> leaves) const {
    walk_.find(positions, leaves);
  }

 private:
  const CandidateCodes* codes_ = nullptr;
  ByteRows byte_rows_;
  // Nodes of this many rows on read the one column they are parted by, not the rows.
  std::uint32_t column_by_column_ = 0;
  std::span<const std::uint32_t> prediction_rows_;
  TreeWalk walk_;
};

}  // namespace sewil::forest
