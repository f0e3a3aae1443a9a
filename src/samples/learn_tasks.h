// samples/learn_tasks.h: self-training on several sets of columns, and forests on several sets of learned
// rows; each is a task where there are other processes.
#pragma once

#include <string>
#include <vector>

#include "samples/table_job.h"
#include "sewil/learn/learner.h"

namespace sewil::selection {

struct Subject {
  ColumnSet columns = {};
  ForestOptions forest = {};
};

// What is left of self-training to its end.
struct Learned {
  std::vector<std::uint32_t> rows = {};      // labeled ones first
  std::vector<std::int32_t> labels = {};     // beside rows
  std::vector<std::int32_t> predicted = {};  // of the unlabeled rows
};

// The learner's rows and self-training, each subject's columns and forest. `stage`: for the progress. Throws
// Stopped.
[[nodiscard]] std::vector<Learned> learn_each(const Learner& learner, const std::vector<Subject>& subjects,
                                              const char* stage);

// One of them as a task, and its answer, for who has more to hand out.
[[nodiscard]] std::string pack_learning(const Learner& learner, const Subject& subject);
[[nodiscard]] Learned unpack_learned(const std::string& answer);

// The kind of task.
inline constexpr const char* learn_kind = "learn";
[[nodiscard]] std::string answer_learn(const TaskInHand& task);

}  // namespace sewil::selection
