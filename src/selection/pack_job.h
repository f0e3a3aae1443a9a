// selection/pack_job.h: making the job of sewil/scoring_job.h.
#pragma once

#include <string>

#include "selection/augmented_set.h"
#include "sewil/criterion.h"
#include "sewil/forest.h"

namespace sewil {

std::string pack_scoring_job(const CodedMatrix& matrix, const AugmentedSet& set, const ForestOptions& forest,
                             const CriterionOptions& criterion);

}  // namespace sewil
