// self_learning/learner.cpp: see sewil/learn/learner.h.
#include "sewil/learn/learner.h"

#include "self_learning/mixed_voters.h"
#include "sewil/learn/forest.h"
#include "sewil/learn/votes.h"
#include "voters/linear_voter.h"

namespace sewil {

std::unique_ptr<ForestMaker> voters_of(const Learner& learner, Wanted wanted) {
  const Voters voters = learner.self_learning.voters;
  if (have_linear(voters)) return self_learning::make_mixed_voters(learner, wanted);
  return make_forest_maker(learner.matrix, learner.columns, forest_of(voters, learner.forest), wanted,
                           learner.workers, learner.progress);
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

VoteMatrix votes_of_rows(const SelfLearningResult& learned, const CodedMatrix& matrix,
                         std::span<const std::uint32_t> rows, const Workers& workers) {
  VoteMatrix votes;
  if (learned.forest.trees) votes = learned.forest.trees->votes_of_rows(matrix, rows, workers);
  if (!learned.parts.linear) return votes;
  VoteMatrix linear = learned.parts.linear->votes(matrix, rows, workers);
  return learned.forest.trees ? mixed_votes(votes, linear, learned.parts.linear_share) : linear;
}

}  // namespace sewil
