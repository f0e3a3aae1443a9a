// forest/tree_grower.cpp: the loop over nodes: draw columns, pick the best cut, part the rows, reach the
// leaves.
#include "forest/tree_grower.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "forest/layout.h"
#include "forest/scan_counts.h"
#include "forest/scan_sorted.h"
#include "forest/scan_sparse.h"
#include "sewil/error.h"

namespace sewil::forest {

std::uint32_t vote_unit(int trees) {
  // 2^20 keeps the rounding of a leaf's shares below 1e-6; very large forests take less so that sums fit 32
  // bits.
  constexpr std::uint32_t usual = 1U << 20;
  return std::min(usual, 0xffffffffU / static_cast<std::uint32_t>(std::max(1, trees)));
}

template <class Layout>
TreeGrower<Layout>::TreeGrower(const SamplePlan& plan, const ForestOptions& options,
                               const ForestTuning& tuning, GrowWish wish)
    : plan_(plan),
      options_(options),
      tuning_(tuning),
      wish_(wish),
      classes_(static_cast<std::uint32_t>(plan.classes)),
      unit_(vote_unit(options.trees)),
      row_weights_(plan.weights.empty() ? nullptr : plan.weights.data()),
      multiplicity_(plan.sample_rows),
      words_(plan.sample_rows + 1),  // one more: the place of rows that are not in the bag
      spare_words_(plan.sample_rows),
      riders_(plan.positions()),
      spare_riders_(plan.positions()),
      keys_(plan.sample_rows),
      spare_keys_(2 * plan.sample_rows),
      sort_counters_(4 * plan.sample_rows + 2 * tuning.most_buckets + 8),
      left_(2 * plan.classes),
      bucket_counters_(2 * tuning.most_buckets + 2),
      open_buckets_(2 * tuning.most_buckets + 2),
      shares_(plan.classes) {}

template <class Layout>
void TreeGrower<Layout>::start(const CandidateCodes& codes) {
  codes_ = &codes;
  columns_ = codes.columns();
  const auto root = static_cast<int>(std::floor(std::sqrt(static_cast<double>(columns_.size()))));
  tries_ = static_cast<std::uint32_t>(options_.tries > 0 ? options_.tries : std::max(1, root));
  votes_.assign(plan_.positions() * plan_.classes, 0);
  oob_trees_.assign(plan_.sample_rows, 0);
  order_.resize(columns_.size());
  if (codes.sparse()) {
    where_.resize(plan_.positions());
    rider_where_.resize(plan_.positions());
  }
}

template <class Layout>
void TreeGrower<Layout>::draw_bootstrap(int tree) {
  std::fill(multiplicity_.begin(), multiplicity_.end(), std::uint8_t{0});
  NodeStream stream(
      RandomStream(options_.seed, Purpose::bootstrap, static_cast<std::uint64_t>(tree)).next64());
  const auto rows = static_cast<std::uint32_t>(plan_.sample_rows);
  for (std::uint32_t i = 0; i < rows; ++i) {
    std::uint8_t& times = multiplicity_[stream.below(rows)];
    times = static_cast<std::uint8_t>(times + (times < most_multiplicity));
  }
}

template <class Layout>
std::uint32_t* TreeGrower<Layout>::class_weights_at(std::size_t depth) {
  const std::size_t needed = (depth + 1) * classes_;
  if (pending_weights_.size() < needed)
    pending_weights_.resize(std::max(needed, 2 * pending_weights_.size()));
  return pending_weights_.data() + depth * classes_;
}

// Fills the root node and puts it on the stack.
template <class Layout>
void TreeGrower<Layout>::plant(KeptTree* kept) {
  const bool sparse = codes_->sparse();
  std::uint32_t* const weights = class_weights_at(0);
  std::fill(weights, weights + classes_, 0U);
  std::uint32_t bag = 0;
  std::uint32_t out = 0;
  const auto rows = static_cast<std::uint32_t>(plan_.sample_rows);
  for (std::uint32_t position = 0; position < rows; ++position) {
    const std::uint32_t times = multiplicity_[plan_.given[position]];
    const std::uint32_t cls = plan_.class_of[position];
    // Both lists are written, only one grows: no branch to mispredict.
    words_[bag] = Layout::word(position, cls, times, row_weights_);
    riders_[out] = position;
    if (times > 0) weights[cls] += Layout::word_weight(words_[bag], row_weights_);
    bag += times > 0;
    out += times == 0 && wish_.oob;
  }
  for (std::uint32_t i = 0; i < out; ++i) ++oob_trees_[riders_[i]];
  if (wish_.riders) {
    for (auto position = rows; position < plan_.positions(); ++position) riders_[out++] = position;
  }
  if (sparse) {
    const auto nowhere = static_cast<std::uint32_t>(plan_.sample_rows);
    std::fill(where_.begin(), where_.end(), nowhere);
    std::fill(rider_where_.begin(), rider_where_.end(), static_cast<std::uint32_t>(plan_.positions()));
    for (std::uint32_t i = 0; i < bag; ++i) where_[Layout::position(words_[i])] = i;
    for (std::uint32_t i = 0; i < out; ++i) rider_where_[riders_[i]] = i;
  }
  for (std::uint32_t slot = 0; slot < order_.size(); ++slot) order_[slot] = slot;

  Node root{0, bag, 0, out, 0, 0, 0, 0};
  for (std::uint32_t c = 0; c < classes_; ++c) {
    root.weight += weights[c];
    root.squares += static_cast<double>(weights[c]) * weights[c];
  }
  if (kept != nullptr) {
    kept->nodes.assign(1, {});
    kept->leaf_votes.clear();
  }
  pending_.clear();
  finish(root, weights, kept);
}

template <class Layout>
void TreeGrower<Layout>::grow(int tree, double* tree_weights, KeptTree* kept) {
  draw_bootstrap(tree);
  stream_ = NodeStream(RandomStream(options_.seed, Purpose::tree, static_cast<std::uint64_t>(tree)).next64());
  plant(kept);
  while (!pending_.empty()) {
    const Node node = pending_.back();
    pending_.pop_back();
    work(node, tree_weights, kept);
  }
}

// A pure node becomes a leaf at once, any other waits on the stack; its class weights stand at its depth on
// the stack.
template <class Layout>
void TreeGrower<Layout>::finish(const Node& child, const std::uint32_t* class_weights, KeptTree* kept) {
  if (child.squares == child.weight * child.weight) {
    leaf(child, class_weights, kept);
  } else {
    pending_.push_back(child);
  }
}

template <class Layout>
void TreeGrower<Layout>::work(const Node& node, double* tree_weights, KeptTree* kept) {
  const NodeTotals totals{class_weights_at(pending_.size()), classes_, node.end - node.begin, node.weight,
                          node.squares};
  Cut best;
  const std::uint32_t constants = draw_columns(node, totals, best);
  if (!best.found()) {
    leaf(node, totals.class_weights, kept);
    return;
  }
  tree_weights[best.column] += best.score - node.squares / node.weight;
  split(node, best, constants, kept);
}

// Draws columns without replacement until enough were tried, none is left, or a cut leaves both sides pure
// (no later one could be strictly better). Invariant of order_: [0, known) constant in an ancestor, [known,
// constants) found constant here, [constants, open) not drawn yet, [open, end) drawn and not constant.
// Descendants only reorder what lies behind their own known constants, so a node's set of known constants
// survives the work on its sibling. Returns the number of constants to hand down.
template <class Layout>
std::uint32_t TreeGrower<Layout>::draw_columns(const Node& node, const NodeTotals& totals, Cut& best) {
  const std::uint32_t known = node.known_constants;
  const bool counted = options_.constant_rule == ConstantRule::counted;
  std::uint32_t constants = known;
  auto open = static_cast<std::uint32_t>(order_.size());
  std::uint32_t tried = 0;        // non-constant columns drawn
  std::uint32_t drawn_known = 0;  // counted rule: known constants drawn, kept at the very front
  while (open > constants) {
    const std::uint32_t wasted = counted ? drawn_known + (constants - known) : 0;
    if (tried + wasted >= tries_ && tried > 0) break;
    const std::uint32_t known_left = counted ? known - drawn_known : 0;
    const std::uint32_t drawn = stream_.below(known_left + (open - constants));
    if (drawn < known_left) {
      std::swap(order_[drawn_known], order_[drawn_known + drawn]);
      ++drawn_known;
      continue;
    }
    const std::uint32_t at = constants + (drawn - known_left);
    const std::uint32_t slot = order_[at];
    if (scan(slot, node, totals, best)) {
      std::swap(order_[at], order_[constants++]);
    } else {
      std::swap(order_[at], order_[--open]);
      ++tried;
      if (best.perfect()) break;
    }
  }
  return constants;
}

// Offers the best cut of one column; returns true when the column is constant in the node.
template <class Layout>
bool TreeGrower<Layout>::scan(std::uint32_t slot, const Node& node, const NodeTotals& totals, Cut& best) {
  if (totals.rows == 2) return scan_pair(slot, node, totals, best);
  const ColumnCodes& column = columns_[slot];
  const bool missing = column.missing_code != 0xffffffff;
  if (column.has_list && !missing && column.off_count < totals.rows)
    return scan_list(slot, node, totals, best);
  const Word* const words = words_.data() + node.begin;
  if (!missing && static_cast<double>(column.all_codes) * classes_ <= tuning_.counting_factor * totals.rows) {
    if (classes_ == 2) {
      if (bucket_counters_.size() < column.all_codes) bucket_counters_.resize(column.all_codes);
      return scan_counts_two_classes<Layout>(words, column.codes, column.all_codes, row_weights_, totals,
                                             slot, bucket_counters_.data(), best);
    }
    const std::size_t needed = std::size_t{column.all_codes} * classes_;
    if (code_counters_.size() < needed) code_counters_.resize(needed);
    return scan_counts_many_classes<Layout>(words, column.codes, column.all_codes, row_weights_, totals, slot,
                                            code_counters_.data(), left_.data(), best);
  }
  CodeRange range;
  Key* const keys = keys_.data();
  for (std::uint32_t i = 0; i < totals.rows; ++i) {
    const std::uint32_t code = column.codes[Layout::position(words[i])];
    range.low = std::min(range.low, code);
    range.high = std::max(range.high, code);
    keys[i] = Layout::key(code, words[i], row_weights_);
  }
  if (range.low == range.high) return true;
  return scan_keys(slot, totals.rows, range, totals, best);
}

// Two rows of different classes: any column that tells them apart leaves both sides pure.
template <class Layout>
bool TreeGrower<Layout>::scan_pair(std::uint32_t slot, const Node& node, const NodeTotals& totals,
                                   Cut& best) const {
  const ColumnCodes& column = columns_[slot];
  const Word first = words_[node.begin];
  const Word second = words_[node.begin + 1];
  const std::uint32_t first_code = column.codes[Layout::position(first)];
  const std::uint32_t second_code = column.codes[Layout::position(second)];
  if (first_code == second_code) return true;
  const bool in_order = first_code < second_code;
  const double left = Layout::word_weight(in_order ? first : second, row_weights_);
  const double right = totals.weight - left;
  const std::uint32_t high = std::max(first_code, second_code);
  offer(best, slot, {left, left * left}, {right, right * right}, std::min(first_code, second_code), high,
        high == column.missing_code);
  return false;
}

// Visits the column's off-dominant rows instead of the node's rows.
template <class Layout>
bool TreeGrower<Layout>::scan_list(std::uint32_t slot, const Node& node, const NodeTotals& totals,
                                   Cut& best) {
  const ColumnCodes& column = columns_[slot];
  Key* const keys = keys_.data();
  std::uint32_t count = 0;
  for (std::uint32_t i = 0; i < column.off_count; ++i) {
    const std::uint32_t at = where_[column.off_positions[i]];
    keys[count] = Layout::key(column.off_codes[i], words_[at], row_weights_);
    count += at - node.begin < totals.rows;
  }
  if (count == 0) return true;
  const CodeRange range = range_of<Layout>(keys, count);
  if (count == totals.rows) {
    return range.low == range.high || scan_keys(slot, count, range, totals, best);
  }
  const Key* const sorted = sort_keys<Layout>(keys, count, range, tuning_.insertion_sort_rows,
                                              spare_keys_.data(), sort_counters_.data());
  scan_sparse<Layout>(sorted, count, column.dominant, totals, slot, left_.data(), best);
  return false;
}

// Keys of all rows of the node, with at least two codes. Returns false: the column is not constant.
template <class Layout>
bool TreeGrower<Layout>::scan_keys(std::uint32_t slot, std::uint32_t count, CodeRange range,
                                   const NodeTotals& totals, Cut& best) {
  Key* const keys = keys_.data();
  const ColumnCodes& column = columns_[slot];
  const bool missing = range.high == column.missing_code;
  if (!missing && classes_ == 2 && count >= tuning_.bucket_rows) {
    const std::uint32_t buckets = std::clamp(count / tuning_.rows_per_bucket, 4U, tuning_.most_buckets);
    scan_buckets<Layout>(keys, count, range, buckets, tuning_.insertion_sort_rows, totals, slot,
                         {bucket_counters_.data(), open_buckets_.data(), sort_counters_.data()},
                         spare_keys_.data(), best);
    return false;
  }
  const Key* const sorted = sort_keys<Layout>(keys, count, range, tuning_.insertion_sort_rows,
                                              spare_keys_.data(), sort_counters_.data());
  if (missing) {
    scan_sorted_with_missing<Layout>(sorted, count, totals, slot, column.missing_code, left_.data(), best);
  } else if (classes_ == 2) {
    scan_sorted_two_classes<Layout>(sorted, count, totals, slot, best);
  } else {
    scan_sorted_many_classes<Layout>(sorted, count, totals, slot, left_.data(), best);
  }
  return false;
}

template <class Layout>
void TreeGrower<Layout>::split(const Node& node, const Cut& cut, std::uint32_t constants, KeptTree* kept) {
  const ColumnCodes& column = columns_[cut.column];
  const bool only_missing_right = cut.high == column.missing_code;
  const std::uint32_t last_left =
      only_missing_right ? column.missing_code - 1 : last_left_code(*column.source, cut.low, cut.high);
  // Missing values never seen in the node follow the heavier side.
  const bool missing_left = cut.missing_seen ? cut.missing_left : cut.left.weight >= cut.right.weight;

  const bool listed =
      column.has_list && column.missing_code == 0xffffffff && column.off_count < node.end - node.begin;
  const Parting parting =
      listed ? part_listed(node, column, last_left) : part_rows(node, column, last_left, missing_left);

  Node left{node.begin, parting.middle,  node.rider_begin, parting.rider_middle, constants,
            0,          cut.left.weight, cut.left.squares};
  Node right{parting.middle, node.end, parting.rider_middle, node.rider_end,
             constants,      0,        cut.right.weight,     cut.right.squares};
  if (kept != nullptr) {
    left.kept = static_cast<std::uint32_t>(kept->nodes.size());
    right.kept = left.kept + 1;
    KeptNode& inner = kept->nodes[node.kept];
    inner.threshold = only_missing_right ? std::numeric_limits<double>::infinity()
                                         : cut_threshold(*column.source, cut.low, cut.high);
    inner.column = cut.column | (missing_left ? KeptNode::missing_left_bit : 0U);
    inner.child = left.kept;
    kept->nodes.resize(kept->nodes.size() + 2);
  }

  child_weights(node, parting.middle, cut);
  // The right child takes the node's place on the stack, the left one the place above it, so it is worked
  // first.
  const std::size_t depth = pending_.size();
  std::uint32_t* const left_weights = class_weights_at(depth + 1);
  const std::uint32_t* const right_weights = class_weights_at(depth);
  const bool right_waits = right.squares != right.weight * right.weight;
  finish(right, right_weights, kept);
  if (!right_waits && left.squares != left.weight * left.weight) {
    std::copy(left_weights, left_weights + classes_, class_weights_at(depth));
  }
  finish(left, left_weights, kept);
}

// Class weights of both children, from the rows of the smaller one: the left one's above the node's, the
// right one's in its place.
template <class Layout>
void TreeGrower<Layout>::child_weights(const Node& node, std::uint32_t middle, const Cut& cut) {
  const std::size_t depth = pending_.size();
  class_weights_at(depth + 1);  // may move the lines, so before taking pointers
  std::uint32_t* const left = class_weights_at(depth + 1);
  std::uint32_t* const right = class_weights_at(depth);  // holds the node's
  const bool left_smaller = middle - node.begin <= node.end - middle;
  std::fill(left, left + classes_, 0U);
  const std::uint32_t begin = left_smaller ? node.begin : middle;
  const std::uint32_t end = left_smaller ? middle : node.end;
  for (std::uint32_t i = begin; i < end; ++i) {
    left[Layout::word_class(words_[i])] += Layout::word_weight(words_[i], row_weights_);
  }
  double smaller = 0;
  for (std::uint32_t c = 0; c < classes_; ++c) {
    smaller += left[c];
    const std::uint32_t rest = right[c] - left[c];
    right[c] = left_smaller ? rest : left[c];
    left[c] = left_smaller ? left[c] : rest;
  }
  // What the scan promised is what the partition found.
  const bool kept_promise = smaller == (left_smaller ? cut.left.weight : cut.right.weight);
  SEWIL_ASSERT(kept_promise);
  mismatches_ += !kept_promise;
}

template <class Layout>
template <class GoesLeft>
typename TreeGrower<Layout>::Parting TreeGrower<Layout>::part_by(const Node& node, GoesLeft goes_left) {
  // Stable: left rows close up in place, right rows wait in the spare run and follow.
  std::uint32_t left = node.begin;
  std::uint32_t right = 0;
  for (std::uint32_t i = node.begin; i < node.end; ++i) {
    const Word word = words_[i];
    const bool to_left = goes_left(Layout::position(word));
    words_[left] = word;
    spare_words_[right] = word;
    left += to_left;
    right += !to_left;
  }
  std::copy(spare_words_.begin(), spare_words_.begin() + right, words_.begin() + left);
  std::uint32_t rider_left = node.rider_begin;
  right = 0;
  for (std::uint32_t i = node.rider_begin; i < node.rider_end; ++i) {
    const std::uint32_t position = riders_[i];
    const bool to_left = goes_left(position);
    riders_[rider_left] = position;
    spare_riders_[right] = position;
    rider_left += to_left;
    right += !to_left;
  }
  std::copy(spare_riders_.begin(), spare_riders_.begin() + right, riders_.begin() + rider_left);
  return {left, rider_left};
}

template <class Layout>
typename TreeGrower<Layout>::Parting TreeGrower<Layout>::part_rows(const Node& node,
                                                                   const ColumnCodes& column,
                                                                   std::uint32_t last_left,
                                                                   bool missing_left) {
  const std::uint16_t* const codes = column.codes;
  const Parting parting =
      column.missing_code != 0xffffffff && missing_left
          ? part_by(node,
                    [=, missing = column.missing_code](std::uint32_t position) {
                      return codes[position] <= last_left || codes[position] == missing;
                    })
          : part_by(node, [=](std::uint32_t position) { return codes[position] <= last_left; });
  if (codes_->sparse()) {
    for (std::uint32_t i = node.begin; i < node.end; ++i) where_[Layout::position(words_[i])] = i;
    for (std::uint32_t i = node.rider_begin; i < node.rider_end; ++i) rider_where_[riders_[i]] = i;
  }
  return parting;
}

// Only the off-dominant rows that part from the dominant ones are moved, by swapping them to the border.
template <class Layout>
typename TreeGrower<Layout>::Parting TreeGrower<Layout>::part_listed(const Node& node,
                                                                     const ColumnCodes& column,
                                                                     std::uint32_t last_left) {
  const bool dominant_left = column.dominant <= last_left;
  std::uint32_t moved = 0;
  std::uint32_t riders_moved = 0;
  const std::uint32_t rows = node.end - node.begin;
  const std::uint32_t riders = node.rider_end - node.rider_begin;
  for (std::uint32_t i = 0; i < column.off_count; ++i) {
    if ((column.off_codes[i] <= last_left) == dominant_left) continue;
    const std::uint32_t position = column.off_positions[i];
    if (const std::uint32_t at = where_[position]; at - node.begin < rows) {
      const std::uint32_t to = dominant_left ? node.end - 1 - moved : node.begin + moved;
      std::swap(words_[at], words_[to]);
      where_[Layout::position(words_[at])] = at;
      where_[position] = to;
      ++moved;
    } else if (const std::uint32_t rider_at = rider_where_[position]; rider_at - node.rider_begin < riders) {
      const std::uint32_t to =
          dominant_left ? node.rider_end - 1 - riders_moved : node.rider_begin + riders_moved;
      std::swap(riders_[rider_at], riders_[to]);
      rider_where_[riders_[rider_at]] = rider_at;
      rider_where_[position] = to;
      ++riders_moved;
    }
  }
  return dominant_left ? Parting{node.end - moved, node.rider_end - riders_moved}
                       : Parting{node.begin + moved, node.rider_begin + riders_moved};
}

template <class Layout>
void TreeGrower<Layout>::leaf(const Node& node, const std::uint32_t* class_weights, KeptTree* kept) {
  if (node.squares == node.weight * node.weight) {
    const std::uint32_t cls = Layout::word_class(words_[node.begin]);
    for (std::uint32_t i = node.rider_begin; i < node.rider_end; ++i)
      votes_[std::size_t{riders_[i]} * classes_ + cls] += unit_;
    if (kept != nullptr) kept->nodes[node.kept].child = KeptNode::pure_bit | cls;
    return;
  }
  const auto weight = static_cast<std::uint64_t>(node.weight);
  for (std::uint32_t c = 0; c < classes_; ++c) {
    shares_[c] = static_cast<std::uint32_t>((std::uint64_t{class_weights[c]} * unit_ + weight / 2) / weight);
  }
  for (std::uint32_t i = node.rider_begin; i < node.rider_end; ++i) {
    std::uint32_t* const votes = votes_.data() + std::size_t{riders_[i]} * classes_;
    for (std::uint32_t c = 0; c < classes_; ++c) votes[c] += shares_[c];
  }
  if (kept != nullptr) {
    kept->nodes[node.kept].child = static_cast<std::uint32_t>(kept->leaf_votes.size() / classes_);
    kept->leaf_votes.insert(kept->leaf_votes.end(), shares_.begin(), shares_.end());
  }
}

template class TreeGrower<CompactLayout>;
template class TreeGrower<WideLayout>;
template class TreeGrower<WeightedLayout>;

}  // namespace sewil::forest
