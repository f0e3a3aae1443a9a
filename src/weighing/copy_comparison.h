// weighing/copy_comparison.h: the relevance test: one forest on the best candidate's columns, the suspicious
// ones and a permuted copy of each of those; a suspicious unit must beat its copies over the trees.
#pragma once

#include "samples/scoring_job.h"
#include "sewil/data/work.h"
#include "sewil/select/methods.h"
#include "sewil/select/search.h"

namespace sewil::selection {

class CopyComparison final : public RelevanceTest {
 public:
  // The job and the workers must outlive it. The seed of the job's forest is that of all randomness here.
  CopyComparison(const ScoringJob& job, const RelevanceOptions& options, const Workers& workers)
      : job_(job), options_(options), workers_(workers) {}

  std::vector<Relevance> test(const ColumnSet& best, std::span<const ColumnSet> suspicious,
                              std::size_t generation, Progress& progress) override;

 private:
  const ScoringJob& job_;
  RelevanceOptions options_;
  const Workers& workers_;
};

}  // namespace sewil::selection
