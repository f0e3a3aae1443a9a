// study/job.h: one job of a study, from a prepared set to figures.
#pragma once

#include <span>
#include <vector>

#include "sewil/progress.h"
#include "sewil/study.h"
#include "study/prepared_set.h"

namespace sewil {

struct Figures {
  double acc_u = StudyResult::unknown;
  double acc_t = StudyResult::unknown;
  std::size_t columns = 0;
  double choose_seconds = StudyResult::unknown;
  double seconds = 0;
  double cpu_seconds = 0;
  StopReason stopped = StopReason::none;
};

// Wall and processor time since it was made. The process's processor time counts when its job runs alone,
// else the thread's.
class JobClock {
 public:
  explicit JobClock(bool alone);
  [[nodiscard]] double seconds() const;
  [[nodiscard]] double cpu_seconds() const;

 private:
  bool alone_;
  double wall_, cpu_;
};

struct JobInput {
  const PreparedSet& set;
  const SplitRows& rows;
  const Workers& workers;
  Progress& progress;
  bool alone = true;  // see JobClock
};

// Accuracies of self-learning's last forest.
Figures accuracies(const JobInput& input, const SelfLearningResult& learned);

// Columns chosen by a method, then self-learning on them.
Figures run_selection(const JobInput& input, const SelectionOptions& options);

// The random sets of table criteria: figures for each of `methods` (criteria and gt), in order. Seconds to
// choose: the first self-learning and the forests of all sets; for gt self-learning on all sets.
std::vector<Figures> run_criteria(const JobInput& input, std::span<const StudyMethod> methods,
                                  const SelectionOptions& options);

}  // namespace sewil
