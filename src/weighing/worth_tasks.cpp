// weighing/worth_tasks.cpp: see worth_tasks.h. A task: columns, classes, how many forests, and of each its
// rows and labels, its options and whether weights are wanted.
#include "weighing/worth_tasks.h"

#include <algorithm>
#include <span>
#include <utility>

namespace sewil::selection {
namespace {

constexpr Wanted by_weights{.oob_votes = false, .prediction_votes = false, .weights = true};
constexpr Wanted by_gains{.oob_votes = false, .prediction_votes = false, .weights = false, .gains = true};

std::vector<double> worth_of(ForestResult grown, bool weights) {
  return std::move(weights ? grown.weights : grown.gains);
}

std::string pack(const RankingInput& input, const ColumnSet& columns, std::span<const ForestOn> forests) {
  std::string body;
  put_rows(body, columns);
  base::put(body, static_cast<std::uint64_t>(input.rows.classes));
  base::put(body, static_cast<std::uint64_t>(forests.size()));
  for (const ForestOn& one : forests) {
    put_known(body, {one.rows.rows, one.rows.labels, {}, input.rows.classes});
    base::put(body, one.forest);
    base::put(body, one.by_weights);
  }
  return pack_task(worth_kind, body);
}

// How many forests go together, so that every process has some and each forest of many trees is alone.
std::vector<std::size_t> parts_of(const std::vector<ForestOn>& forests, std::size_t processes) {
  double all = 0;
  for (const ForestOn& one : forests) all += one.forest.n_estimators;
  std::vector<std::size_t> ends;
  double trees = 0;
  for (std::size_t i = 0; i < forests.size(); ++i) {
    trees += forests[i].forest.n_estimators;
    if (trees * static_cast<double>(2 * processes) < all && i + 1 < forests.size()) continue;
    ends.push_back(i + 1);
    trees = 0;
  }
  return ends;
}

}  // namespace

std::vector<std::vector<double>> worth_in_each(const RankingInput& input, const ColumnSet& columns,
                                               const std::vector<ForestOn>& forests) {
  std::vector<std::vector<double>> worth(forests.size());
  if (input.elsewhere == nullptr || forests.size() < 2) {
    for (std::size_t i = 0; i < forests.size(); ++i) {
      const auto& [rows, forest, weights] = forests[i];
      worth[i] = worth_of(forest_on(input, rows, forest, columns, weights ? by_weights : by_gains), weights);
    }
    return worth;
  }
  const std::vector<std::size_t> ends = parts_of(forests, input.elsewhere->at_once());
  std::vector<std::string> tasks;
  std::size_t from = 0;
  for (const std::size_t end : ends) {
    tasks.push_back(pack(input, columns, std::span(forests).subspan(from, end - from)));
    from = end;
  }
  const auto take = [&](std::size_t task, const std::string& answer) {
    base::ByteReader in(answer, "The answer of a task");
    for (std::size_t i = task == 0 ? 0 : ends[task - 1]; i < ends[task]; ++i)
      worth[i] = in.take_list<double>();
    return std::vector<std::string>{};
  };
  StopOnly quiet(input.progress);
  input.elsewhere->run(table_job(*input.elsewhere, input.matrix, input.rows.groups), std::move(tasks), take,
                       quiet);
  return worth;
}

std::string answer_worth(const TaskInHand& task) {
  base::ByteReader in = task.reader();
  const CodedMatrix& matrix = task.job.matrix();
  const ColumnSet columns = take_columns(in, matrix);
  const auto classes = static_cast<std::size_t>(in.take<std::uint64_t>());
  const auto forests = in.take<std::uint64_t>();
  in.need(forests);
  std::string answer;
  for (std::uint64_t i = 0; i < forests; ++i) {
    const OwnedRows rows = take_known(in, matrix);
    const auto forest = in.take<ForestOptions>();
    const bool weights = in.take<bool>();
    const Sample sample{.rows = rows.labeled, .labels = rows.labels, .classes = classes};
    ForestResult grown = grow_forest(matrix, columns, sample, forest, weights ? by_weights : by_gains,
                                     task.workers, task.progress);
    base::put_list(answer, worth_of(std::move(grown), weights));
  }
  return answer;
}

}  // namespace sewil::selection
