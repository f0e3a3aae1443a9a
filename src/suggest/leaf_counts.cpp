// suggest/leaf_counts.cpp: see leaf_counts.h.
#include "suggest/leaf_counts.h"

#include <cmath>

#include "forest/kept_tree.h"

namespace sewil::suggest {
namespace {

// Sums over trees are whole numbers, so that they do not depend on the order in which trees are done. The
// vote against a leaf is rounded to this part of 1.
constexpr double change_unit = 1 << 20;

struct Sums {
  std::vector<std::uint64_t> crowd, change;
};

}  // namespace

double vote_against(const KeptForest& forest, std::size_t tree, std::uint32_t leaf,
                    std::span<const double> votes) {
  const forest::KeptTree& kept = forest.kept_trees()[tree];
  const forest::KeptNode& node = kept.nodes[leaf];
  if (node.is_pure()) return 1 - votes[node.pure_class()];
  const std::span<const std::uint32_t> shares = kept.shares(node, forest.classes());
  double with = 0;
  for (std::size_t k = 0; k < votes.size(); ++k) with += shares[k] * votes[k];
  return 1 - with / forest.vote_unit();
}

LeafCounts count_leaves(const KeptForest& forest, const CodedMatrix& matrix,
                        std::span<const std::uint32_t> rows, const VoteMatrix& votes,
                        const Workers& workers) {
  LeafCounts result;
  result.of_leaf.resize(forest.trees());
  std::vector<Sums> lanes(static_cast<std::size_t>(workers.threads()));
  forest.visit_leaves(
      matrix, rows,
      [&](std::size_t tree, std::span<const std::uint32_t> leaves, int worker) {
        Sums& own = lanes[static_cast<std::size_t>(worker)];
        own.crowd.resize(rows.size());
        own.change.resize(rows.size());
        std::vector<std::uint32_t>& counts = result.of_leaf[tree];
        counts.assign(forest.kept_trees()[tree].nodes.size(), 0);
        for (const std::uint32_t leaf : leaves) ++counts[leaf];
        for (std::size_t r = 0; r < leaves.size(); ++r) {
          const std::uint64_t count = counts[leaves[r]];
          const double against = vote_against(forest, tree, leaves[r], votes.row(r));
          own.crowd[r] += count - 1;
          own.change[r] += count * static_cast<std::uint64_t>(std::llround(against * change_unit));
        }
      },
      workers);
  result.crowd.resize(rows.size());
  result.change.resize(rows.size());
  const auto trees = static_cast<double>(forest.trees());
  for (std::size_t r = 0; r < rows.size(); ++r) {
    std::uint64_t crowd = 0;
    std::uint64_t change = 0;
    for (const Sums& lane : lanes) {
      if (lane.crowd.empty()) continue;
      crowd += lane.crowd[r];
      change += lane.change[r];
    }
    result.crowd[r] = static_cast<double>(crowd) / trees;
    result.change[r] = static_cast<double>(change) / change_unit / trees;
  }
  return result;
}

}  // namespace sewil::suggest
