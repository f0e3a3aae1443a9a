// methods/rank_in_turns.cpp: labels and columns improved in turns. Where there are more columns than rows
// they are screened first (screening.h). Then elimination (elimination.h) with forests that try many columns
// per node, in which self-learning on the columns left labels the rows anew every few steps: with fewer
// useless columns the labels get better, and with better labels the next ones to go are better known.
#include <functional>

#include "methods/rankers.h"
#include "weighing/elimination.h"
#include "weighing/in_forest.h"

namespace sewil::selection {
namespace {

// Weighs columns for an elimination that goes from self-learning to self-learning.
class RelabelingWeigher {
 public:
  // `first`: what the first steps go by; null: self-learning on the first columns given.
  RelabelingWeigher(const RankingInput& input, const SelfLearningResult* first)
      : input_(input), forest_(input.options.forest), current_(first) {
    forest_.tries = input.options.turns.tries;
  }

  std::vector<double> operator()(const ColumnSet& columns) {
    const int every = input_.options.turns.relabel;
    if (current_ == nullptr || (every > 0 && steps_ > 0 && steps_ % every == 0)) learn(columns);
    ++steps_;
    return weights_in_forest(input_, *current_, forest_, columns);
  }

 private:
  void learn(const ColumnSet& columns) {
    learned_ = learn_from(input_, columns, input_.options.forest);
    current_ = &learned_;
  }

  const RankingInput& input_;
  ForestOptions forest_;
  const SelfLearningResult* current_;
  SelfLearningResult learned_;
  int steps_ = 0;
};

}  // namespace

ColumnRanking rank_in_turns(const RankingInput& input) {
  RelabelingWeigher weigher(input, is_wide(input) ? nullptr : &input.learned);
  return eliminate_screened(input, std::ref(weigher));
}

}  // namespace sewil::selection
