// forest/column_scanner.cpp: choosing the kernel.
#include "forest/column_scanner.h"

#include <algorithm>
#include <cmath>

#include "forest/layout.h"
#include "forest/scan_buckets.h"
#include "forest/scan_counts.h"
#include "forest/scan_list.h"
#include "forest/scan_random.h"
#include "forest/scan_row_counts.h"
#include "forest/scan_sorted.h"

namespace sewil::forest {
namespace {

// Two rows of different classes: any column that tells them apart leaves both sides pure.
template <class Layout>
bool scan_pair(const Scanned<Layout>& in, Cut& best) {
  const auto first = in.node.words()[0];
  const auto second = in.node.words()[1];
  const std::uint32_t first_code = in.code(first);
  const std::uint32_t second_code = in.code(second);
  if (first_code == second_code) return true;
  const double left = in.node.weight_of(first_code < second_code ? first : second);
  const double right = in.node.totals.weight - left;
  const std::uint32_t high = std::max(first_code, second_code);
  offer(best, in.slot, {left, left * left}, {right, right * right}, std::min(first_code, second_code), high,
        high == in.column.missing_code);
  return false;
}

}  // namespace

template <class Layout>
ColumnScanner<Layout>::ColumnScanner(const SamplePlan& plan, const ForestTuning& tuning)
    : tuning_(tuning),
      sample_rows_(static_cast<std::uint32_t>(plan.sample_rows)),
      classes_(static_cast<std::uint32_t>(plan.classes)),
      presorted_rows_(static_cast<std::uint32_t>(
          std::ceil(std::max(0.0, tuning.presorted_share) * static_cast<double>(plan.sample_rows)))),
      pairwise_(pairwise_kernels(tuning.plain_instructions)),
      buckets_(bucket_kernels(tuning.plain_instructions)),
      two_codes_(two_code_kernels<Layout>(tuning.plain_instructions)),
      random_sides_(random_sides(tuning.plain_instructions)),
      scratch_(plan, tuning) {}

template <class Layout>
void ColumnScanner<Layout>::start(const CandidateCodes& codes) {
  codes_ = &codes;
  columns_ = codes.columns();
  byte_rows_ = codes.byte_rows();
  const bool together =
      byte_rows_.cells != nullptr && classes_ == 2 && columns_.size() <= tuning_.most_together_columns;
  together_rows_ = together ? std::max(3U, tuning_.together_rows) : 0xffffffff;
  together_.start(columns_.size());
  const std::uint32_t groups = codes.lane_bits().groups();
  if (groups_.size() < groups) groups_.resize(groups);
  group_known_.assign(groups, 0);
  known_groups_.reserve(groups);
}

template <class Layout>
void ColumnScanner<Layout>::leave(const Node& node) {
  scratch_.notes.forget(node);
  together_.forget();
  for (const std::uint32_t group : known_groups_) group_known_[group] = 0;
  known_groups_.clear();
}

template <class Layout>
bool ColumnScanner<Layout>::scan(std::uint32_t slot, const Node& node, Cut& best) {
  const ColumnCodes& column = columns_[slot];
  const Scanned<Layout> in{node, column, slot};
  const std::uint32_t rows = node.totals.rows;
  if (rows == 2) return scan_pair(in, best);
  if (node.counters != nullptr && column.is_counted()) return scan_row_counts(in, scratch_, best);
  if (!column.has_missing()) {
    if (const std::uint64_t* const counters = together_.counters_of(slot); counters != nullptr)
      return scan_counted(in, counters, scratch_, buckets_, best);
    if (column.has_list && column.off_count < rows) return scan_list(in, scratch_, best);
    if (column.has_lane()) return scan_lane(in, best);
    if (column.all_codes == 2 && classes_ > 2) return scan_two_codes(in, scratch_, best);
    // Listed partitions mix the classes, which comparing pairs needs apart.
    if (rows <= tuning_.pairwise_rows && !codes_->sparse() && node.totals.weight <= SmallNode::most_weight)
      return scan_pairwise(in, best);
    const double factor = classes_ == 2 ? tuning_.counting_factor_two_classes : tuning_.counting_factor;
    const bool few_codes = static_cast<double>(column.all_codes) * classes_ <= factor * rows &&
                           (classes_ > 2 || column.all_codes <= tuning_.most_counted_codes_two_classes);
    if (few_codes) return scan_counts(in, scratch_, best);
    if (classes_ == 2 && rows >= tuning_.bucket_rows)
      return scan_buckets(in, scratch_, buckets_, tuning_, best);
  }
  if (column.sorted_positions != nullptr && rows >= presorted_rows_)
    return scan_presorted(in, sample_rows_, scratch_, best);
  // Every code of a large node is near the one before it in the column as well.
  constexpr std::uint32_t share = 16;
  if (byte_rows_.cells != nullptr && rows < sample_rows_ / share) {
    const std::uint8_t* const cells = byte_rows_.cells + slot;
    return sort_and_scan(
        in,
        [=, stride = byte_rows_.stride](typename Layout::Word word) {
          return std::uint32_t{cells[Layout::position(word) * stride]};
        },
        best);
  }
  return sort_and_scan(in, [&](typename Layout::Word word) { return in.code(word); }, best);
}

template <class Layout>
template <class CodeOf>
bool ColumnScanner<Layout>::sort_and_scan(const Scanned<Layout>& in, CodeOf code_of, Cut& best) {
  return in.node.totals.rows <= tuning_.insertion_sort_rows ? scan_small(in, code_of, scratch_, best)
                                                            : scan_large(in, code_of, scratch_, best);
}

template <class Layout>
bool ColumnScanner<Layout>::scan_random(std::uint32_t slot, const Node& node, NodeStream& stream, Cut& best) {
  const ColumnCodes& column = columns_[slot];
  if (column.all_codes == 2) return scan(slot, node, best);  // there is one cut
  const Scanned<Layout> in{node, column, slot};
  if (node.counters != nullptr && column.is_counted()) return scan_random_counts(in, scratch_, stream, best);
  if (!column.has_missing() && column.has_list && column.off_count < node.totals.rows)
    return scan_random_list(in, scratch_, stream, best);
  // Listed partitions mix the classes, which matters where there are more than two.
  if (!column.has_missing() && (classes_ == 2 || !codes_->sparse()))
    return scan_random_runs(in, byte_rows_, scratch_, random_sides_, stream, best);
  return scan_random_rows(in, scratch_, stream, best);
}

template <class Layout>
void ColumnScanner<Layout>::fetch(std::uint32_t slot, const Node& node) const {
  constexpr std::uint32_t most = 16;
  constexpr std::uint32_t line = 64 / sizeof(std::uint16_t);
  const std::uint16_t* const codes = columns_[slot].codes;
  const std::uint32_t rows = node.totals.rows;
  if (const std::uint32_t lines = sample_rows_ / line; lines < std::min(rows, most)) {
    for (std::uint32_t i = 0; i < sample_rows_; i += line) __builtin_prefetch(codes + i);
    return;
  }
  const std::uint32_t step = (rows + most - 1) / most;
  for (std::uint32_t i = 0; i < rows; i += step)
    __builtin_prefetch(codes + Layout::position(node.words()[i]));
}

template <class Layout>
bool ColumnScanner<Layout>::scan_lane(const Scanned<Layout>& in, Cut& best) {
  const UpperSides& sides = upper_sides(in.column.lane / lanes_per_group, in.node);
  const std::uint32_t lane = in.column.lane % lanes_per_group;
  if ((sides.flags[lane] & UpperSides::constant) != 0) return true;
  sides.offer_lane(lane, in.node.totals, in.slot, best);
  return false;
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
    two_codes_.small(scratch_.notes.small(node), bits.rows(group), node.totals, sides);
  } else {
    two_codes_.large[count - 1](node, bits.rows(first), &groups_[first]);
  }
  return sides;
}

template <class Layout>
bool ColumnScanner<Layout>::scan_pairwise(const Scanned<Layout>& in, Cut& best) {
  const SmallNode& rows = scratch_.notes.small(in.node);
  const std::uint16_t* const codes = in.column.codes;
  const std::uint32_t count = rows.count;
  std::fill_n(small_codes_ + (count & ~15U), 16, std::uint16_t{0xffff});
  if (byte_rows_.cells != nullptr) {
#pragma GCC unroll 4
    for (std::uint32_t i = 0; i < count; ++i) small_codes_[i] = byte_rows_.row(rows.positions[i])[in.slot];
  } else {
#pragma GCC unroll 4
    for (std::uint32_t i = 0; i < count; ++i) small_codes_[i] = codes[rows.positions[i]];
  }
  const bool by_run = rows.runs == 2 || count >= tuning_.pairwise_rows_per_class * rows.runs;
  return (by_run ? pairwise_.by_run : pairwise_.by_row)(rows, small_codes_, in.node.totals, in.slot, best);
}

template class ColumnScanner<CompactLayout>;
template class ColumnScanner<WideLayout>;
template class ColumnScanner<WeightedLayout>;

}  // namespace sewil::forest
