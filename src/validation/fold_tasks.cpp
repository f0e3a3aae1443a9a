// validation/fold_tasks.cpp: see fold_tasks.h.
#include "validation/fold_tasks.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "samples/learn_tasks.h"
#include "validation/estimate_json.h"

namespace sewil::validation {

using namespace selection;

namespace {

// The folds of one way of hiding, while their tasks are done: first the fold itself, then the labels it still
// needs.
class FoldTasks {
 public:
  FoldTasks(const Learner& learner, const EstimateOptions& options, const FoldWork& work,
            const std::vector<FoldPlace>& places, const std::function<void(FoldOutcome)>& take)
      : learner_(learner),
        options_(options),
        work_(work),
        places_(places),
        take_(take),
        folds_(places.size()) {
    for (std::size_t at = 0; at < places.size(); ++at) task_of_.push_back({at, nullptr});
  }

  [[nodiscard]] std::vector<std::string> first() const {
    std::string head;
    put_known(head, learner_.rows);
    base::put(head, static_cast<std::uint64_t>(options_.folds));
    base::put(head, learner_.forest.seed);
    std::vector<std::string> tasks;
    for (const FoldPlace& place : places_) {
      std::string task = head;
      base::put(task, place);
      tasks.push_back(pack_task(work_.kind, task + work_.body));
    }
    return tasks;
  }

  std::vector<std::string> answered(std::size_t task, const std::string& answer) {
    const Part part = task_of_[task];
    Fold& fold = folds_[part.fold];
    std::vector<std::string> more;
    if (part.predicted == nullptr) {
      fold.outcome = fold_from_json(nlohmann::ordered_json::parse(answer));
      more = open_labels(part.fold);
    } else {
      const FoldRows rows = rows_of(learner_.rows, options_, learner_.forest.seed, places_[part.fold]);
      *part.predicted = of_hidden(unpack_learned(answer).predicted, rows);
      --fold.open;
    }
    if (fold.open > 0) return more;
    if (work_.finish) work_.finish(fold.outcome);
    take_(std::move(fold.outcome));
    return more;
  }

 private:
  struct Fold {
    FoldOutcome outcome = {};
    std::size_t open = 0;  // labels it still needs
  };
  struct Part {
    std::size_t fold = 0;
    std::vector<std::int32_t>* predicted = nullptr;  // none: the fold itself
  };

  std::vector<std::string> open_labels(std::size_t at) {
    std::vector<std::string> tasks;
    if (!work_.open) return tasks;
    const FoldRows rows = rows_of(learner_.rows, options_, learner_.forest.seed, places_[at]);
    Learner in_fold = learner_;
    in_fold.rows = rows.seen();
    for (const OpenLabels& open : work_.open(folds_[at].outcome)) {
      ForestOptions forest = learner_.forest;
      forest.n_estimators = std::min(forest.n_estimators, open.trees);
      tasks.push_back(pack_learning(in_fold, {.columns = *open.columns, .forest = forest}));
      task_of_.push_back({at, open.predicted});
      ++folds_[at].open;
    }
    return tasks;
  }

  const Learner& learner_;
  const EstimateOptions& options_;
  const FoldWork& work_;
  const std::vector<FoldPlace>& places_;
  const std::function<void(FoldOutcome)>& take_;
  std::vector<Fold> folds_;    // beside the places
  std::vector<Part> task_of_;  // what each task is of
};

}  // namespace

FoldsElsewhere folds_elsewhere(const Learner& learner, const EstimateOptions& options, FoldWork work) {
  if (learner.elsewhere == nullptr) return nullptr;
  return [&learner, options, work = std::move(work)](const std::vector<FoldPlace>& places,
                                                     const std::function<void(FoldOutcome)>& take) {
    FoldTasks tasks(learner, options, work, places, take);
    TaskRunner& runner = *learner.elsewhere;
    StopOnly quiet(learner.progress);
    runner.run(
        table_job(runner, learner.matrix, learner.rows.groups), tasks.first(),
        [&](std::size_t task, const std::string& answer) { return tasks.answered(task, answer); }, quiet);
  };
}

FoldInHand::FoldInHand(const TaskInHand& task, base::ByteReader& in)
    : job(task.job),
      rows(take_known(in, task.job.matrix())),
      folds(in.take<std::uint64_t>()),
      seed(in.take<std::uint64_t>()),
      place(in.take<FoldPlace>()) {}

std::string FoldInHand::answer(const FoldTask& work) const {
  const FoldOutcome outcome =
      one_fold(known(), {.folds = folds}, {.fold = work, .with_half = {}, .seed = seed}, place);
  return fold_json(outcome).dump();
}

}  // namespace sewil::validation
