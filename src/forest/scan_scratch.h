// forest/scan_scratch.h: the room in which the scanning kernels of one worker work, allocated once, and what
// they note down about a node once for all columns tried in it.
// packed: the weights of two classes in one integer, class 0 in the lower half.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include "forest/bucket_bounds.h"
#include "forest/forest_tuning.h"
#include "forest/key_sort.h"
#include "forest/random_sides.h"
#include "forest/row_bytes.h"
#include "forest/sample_plan.h"
#include "forest/scanned.h"
#include "forest/small_node.h"

namespace sewil::forest {

// Made when the first column of the node asks for it.
template <class Layout>
class NodeNotes {
 public:
  using Node = ScannedNode<Layout>;
  using Mark = typename Layout::Mark;

  explicit NodeNotes(const SamplePlan& plan)
      : packed_weights_(plan.classes == 2 ? plan.sample_rows : 0), marks_(plan.sample_rows) {
    runs_.make_room(plan.sample_rows, plan.classes == 2);
  }

  // The rows of a node of little weight, laid out for vector lanes.
  const SmallNode& small(const Node& node) {
    if (!small_known_) {
      lay_out<Layout>(node.words(), node.totals.rows, node.totals.class_weights, node.row_weights, small_);
    }
    small_known_ = true;
    return small_;
  }

  const RowRuns& runs(const Node& node) {
    if (!runs_known_) lay_out_runs(node);
    runs_known_ = true;
    return runs_;
  }

  // Two classes: of each row.
  const std::uint64_t* packed_weights(const Node& node) {
    if (!packed_known_) {
      for (std::uint32_t i = 0; i < node.totals.rows; ++i) {
        const auto word = node.words()[i];
        packed_weights_[i] = std::uint64_t{node.weight_of(word)} << (Layout::word_class(word) * 32);
      }
    }
    packed_known_ = true;
    return packed_weights_.data();
  }

  // By position; 0: not in the node.
  const Mark* marks(const Node& node) {
    if (!marked_) {
      for (std::uint32_t i = 0; i < node.totals.rows; ++i) {
        const auto word = node.words()[i];
        marks_[Layout::position(word)] = Layout::mark(word, node.row_weights);
      }
    }
    marked_ = true;
    return marks_.data();
  }

  void forget(const Node& node) {
    small_known_ = false;
    runs_known_ = false;
    packed_known_ = false;
    if (!marked_) return;
    for (std::uint32_t i = 0; i < node.totals.rows; ++i) marks_[Layout::position(node.words()[i])] = 0;
    marked_ = false;
  }

 private:
  void lay_out_runs(const Node& node) {
    runs_.count = node.totals.rows;
    if (runs_.packed.empty()) {
      lay_out_classes(node);
      return;
    }
    const auto* const words = node.words();
    std::uint32_t* const positions = runs_.positions.data();
    std::uint64_t* const packed = runs_.packed.data();
    for (std::uint32_t i = 0, count = runs_.count; i < count; ++i) {
      const auto word = words[i];
      positions[i] = static_cast<std::uint32_t>(Layout::position(word));
      packed[i] = std::uint64_t{node.weight_of(word)} << (Layout::word_class(word) * 32);
    }
    std::memset(packed + runs_.count, 0, RowRuns::padding * sizeof(packed[0]));
  }

  // A run's end and class are written at every row: no branch at class borders.
  void lay_out_classes(const Node& node) {
    const auto* const words = node.words();
    std::uint32_t* const ends = runs_.ends.data();
    std::uint32_t* const classes = runs_.classes.data();
    std::uint32_t runs = 0;
    std::uint32_t previous = 0xffffffff;
    for (std::uint32_t i = 0, count = runs_.count; i < count; ++i) {
      const auto word = words[i];
      const std::uint32_t cls = Layout::word_class(word);
      runs += cls != previous;
      previous = cls;
      ends[runs - 1] = i + 1;
      classes[runs - 1] = cls;
      runs_.positions[i] = static_cast<std::uint32_t>(Layout::position(word));
      runs_.weights[i] = node.weight_of(word);
    }
    runs_.runs = runs;
    std::memset(runs_.weights.data() + runs_.count, 0, RowRuns::padding * sizeof(runs_.weights[0]));
  }

  bool small_known_ = false;
  bool runs_known_ = false;
  bool packed_known_ = false;
  bool marked_ = false;
  SmallNode small_;
  RowRuns runs_;
  std::vector<std::uint64_t> packed_weights_;
  std::vector<Mark> marks_;
};

// For the buckets of scan_buckets.h.
template <class Layout>
struct BucketRoom {
  BucketRoom(std::uint32_t most, std::size_t rows)
      : weights(most),
        class_0(most + 16),
        class_1(most + 16),
        scores(most + 16),
        open(most + 16),
        ends(most + 2),
        taken(rows + 1),
        keys(rows + 1) {}

  std::vector<std::uint64_t> weights;  // packed
  std::vector<std::int32_t> class_0, class_1;
  std::vector<float> scores;
  std::vector<std::uint8_t> open;
  std::vector<std::uint32_t> ends;
  // Rows of open buckets, and their keys, bucket by bucket.
  std::vector<std::uint32_t> taken;
  std::vector<typename Layout::Key> keys;
};

template <class Layout>
struct ScanScratch {
  ScanScratch(const SamplePlan& plan, const ForestTuning& tuning)
      : notes(plan),
        codes(plan.sample_rows + RowRuns::padding),
        kept_weights(plan.sample_rows + RowRuns::padding),
        keys(plan.sample_rows + 16),
        sort(plan.sample_rows, tuning.insertion_sort_rows),
        left(2 * plan.classes),
        lefts(plan.sample_rows + 1),
        buckets(std::max(2 * tuning.most_buckets, RowBytes::most_codes) + 8,
                plan.classes == 2 ? plan.sample_rows : 0) {}

  NodeNotes<Layout> notes;
  // Of the node's rows in the column.
  std::vector<std::uint16_t> codes;
  std::vector<std::uint32_t> kept_weights;  // of those on the left
  std::vector<typename Layout::Key> keys;
  SortRoom<Layout> sort;
  // 2 x classes, zero between scans.
  std::vector<std::uint32_t> left;
  // Two classes: the packed left weights of a scan's cuts.
  std::vector<std::uint64_t> lefts;
  // Per code: packed weights (two classes), weights class by class (more), codes that are present.
  std::vector<std::uint64_t> code_pairs;
  std::vector<std::uint32_t> code_counters, present_codes;
  BucketRoom<Layout> buckets;
};

}  // namespace sewil::forest
