// selection/select_columns.cpp: SEW-IL from the coded table to the chosen columns.
#include <algorithm>
#include <chrono>
#include <numeric>
#include <utility>

#include "selection/augmented_set.h"
#include "selection/copy_test.h"
#include "selection/forest_scorer.h"
#include "selection/quiet_progress.h"
#include "sewil/error.h"
#include "sewil/selection.h"

namespace sewil {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

// A constant column can never split a node. It stays only where the user or a group wants it.
ColumnConstraints without_constants(const CodedMatrix& matrix, ColumnConstraints constraints) {
  std::vector<std::uint8_t> spoken_for(matrix.columns.size(), 0);
  const auto mark = [&](const ColumnSet& columns) {
    for (const std::uint32_t column : columns) {
      if (column < spoken_for.size()) spoken_for[column] = 1;
    }
  };
  mark(constraints.keep);
  mark(constraints.drop);
  for (const ColumnSet& group : constraints.groups) mark(group);
  for (std::uint32_t column = 0; column < matrix.columns.size(); ++column) {
    if (spoken_for[column] == 0 && matrix.columns[column].is_constant()) constraints.drop.push_back(column);
  }
  return constraints;
}

ColumnSet usable_columns(const SearchSpace& space) {
  ColumnSet columns = space.kept;
  for (const ColumnSet& unit : space.units) columns.insert(columns.end(), unit.begin(), unit.end());
  std::sort(columns.begin(), columns.end());
  return columns;
}

// Stopped before the search had a population: the columns self-learning's own forest leaned on most, as many
// as the rankers keep.
void choose_by_weight(const ColumnSet& usable, std::span<const double> weights, const SearchSpace& space,
                      SelectionOutcome& outcome) {
  std::vector<std::uint32_t> order(usable.size());
  std::iota(order.begin(), order.end(), 0U);
  std::stable_sort(order.begin(), order.end(),
                   [&](std::uint32_t a, std::uint32_t b) { return weights[a] > weights[b]; });
  std::size_t wanted = 1;
  while (wanted * wanted * wanted < usable.size() * usable.size()) ++wanted;
  order.resize(std::min(wanted, order.size()));
  ColumnSet chosen = space.kept;
  for (const std::uint32_t at : order) {
    if (!std::binary_search(space.kept.begin(), space.kept.end(), usable[at])) chosen.push_back(usable[at]);
  }
  std::sort(chosen.begin(), chosen.end());
  outcome.columns = std::move(chosen);
  outcome.share.assign(outcome.columns.size(), 1);
  outcome.since.assign(outcome.columns.size(), -1);
}

class Selection {
 public:
  Selection(const CodedMatrix& matrix, const PartlyLabeled& rows, const SelectionOptions& options,
            const Workers& workers, Progress& progress)
      : matrix_(matrix), rows_(rows), options_(options), workers_(workers), progress_(progress) {
    options_.forest.seed = options_.seed;
    options_.search.seed = options_.seed;
  }

  SelectionOutcome run(const ColumnConstraints& constraints, const SelectionHooks& hooks) {
    const Clock::time_point start = Clock::now();
    outcome_.space = make_search_space(matrix_.columns.size(), without_constants(matrix_, constraints));
    usable_ = usable_columns(outcome_.space);
    outcome_.augmenting = learn(usable_, progress_);
    outcome_.seconds.self_learning = seconds_since(start);
    if (options_.method == SelectionMethod::no_selection) {
      outcome_.columns = usable_;
      outcome_.share.assign(usable_.size(), 1);
      outcome_.since.assign(usable_.size(), -1);
    } else {
      search(hooks);
    }
    finish();
    outcome_.seconds.total = seconds_since(start);
    return std::move(outcome_);
  }

 private:
  SelfLearningResult learn(const ColumnSet& columns, Progress& progress) {
    StopOnly quiet(progress);
    const auto maker = make_forest_maker(matrix_, columns, options_.forest, Wanted{}, workers_, quiet);
    return self_learn(rows_, *maker, options_.self_learning, workers_, progress);
  }

  void search(const SelectionHooks& hooks) {
    const Clock::time_point start = Clock::now();
    const AugmentedSet set = make_augmented_set(rows_, outcome_.augmenting, options_.balanced_rows);
    ForestScorer scorer(matrix_, set, options_.forest, options_.criterion, workers_);
    CopyTest relevance(matrix_, set, options_.forest, options_.relevance, options_.seed, workers_);
    SearchHelpers helpers{.resume = hooks.resume, .checkpoint = hooks.checkpoint};
    if (options_.relevance.rule != RelevanceRule::none) helpers.relevance = &relevance;
    SearchResult found = run_search(outcome_.space, options_.search, scorer, helpers, progress_);
    outcome_.stopped = found.stopped;
    outcome_.search = std::move(found.state);
    if (found.columns.empty()) {
      choose_by_weight(usable_, outcome_.augmenting.forest.weights, outcome_.space, outcome_);
    } else {
      outcome_.columns = std::move(found.columns);
      outcome_.share = std::move(found.share);
      outcome_.since = std::move(found.since);
    }
    outcome_.seconds.search = seconds_since(start);
  }

  // The chosen columns' own forest, bounds and labels. Short against the search, and needed for any result at
  // all, so a stopped run does this too.
  void finish() {
    const Clock::time_point start = Clock::now();
    progress_.update({.stage = "chosen columns"});
    if (outcome_.stopped == StopReason::none) outcome_.stopped = progress_.stop_reason();
    const AugmentedSet set = make_augmented_set(rows_, outcome_.augmenting, options_.balanced_rows);
    const ForestScorer scorer(matrix_, set, options_.forest, options_.criterion, workers_);
    Evaluation own = scorer.evaluate(outcome_.columns, no_progress());
    outcome_.bounds = own.bounds;
    outcome_.weights = own.weights;
    const bool all_chosen = outcome_.columns == usable_;
    const Evaluation all = all_chosen ? std::move(own) : scorer.evaluate(usable_, no_progress());
    outcome_.bounds_all = all.bounds;
    outcome_.weights_all.assign(matrix_.columns.size(), 0);
    for (std::size_t i = 0; i < usable_.size(); ++i) outcome_.weights_all[usable_[i]] = all.weights[i];
    outcome_.labeling = all_chosen ? outcome_.augmenting : learn(outcome_.columns, no_progress());
    outcome_.augmenting.forest = {};
    outcome_.seconds.finish = seconds_since(start);
  }

  const CodedMatrix& matrix_;
  const PartlyLabeled& rows_;
  SelectionOptions options_;
  const Workers& workers_;
  Progress& progress_;
  ColumnSet usable_;
  SelectionOutcome outcome_;
};

}  // namespace

SelectionOutcome select_columns(const CodedMatrix& matrix, const PartlyLabeled& rows,
                                const ColumnConstraints& constraints, const SelectionOptions& options,
                                const Workers& workers, Progress& progress, const SelectionHooks& hooks) {
  return Selection(matrix, rows, options, workers, progress).run(constraints, hooks);
}

}  // namespace sewil
