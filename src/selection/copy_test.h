// selection/copy_test.h: the relevance test: one forest on the best candidate's columns, the suspicious ones
// and a permuted copy of each of those; a suspicious unit must beat its copies over the trees.
#pragma once

#include "selection/augmented_set.h"
#include "sewil/forest.h"
#include "sewil/scorer.h"
#include "sewil/selection.h"
#include "sewil/workers.h"

namespace sewil {

class CopyTest final : public RelevanceTest {
 public:
  // Everything given must outlive the test.
  CopyTest(const CodedMatrix& matrix, const AugmentedSet& set, const ForestOptions& forest,
           const RelevanceOptions& options, std::uint64_t seed, const Workers& workers);

  std::vector<Relevance> test(const ColumnSet& best, std::span<const ColumnSet> suspicious,
                              std::size_t generation, Progress& progress) override;

 private:
  const CodedMatrix& matrix_;
  const AugmentedSet& set_;
  ForestOptions forest_;
  RelevanceOptions options_;
  std::uint64_t seed_;
  const Workers& workers_;
};

}  // namespace sewil
