// forest/column_scanner.cpp: choosing and feeding the kernels.
#include "forest/column_scanner.h"

#include <algorithm>
#include <cmath>

#include "forest/layout.h"
#include "forest/scan_buckets.h"
#include "forest/scan_counts.h"
#include "forest/scan_row_counts.h"
#include "forest/scan_sorted.h"
#include "forest/scan_sparse.h"

namespace sewil::forest {

template <class Layout>
ColumnScanner<Layout>::ColumnScanner(const SamplePlan& plan, const ForestTuning& tuning)
    : plan_(plan),
      tuning_(tuning),
      classes_(static_cast<std::uint32_t>(plan.classes)),
      row_weights_(plan.weights.empty() ? nullptr : plan.weights.data()),
      presorted_rows_(static_cast<std::uint32_t>(
          std::ceil(std::max(0.0, tuning.presorted_share) * static_cast<double>(plan.sample_rows)))),
      keys_(plan.sample_rows + 16),
      spare_keys_(2 * plan.sample_rows + 1),
      sort_counters_(4 * plan.sample_rows + 2 * tuning.most_buckets + 8),
      left_(2 * plan.classes),
      lefts_(plan.sample_rows + 1),
      buckets_(2 * tuning.most_buckets + 8, plan.classes == 2 ? plan.sample_rows + 1 : 0),
      bucket_kernels_(bucket_kernels(tuning.plain_instructions)),
      node_codes_(plan.sample_rows),
      node_weights_(plan.classes == 2 ? plan.sample_rows : 0),
      marks_(plan.sample_rows),
      pairwise_(pairwise_kernels(tuning.plain_instructions)),
      two_codes_(two_code_kernels<Layout>(tuning.plain_instructions)) {}

template <class Layout>
void ColumnScanner<Layout>::start(const CandidateCodes& codes) {
  codes_ = &codes;
  columns_ = codes.columns();
  sparse_ = codes.sparse();
  const std::uint32_t groups = codes.lane_bits().groups();
  if (groups_.size() < groups) groups_.resize(groups);
  group_known_.assign(groups, 0);
  known_groups_.reserve(groups);
}

template <class Layout>
void ColumnScanner<Layout>::leave(const Node& node) {
  small_known_ = false;
  node_weights_known_ = false;
  for (const std::uint32_t group : known_groups_) group_known_[group] = 0;
  known_groups_.clear();
  if (!marked_) return;
  for (std::uint32_t i = 0; i < node.totals.rows; ++i) marks_[Layout::position(node.words()[i])] = 0;
  marked_ = false;
}

template <class Layout>
bool ColumnScanner<Layout>::scan(std::uint32_t slot, const Node& node, Cut& best) {
  const std::uint32_t rows = node.totals.rows;
  if (rows == 2) return scan_pair(slot, node, best);
  const ColumnCodes& column = columns_[slot];
  if (node.counters != nullptr && codes_->row_lists().column(slot).codes > 0)
    return scan_row_counts(slot, node, best);
  if (!column.has_missing()) {
    if (column.has_list && column.off_count < rows) return scan_list(slot, node, best);
    if (column.lane != ColumnCodes::no_lane) {
      const UpperSides& sides = upper_sides(column.lane / lanes_per_group, node);
      const std::uint32_t lane = column.lane % lanes_per_group;
      if ((sides.flags[lane] & UpperSides::constant) != 0) return true;
      sides.offer_lane(lane, node.totals, slot, best);
      return false;
    }
    if (column.all_codes == 2 && classes_ > 2) {
      return scan_two_codes<Layout>(node.words(), column.codes, row_weights_, node.totals, slot, left_.data(),
                                    best);
    }
    // Listed partitions mix the classes, which comparing pairs needs apart.
    if (rows <= tuning_.pairwise_rows && !sparse_ && node.totals.weight <= SmallNode::most_weight)
      return scan_pairwise(slot, node, best);
    const double factor = classes_ == 2 ? tuning_.counting_factor_two_classes : tuning_.counting_factor;
    const bool few_codes = static_cast<double>(column.all_codes) * classes_ <= factor * rows &&
                           (classes_ > 2 || column.all_codes <= tuning_.most_counted_codes_two_classes);
    if (few_codes) return scan_counts(slot, node, best);
    if (classes_ == 2 && rows >= tuning_.bucket_rows) return scan_two_classes(slot, node, best);
  }
  if (column.sorted_positions != nullptr && rows >= presorted_rows_) return scan_presorted(slot, node, best);
  return rows <= tuning_.insertion_sort_rows ? scan_small(slot, node, best) : scan_large(slot, node, best);
}

// Two rows of different classes: any column that tells them apart leaves both sides pure.
template <class Layout>
bool ColumnScanner<Layout>::scan_pair(std::uint32_t slot, const Node& node, Cut& best) const {
  const ColumnCodes& column = columns_[slot];
  const Word first = node.words()[0];
  const Word second = node.words()[1];
  const std::uint32_t first_code = column.codes[Layout::position(first)];
  const std::uint32_t second_code = column.codes[Layout::position(second)];
  if (first_code == second_code) return true;
  const bool in_order = first_code < second_code;
  const double left = Layout::word_weight(in_order ? first : second, row_weights_);
  const double right = node.totals.weight - left;
  const std::uint32_t high = std::max(first_code, second_code);
  offer(best, slot, {left, left * left}, {right, right * right}, std::min(first_code, second_code), high,
        high == column.missing_code);
  return false;
}

template <class Layout>
bool ColumnScanner<Layout>::scan_row_counts(std::uint32_t slot, const Node& node, Cut& best) {
  const RowLists::Column& column = codes_->row_lists().column(slot);
  const std::uint32_t* const counters = node.counters + column.first;
  if (column.codes <= 2) return scan_row_counts_two_codes(counters, column.dominant, node.totals, slot, best);
  if (classes_ == 2)
    return scan_row_counts_two_classes(counters, column.codes, column.dominant, node.totals, slot, best);
  return scan_row_counts_many_classes(counters, column.codes, column.dominant, node.totals, slot,
                                      left_.data(), best);
}

// Visits the column's off-dominant rows instead of the node's rows.
template <class Layout>
bool ColumnScanner<Layout>::scan_list(std::uint32_t slot, const Node& node, Cut& best) {
  const ColumnCodes& column = columns_[slot];
  const std::uint32_t rows = node.totals.rows;
  Key* const keys = keys_.data();
  std::uint32_t count = 0;
  for (std::uint32_t i = 0; i < column.off_count; ++i) {
    const std::uint32_t at = node.where[column.off_positions[i]];
    keys[count] = Layout::key(column.off_codes[i], node.all_words[at], row_weights_);
    count += at - node.begin < rows;
  }
  if (count == 0) return true;
  const CodeRange range = range_of<Layout>(keys, count);
  if (count == rows) {
    if (range.low == range.high) return true;
    scan_keys(slot, count, range, node.totals, best);
    return false;
  }
  const Key* const sorted = sort_keys<Layout>(keys, count, range, tuning_.insertion_sort_rows,
                                              spare_keys_.data(), sort_counters_.data());
  scan_sparse<Layout>(sorted, count, column.dominant, node.totals, slot, left_.data(), best);
  return false;
}

template <class Layout>
bool ColumnScanner<Layout>::scan_counts(std::uint32_t slot, const Node& node, Cut& best) {
  const ColumnCodes& column = columns_[slot];
  if (classes_ == 2) {
    if (code_pairs_.size() < column.all_codes) code_pairs_.resize(column.all_codes);
    if (lefts_.size() <= column.all_codes) lefts_.resize(column.all_codes + 1);
    if (sort_counters_.size() <= column.all_codes) sort_counters_.resize(column.all_codes + 1);
    return scan_counts_two_classes<Layout>(node.words(), column.codes, column.all_codes, row_weights_,
                                           node.totals, slot, code_pairs_.data(),
                                           {lefts_.data(), sort_counters_.data()}, best);
  }
  const std::size_t needed = std::size_t{column.all_codes} * classes_;
  if (code_counters_.size() < needed) code_counters_.resize(needed);
  return scan_counts_many_classes<Layout>(node.words(), column.codes, column.all_codes, row_weights_,
                                          node.totals, slot, code_counters_.data(), left_.data(), best);
}

template <class Layout>
const UpperSides& ColumnScanner<Layout>::upper_sides(std::uint32_t group, const Node& node) {
  UpperSides& sides = groups_[group];
  if (group_known_[group] != 0) return sides;
  const bool small = node.totals.weight <= SmallNode::most_weight &&
                     node.totals.rows < tuning_.two_code_rows_per_class * classes_;
  // The groups of a large node come in blocks.
  const LaneBits& bits = codes_->lane_bits();
  const std::uint32_t first = small ? group : group / groups_together * groups_together;
  const std::uint32_t count = small ? 1 : std::min(groups_together, bits.groups() - first);
  for (std::uint32_t g = first; g < first + count; ++g) {
    group_known_[g] = 1;
    known_groups_.push_back(g);
  }
  if (small) {
    two_codes_.small(small_node(node), bits.rows(group), node.totals, sides);
  } else {
    two_codes_.large[count - 1](node.words(), row_weights_, bits.rows(first), node.totals, &groups_[first]);
  }
  return sides;
}

// A large node: walk the whole column in the order of its codes and keep the rows of this node. No sorting.
template <class Layout>
bool ColumnScanner<Layout>::scan_presorted(std::uint32_t slot, const Node& node, Cut& best) {
  if (!marked_) {
    for (std::uint32_t i = 0; i < node.totals.rows; ++i) {
      const Word word = node.words()[i];
      marks_[Layout::position(word)] = Layout::mark(word, row_weights_);
    }
    marked_ = true;
  }
  const ColumnCodes& column = columns_[slot];
  Key* const keys = keys_.data();
  std::uint32_t count = 0;
  const auto rows = static_cast<std::uint32_t>(plan_.sample_rows);
  for (std::uint32_t i = 0; i < rows; ++i) {
    const std::uint32_t position = column.sorted_positions[i];
    const auto mark = marks_[position];
    keys[count] = Layout::marked_key(column.codes[position], mark);
    count += mark != 0;
  }
  if (Layout::code(keys[0]) == Layout::code(keys[count - 1])) return true;
  scan_sorted(slot, keys, count, node.totals, best);
  return false;
}

template <class Layout>
bool ColumnScanner<Layout>::scan_small(std::uint32_t slot, const Node& node, Cut& best) {
  const ColumnCodes& column = columns_[slot];
  const Word* const words = node.words();
  const std::uint32_t rows = node.totals.rows;
  Key* const keys = keys_.data();
  for (std::uint32_t i = 0; i < rows; ++i) {
    keys[i] = Layout::key(column.codes[Layout::position(words[i])], words[i], row_weights_);
  }
  if (rows <= 16) {
    sort_up_to_16(keys, rows);
  } else {
    insertion_sort<Layout>(keys, rows);
  }
  if (Layout::code(keys[0]) == Layout::code(keys[rows - 1])) return true;
  scan_sorted(slot, keys, rows, node.totals, best);
  return false;
}

// The node's rows laid out for vector lanes, once for all columns tried in it.
template <class Layout>
const SmallNode& ColumnScanner<Layout>::small_node(const Node& node) {
  if (!small_known_)
    lay_out<Layout>(node.words(), node.totals.rows, node.totals.class_weights, row_weights_, small_);
  small_known_ = true;
  return small_;
}

template <class Layout>
bool ColumnScanner<Layout>::scan_pairwise(std::uint32_t slot, const Node& node, Cut& best) {
  const SmallNode& rows = small_node(node);
  const std::uint16_t* const codes = columns_[slot].codes;
  const std::uint32_t count = rows.count;
  std::fill_n(small_codes_ + (count & ~15U), 16, std::uint16_t{0xffff});
#pragma GCC unroll 4
  for (std::uint32_t i = 0; i < count; ++i) small_codes_[i] = codes[rows.positions[i]];
  const bool by_run = rows.runs == 2 || count >= tuning_.pairwise_rows_per_class * rows.runs;
  return (by_run ? pairwise_.by_run : pairwise_.by_row)(rows, small_codes_, node.totals, slot, best);
}

template <class Layout>
bool ColumnScanner<Layout>::scan_large(std::uint32_t slot, const Node& node, Cut& best) {
  const ColumnCodes& column = columns_[slot];
  const Word* const words = node.words();
  const std::uint32_t rows = node.totals.rows;
  Key* const keys = keys_.data();
  CodeRange range;
  for (std::uint32_t i = 0; i < rows; ++i) {
    const std::uint32_t code = column.codes[Layout::position(words[i])];
    range.low = std::min(range.low, code);
    range.high = std::max(range.high, code);
    keys[i] = Layout::key(code, words[i], row_weights_);
  }
  if (range.low == range.high) return true;
  scan_keys(slot, rows, range, node.totals, best);
  return false;
}

template <class Layout>
bool ColumnScanner<Layout>::scan_two_classes(std::uint32_t slot, const Node& node, Cut& best) {
  const Word* const words = node.words();
  const std::uint32_t rows = node.totals.rows;
  if (!node_weights_known_) {
    for (std::uint32_t i = 0; i < rows; ++i)
      node_weights_[i] = std::uint64_t{Layout::word_weight(words[i], row_weights_)}
                         << (Layout::word_class(words[i]) * 32);
    node_weights_known_ = true;
  }
  const std::uint16_t* const codes = columns_[slot].codes;
#pragma GCC unroll 4
  for (std::uint32_t i = 0; i < rows; ++i) node_codes_[i] = codes[Layout::position(words[i])];
  const CodeRange range = bucket_kernels_.range(node_codes_.data(), rows);
  if (range.low == range.high) return true;
  const std::uint32_t buckets = std::clamp(rows / tuning_.rows_per_bucket, 4U, tuning_.most_buckets);
  scan_buckets<Layout>(words, row_weights_, node_codes_.data(), node_weights_.data(), range, buckets,
                       tuning_.insertion_sort_rows, node.totals, slot, bucket_kernels_, buckets_,
                       sort_counters_.data(), spare_keys_.data(), best);
  return false;
}

// keys_ holds all rows of the node, with at least two codes.
template <class Layout>
void ColumnScanner<Layout>::scan_keys(std::uint32_t slot, std::uint32_t count, CodeRange range,
                                      const NodeTotals& totals, Cut& best) {
  Key* const keys = keys_.data();
  const Key* const sorted = sort_keys<Layout>(keys, count, range, tuning_.insertion_sort_rows,
                                              spare_keys_.data(), sort_counters_.data());
  scan_sorted(slot, sorted, count, totals, best);
}

template <class Layout>
void ColumnScanner<Layout>::scan_sorted(std::uint32_t slot, const Key* sorted, std::uint32_t count,
                                        const NodeTotals& totals, Cut& best) {
  const std::uint32_t missing_code = columns_[slot].missing_code;
  if (Layout::code(sorted[count - 1]) == missing_code) {
    scan_sorted_with_missing<Layout>(sorted, count, totals, slot, missing_code, left_.data(), best);
    return;
  }
  const auto scan_with = [&]<class Sum>(Sum) {
    if (classes_ == 2) {
      scan_sorted_two_classes<Layout, Sum>(sorted, count, totals, slot, lefts_.data(), best);
    } else {
      scan_sorted_many_classes<Layout, Sum>(sorted, count, totals, slot, left_.data(), best);
    }
  };
  if (totals.weight <= largest_narrow_weight) {
    scan_with(std::int32_t{});
  } else {
    scan_with(std::int64_t{});
  }
}

template class ColumnScanner<CompactLayout>;
template class ColumnScanner<WideLayout>;
template class ColumnScanner<WeightedLayout>;

}  // namespace sewil::forest
