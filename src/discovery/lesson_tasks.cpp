// discovery/lesson_tasks.cpp: see lesson_tasks.h. A task: what all label sets share (rows, columns, options),
// then which label set. Its answer: predictors, then their votes.
#include "discovery/lesson_tasks.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <type_traits>
#include <utility>

namespace sewil::discovery {
namespace {

using namespace selection;

static_assert(std::is_trivially_copyable_v<DiscoveryOptions>);

// What the label sets of a run share, in another process. They refer to themselves.
struct SharedSchool {
  SharedSchool(const TaskInHand& task, base::ByteReader& in)
      : rows(take_known(in, task.job.matrix())),
        columns(take_columns(in, task.job.matrix())),
        forest(in.take<ForestOptions>()),
        self_training(in.take<SelfTrainingOptions>()),
        options(in.take<DiscoveryOptions>()),
        by_labels(judge_by_labels(learner(task), columns)),
        deal(learner(task), options, columns) {}

  [[nodiscard]] Learner learner(const TaskInHand& task) const {
    return {.matrix = task.job.matrix(),
            .rows = known_of(rows, task.job),
            .columns = columns,
            .forest = forest,
            .self_training = self_training,
            .workers = task.workers,
            .progress = task.progress};
  }

  OwnedRows rows;
  ColumnSet columns;
  ForestOptions forest;
  SelfTrainingOptions self_training;
  DiscoveryOptions options;
  std::vector<double> by_labels;
  Deal deal;
};

std::string pack_shared(const School& school, const ColumnSet& columns) {
  std::string body;
  put_known(body, school.learner.rows);
  put_rows(body, columns);
  base::put(body, school.learner.forest);
  base::put(body, school.learner.self_training);
  base::put(body, school.options);
  return body;
}

LabelSet unpack(const std::string& answer, const LessonPlace& place, const PartlyLabeled& rows) {
  base::ByteReader in(answer, "The answer of a task");
  LabelSet label_set{.round = place.round, .fold = place.fold, .predictors = in.take_list<std::uint32_t>()};
  const std::vector<double> votes = in.take_list<double>();
  if (votes.empty()) return label_set;
  label_set.votes = VoteMatrix(rows.unlabeled.size(), rows.classes);
  if (votes.size() != label_set.votes.values.size())
    in.fail("it has other votes", "one for each row and class");
  label_set.votes.values = votes;
  return label_set;
}

}  // namespace

Deal::Deal(const Learner& learner, const DiscoveryOptions& options, const ColumnSet& columns)
    : columns_(columns) {
  for (std::size_t round = 0; round < options.rounds * options.seeds; ++round) {
    folds_.push_back(
        deal_columns(columns, options.folds, learner.forest.seed, static_cast<std::uint64_t>(round) << 32));
  }
}

LabelSet Deal::teach(const School& school, const LessonPlace& place) const {
  ColumnSet rest;
  std::ranges::set_difference(columns_, fold(place), std::back_inserter(rest));
  return discovery::teach(school, rest, place.round, place.fold);
}

void teach_each(const School& school, const Deal& deal, const ColumnSet& columns,
                const std::vector<LessonPlace>& places, const std::function<void(LabelSet)>& take) {
  const Learner& learner = school.learner;
  if (learner.elsewhere == nullptr || places.size() < 2) {
    for (const LessonPlace& place : places) {
      learner.progress.throw_if_stopped();
      take(deal.teach(school, place));
    }
    return;
  }
  const std::string shared = pack_shared(school, columns);
  std::vector<std::string> tasks;
  for (const LessonPlace& place : places) {
    std::string body;
    base::put(body, place);
    tasks.push_back(pack_task(lesson_kind, body + shared));
  }
  learner.elsewhere->run(
      table_job(*learner.elsewhere, learner.matrix, learner.rows.groups), std::move(tasks),
      [&](std::size_t task, const std::string& answer) {
        take(unpack(answer, places[task], learner.rows));
        return std::vector<std::string>{};
      },
      learner.progress);
}

std::string answer_label_set(const TaskInHand& task) {
  base::ByteReader in = task.reader();
  const auto place = in.take<LessonPlace>();
  const std::string shared(task.bytes.substr(in.at()));
  const auto school = task.job.shared<SharedSchool>(shared, [&] { return SharedSchool(task, in); });
  if (place.round >= school->options.rounds * school->options.seeds || place.fold >= school->options.folds)
    in.fail("it asks for another label set", "one of those that are given");
  const Learner learner = school->learner(task);
  const LabelSet label_set = school->deal.teach({learner, school->options, school->by_labels}, place);
  std::string answer;
  base::put_list(answer, label_set.predictors);
  base::put_list(answer, label_set.votes.values);
  return answer;
}

}  // namespace sewil::discovery
