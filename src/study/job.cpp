// study/job.cpp: accuracies of a selection.
#include "study/job.h"

#include <chrono>
#include <ctime>

#include "sewil/kept_forest.h"
#include "sewil/methods.h"
#include "sewil/votes.h"

namespace sewil {
namespace {

double wall_now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

double cpu_now(bool alone) {
  timespec time{};
  clock_gettime(alone ? CLOCK_PROCESS_CPUTIME_ID : CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

double accuracy(std::span<const std::int32_t> truth, std::span<const std::int32_t> predicted) {
  const ErrorRate rate = error_rate(truth, predicted);
  return rate.rows == 0 ? StudyResult::unknown : rate.accuracy();
}

}  // namespace

JobClock::JobClock(bool alone) : alone_(alone), wall_(wall_now()), cpu_(cpu_now(alone)) {}

double JobClock::seconds() const {
  return wall_now() - wall_;
}

double JobClock::cpu_seconds() const {
  return cpu_now(alone_) - cpu_;
}

Figures accuracies(const JobInput& input, const SelfLearningResult& learned) {
  Figures figures;
  figures.acc_u = accuracy(input.rows.unlabeled_truth, learned.predicted);
  if (!input.rows.split.test.empty()) {
    figures.acc_t = accuracy(
        input.rows.test_truth,
        predict(learned.forest.trees->votes_of_rows(input.set.matrix, input.rows.split.test, input.workers)));
  }
  return figures;
}

Figures run_selection(const JobInput& input, const SelectionOptions& options) {
  const JobClock clock(input.alone);
  const SelectionOutcome found = select_columns(input.set.data, input.set.matrix, input.rows.known(), {},
                                                options, input.workers, input.progress);
  Figures figures = accuracies(input, found.labeling);
  figures.columns = found.columns.size();
  figures.stopped = found.stopped;
  // A ranker looks at the table itself, not at what self-learning on all columns found.
  if (info_of(options.method).kind == MethodKind::search) {
    figures.choose_seconds = found.seconds.self_learning + found.seconds.search;
  } else if (is_ranker(options.method)) {
    figures.choose_seconds = found.seconds.search;
  }
  figures.seconds = clock.seconds();
  figures.cpu_seconds = clock.cpu_seconds();
  return figures;
}

}  // namespace sewil
