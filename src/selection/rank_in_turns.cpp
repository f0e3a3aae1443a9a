// selection/rank_in_turns.cpp: labels and columns improved in turns. Where there are more columns than rows
// they are screened first (screening.h). Then elimination (elimination.h) with forests that try many columns
// per node, in which self-learning on the columns left labels the rows anew every few steps: with fewer
// useless columns the labels get better, and with better labels the next ones to go are better known.
#include <algorithm>
#include <functional>
#include <numeric>

#include "selection/elimination.h"
#include "selection/rankers.h"
#include "selection/screening.h"
#include "sewil/error.h"

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
    StopOnly quiet(input_.progress);
    const auto maker =
        make_forest_maker(input_.matrix, columns, input_.options.forest, Wanted{}, input_.workers, quiet);
    learned_ = self_learn(input_.rows, *maker, input_.options.self_learning, input_.workers, quiet);
    input_.progress.throw_if_stopped();
    current_ = &learned_;
  }

  const RankingInput& input_;
  ForestOptions forest_;
  const SelfLearningResult* current_;
  SelfLearningResult learned_;
  int steps_ = 0;
};

// Columns that the screening left out, those of more evidence first.
void add_by_evidence(const ColumnSet& screened, const std::vector<double>& evidence, ColumnSet& order) {
  ColumnSet named(order);
  std::ranges::sort(named);
  std::vector<std::size_t> places(screened.size());
  std::iota(places.begin(), places.end(), std::size_t{0});
  std::ranges::stable_sort(places, [&](std::size_t a, std::size_t b) { return evidence[a] > evidence[b]; });
  for (const std::size_t place : places) {
    if (!std::ranges::binary_search(named, screened[place])) order.push_back(screened[place]);
  }
}

// Screening, then elimination of what stands out. Stopped early, what is left goes by the evidence.
ColumnRanking rank_wide(const RankingInput& input, const ColumnSet& open) {
  const Screening screening = screen_in_turns(input, open);
  ColumnRanking ranking{.enough = input.kept.size() + screening.columns.size(), .stopped = screening.stopped};
  if (ranking.stopped == StopReason::none) {
    RelabelingWeigher weigher(input, nullptr);
    try {
      ColumnRanking within = eliminate(screening.columns, input.kept, std::ref(weigher), input.progress);
      ranking.order = std::move(within.order);
      ranking.stopped = within.stopped;
    } catch (const Stopped& stopped) {
      ranking.stopped = stopped.reason;
    }
  }
  add_by_evidence(open, screening.evidence, ranking.order);
  return ranking;
}

}  // namespace

ColumnRanking rank_in_turns(const RankingInput& input) {
  ColumnSet open = varying_columns(input);
  std::erase_if(open, [&](std::uint32_t column) { return std::ranges::binary_search(input.kept, column); });
  const bool wide = open.size() > input.rows.labeled.size() + input.rows.unlabeled.size();
  RelabelingWeigher weigher(input, &input.learned);
  ColumnRanking ranking =
      wide ? rank_wide(input, open) : eliminate(open, input.kept, std::ref(weigher), input.progress);
  ranking.order = complete_order(input, ranking.order);
  return ranking;
}

}  // namespace sewil::selection
