// samples/scoring_job.h: everything a score depends on besides the columns, built once per run: the search,
// the relevance test, the selected features' figures and the diagnostics take the same one. And scoring in
// other processes: a task is some column sets, its answer their scores.
#pragma once

#include <memory>
#include <string>

#include "base/bytes.h"
#include "samples/augmented_set.h"
#include "sewil/learn/forest.h"
#include "sewil/learn/learner.h"
#include "sewil/select/criterion.h"
#include "sewil/select/search.h"

namespace sewil::selection {

struct TaskInHand;

struct ScoringJob {
  const CodedMatrix& matrix;  // must outlive the job
  AugmentedSet set;
  ForestOptions forest;  // all sets share its seed, so that differences come from the columns
  CriterionOptions criterion;
};

[[nodiscard]] PackedJob pack_scoring_job(const ScoringJob& job);
// From the body of such a job. `workers` must outlive it.
[[nodiscard]] std::unique_ptr<Scorer> open_scoring_job(base::ByteReader& in, const Workers& workers);

// Scores by the runner's processes.
[[nodiscard]] std::unique_ptr<Scorer> score_elsewhere(TaskRunner& runner, PackedJob job);

// The kind of task.
inline constexpr const char* score_kind = "score";
[[nodiscard]] std::string answer_score(const TaskInHand& task);

}  // namespace sewil::selection
