// weighing/worth_tasks.h: what the same columns are worth in several forests, each on learned rows of its
// own; some forests are a task where there are other processes.
#pragma once

#include <string>
#include <vector>

#include "samples/table_job.h"
#include "weighing/in_forest.h"

namespace sewil::selection {

struct ForestOn {
  LearnedRows rows;
  ForestOptions forest = {};
  bool by_weights = false;  // else by gains
};

// Beside the forests, the columns' worth in each. Throws Stopped.
[[nodiscard]] std::vector<std::vector<double>> worth_in_each(const RankingInput& input,
                                                             const ColumnSet& columns,
                                                             const std::vector<ForestOn>& forests);

// The kind of task.
inline constexpr const char* worth_kind = "worth";
[[nodiscard]] std::string answer_worth(const TaskInHand& task);

}  // namespace sewil::selection
