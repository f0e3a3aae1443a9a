// selection/select_columns.cpp: SEW-IL from the coded table to the chosen columns.
#include <algorithm>
#include <chrono>
#include <utility>

#include "selection/augmented_set.h"
#include "selection/copy_test.h"
#include "selection/forest_scorer.h"
#include "selection/pack_job.h"
#include "selection/quiet_progress.h"
#include "selection/ranking.h"
#include "selection/usable_columns.h"
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

class Selection {
 public:
  Selection(const Dataset& data, const CodedMatrix& matrix, const PartlyLabeled& rows,
            const SelectionOptions& options, const Workers& workers, Progress& progress)
      : data_(data), matrix_(matrix), rows_(rows), options_(options), workers_(workers), progress_(progress) {
    options_.forest.seed = options_.seed;
    options_.search.seed = options_.seed;
    options_.search.columns = options_.columns;
  }

  SelectionOutcome run(const ColumnConstraints& constraints, const SelectionHooks& hooks) {
    const Clock::time_point start = Clock::now();
    outcome_.space = make_search_space(matrix_.columns.size(), without_constants(matrix_, constraints));
    usable_ = usable_columns(outcome_.space);
    outcome_.augmenting = learn(usable_, progress_);
    outcome_.seconds.self_learning = seconds_since(start);
    if (options_.method == SelectionMethod::no_selection) {
      choose(usable_);
    } else if (is_ranker(options_.method)) {
      rank(constraints);
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

  void choose(ColumnSet columns) {
    outcome_.columns = std::move(columns);
    outcome_.share.assign(outcome_.columns.size(), 1);
    outcome_.since.assign(outcome_.columns.size(), -1);
  }

  void rank(const ColumnConstraints& constraints) {
    const Clock::time_point start = Clock::now();
    try {
      outcome_.ranking =
          rank_for_selection(data_, matrix_, rows_, constraints, options_, workers_, progress_);
      outcome_.stopped = outcome_.ranking.stopped;
      choose(choose_by_ranking(outcome_.ranking, outcome_.space, wanted()));
    } catch (const Stopped& stopped) {
      outcome_.stopped = stopped.reason;
      choose(heaviest());
    }
    outcome_.seconds.search = seconds_since(start);
  }

  // Stopped before anything else is known: the columns self-learning's own forest leaned on most.
  ColumnSet heaviest() {
    ColumnRanking by_weight{.order = usable_};
    const std::vector<double>& weights = outcome_.augmenting.forest.weights;
    std::stable_sort(by_weight.order.begin(), by_weight.order.end(), [&](std::uint32_t a, std::uint32_t b) {
      return weights[place_of(a)] > weights[place_of(b)];
    });
    return choose_by_ranking(by_weight, outcome_.space, wanted());
  }

  [[nodiscard]] std::size_t wanted() const { return wanted_columns(options_, matrix_.columns.size()); }

  [[nodiscard]] std::size_t place_of(std::uint32_t column) const {
    return static_cast<std::size_t>(std::lower_bound(usable_.begin(), usable_.end(), column) -
                                    usable_.begin());
  }

  void search(const SelectionHooks& hooks) {
    const Clock::time_point start = Clock::now();
    const AugmentedSet set = make_augmented_set(rows_, outcome_.augmenting, options_.balanced_rows);
    ForestScorer here(matrix_, set, options_.forest, options_.criterion, workers_);
    std::unique_ptr<Scorer> elsewhere;
    if (hooks.score_elsewhere) {
      elsewhere = hooks.score_elsewhere(pack_scoring_job(matrix_, set, options_.forest, options_.criterion));
    }
    Scorer& scorer = elsewhere ? *elsewhere : here;
    CopyTest relevance(matrix_, set, options_.forest, options_.relevance, options_.seed, workers_);
    SearchOptions settings = options_.search;
    // As many as a ranker: the constant columns count, though the search does not see them.
    if (settings.search == SearchMethod::fss) settings.columns = wanted();
    SearchHelpers helpers{.resume = hooks.resume, .checkpoint = hooks.checkpoint};
    if (options_.relevance.rule != RelevanceRule::none) helpers.relevance = &relevance;
    SearchResult found = run_search(outcome_.space, settings, scorer, helpers, progress_);
    outcome_.stopped = found.stopped;
    outcome_.search = std::move(found.state);
    if (found.columns.empty()) {
      choose(heaviest());
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

  const Dataset& data_;
  const CodedMatrix& matrix_;
  const PartlyLabeled& rows_;
  SelectionOptions options_;
  const Workers& workers_;
  Progress& progress_;
  ColumnSet usable_;
  SelectionOutcome outcome_;
};

}  // namespace

SelectionOutcome select_columns(const Dataset& data, const CodedMatrix& matrix, const PartlyLabeled& rows,
                                const ColumnConstraints& constraints, const SelectionOptions& options,
                                const Workers& workers, Progress& progress, const SelectionHooks& hooks) {
  return Selection(data, matrix, rows, options, workers, progress).run(constraints, hooks);
}

}  // namespace sewil
