// study/job.cpp: see job.h.
#include "study/job.h"

#include <ctime>

#include "sewil/data/work.h"
#include "sewil/learn/forest.h"
#include "sewil/learn/learner.h"
#include "sewil/learn/votes.h"
#include "sewil/select/methods.h"
#include "sewil/version.h"

namespace sewil::study {
namespace {

double cpu_now(bool whole_process) {
  timespec time{};
  clock_gettime(whole_process ? CLOCK_PROCESS_CPUTIME_ID : CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

double accuracy(std::span<const std::int32_t> truth, std::span<const std::int32_t> predicted) {
  const ErrorRate rate = error_rate(truth, predicted);
  return rate.rows == 0 ? StudyResult::unknown : rate.accuracy();
}

}  // namespace

JobClock::JobClock(const Workers& workers, int jobs)
    : whole_process_(jobs == 1 || workers.threads() > 1),
      wall_(base::Clock::now()),
      cpu_(cpu_now(whole_process_)) {}

double JobClock::seconds() const {
  return base::seconds_since(wall_);
}

double JobClock::cpu_seconds() const {
  return cpu_now(whole_process_) - cpu_;
}

Figures accuracies(const JobInput& input, const SelfTrainingResult& learned) {
  Figures figures;
  figures.acc_u = accuracy(input.rows.unlabeled_truth, learned.predicted);
  if (!input.rows.split.test.empty()) {
    figures.acc_t =
        accuracy(input.rows.test_truth,
                 predict(votes_of_rows(learned, input.set.matrix, input.rows.split.test, input.workers)));
  }
  return figures;
}

StudyResult empty_line(const StudyJob& job, const PlannedLine& line, const PreparedSet& set,
                       const Workers& workers, int jobs) {
  StudyResult result;
  result.table = line.method.table;
  result.set = set.name;
  result.split = job.split;
  result.method = line.method.name;
  result.seed = job.options.seed;
  result.threads = workers.threads();
  result.jobs = jobs;
  result.options_hash = line.key.hash;
  result.changed = line.key.changed;
  result.data_hash = set.description.hash;
  result.version = SEWIL_VERSION;
  return result;
}

void fill(StudyResult& line, const Figures& figures) {
  line.acc_u = figures.acc_u;
  line.acc_t = figures.acc_t;
  line.columns = figures.columns;
  line.choose_seconds = figures.choose_seconds;
  line.seconds = figures.seconds;
  line.cpu_seconds = figures.cpu_seconds;
}

void end_early(StudyResult& line, ResultStatus status, const JobClock& clock) {
  line.status = status;
  line.seconds = clock.seconds();
  line.cpu_seconds = clock.cpu_seconds();
}

Figures selection_figures(const JobInput& input, const SelectionOptions& options, const TaskExtras& extras) {
  const JobClock clock = input.clock();
  const PartlyLabeled known = input.rows.known();
  const SelectionOutcome found = select_columns(
      {input.set.data, input.set.matrix, known, extras.constraints, options, input.workers, input.progress},
      extras.hooks);
  if (found.stopped != StopReason::none) throw Stopped(found.stopped);
  Figures figures;
  if (extras.labeling) {
    ForestOptions forest = extras.labeling->forest;
    forest.seed = options.seed;
    const Learner learner{.matrix = input.set.matrix,
                          .rows = known,
                          .columns = found.columns,
                          .forest = forest,
                          .self_training = extras.labeling->self_training,
                          .workers = input.workers,
                          .progress = input.progress};
    figures = accuracies(input, learn_to_the_end(learner, {.trees = true}));
  } else {
    figures = accuracies(input, found.labeling);
  }
  figures.columns = found.columns.size();
  // Most rankers look at the table itself, not at what self-training on all columns found.
  const MethodInfo& method = info_of(options.method);
  if (method.kind == MethodKind::search || method.learns_first) {
    figures.choose_seconds = found.seconds.self_training + found.seconds.search;
  } else if (is_ranker(options.method)) {
    figures.choose_seconds = found.seconds.search;
  }
  figures.seconds = clock.seconds();
  figures.cpu_seconds = clock.cpu_seconds();
  return figures;
}

}  // namespace sewil::study
