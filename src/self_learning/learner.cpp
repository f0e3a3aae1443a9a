// self_learning/learner.cpp: see sewil/learner.h.
#include "sewil/learner.h"

namespace sewil {

std::unique_ptr<ForestMaker> voters_of(const Learner& learner, Wanted wanted) {
  return make_forest_maker(learner.matrix, learner.columns, learner.forest, wanted, learner.workers,
                           learner.progress);
}

SelfLearningResult learn_rows(const Learner& learner, Wanted wanted) {
  return self_learn(learner.rows, *voters_of(learner, wanted), learner.self_learning, learner.workers,
                    learner.progress);
}

SelfLearningResult learn_to_the_end(const Learner& learner, Wanted wanted) {
  StopOnly quiet(learner.progress);
  const Learner alone{.matrix = learner.matrix,
                      .rows = learner.rows,
                      .columns = learner.columns,
                      .forest = learner.forest,
                      .self_learning = learner.self_learning,
                      .workers = learner.workers,
                      .progress = quiet};
  SelfLearningResult learned = learn_rows(alone, wanted);
  quiet.throw_if_stopped();  // self-learning ends with what it has; half of it does not count here
  return learned;
}

}  // namespace sewil
