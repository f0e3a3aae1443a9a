// samples/scoring_job.h: everything a score depends on besides the columns, built once per run: the search,
// the relevance test, the selected features' figures and the diagnostics take the same one.
#pragma once

#include <string>

#include "samples/augmented_set.h"
#include "sewil/learn/forest.h"
#include "sewil/select/criterion.h"

namespace sewil::selection {

struct ScoringJob {
  const CodedMatrix& matrix;  // must outlive the job
  AugmentedSet set;
  ForestOptions forest;  // all sets share its seed, so that differences come from the columns
  CriterionOptions criterion;
};

// As bytes, for another process: see sewil/select/problem.h.
std::string pack_scoring_job(const ScoringJob& job);

}  // namespace sewil::selection
