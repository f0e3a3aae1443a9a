// discovery/lesson_tasks.h: label sets, and tests of columns by the label sets of a seed; each is a task
// where there are other processes.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "discovery/label_sets.h"
#include "samples/table_job.h"

namespace sewil::discovery {

// Who is taught: the columns outside of a fold of a round.
struct LessonPlace {
  std::size_t round = 0, fold = 0;
};

// The columns that are tested, dealt into folds for every round.
class Deal {
 public:
  Deal(const Learner& learner, const DiscoveryOptions& options, const ColumnSet& columns);

  [[nodiscard]] const ColumnSet& fold(const LessonPlace& place) const {
    return folds_[place.round][place.fold];
  }
  [[nodiscard]] LabelSet teach(const School& school, const LessonPlace& place) const;

 private:
  ColumnSet columns_;
  std::vector<std::vector<ColumnSet>> folds_;  // by round
};

// `take` is told of each label set as it is done, in any order. Throws Stopped.
void teach_each(const School& school, const Deal& deal, const ColumnSet& columns,
                const std::vector<LessonPlace>& places, const std::function<void(LabelSet)>& take);

// The kind of task.
inline constexpr const char* lesson_kind = "label set";
[[nodiscard]] std::string answer_label_set(const selection::TaskInHand& task);

}  // namespace sewil::discovery
