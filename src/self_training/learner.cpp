// self_training/learner.cpp: see sewil/learn/learner.h.
#include "sewil/learn/learner.h"

#include "self_training/mixed_voters.h"
#include "sewil/learn/forest.h"
#include "sewil/learn/votes.h"
#include "voters/linear_voter.h"

namespace sewil {

std::unique_ptr<ForestMaker> voters_of(const Learner& learner, Wanted wanted) {
  const EstimatorKind voters = learner.self_training.estimator;
  if (have_linear(voters)) return self_training::make_mixed_voters(learner, wanted);
  return make_forest_maker(learner.matrix, learner.columns, forest_of(voters, learner.forest), wanted,
                           learner.workers, learner.progress);
}

SelfTrainingResult learn_rows(const Learner& learner, Wanted wanted) {
  return self_train(learner.rows, *voters_of(learner, wanted), learner.self_training, learner.workers,
                    learner.progress);
}

SelfTrainingResult learn_to_the_end(const Learner& learner, Wanted wanted) {
  StopOnly quiet(learner.progress);
  const Learner alone{.matrix = learner.matrix,
                      .rows = learner.rows,
                      .columns = learner.columns,
                      .forest = learner.forest,
                      .self_training = learner.self_training,
                      .workers = learner.workers,
                      .progress = quiet};
  SelfTrainingResult learned = learn_rows(alone, wanted);
  quiet.throw_if_stopped();  // self-training ends with what it has; half of it does not count here
  return learned;
}

VoteMatrix votes_of_rows(const SelfTrainingResult& learned, const CodedMatrix& matrix,
                         std::span<const std::uint32_t> rows, const Workers& workers) {
  VoteMatrix votes;
  if (learned.forest.trees) votes = learned.forest.trees->votes_of_rows(matrix, rows, workers);
  if (!learned.parts.linear) return votes;
  VoteMatrix linear = learned.parts.linear->votes(matrix, rows, workers);
  return learned.forest.trees ? mixed_votes(votes, linear, learned.parts.linear_share) : linear;
}

}  // namespace sewil
