// study/time_left.h: how long a study will still take. A guess from the sizes of a job is corrected by what
// jobs like it have really taken: the same method on the same set, else the same method, else any.
#pragma once

#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "sewil/study.h"
#include "study/plan.h"

namespace sewil::study {

class TimeLeft {
 public:
  explicit TimeLeft(std::span<const StudySource> sources) : sources_(sources) {}

  // A job of this kind took so long.
  void learn(const StudyJob& job, double seconds);
  // Seconds for all of these, one after the other; negative when nothing is known yet.
  [[nodiscard]] double of(std::span<const StudyJob> jobs) const;

 private:
  struct Sum {
    double seconds = 0, guess = 0;
  };
  [[nodiscard]] double guess(const StudyJob& job) const;

  std::span<const StudySource> sources_;
  std::map<std::pair<std::size_t, std::string>, Sum> by_set_and_method_;
  std::map<std::string, Sum> by_method_;
  Sum all_;
};

// 75 s as "1 min", 4000 s as "1 h 07 min".
std::string duration_text(double seconds);

}  // namespace sewil::study
