// forest/kept_forest.cpp: walking kept trees with raw values.
#include "sewil/kept_forest.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "forest/kept_tree.h"
#include "sewil/error.h"

namespace sewil {

using forest::KeptNode;
using forest::KeptTree;

KeptForest::KeptForest(std::vector<std::uint32_t> columns, std::size_t classes, std::uint32_t vote_unit,
                       std::vector<KeptTree> trees)
    : columns_(std::move(columns)), classes_(classes), vote_unit_(vote_unit), trees_(std::move(trees)) {}

KeptForest::KeptForest(KeptForest&&) noexcept = default;
KeptForest& KeptForest::operator=(KeptForest&&) noexcept = default;
KeptForest::~KeptForest() = default;

std::size_t KeptForest::trees() const noexcept {
  return trees_.size();
}

std::span<const KeptTree> KeptForest::kept_trees() const noexcept {
  return trees_;
}

std::size_t KeptForest::nodes() const noexcept {
  std::size_t count = 0;
  for (const KeptTree& tree : trees_) count += tree.nodes.size();
  return count;
}

namespace {

// The leaf a row reaches; `values` holds one value per slot.
const KeptNode& walk(const KeptTree& tree, const double* values) {
  const KeptNode* node = tree.nodes.data();
  while (node->column != KeptNode::leaf) {
    const double value = values[node->column & ~KeptNode::missing_left_bit];
    const bool missing_left = (node->column & KeptNode::missing_left_bit) != 0;
    const bool left = std::isnan(value) ? missing_left : value <= node->threshold;
    node = tree.nodes.data() + node->child + (left ? 0 : 1);
  }
  return *node;
}

}  // namespace

VoteMatrix KeptForest::votes(std::span<const Column> inputs, const Workers& workers) const {
  if (inputs.size() != columns_.size()) {
    throw InputError(
        fmt::format("the forest got {} columns; it was trained on {}.", inputs.size(), columns_.size()));
  }
  const std::size_t rows = inputs.empty() ? 0 : inputs.front().rows;
  VoteMatrix votes(rows, classes_);
  // A block of rows is copied row by row, then every tree walks the whole block while it is hot in the cache.
  constexpr std::size_t block_rows = 256;
  const std::size_t slots = inputs.size();
  workers.for_each((rows + block_rows - 1) / block_rows, [&](std::size_t block, int) {
    const std::size_t begin = block * block_rows;
    const std::size_t end = std::min(rows, begin + block_rows);
    std::vector<double> values((end - begin) * slots);
    for (std::size_t slot = 0; slot < slots; ++slot) {
      for (std::size_t row = begin; row < end; ++row)
        values[(row - begin) * slots + slot] = inputs[slot].at(row);
    }
    std::vector<std::uint64_t> sums((end - begin) * classes_);
    for (const KeptTree& tree : trees_) {
      for (std::size_t row = begin; row < end; ++row) {
        const KeptNode& leaf = walk(tree, values.data() + (row - begin) * slots);
        std::uint64_t* const sum = sums.data() + (row - begin) * classes_;
        if ((leaf.child & KeptNode::pure_bit) != 0) {
          sum[leaf.child & ~KeptNode::pure_bit] += vote_unit_;
        } else {
          const std::uint32_t* const shares = tree.leaf_votes.data() + std::size_t{leaf.child} * classes_;
          for (std::size_t c = 0; c < classes_; ++c) sum[c] += shares[c];
        }
      }
    }
    for (std::size_t row = begin; row < end; ++row) {
      const std::uint64_t* const sum = sums.data() + (row - begin) * classes_;
      double total = 0;
      for (std::size_t c = 0; c < classes_; ++c) total += static_cast<double>(sum[c]);
      for (std::size_t c = 0; c < classes_; ++c)
        votes.row(row)[c] = total > 0 ? static_cast<double>(sum[c]) / total : 0;
    }
  });
  return votes;
}

}  // namespace sewil
