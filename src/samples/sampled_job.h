// samples/sampled_job.h: a scoring job of a long table cut down to a sample of its rows (row_sample.h).
#pragma once

#include "samples/row_sample.h"
#include "samples/scoring_job.h"
#include "sewil/data/work.h"
#include "sewil/select/problem.h"

namespace sewil::selection {

// Replaces the job's set by a sample large enough for its criterion to tell column sets apart, which is seen
// on random sets of `columns`; returns how large, or 0 rows when the set is short, or all of it is needed,
// and stays as it is.
ScoredRows sample_job(ScoringJob& job, const ColumnSet& columns, const Workers& workers, Progress& progress);

// The job on at most so many rows: for figures that need forests of all columns.
[[nodiscard]] ScoringJob job_of_some_rows(const ScoringJob& job, std::size_t most = most_rows_scored_whole);

}  // namespace sewil::selection
