// sewil/learner.h: the one door to self-learning: what is learned from, in one struct, and who labels the
// rows. Everybody who wants rows labeled by some columns comes through here.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "sewil/coded_matrix.h"
#include "sewil/forest.h"
#include "sewil/progress.h"
#include "sewil/self_learning.h"
#include "sewil/workers.h"

namespace sewil {

// Some columns and rows of a table, and how to learn from them. Rows in neither list are not looked at. What
// it refers to must outlive it. A copy with other rows or columns is another learner.
struct Learner {
  const CodedMatrix& matrix;
  PartlyLabeled rows;
  std::span<const std::uint32_t> columns;
  ForestOptions forest = {};
  SelfLearningOptions self_learning = {};
  const Workers& workers;
  Progress& progress = no_progress();
};

// Who votes at each step of the learner's self-learning. The learner's columns must outlive it.
[[nodiscard]] std::unique_ptr<ForestMaker> voters_of(const Learner& learner, Wanted wanted = {});

// Self-learning with news of its steps; stopped early, it ends with what it has (see self_learn). `wanted`:
// what the last forest is to bring besides votes.
[[nodiscard]] SelfLearningResult learn_rows(const Learner& learner, Wanted wanted = {});

// Self-learning as a part of something larger: without news, and Stopped when it did not get to the end.
[[nodiscard]] SelfLearningResult learn_to_the_end(const Learner& learner, Wanted wanted = {});

// Of rows that took no part in it, by all who voted; the forest must have been kept.
[[nodiscard]] VoteMatrix votes_of_rows(const SelfLearningResult& learned, const CodedMatrix& matrix,
                                       std::span<const std::uint32_t> rows, const Workers& workers);

}  // namespace sewil
