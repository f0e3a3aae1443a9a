// run/task_kinds.cpp: the one table of what other processes can do: the kinds of tasks, each a function of an
// opened job and a task.
#include <fmt/format.h>

#include <memory>

#include "discovery/lesson_tasks.h"
#include "samples/learn_tasks.h"
#include "samples/scoring_job.h"
#include "samples/table_job.h"
#include "sewil/front/text.h"
#include "sewil/judge/run.h"
#include "validation/fold_tasks.h"
#include "weighing/worth_tasks.h"

namespace sewil {
namespace {

using selection::TaskInHand;

struct TaskKind {
  std::string_view name;
  std::string (*answer)(const TaskInHand& task);
};

constexpr TaskKind kinds[] = {
    {selection::score_kind, selection::answer_score},
    {selection::learn_kind, selection::answer_learn},
    {selection::worth_kind, selection::answer_worth},
    {validation::labeling_fold_kind, validation::answer_labeling_fold},
    {validation::selection_fold_kind, validation::answer_selection_fold},
    {discovery::lesson_kind, discovery::answer_label_set},
};

class Opened final : public OpenedJob {
 public:
  Opened(std::string_view job, const Workers& workers) : workers_(workers), job_(job, workers) {}

  std::string answer(std::string_view task, Progress& progress) const override {
    const selection::TaskBody body = selection::open_task(task);
    for (const TaskKind& kind : kinds) {
      if (kind.name == body.kind) return kind.answer({job_, body.bytes, workers_, progress});
    }
    throw InputError(
        fmt::format("The task is damaged: it is of the kind {}, which nobody knows; expected "
                    "the same version of sewil everywhere.",
                    sewil::quoted(body.kind)));
  }

 private:
  const Workers& workers_;
  selection::HeldJob job_;
};

}  // namespace

std::unique_ptr<const OpenedJob> open_job(std::string_view job, const Workers& workers) {
  return std::make_unique<const Opened>(job, workers);
}

}  // namespace sewil
