// suggest/leaf_counts.h: how many unlabeled rows end in each leaf of a forest, and what follows for a row:
// its crowd, and the change its label would make. change of a row: a tree whose leaf says another class than
// the row's label will say something else there once it has learned the label. The rows of such leaves are
// counted, in the mean over the trees; the label is not known, so each class counts by its vote.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sewil/data/coded_matrix.h"
#include "sewil/data/work.h"
#include "sewil/learn/forest.h"

namespace sewil::suggest {

struct LeafCounts {
  std::vector<std::vector<std::uint32_t>> of_leaf;  // by tree and node
  std::vector<double> crowd;                        // by row
  std::vector<double> change;                       // by row
};

// `votes`: of `rows`.
LeafCounts count_leaves(const KeptForest& forest, const CodedMatrix& matrix,
                        std::span<const std::uint32_t> rows, const VoteMatrix& votes, const Workers& workers);

// How much of the vote goes to other classes than the leaf's own; a leaf of several classes says each by its
// share.
double vote_against(const KeptForest& forest, std::size_t tree, std::uint32_t leaf,
                    std::span<const double> votes);

}  // namespace sewil::suggest
