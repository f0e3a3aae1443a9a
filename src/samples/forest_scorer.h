// samples/forest_scorer.h: what a column set is worth: one forest on the augmented set, one criterion.
// Where that criterion is a bound that says nothing, the out-of-bag error decides.
#pragma once

#include <span>
#include <vector>

#include "samples/scoring_job.h"
#include "sewil/data/work.h"
#include "sewil/select/search.h"

namespace sewil::selection {

struct Evaluation {
  CriterionResult bounds;
  std::vector<double> weights;  // beside the set's columns
};

class ForestScorer final : public Scorer {
 public:
  // Both must outlive the scorer.
  ForestScorer(const ScoringJob& job, const Workers& workers) : job_(job), workers_(workers) {}

  std::vector<Score> score(std::span<const ColumnSet> sets, bool want_weights, Progress& progress) override;

  // Of each set the bounds that the criterion's votes give; its value among them is the set's score, unless
  // it is a bound that says nothing.
  [[nodiscard]] std::vector<CriterionResult> bounds(std::span<const ColumnSet> sets,
                                                    Progress& progress) const;

  // One set with every bound that can be computed, whatever the criterion.
  [[nodiscard]] Evaluation evaluate(const ColumnSet& columns, Progress& progress) const;

  [[nodiscard]] Criterion criterion() const noexcept { return job_.criterion.criterion; }

 private:
  [[nodiscard]] std::vector<Evaluation> evaluate_all(std::span<const ColumnSet> sets, bool want_weights,
                                                     Progress& progress) const;
  [[nodiscard]] std::vector<ForestResult> grow(std::span<const ColumnSet> sets, bool want_weights,
                                               bool want_unlabeled, Progress& progress) const;
  [[nodiscard]] VoteMatrix unlabeled_votes(const ForestResult& forest) const;

  const ScoringJob& job_;
  const Workers& workers_;
};

}  // namespace sewil::selection
