// forest/tree_grower.cpp: the loop over nodes: pick the best cut, part the rows, reach the leaves.
#include "forest/tree_grower.h"

#include <algorithm>
#include <limits>

#include "forest/layout.h"
#include "sewil/data/work.h"

namespace sewil::forest {
namespace {

// Missing values never seen in the node follow the heavier side.
bool missing_goes_left(const Cut& cut) {
  return cut.missing_seen ? cut.missing_left : cut.left.weight >= cut.right.weight;
}

LeftCodes left_codes(const ColumnCodes& column, const Cut& cut) {
  const std::uint32_t last = cut.high == column.missing_code
                                 ? column.missing_code - 1
                                 : last_left_code(*column.source, cut.low, cut.high);
  return {cut.column, last, column.has_missing() && missing_goes_left(cut) ? column.missing_code : last};
}

double threshold_of(const ColumnCodes& column, const Cut& cut) {
  return cut.high == column.missing_code ? std::numeric_limits<double>::infinity()
                                         : cut_threshold(*column.source, cut.low, cut.high);
}

}  // namespace

template <class Layout>
TreeGrower<Layout>::TreeGrower(const SamplePlan& plan, const ForestOptions& options,
                               const ForestTuning& tuning, const Wanted& wanted,
                               std::span<const Bag<Layout>> bags)
    : plan_(plan),
      wanted_(wanted),
      classes_(static_cast<std::uint32_t>(plan.classes)),
      shared_bags_(bags),
      drawer_(plan, options.seed),
      draw_(plan, options, tuning),
      dense_(plan),
      sparse_(plan),
      votes_(plan.classes, vote_unit(options.n_estimators)),
      in_bag_votes_(plan.classes, vote_unit(options.n_estimators)),
      shares_(plan.classes) {
  prediction_rows_.reserve(plan.positions());
  if (wanted.gains) sparse_.note_leaves();
}

template <class Layout>
void TreeGrower<Layout>::start(const CandidateCodes& codes) {
  codes_ = &codes;
  draw_.start(codes);
  if (codes.sparse()) {
    sparse_.start(codes);
  } else {
    dense_.start(codes);
  }
  votes_.start(plan_.positions());
  in_bag_votes_.start(wanted_.sample_votes ? plan_.sample_rows : 0);
  oob_trees_.assign(plan_.sample_rows, 0);
}

template <class Layout>
void TreeGrower<Layout>::grow(int tree, double* column_weights, double* gains, KeptTree* kept) {
  if (shared_bags_.empty()) drawer_.draw(tree, own_bag_);
  const Bag<Layout>& bag = shared_bags_.empty() ? own_bag_ : shared_bags_[static_cast<std::size_t>(tree)];
  column_weights_ = column_weights;
  kept_ = kept;
  draw_.start_tree(tree);
  list_prediction_rows(bag);
  if (codes_->sparse()) {
    grow_on(sparse_, bag);
    judge_cuts(sparse_, bag, gains);
  } else {
    grow_on(dense_, bag);
    judge_cuts(dense_, bag, gains);
  }
}

// What the finished tree is worth to the rows it has not learned from, by column.
template <class Layout>
template <class Rows>
void TreeGrower<Layout>::judge_cuts(const Rows& rows, const Bag<Layout>& bag, double* gains) {
  if (!wanted_.gains) return;
  leaves_.resize(bag.out.size());
  rows.find_leaves(bag.out, leaves_);
  for (std::size_t i = 0; i < leaves_.size(); ++i) {
    const std::uint32_t position = bag.out[i];
    gains_.reach(leaves_[i], plan_.class_of[position], plan_.weights.empty() ? 1 : plan_.weights[position]);
  }
  gains_.add_to(gains);
}

template <class Layout>
void TreeGrower<Layout>::list_prediction_rows(const Bag<Layout>& bag) {
  prediction_rows_.clear();
  if (wanted_.oob_votes || wanted_.sample_votes || wanted_.gains) {
    prediction_rows_.assign(bag.out.begin(), bag.out.end());
    for (const std::uint32_t position : bag.out) ++oob_trees_[position];
  }
  if (wanted_.prediction_votes) {
    for (std::size_t position = plan_.sample_rows; position < plan_.positions(); ++position)
      prediction_rows_.push_back(static_cast<std::uint32_t>(position));
  }
}

template <class Layout>
template <class Rows>
void TreeGrower<Layout>::grow_on(Rows& rows, const Bag<Layout>& bag) {
  std::copy(bag.class_weights.begin(), bag.class_weights.end(), class_weights_at(0));
  nodes_ = 1;
  if (kept_ != nullptr) kept_->start();
  if (wanted_.gains) gains_.start(classes_);
  finish(rows, Node{rows.plant(bag, prediction_rows_), 0, 0, {bag.weight, bag.squares}});
  while (!pending_.empty()) {
    const Node node = pending_.back();
    pending_.pop_back();
    work(rows, node);
  }
  if (wanted_.oob_votes || wanted_.prediction_votes || wanted_.sample_votes) rows.collect(votes_);
}

// A pure node becomes a leaf at once, any other waits on the stack; its class weights stand at its depth on
// the stack.
template <class Layout>
template <class Rows>
void TreeGrower<Layout>::finish(Rows& rows, const Node& node) {
  if (!node.total.pure()) {
    pending_.push_back(node);
    return;
  }
  const std::uint32_t cls = Layout::word_class(rows.words(node.run)[0]);
  rows.pure_leaf(node.run, node.number, cls, votes_);
  if (kept_ != nullptr) kept_->pure_leaf(node.number, cls);
  if (wanted_.gains) gains_.pure_leaf(node.number, cls, static_cast<std::uint32_t>(node.total.weight));
  if (!wanted_.sample_votes) return;
  for (const auto word : rows.words(node.run)) in_bag_votes_.add_unit(Layout::position(word), cls);
}

template <class Layout>
template <class Rows>
void TreeGrower<Layout>::work(Rows& rows, Node node) {
  const std::uint32_t* const class_weights = class_weights_at(pending_.size());
  ScannedNode<Layout> scanned = rows.scanned(node.run);
  scanned.totals = {class_weights, classes_, node.run.rows(), node.total.weight, node.total.squares};
  Cut best;
  const std::uint32_t constants = draw_.best_cut(scanned, node.known_constants, best);
  if (!best.found()) {
    leaf(rows, node, class_weights);
    return;
  }
  column_weights_[best.column] += best.score - node.total.squares / node.total.weight;
  split(rows, node, best, constants);
}

template <class Layout>
template <class Rows>
void TreeGrower<Layout>::split(Rows& rows, const Node& node, const Cut& cut, std::uint32_t constants) {
  const ColumnCodes& column = codes_->columns()[cut.column];
  const std::uint32_t child = nodes_;
  nodes_ += 2;
  const Children runs = rows.part(node.run, node.number, child, cut, left_codes(column, cut));
  const Node left{runs.left, constants, child, cut.left};
  const Node right{runs.right, constants, child + 1, cut.right};
  if (kept_ != nullptr)
    kept_->split(node.number, child, cut.column, threshold_of(column, cut), missing_goes_left(cut));
  if (wanted_.gains) gains_.split(node.number, child, cut.column);
  part_class_weights(rows, left, right);
  // The right child takes the node's place on the stack, the left one the place above it, so it is worked
  // first.
  finish(rows, right);
  finish(rows, left);
}

// Votes in the shares of the classes.
template <class Layout>
template <class Rows>
void TreeGrower<Layout>::leaf(Rows& rows, const Node& node, const std::uint32_t* class_weights) {
  const auto weight = static_cast<std::uint64_t>(node.total.weight);
  for (std::uint32_t c = 0; c < classes_; ++c) {
    shares_[c] =
        static_cast<std::uint32_t>((std::uint64_t{class_weights[c]} * votes_.unit() + weight / 2) / weight);
  }
  rows.mixed_leaf(node.run, node.number, shares_, votes_);
  if (kept_ != nullptr) kept_->mixed_leaf(node.number, shares_);
  if (wanted_.gains) gains_.mixed_leaf(node.number, class_weights);
  if (!wanted_.sample_votes) return;
  for (const auto word : rows.words(node.run))
    in_bag_votes_.add_shares(Layout::position(word), shares_.data());
}

// Class weights of the children that wait on the stack. The one that is waiting alone takes the node's line;
// if both do, the left one's stand in the line above.
template <class Layout>
void TreeGrower<Layout>::part_class_weights(const NodeWords<Layout>& rows, const Node& left,
                                            const Node& right) {
  const std::size_t depth = pending_.size();
  if (left.total.pure() || right.total.pure()) {
    // What is pure is one class; the other child keeps the rest.
    const Node& pure = left.total.pure() ? left : right;
    const auto words = rows.words(pure.run);
    const std::uint32_t cls = Layout::word_class(words.front());
    expect(Layout::word_class(words.back()) == cls);
    class_weights_at(depth)[cls] -= static_cast<std::uint32_t>(pure.total.weight);
    return;
  }
  std::uint32_t* const above = class_weights_at(depth + 1);  // may move the lines, so before the other one
  std::uint32_t* const own = class_weights_at(depth);        // holds the node's
  const bool left_smaller = left.run.rows() <= right.run.rows();
  const Node& smaller = left_smaller ? left : right;
  std::fill(above, above + classes_, 0U);
  for (const auto word : rows.words(smaller.run)) above[Layout::word_class(word)] += rows.weight_of(word);
  double weight = 0;
  for (std::uint32_t c = 0; c < classes_; ++c) {
    const std::uint32_t of_smaller = above[c];
    const std::uint32_t rest = own[c] - of_smaller;
    weight += of_smaller;
    above[c] = left_smaller ? of_smaller : rest;
    own[c] = left_smaller ? rest : of_smaller;
  }
  expect(weight == smaller.total.weight);
}

template <class Layout>
std::uint32_t* TreeGrower<Layout>::class_weights_at(std::size_t depth) {
  const std::size_t needed = (depth + 1) * classes_;
  if (pending_weights_.size() < needed)
    pending_weights_.resize(std::max(needed, 2 * pending_weights_.size()));
  return pending_weights_.data() + depth * classes_;
}

// What the scan promised is what the partition found.
template <class Layout>
void TreeGrower<Layout>::expect(bool kept_promise) {
  SEWIL_ASSERT(kept_promise);
  mismatches_ += !kept_promise;
}

template class TreeGrower<CompactLayout>;
template class TreeGrower<WideLayout>;
template class TreeGrower<WeightedLayout>;

}  // namespace sewil::forest
