// study/job.h: one job of a study, from a prepared set to figures and to lines.
#pragma once

#include <span>
#include <vector>

#include "base/seconds_since.h"
#include "sewil/data/work.h"
#include "sewil/front/study.h"
#include "study/plan.h"
#include "study/prepared_set.h"

namespace sewil::study {

struct Figures {
  double acc_u = StudyResult::unknown;
  double acc_t = StudyResult::unknown;
  std::size_t columns = 0;
  double choose_seconds = StudyResult::unknown;
  double seconds = 0;
  double cpu_seconds = 0;
};

// Wall and processor time since it was made. The process's processor time counts when its job runs alone or
// has several threads, else the thread's.
class JobClock {
 public:
  JobClock(const Workers& workers, int jobs);
  [[nodiscard]] double seconds() const;
  [[nodiscard]] double cpu_seconds() const;

 private:
  bool whole_process_;
  base::Clock::time_point wall_;
  double cpu_;
};

struct JobInput {
  const PreparedSet& set;
  const SplitRows& rows;
  const Workers& workers;
  Progress& progress;
  // At the same time.
  int jobs = 1;

  [[nodiscard]] JobClock clock() const { return {workers, jobs}; }
};

// A line of the job without its figures.
StudyResult empty_line(const StudyJob& job, const PlannedLine& line, const PreparedSet& set,
                       const Workers& workers, int jobs);

void fill(StudyResult& line, const Figures& figures);

// It failed, or was not done within its limit; how long it took until then.
void end_early(StudyResult& line, ResultStatus status, const JobClock& clock);

// Accuracies of self-training's last forest.
Figures accuracies(const JobInput& input, const SelfTrainingResult& learned);

// Columns chosen by a method, then self-training on them. Throws Stopped when it was cut short, even where a
// best so far is known: that is no fair figure.
Figures selection_figures(const JobInput& input, const SelectionOptions& options,
                          const TaskExtras& extras = {});

// The random sets of table criteria: figures for each of `methods` (criteria and gt), in order. Seconds to
// choose: the first self-training and the forests of all sets; for gt self-training on all sets.
std::vector<Figures> run_criteria(const JobInput& input, std::span<const StudyMethod> methods,
                                  const SelectionOptions& options);

}  // namespace sewil::study
