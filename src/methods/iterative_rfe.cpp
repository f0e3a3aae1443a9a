// methods/iterative_rfe.cpp: labels and columns improved in turns. Where there are more columns than rows
// they are screened first (screening.h). Then elimination (elimination.h) with forests that try many columns
// per node, in which self-training on the columns left labels the rows anew every few steps: with fewer
// useless columns the labels get better, and with better labels the next ones to go are better known.
#include <functional>

#include "methods/rankers.h"
#include "weighing/elimination.h"
#include "weighing/in_forest.h"

namespace sewil::selection {
namespace {

// Weighs columns for an elimination that goes from self-training to self-training.
class RelabelingWeigher {
 public:
  // `first`: what the first steps go by; null: self-training on the first columns given.
  RelabelingWeigher(const RankingInput& input, const SelfTrainingResult* first)
      : input_(input), forest_(input.options.forest), current_(first) {
    forest_.max_features = input.options.iterative_rfe.max_features;
  }

  std::vector<double> operator()(const ColumnSet& columns) {
    const int every = input_.options.iterative_rfe.relabel_every;
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
  const SelfTrainingResult* current_;
  SelfTrainingResult learned_;
  int steps_ = 0;
};

}  // namespace

ColumnRanking rank_by_iterative_rfe(const RankingInput& input) {
  RelabelingWeigher weigher(input, is_wide(input) ? nullptr : &input.learned);
  return eliminate_screened(input, std::ref(weigher));
}

}  // namespace sewil::selection
