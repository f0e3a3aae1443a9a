// study/time_left.h: how long a study will still take. A guess from the sizes of a job is corrected by the
// processor time that jobs like it have really taken, in this run or an earlier one: the same method on the
// same set (where none has SEW-IL's number of columns, with its own), else the same method, else any. pace:
// seconds of the clock to a processor second of a job, by what this run has seen; an earlier one may have had
// the machine for itself, or shared it.
#pragma once

#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "sewil/front/study.h"
#include "study/plan.h"

namespace sewil::study {

class TimeLeft {
 public:
  // `threads`: of a job.
  TimeLeft(std::span<const StudySource> sources, int threads) : sources_(sources), threads_(threads) {}

  // A job of this kind took so much processor time.
  void learn(const StudyJob& job, double cpu_seconds);
  // What the results of earlier runs tell of these jobs.
  void learn_all(std::span<const StudyJob> jobs, std::span<const StudyResult> results);
  // A job of this run took so much of both.
  void learn_pace(double cpu_seconds, double seconds);
  // Seconds of the clock for all of these, one after the other; negative when nothing is known yet.
  [[nodiscard]] double of(std::span<const StudyJob> jobs) const;

 private:
  struct Sum {
    double cpu_seconds = 0, guess = 0;
  };
  [[nodiscard]] double guess(const StudyJob& job) const;
  [[nodiscard]] double pace() const;

  std::span<const StudySource> sources_;
  int threads_;
  // Of this run's jobs.
  double cpu_seconds_ = 0, seconds_ = 0;
  std::map<std::pair<std::size_t, std::string>, Sum> by_set_and_method_;
  std::map<std::string, Sum> by_method_;
  Sum all_;
};

// 75 s as "1 min", 4000 s as "1 h 07 min".
std::string duration_text(double seconds);

}  // namespace sewil::study
