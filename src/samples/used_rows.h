// samples/used_rows.h: what a scoring job needs of its table. Of a long table candidates are scored on a
// sample, and the rest of the rows need not travel to other processes.
#pragma once

#include "samples/scoring_job.h"

namespace sewil::selection {

struct UsedRows {
  CodedMatrix matrix;
  AugmentedSet set;  // by the row numbers of `matrix`
};

// The job's rows alone, in their order; its scores have the same bits.
[[nodiscard]] UsedRows only_used_rows(const ScoringJob& job);

// Rows that the job names.
[[nodiscard]] std::size_t count_used_rows(const ScoringJob& job);

}  // namespace sewil::selection
