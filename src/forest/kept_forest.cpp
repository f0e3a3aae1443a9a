// forest/kept_forest.cpp: rows walk down kept trees, by raw values or by the codes of the table they were
// grown on.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <numeric>

#include "forest/candidate_codes.h"
#include "forest/forest_tuning.h"
#include "forest/kept_tree.h"
#include "forest/sample_plan.h"
#include "forest/tree_walk.h"
#include "forest/vote_sums.h"
#include "sewil/data/work.h"
#include "sewil/learn/forest.h"

namespace sewil {

using namespace forest;

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
  while (!node->is_leaf()) {
    const double value = values[node->slot()];
    const bool left = std::isnan(value) ? node->missing_left() : value <= node->threshold;
    node = tree.nodes.data() + node->child + (left ? 0 : 1);
  }
  return *node;
}

// The kept tree in codes. A code goes left when its largest value does, as it did in training.
void fill(TreeWalk& walk, const KeptTree& tree, std::span<const ColumnCodes> columns, std::size_t classes) {
  walk.start();
  for (std::uint32_t i = 0; i < tree.nodes.size(); ++i) {
    const KeptNode& node = tree.nodes[i];
    if (!node.is_leaf()) {
      const ColumnCodes& column = columns[node.slot()];
      const std::vector<double>& largest = column.source->upper;
      const auto right = std::upper_bound(largest.begin(), largest.end(), node.threshold);
      SEWIL_ASSERT(right != largest.begin());
      const auto last = static_cast<std::uint32_t>(right - largest.begin()) - 1;
      const bool also_missing = column.has_missing() && node.missing_left();
      walk.split(i, node.child, {node.slot(), last, also_missing ? column.missing_code : last});
    } else if (node.is_pure()) {
      walk.pure_leaf(i, node.pure_class());
    } else {
      walk.mixed_leaf(i, tree.shares(node, classes));
    }
  }
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
    VoteSums sums(classes_, vote_unit_);
    sums.start(end - begin);
    for (const KeptTree& tree : trees_) {
      for (std::size_t row = begin; row < end; ++row) {
        const KeptNode& leaf = walk(tree, values.data() + (row - begin) * slots);
        if (leaf.is_pure()) {
          sums.add_unit(row - begin, leaf.pure_class());
        } else {
          sums.add_shares(row - begin, tree.shares(leaf, classes_).data());
        }
      }
    }
    for (std::size_t row = begin; row < end; ++row) sums.write_shares(row - begin, votes.row(row));
  });
  return votes;
}

namespace {

// Rows of the coded matrix, as trees walk them.
CandidateCodes codes_of(const CodedMatrix& matrix, std::span<const std::uint32_t> columns,
                        std::span<const std::uint32_t> rows) {
  CandidateCodes codes;
  codes.prepare_walk(matrix, columns, plan_prediction_rows(matrix, rows), ForestTuning{});
  return codes;
}

// use(tree, walk, worker) for every tree.
template <class Use>
void each_walk(const CandidateCodes& codes, std::span<const KeptTree> trees, std::size_t classes,
               const Workers& workers, const Use& use) {
  std::vector<std::unique_ptr<TreeWalk>> walks(static_cast<std::size_t>(workers.threads()));
  workers.for_each(trees.size(), [&](std::size_t tree, int worker) {
    std::unique_ptr<TreeWalk>& own = walks[static_cast<std::size_t>(worker)];
    if (!own) {
      own = std::make_unique<TreeWalk>();
      own->take(codes);
    }
    fill(*own, trees[tree], codes.columns(), classes);
    use(tree, *own, worker);
  });
}

std::vector<std::uint32_t> first_numbers(std::size_t count) {
  std::vector<std::uint32_t> numbers(count);
  std::iota(numbers.begin(), numbers.end(), 0U);
  return numbers;
}

}  // namespace

VoteMatrix KeptForest::votes_of_rows(const CodedMatrix& matrix, std::span<const std::uint32_t> rows,
                                     const Workers& workers) const {
  if (rows.empty()) return {0, classes_};
  const CandidateCodes codes = codes_of(matrix, columns_, rows);
  const std::vector<std::uint32_t> positions = first_numbers(rows.size());
  std::vector<std::unique_ptr<VoteSums>> lanes(static_cast<std::size_t>(workers.threads()));
  each_walk(codes, trees_, classes_, workers, [&](std::size_t, const TreeWalk& walk, int worker) {
    std::unique_ptr<VoteSums>& own = lanes[static_cast<std::size_t>(worker)];
    if (!own) {
      own = std::make_unique<VoteSums>(classes_, vote_unit_);
      own->start(rows.size());
    }
    walk.collect(positions, *own);
  });
  VoteSums sums(classes_, vote_unit_);
  sums.start(rows.size());
  for (const std::unique_ptr<VoteSums>& lane : lanes) {
    if (lane) sums.add(*lane);
  }
  VoteMatrix votes(rows.size(), classes_);
  for (std::size_t row = 0; row < rows.size(); ++row) sums.write_shares(row, votes.row(row));
  return votes;
}

void KeptForest::visit_leaves(const CodedMatrix& matrix, std::span<const std::uint32_t> rows,
                              const LeafVisitor& visit, const Workers& workers) const {
  if (rows.empty()) return;
  const CandidateCodes codes = codes_of(matrix, columns_, rows);
  const std::vector<std::uint32_t> positions = first_numbers(rows.size());
  std::vector<std::vector<std::uint32_t>> lanes(static_cast<std::size_t>(workers.threads()));
  each_walk(codes, trees_, classes_, workers, [&](std::size_t tree, const TreeWalk& walk, int worker) {
    std::vector<std::uint32_t>& leaves = lanes[static_cast<std::size_t>(worker)];
    leaves.resize(rows.size());
    walk.find(positions, leaves);
    visit(tree, leaves, worker);
  });
}

}  // namespace sewil
