// co_training/decision_tree.cpp: see decision_tree.h.
#include "co_training/decision_tree.h"

#include <algorithm>
#include <numeric>

#include "sewil/data/work.h"

namespace sewil::selection {
namespace {

using forest::Cut;
using forest::Side;

// Which codes a cut sends to the left.
class LeftRule {
 public:
  LeftRule(const CodedColumn& column, const Cut& cut)
      : last_(cut.high == column.missing_code() ? column.missing_code() - 1
                                                : last_left_code(column, cut.low, cut.high)),
        also_(last_) {
    const bool missing_left = cut.missing_seen ? cut.missing_left : cut.left.weight >= cut.right.weight;
    if (column.has_missing && missing_left) also_ = column.missing_code();
  }
  [[nodiscard]] bool operator()(std::uint32_t code) const { return code <= last_ || code == also_; }

 private:
  std::uint32_t last_, also_;
};

// The cuts of a node by one column, from left to right: rows go over to the left, code by code, and each cut
// is offered with the missing cells on the right, then on the left. The last parts them from all others.
class CutSweep {
 public:
  // `missing`: weights of the missing cells by class. `left` is overwritten.
  CutSweep(const forest::NodeTotals& node, std::span<const std::uint32_t> missing, std::size_t missing_rows,
           std::span<std::uint32_t> left)
      : node_(node), missing_weights_(missing), missing_rows_(missing_rows), left_weights_(left) {
    std::ranges::fill(left_weights_, 0);
    if (missing_rows == 0) return;
    for (std::size_t c = 0; c < missing.size(); ++c) {
      const double weight = missing[c];
      missing_.weight += weight;
      missing_.squares += weight * weight;
      missing_overlap_ += weight * node.class_weights[c];
    }
  }

  void add(std::size_t label, std::uint32_t weight) {
    const double more = weight;
    left_.squares += more * (2.0 * left_weights_[label] + more);
    left_.weight += more;
    overlap_ += more * node_.class_weights[label];
    with_missing_ += more * missing_weights_[label];
    left_weights_[label] += weight;
  }
  void count(std::size_t rows) { left_rows_ += rows; }

  // Between two codes, of which the higher may be the missing one; whether there are rows enough for it.
  bool offer(Cut& best, std::uint32_t slot, std::uint32_t low, std::uint32_t high, bool is_last) const {
    const bool is_cut = enough(left_rows_);
    if (is_cut) forest::offer(best, slot, left_, rest(left_, overlap_), low, high, missing_rows_ > 0, false);
    if (missing_rows_ == 0 || is_last || !enough(left_rows_ + missing_rows_)) return is_cut;
    const Side both{left_.weight + missing_.weight, left_.squares + 2 * with_missing_ + missing_.squares};
    forest::offer(best, slot, both, rest(both, overlap_ + missing_overlap_), low, high, true, true);
    return true;
  }

 private:
  [[nodiscard]] bool enough(std::size_t left_rows) const {
    return left_rows >= least_leaf && node_.rows - left_rows >= least_leaf;
  }
  [[nodiscard]] Side rest(Side side, double overlap) const {
    return {node_.weight - side.weight, node_.squares - 2 * overlap + side.squares};
  }

  const forest::NodeTotals& node_;
  std::span<const std::uint32_t> missing_weights_;
  std::size_t missing_rows_;
  std::span<std::uint32_t> left_weights_;
  Side missing_, left_;
  std::size_t left_rows_ = 0;
  // Sums over the classes.
  double overlap_ = 0;          // weight on the left times the node's
  double with_missing_ = 0;     // weight on the left times the missing one
  double missing_overlap_ = 0;  // missing weight times the node's
};

}  // namespace

void take_codes(const CodedColumn& source, std::span<const std::uint32_t> rows, TreeColumn& column) {
  column.source = &source;
  column.codes.resize(rows.size());
  column.off.clear();
  column.has_off = !source.dense;
  const auto copy = [&](const auto& codes) {
    for (std::size_t i = 0; i < rows.size(); ++i) column.codes[i] = codes[rows[i]];
  };
  if (source.dense) {
    source.codes16.empty() ? copy(source.codes8) : copy(source.codes16);
    return;
  }
  std::ranges::fill(column.codes, source.dominant);
  std::size_t off = 0;
  for (std::uint32_t i = 0; i < rows.size(); ++i) {
    while (off < source.off_rows.size() && source.off_rows[off] < rows[i]) ++off;
    if (off == source.off_rows.size()) break;
    if (source.off_rows[off] != rows[i]) continue;
    column.codes[i] = source.off_codes[off];
    column.off.push_back(i);
  }
}

TreeGrower::TreeGrower(const TreeRows& rows)
    : rows_(rows),
      class_weights_(rows.classes),
      node_at_(rows.rows.size(), 0),
      dominant_(rows.classes),
      missing_(rows.classes),
      left_(rows.classes) {}

void TreeGrower::weigh(std::span<const std::uint32_t> taught) {
  std::ranges::fill(class_weights_, 0);
  if (++node_number_ == 0) {  // all numbers were used: begin again
    std::ranges::fill(node_at_, 0);
    node_number_ = 1;
  }
  for (const std::uint32_t position : taught) {
    class_weights_[static_cast<std::size_t>(rows_.labels[position])] += weight(position);
    node_at_[position] = node_number_;
  }
  node_ = {.class_weights = class_weights_.data(),
           .classes = static_cast<std::uint32_t>(rows_.classes),
           .rows = static_cast<std::uint32_t>(taught.size())};
  for (const double weight : class_weights_) {
    node_.weight += weight;
    node_.squares += weight * weight;
  }
}

// By the shorter of two lists: the column's off rows, and the node's rows.
void TreeGrower::find_off_rows(const TreeColumn& column, std::span<const std::uint32_t> taught) {
  std::size_t count = 0;
  if (column.has_off && column.off.size() < taught.size()) {
    off_.resize(column.off.size());
    for (const std::uint32_t position : column.off) {
      off_[count] = position;
      count += node_at_[position] == node_number_ ? 1 : 0;
    }
  } else {
    off_.resize(taught.size());
    const std::uint16_t dominant = column.source->dominant;
    for (const std::uint32_t position : taught) {
      off_[count] = position;
      count += column.codes[position] != dominant ? 1 : 0;
    }
  }
  off_.resize(count);
}

// By counting where that costs less than comparing.
void TreeGrower::sort_off_rows(const TreeColumn& column) {
  const std::size_t codes = column.source->all_codes();
  if (codes == 2) return;  // they all have the other code
  if (codes <= 4 * off_.size()) {
    starts_.assign(codes + 1, 0);
    for (const std::uint32_t position : off_) ++starts_[column.codes[position] + 1U];
    for (std::size_t code = 1; code < codes; ++code) starts_[code] += starts_[code - 1];
    unsorted_.swap(off_);
    off_.resize(unsorted_.size());
    for (const std::uint32_t position : unsorted_) off_[starts_[column.codes[position]]++] = position;
    return;
  }
  keys_.clear();
  for (const std::uint32_t position : off_) {
    keys_.push_back(static_cast<std::uint64_t>(column.codes[position]) << 32U | position);
  }
  std::sort(keys_.begin(), keys_.end());
  for (std::size_t i = 0; i < keys_.size(); ++i) off_[i] = static_cast<std::uint32_t>(keys_[i]);
}

// Takes the column's best cut if it is better than `best`; whether the column has a cut at all.
bool TreeGrower::offer_cuts(const TreeColumn& column, std::uint32_t slot,
                            std::span<const std::uint32_t> taught, Cut& best) {
  find_off_rows(column, taught);
  if (off_.size() < least_leaf) return false;  // the dominant rows are on one side, too few on the other
  sort_off_rows(column);
  const std::uint32_t missing_code = column.source->missing_code();
  const std::uint32_t dominant = column.source->dominant;
  const auto code_at = [&](std::size_t i) -> std::uint32_t { return column.codes[off_[i]]; };
  const auto label_at = [&](std::size_t i) { return static_cast<std::size_t>(rows_.labels[off_[i]]); };

  const std::size_t dominant_rows = taught.size() - off_.size();
  std::ranges::copy(class_weights_, dominant_.begin());
  std::ranges::fill(missing_, 0);
  std::size_t present = off_.size();  // off rows that are not missing, which come last
  for (std::size_t i = off_.size(); i-- > 0;) {
    dominant_[label_at(i)] -= weight(off_[i]);
    if (code_at(i) != missing_code) continue;
    missing_[label_at(i)] += weight(off_[i]);
    --present;
  }
  std::size_t missing_rows = off_.size() - present;
  bool dominant_waits = dominant_rows > 0;  // to go left, as a block
  if (dominant_waits && dominant == missing_code) {
    missing_ = dominant_;
    missing_rows = dominant_rows;
    dominant_waits = false;
  }

  CutSweep sweep(node_, missing_, missing_rows, left_);
  bool has_cut = false;
  std::size_t i = 0;
  const auto next_code = [&] {
    return i == present || (dominant_waits && dominant < code_at(i)) ? dominant : code_at(i);
  };
  while (i < present || dominant_waits) {
    const std::uint32_t code = next_code();
    if (code == dominant) {
      for (std::size_t c = 0; c < rows_.classes; ++c) sweep.add(c, dominant_[c]);
      sweep.count(dominant_rows);
      dominant_waits = false;
    } else {
      const std::size_t first = i;
      for (; i < present && code_at(i) == code; ++i) sweep.add(label_at(i), weight(off_[i]));
      sweep.count(i - first);
    }
    const bool is_last = i == present && !dominant_waits;
    if (is_last && missing_rows == 0) break;
    if (sweep.offer(best, slot, code, is_last ? missing_code : next_code(), is_last)) has_cut = true;
  }
  return has_cut;
}

Cut TreeGrower::best_cut(const TreeColumn& column, std::span<const std::uint32_t> taught) {
  weigh(taught);
  Cut best;
  offer_cuts(column, 0, taught, best);
  return best;
}

// The left ones first, both in the order they had; how many go left.
std::size_t TreeGrower::part(const TreeColumn& column, const Cut& cut, std::span<std::uint32_t> positions) {
  const LeftRule goes_left(*column.source, cut);
  right_rows_.clear();
  std::size_t left = 0;
  for (const std::uint32_t position : positions) {
    if (goes_left(column.codes[position])) {
      positions[left++] = position;
    } else {
      right_rows_.push_back(position);
    }
  }
  std::ranges::copy(right_rows_, positions.begin() + static_cast<std::ptrdiff_t>(left));
  return left;
}

DecisionTree TreeGrower::grow(std::span<const TreeColumn* const> columns, std::vector<std::uint32_t> taught,
                              std::vector<std::uint32_t> asked) {
  SEWIL_ASSERT(!taught.empty());
  DecisionTree tree{.nodes = {}, .taught = std::move(taught), .asked = std::move(asked), .slots = {}};
  tree.slots.resize(columns.size());
  std::iota(tree.slots.begin(), tree.slots.end(), 0U);
  tree.nodes.push_back({.taught_last = static_cast<std::uint32_t>(tree.taught.size()),
                        .asked_last = static_cast<std::uint32_t>(tree.asked.size()),
                        .slots_last = static_cast<std::uint32_t>(columns.size())});
  for (std::size_t at = 0; at < tree.nodes.size(); ++at) {
    TreeNode node = tree.nodes[at];
    const auto here = tree.taught_of(node);
    weigh(here);
    node.label = static_cast<std::int32_t>(std::ranges::max_element(class_weights_) - class_weights_.begin());
    node.settled = Side{node_.weight, node_.squares}.pure() || here.size() < 2 * least_leaf;
    Cut cut;
    const auto tried_last = static_cast<std::uint32_t>(tree.slots.size());
    if (!node.settled) {
      // A column without a cut has none further down; children try what was left here.
      for (std::uint32_t i = node.slots_first; i < node.slots_last; ++i) {
        const std::uint32_t slot = tree.slots[i];
        if (offer_cuts(*columns[slot], slot, here, cut)) tree.slots.push_back(slot);
      }
    }
    node.slots_first = tried_last;
    node.slots_last = static_cast<std::uint32_t>(tree.slots.size());
    if (cut.found()) {
      const TreeColumn& column = *columns[cut.column];
      const auto part_range = [&](std::vector<std::uint32_t>& positions, std::uint32_t first,
                                  std::uint32_t last) {
        return first + static_cast<std::uint32_t>(
                           part(column, cut, std::span(positions).subspan(first, last - first)));
      };
      const std::uint32_t taught_middle = part_range(tree.taught, node.taught_first, node.taught_last);
      const std::uint32_t asked_middle = part_range(tree.asked, node.asked_first, node.asked_last);
      node.score = cut.score;
      node.child = static_cast<std::uint32_t>(tree.nodes.size());
      TreeNode child{.slots_first = node.slots_first, .slots_last = node.slots_last};
      child.taught_first = node.taught_first;
      child.taught_last = taught_middle;
      child.asked_first = node.asked_first;
      child.asked_last = asked_middle;
      tree.nodes.push_back(child);
      child.taught_first = taught_middle;
      child.taught_last = node.taught_last;
      child.asked_first = asked_middle;
      child.asked_last = node.asked_last;
      tree.nodes.push_back(child);
    }
    tree.nodes[at] = node;
  }
  return tree;
}

}  // namespace sewil::selection
