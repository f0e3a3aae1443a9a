// selection/forest_scorer.h: what a column set is worth: one forest on the augmented set, one criterion.
// Where that criterion is a bound that says nothing, the out-of-bag error decides.
// All sets share the bootstrap draws (the forest's seed), so that differences come from the columns.
#pragma once

#include <span>
#include <vector>

#include "selection/augmented_set.h"
#include "sewil/criterion.h"
#include "sewil/forest.h"
#include "sewil/scorer.h"
#include "sewil/workers.h"

namespace sewil {

struct Evaluation {
  CriterionResult bounds;
  std::vector<double> weights;  // beside the set's columns
};

class ForestScorer final : public Scorer {
 public:
  // Everything given must outlive the scorer.
  ForestScorer(const CodedMatrix& matrix, const AugmentedSet& set, const ForestOptions& forest,
               const CriterionOptions& criterion, const Workers& workers);

  std::vector<Score> score(std::span<const ColumnSet> sets, bool want_weights, Progress& progress) override;

  // Of each set the bounds that the criterion's votes give; its value among them is the set's score, unless
  // it is a bound that says nothing.
  [[nodiscard]] std::vector<CriterionResult> bounds(std::span<const ColumnSet> sets,
                                                    Progress& progress) const;

  // One set with every bound that can be computed, whatever the criterion.
  [[nodiscard]] Evaluation evaluate(const ColumnSet& columns, Progress& progress) const;

  [[nodiscard]] Criterion criterion() const noexcept { return criterion_.criterion; }

 private:
  [[nodiscard]] std::vector<Evaluation> evaluate_all(std::span<const ColumnSet> sets, bool want_weights,
                                                     Progress& progress) const;
  [[nodiscard]] std::vector<ForestResult> grow(std::span<const ColumnSet> sets, bool want_weights,
                                               bool want_unlabeled, Progress& progress) const;
  [[nodiscard]] VoteMatrix unlabeled_votes(const ForestResult& forest) const;

  const CodedMatrix& matrix_;
  const AugmentedSet& set_;
  ForestOptions forest_;
  CriterionOptions criterion_;
  const Workers& workers_;
};

}  // namespace sewil
