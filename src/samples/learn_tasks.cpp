// samples/learn_tasks.cpp: see learn_tasks.h.
#include "samples/learn_tasks.h"

#include <type_traits>
#include <utility>

namespace sewil::selection {
namespace {

static_assert(std::is_trivially_copyable_v<ForestOptions> &&
              std::is_trivially_copyable_v<SelfTrainingOptions>);

Learned learn(const Learner& learner, const Subject& subject) {
  Learner of_subject = learner;
  of_subject.columns = subject.columns;
  of_subject.forest = subject.forest;
  SelfTrainingResult learned = learn_to_the_end(of_subject, {.weights = false});
  return {std::move(learned.rows), std::move(learned.labels), std::move(learned.predicted)};
}

}  // namespace

std::string pack_learning(const Learner& learner, const Subject& subject) {
  std::string body;
  put_known(body, learner.rows);
  base::put(body, learner.self_training);
  base::put(body, subject.forest);
  put_rows(body, subject.columns);
  return pack_task(learn_kind, body);
}

Learned unpack_learned(const std::string& answer) {
  base::ByteReader in(answer, "The answer of a task");
  Learned learned{.rows = take_rows(in)};
  learned.labels = in.take_list<std::int32_t>();
  learned.predicted = in.take_list<std::int32_t>();
  return learned;
}

std::vector<Learned> learn_each(const Learner& learner, const std::vector<Subject>& subjects,
                                const char* stage) {
  std::vector<Learned> learned(subjects.size());
  std::size_t done = 0;
  const auto tell = [&] {
    learner.progress.update({.stage = stage, .done = done, .total = subjects.size()});
  };
  if (learner.elsewhere == nullptr || subjects.size() < 2) {
    for (std::size_t i = 0; i < subjects.size(); ++i, ++done) {
      tell();
      learner.progress.throw_if_stopped();
      learned[i] = learn(learner, subjects[i]);
    }
    return learned;
  }
  std::vector<std::string> tasks;
  tasks.reserve(subjects.size());
  for (const Subject& subject : subjects) tasks.push_back(pack_learning(learner, subject));
  const auto take = [&](std::size_t task, const std::string& answer) {
    learned[task] = unpack_learned(answer);
    ++done;
    tell();
    return std::vector<std::string>{};
  };
  tell();
  learner.elsewhere->run(table_job(*learner.elsewhere, learner.matrix, learner.rows.groups), std::move(tasks),
                         take, learner.progress);
  return learned;
}

std::string answer_learn(const TaskInHand& task) {
  base::ByteReader in = task.reader();
  const CodedMatrix& matrix = task.job.matrix();
  const OwnedRows rows = take_known(in, matrix);
  const auto self_training = in.take<SelfTrainingOptions>();
  const auto forest = in.take<ForestOptions>();
  const ColumnSet columns = take_columns(in, matrix);
  const Learned learned = learn({.matrix = matrix,
                                 .rows = known_of(rows, task.job),
                                 .columns = columns,
                                 .self_training = self_training,
                                 .workers = task.workers,
                                 .progress = task.progress},
                                {.columns = columns, .forest = forest});
  std::string answer;
  put_rows(answer, learned.rows);
  base::put_list(answer, learned.labels);
  base::put_list(answer, learned.predicted);
  return answer;
}

}  // namespace sewil::selection
