// co_training/tree_errors.h: how wrong a decision tree is, by cross-validation, on a set of columns and one
// more: for each of many such columns. The tree of the set alone is grown once per fold; a further column
// only changes it below the nodes where its own best cut is better than the set's, and where it has no cut,
// it has none further down. So most columns cost a walk down the tree instead of a tree.
#pragma once

#include "co_training/decision_tree.h"
#include "co_training/set_errors.h"
#include "sewil/learn/forest.h"

namespace sewil::selection {

class TreeErrors final : public SetErrors {
 public:
  // Stratified folds, dealt by the seed. The matrix, the sample's rows and labels must outlive this.
  TreeErrors(const CodedMatrix& matrix, const Sample& sample, std::uint64_t seed, const Workers& workers);

  std::vector<double> beside(std::span<const std::uint32_t> set, std::span<const std::uint32_t> open,
                             const Tried& tried, Progress& progress) override;

 private:
  struct Fold {
    std::vector<std::uint32_t> taught, asked;
  };

  const CodedMatrix& matrix_;
  const Sample& sample_;
  const Workers& workers_;
  std::vector<std::uint32_t> weights_;
  TreeRows rows_;
  std::vector<Fold> folds_;
};

// What a decision tree on the sample's rows and these columns calls the sample's prediction-only rows.
std::vector<std::int32_t> labels_by_tree(const CodedMatrix& matrix, std::span<const std::uint32_t> columns,
                                         const Sample& sample);

}  // namespace sewil::selection
