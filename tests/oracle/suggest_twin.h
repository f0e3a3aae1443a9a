// oracle/suggest_twin.h: what the rules of sewil/judge/suggest.h count, by slow, obvious loops over rows,
// trees and other rows. A row's leaf is found by its raw values.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <set>
#include <vector>

#include "forest/kept_tree.h"
#include "sewil/judge/suggest.h"
#include "sewil/learn/forest.h"

namespace sewil::oracle {

class SuggestTwin {
 public:
  // `values`: by column of the forest and row of the table.
  SuggestTwin(const KeptForest& forest, const std::vector<std::vector<double>>& values,
              std::vector<std::uint32_t> rows)
      : forest_(forest), rows_(std::move(rows)) {
    for (const std::uint32_t row : rows_) {
      leaves_.emplace_back();
      for (const forest::KeptTree& tree : forest.kept_trees()) {
        std::uint32_t at = 0;
        while (!tree.nodes[at].is_leaf()) {
          const forest::KeptNode& node = tree.nodes[at];
          const double value = values[node.slot()][row];
          const bool left = std::isnan(value) ? node.missing_left() : value <= node.threshold;
          at = node.child + (left ? 0 : 1);
        }
        leaves_.back().push_back(at);
      }
    }
  }

  [[nodiscard]] std::size_t rows() const { return rows_.size(); }
  [[nodiscard]] std::size_t place_of(std::uint32_t row) const {
    return static_cast<std::size_t>(std::find(rows_.begin(), rows_.end(), row) - rows_.begin());
  }

  // How much a tree's leaf says for a class.
  [[nodiscard]] double share(std::size_t tree, std::uint32_t leaf, std::size_t cls) const {
    const forest::KeptTree& kept = forest_.kept_trees()[tree];
    const forest::KeptNode& node = kept.nodes[leaf];
    if (node.is_pure()) return node.pure_class() == cls ? 1 : 0;
    double sum = 0;
    for (const std::uint32_t part : kept.shares(node, forest_.classes())) sum += part;
    return kept.shares(node, forest_.classes())[cls] / sum;
  }
  // Of the trees from `first` on, in steps.
  [[nodiscard]] double vote(std::size_t row, std::size_t cls, std::size_t first = 0,
                            std::size_t step = 1) const {
    double sum = 0;
    double trees = 0;
    for (std::size_t t = first; t < forest_.trees(); t += step, ++trees) {
      sum += share(t, leaves_[row][t], cls);
    }
    return sum / trees;
  }
  [[nodiscard]] double closeness(std::size_t row) const {
    std::vector<double> votes;
    for (std::size_t k = 0; k < forest_.classes(); ++k) votes.push_back(vote(row, k));
    std::sort(votes.rbegin(), votes.rend());
    return 1 - (votes[0] - votes[1]);
  }
  [[nodiscard]] double proximity(std::size_t a, std::size_t b) const {
    double same = 0;
    for (std::size_t t = 0; t < forest_.trees(); ++t) same += leaves_[a][t] == leaves_[b][t] ? 1 : 0;
    return same / static_cast<double>(forest_.trees());
  }
  [[nodiscard]] double crowd(std::size_t row) const {
    double sum = 0;
    for (std::size_t other = 0; other < rows_.size(); ++other) {
      if (other != row) sum += proximity(row, other);
    }
    return sum;
  }

  // The score of a row when those in `picked` are in the batch already.
  [[nodiscard]] double score(SuggestRule rule, std::size_t row,
                             const std::vector<std::size_t>& picked) const {
    if (rule == SuggestRule::entropy) return entropy(row);
    if (rule == SuggestRule::disagreement) return disagreement(row);
    if (rule == SuggestRule::density) return closeness(row) * uncovered(row, picked, false);
    if (rule == SuggestRule::change) return uncovered(row, picked, true);
    if (rule == SuggestRule::diverse) {
      double nearest = 0;
      for (const std::size_t other : picked) nearest = std::max(nearest, proximity(row, other));
      return closeness(row) * (1 - nearest);
    }
    return closeness(row);
  }

 private:
  [[nodiscard]] double entropy(std::size_t row) const {
    double sum = 0;
    for (std::size_t k = 0; k < forest_.classes(); ++k) {
      const double p = vote(row, k);
      if (p > 0) sum -= p * std::log(p);
    }
    return sum;
  }
  [[nodiscard]] double disagreement(std::size_t row) const {
    double sum = 0;
    for (std::size_t k = 0; k < forest_.classes(); ++k) {
      sum += std::abs(vote(row, k, 0, 2) - vote(row, k, 1, 2)) / 2;
    }
    return sum;
  }
  // Rows that share the row's leaf, in the mean over the trees, leaves of picked rows not counted. `change`:
  // only where the leaf says another class than the row's, which is k with the probability of its vote.
  [[nodiscard]] double uncovered(std::size_t row, const std::vector<std::size_t>& picked, bool change) const {
    double sum = 0;
    for (std::size_t t = 0; t < forest_.trees(); ++t) {
      const std::uint32_t leaf = leaves_[row][t];
      if (std::ranges::any_of(picked, [&](std::size_t other) { return leaves_[other][t] == leaf; })) continue;
      double weight = 1;
      if (change) {
        weight = 0;
        for (std::size_t k = 0; k < forest_.classes(); ++k) {
          weight += vote(row, k) * (1 - share(t, leaf, k));
        }
      }
      for (std::size_t other = 0; other < rows_.size(); ++other) {
        if (leaves_[other][t] == leaf) sum += weight;
      }
    }
    return sum / static_cast<double>(forest_.trees());
  }

  const KeptForest& forest_;
  std::vector<std::uint32_t> rows_;
  std::vector<std::vector<std::uint32_t>> leaves_;
};

}  // namespace sewil::oracle
