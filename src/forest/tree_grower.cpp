// forest/tree_grower.cpp: the loop over nodes: draw columns, pick the best cut, part the rows, reach the
// leaves.
#include "forest/tree_grower.h"

#include <algorithm>
#include <cstring>

#include "forest/layout.h"
#include "forest/tree_draws.h"
#include "sewil/column_count.h"
#include "sewil/error.h"

namespace sewil::forest {

namespace {

// Left words in their order from the front, right ones from the back: classes that stood together do so in
// both children. Returns how many went left.
template <class Word, class GoesLeft>
std::uint32_t part_words(const Word* __restrict from, std::uint32_t count, Word* __restrict to,
                         GoesLeft goes_left) {
  std::uint32_t left = 0;
  for (std::uint32_t i = 0; i < count; ++i) {
    const Word word = from[i];
    // Both ends are written, one grows: no branch to mispredict.
    to[left] = word;
    to[count - 1 - (i - left)] = word;
    left += goes_left(word);
  }
  return left;
}

// In place; order is lost. Returns how many went left.
template <class GoesLeft>
std::uint32_t part_riders(std::uint32_t* riders, std::uint32_t count, GoesLeft goes_left) {
  std::uint32_t left = 0;
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::uint32_t rider = riders[i];
    riders[i] = riders[left];
    riders[left] = rider;
    left += goes_left(rider);
  }
  return left;
}

}  // namespace

template <class Layout>
TreeGrower<Layout>::TreeGrower(const SamplePlan& plan, const ForestOptions& options,
                               const ForestTuning& tuning, GrowWish wish, std::span<const Bag<Layout>> bags)
    : plan_(plan),
      options_(options),
      wish_(wish),
      classes_(static_cast<std::uint32_t>(plan.classes)),
      row_weights_(plan.weights.empty() ? nullptr : plan.weights.data()),
      shared_bags_(bags),
      drawer_(plan, options.seed),
      riders_(plan.positions()),
      scanner_(plan, tuning),
      votes_(plan.classes, vote_unit(options.trees)),
      shares_(plan.classes) {
  // One more than rows: the place of rows that are not in the bag.
  for (std::vector<Word>& words : words_) words.resize(plan.sample_rows + 1);
}

template <class Layout>
void TreeGrower<Layout>::start(const CandidateCodes& codes) {
  codes_ = &codes;
  columns_ = codes.columns();
  scanner_.start(codes);
  walk_.take(codes);
  tries_ = options_.tries > 0 ? static_cast<std::uint32_t>(options_.tries)
                              : std::max(1U, static_cast<std::uint32_t>(floor_sqrt(columns_.size())));
  votes_.start(plan_.positions());
  oob_trees_.assign(plan_.sample_rows, 0);
  order_.resize(columns_.size());
  tried_slots_.resize(columns_.size() + 1);
  tried_scores_.resize(columns_.size() + 1);
  if (codes.sparse()) {
    where_.resize(plan_.positions());
    rider_where_.resize(plan_.positions());
    if (codes.row_lists().any()) counts_.start(codes.row_lists(), row_weights_);
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
void TreeGrower<Layout>::plant(const Bag<Layout>& bag, KeptTree* kept) {
  const bool sparse = codes_->sparse();
  std::copy(bag.class_weights.begin(), bag.class_weights.end(), class_weights_at(0));
  std::copy(bag.words.begin(), bag.words.end(), words_[0].begin());
  const auto in = static_cast<std::uint32_t>(bag.words.size());
  std::uint32_t out = 0;
  if (wish_.oob) {
    for (const std::uint32_t position : bag.out) {
      riders_[out++] = position;
      ++oob_trees_[position];
    }
  }
  if (wish_.riders) {
    for (auto position = static_cast<std::uint32_t>(plan_.sample_rows); position < plan_.positions();
         ++position)
      riders_[out++] = position;
  }
  if (sparse) {
    const auto nowhere = static_cast<std::uint32_t>(plan_.sample_rows);
    std::fill(where_.begin(), where_.end(), nowhere);
    std::fill(rider_where_.begin(), rider_where_.end(), static_cast<std::uint32_t>(plan_.positions()));
    for (std::uint32_t i = 0; i < in; ++i) where_[Layout::position(bag.words[i])] = i;
    for (std::uint32_t i = 0; i < out; ++i) rider_where_[riders_[i]] = i;
  }
  for (std::uint32_t slot = 0; slot < order_.size(); ++slot) order_[slot] = slot;

  const Node root{0, in, 0, out, 0, 0, 0, bag.weight, bag.squares};
  walking_ = sparse ? 0 : out;
  walk_.start();
  nodes_ = 1;
  if (kept != nullptr) {
    kept->nodes.assign(1, {});
    kept->leaf_votes.clear();
  }
  pending_.clear();
  finish(root, kept);
}

template <class Layout>
void TreeGrower<Layout>::grow(int tree, double* tree_weights, KeptTree* kept) {
  if (shared_bags_.empty()) drawer_.draw(tree, own_bag_);
  stream_ = NodeStream(RandomStream(options_.seed, Purpose::tree, static_cast<std::uint64_t>(tree)).next64());
  plant(shared_bags_.empty() ? own_bag_ : shared_bags_[static_cast<std::size_t>(tree)], kept);
  while (!pending_.empty()) {
    const Node node = pending_.back();
    pending_.pop_back();
    work(node, tree_weights, kept);
  }
  walk_.collect({riders_.data(), walking_}, votes_);
}

// A pure node becomes a leaf at once, any other waits on the stack; its class weights stand at its depth on
// the stack.
template <class Layout>
void TreeGrower<Layout>::finish(const Node& child, KeptTree* kept) {
  if (child.pure()) {
    pure_leaf(child, kept);
  } else {
    pending_.push_back(child);
  }
}

template <class Layout>
void TreeGrower<Layout>::work(Node node, double* tree_weights, KeptTree* kept) {
  const std::uint32_t* const class_weights = class_weights_at(pending_.size());
  if (node.counts == NodeCounts<Layout>::none && codes_->row_lists().any() && node.rows() > 2)
    node.counts = counts_.count(words_of(node));
  const bool counted = node.counts != NodeCounts<Layout>::none;
  const ScannedNode scanned{words_[node.side].data(),
                            node.begin,
                            where_.data(),
                            counted ? counts_.counters(node.counts) : nullptr,
                            {class_weights, classes_, node.end - node.begin, node.weight, node.squares}};
  Cut best;
  const bool lanes = codes_->all_lanes() && node.rows() > 2 && options_.constant_rule == ConstantRule::free;
  const std::uint32_t constants = lanes ? draw_lanes(scanned, node.known_constants, best)
                                        : draw_columns(scanned, node.known_constants, best);
  scanner_.leave(scanned);
  if (!best.found()) {
    if (counted) counts_.release(node.counts, words_of(node));
    leaf(node, class_weights, kept);
    return;
  }
  tree_weights[best.column] += best.score - node.squares / node.weight;
  split(node, best, constants, kept);
}

template <class Layout>
void TreeGrower<Layout>::split(const Node& node, const Cut& cut, std::uint32_t constants, KeptTree* kept) {
  const ColumnCodes& column = columns_[cut.column];
  const bool only_missing_right = cut.high == column.missing_code;
  const std::uint32_t last_left =
      only_missing_right ? column.missing_code - 1 : last_left_code(*column.source, cut.low, cut.high);
  // Missing values never seen in the node follow the heavier side.
  const bool missing_left = cut.missing_seen ? cut.missing_left : cut.left.weight >= cut.right.weight;

  // A code that goes left besides those up to last_left.
  const std::uint32_t also_left = column.has_missing() && missing_left ? column.missing_code : last_left;

  const bool listed = column.has_list && !column.has_missing() && column.off_count < node.rows();
  const Parting parting =
      listed ? part_listed(node, column, last_left) : part_rows(node, column, last_left, also_left);

  const std::uint32_t side = listed ? node.side : 1 - node.side;
  const std::uint32_t child = nodes_;
  nodes_ += 2;
  if (walking_ > 0) walk_.split(node.kept, child, cut.column, last_left, also_left);
  Node left{node.begin, parting.middle, node.rider_begin, parting.rider_middle, constants,
            child,      side,           cut.left.weight,  cut.left.squares};
  Node right{parting.middle, node.end, parting.rider_middle, node.rider_end,   constants,
             child + 1,      side,     cut.right.weight,     cut.right.squares};
  if (kept != nullptr) {
    KeptNode& inner = kept->nodes[node.kept];
    inner.threshold = only_missing_right ? std::numeric_limits<double>::infinity()
                                         : cut_threshold(*column.source, cut.low, cut.high);
    inner.column = cut.column | (missing_left ? KeptNode::missing_left_bit : 0U);
    inner.child = child;
    kept->nodes.resize(kept->nodes.size() + 2);
  }

  class_weights_of(left, right);
  if (node.counts != NodeCounts<Layout>::none) hand_down_counts(node, left, right);
  // The right child takes the node's place on the stack, the left one the place above it, so it is worked
  // first.
  finish(right, kept);
  finish(left, kept);
}

// The larger child takes the counts over if it has a use for them.
template <class Layout>
void TreeGrower<Layout>::hand_down_counts(const Node& node, Node& left, Node& right) {
  const bool left_larger = left.rows() >= right.rows();
  Node& larger = left_larger ? left : right;
  const Node& smaller = left_larger ? right : left;
  if (larger.pure() || larger.rows() <= 2) {
    Node parted = node;  // its words may stand in the other buffer now
    parted.side = left.side;
    counts_.release(node.counts, words_of(parted));
  } else {
    counts_.subtract(node.counts, words_of(smaller));
    larger.counts = node.counts;
  }
}

// Class weights of the children that wait on the stack. The one that is waiting alone takes the node's line;
// if both do, the left one's stand in the line above.
template <class Layout>
void TreeGrower<Layout>::class_weights_of(const Node& left, const Node& right) {
  const std::size_t depth = pending_.size();
  const Word* const words = words_[left.side].data();
  if (left.pure() || right.pure()) {
    // What is pure is one class; the other child keeps the rest.
    const Node& pure = left.pure() ? left : right;
    const std::uint32_t cls = Layout::word_class(words[pure.begin]);
    expect(Layout::word_class(words[pure.end - 1]) == cls);
    class_weights_at(depth)[cls] -= static_cast<std::uint32_t>(pure.weight);
    return;
  }
  class_weights_at(depth + 1);  // may move the lines, so before taking pointers
  std::uint32_t* const above = class_weights_at(depth + 1);
  std::uint32_t* const own = class_weights_at(depth);  // holds the node's
  const bool left_smaller = left.rows() <= right.rows();
  const Node& smaller = left_smaller ? left : right;
  std::fill(above, above + classes_, 0U);
  for (std::uint32_t i = smaller.begin; i < smaller.end; ++i)
    above[Layout::word_class(words[i])] += Layout::word_weight(words[i], row_weights_);
  double weight = 0;
  for (std::uint32_t c = 0; c < classes_; ++c) {
    const std::uint32_t of_smaller = above[c];
    const std::uint32_t rest = own[c] - of_smaller;
    weight += of_smaller;
    above[c] = left_smaller ? of_smaller : rest;
    own[c] = left_smaller ? rest : of_smaller;
  }
  expect(weight == smaller.weight);
}

// What the scan promised is what the partition found.
template <class Layout>
void TreeGrower<Layout>::expect(bool kept_promise) {
  SEWIL_ASSERT(kept_promise);
  mismatches_ += !kept_promise;
}

template <class Layout>
typename TreeGrower<Layout>::Parting TreeGrower<Layout>::part_rows(const Node& node,
                                                                   const ColumnCodes& column,
                                                                   std::uint32_t last_left,
                                                                   std::uint32_t also_left) {
  const Word* const from = words_[node.side].data() + node.begin;
  Word* const to = words_[1 - node.side].data() + node.begin;
  if (column.lane != ColumnCodes::no_lane) {
    const LaneRows bits = codes_->lane_bits().rows(column.lane / lanes_per_group);
    const std::uint32_t mask = lane_mask(column.lane);
    const std::uint32_t left = part_words(
        from, node.rows(), to, [=](Word word) { return (bits.row(Layout::position(word))[0] & mask) == 0; });
    return {node.begin + left, 0};
  }
  const std::uint16_t* const codes = column.codes;
  const auto up_to = [=](std::uint32_t position) { return codes[position] <= last_left; };
  const auto up_to_or_also = [=](std::uint32_t position) {
    return codes[position] <= last_left || codes[position] == also_left;
  };
  const std::uint32_t left =
      also_left == last_left
          ? part_words(from, node.rows(), to, [=](Word word) { return up_to(Layout::position(word)); })
          : part_words(from, node.rows(), to,
                       [=](Word word) { return up_to_or_also(Layout::position(word)); });
  if (!codes_->sparse()) return {node.begin + left, 0};
  const std::uint32_t riders_left =
      part_riders(riders_.data() + node.rider_begin, node.rider_end - node.rider_begin, up_to_or_also);
  for (std::uint32_t i = 0; i < node.rows(); ++i) where_[Layout::position(to[i])] = node.begin + i;
  for (std::uint32_t i = node.rider_begin; i < node.rider_end; ++i) rider_where_[riders_[i]] = i;
  return {node.begin + left, node.rider_begin + riders_left};
}

// Only the off-dominant rows that part from the dominant ones are moved, by swapping them to the border.
template <class Layout>
typename TreeGrower<Layout>::Parting TreeGrower<Layout>::part_listed(const Node& node,
                                                                     const ColumnCodes& column,
                                                                     std::uint32_t last_left) {
  const bool dominant_left = column.dominant <= last_left;
  Word* const words = words_[node.side].data();
  std::uint32_t moved = 0;
  std::uint32_t riders_moved = 0;
  const std::uint32_t rows = node.rows();
  const std::uint32_t riders = node.rider_end - node.rider_begin;
  for (std::uint32_t i = 0; i < column.off_count; ++i) {
    if ((column.off_codes[i] <= last_left) == dominant_left) continue;
    const std::uint32_t position = column.off_positions[i];
    if (const std::uint32_t at = where_[position]; at - node.begin < rows) {
      const std::uint32_t to = dominant_left ? node.end - 1 - moved : node.begin + moved;
      std::swap(words[at], words[to]);
      where_[Layout::position(words[at])] = at;
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

// All riders of the leaf get one vote for its class.
template <class Layout>
void TreeGrower<Layout>::pure_leaf(const Node& node, KeptTree* kept) {
  const std::uint32_t cls = Layout::word_class(words_[node.side][node.begin]);
  if (walking_ > 0) walk_.pure_leaf(node.kept, cls);
  if (codes_->sparse()) {
    for (std::uint32_t i = node.rider_begin; i < node.rider_end; ++i) votes_.add_unit(riders_[i], cls);
  }
  if (kept != nullptr) kept->nodes[node.kept].child = KeptNode::pure_bit | cls;
}

// Votes in the shares of the classes.
template <class Layout>
void TreeGrower<Layout>::leaf(const Node& node, const std::uint32_t* class_weights, KeptTree* kept) {
  const auto weight = static_cast<std::uint64_t>(node.weight);
  for (std::uint32_t c = 0; c < classes_; ++c) {
    shares_[c] =
        static_cast<std::uint32_t>((std::uint64_t{class_weights[c]} * votes_.unit() + weight / 2) / weight);
  }
  if (walking_ > 0) walk_.mixed_leaf(node.kept, shares_);
  if (codes_->sparse()) {
    for (std::uint32_t i = node.rider_begin; i < node.rider_end; ++i)
      votes_.add_shares(riders_[i], shares_.data());
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
