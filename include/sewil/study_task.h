// sewil/study_task.h: one method on one split of a table, for callers that have a loop of their own (a pool
// of processes, say). Its line is what run_study writes for the same data, rows, options and seed.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "sewil/dataset.h"
#include "sewil/progress.h"
#include "sewil/search.h"
#include "sewil/selection.h"
#include "sewil/split.h"
#include "sewil/study_results.h"
#include "sewil/workers.h"

namespace sewil {

// What labels the rows with the chosen columns.
struct LabelingOptions {
  ForestOptions forest = {};
  SelfLearningOptions self_learning = {};
};

// What a study of the command line has no words for.
struct TaskExtras {
  ColumnConstraints constraints = {};
  // None: the forest and the self-learning of the selection itself.
  std::optional<LabelingOptions> labeling = {};
  SelectionHooks hooks = {};
};

struct StudyTask {
  // What the line calls the data and the method.
  std::string set = "data";
  std::string method = {};
  // The split's number, from 1.
  std::size_t split = 1;
  // With this split's own seed.
  SelectionOptions options = {};
  TaskExtras extras = {};
  // Seconds the progress allows, for the line of a task that was not done by then.
  double limit = StudyResult::unknown;
  // Tasks at the same time.
  int jobs = 1;
};

// The labels of `data` are the truth: only those of the labeled rows are learned from. Throws Stopped when it
// is interrupted; a task that runs out of time is NA.
[[nodiscard]] StudyResult run_task(const StudyTask& task, const Dataset& data, const Split& rows,
                                   const Workers& workers, Progress& progress = no_progress());

}  // namespace sewil
