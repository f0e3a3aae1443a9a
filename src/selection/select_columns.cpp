// selection/select_columns.cpp: SEW-IL from the coded table to the chosen columns.
#include <algorithm>
#include <memory>
#include <numeric>
#include <optional>
#include <utility>

#include "base/seconds_since.h"
#include "search/searches.h"
#include "selection/copy_comparison.h"
#include "selection/forest_scorer.h"
#include "selection/long_learning.h"
#include "selection/rankers.h"
#include "selection/ranking.h"
#include "selection/row_sample.h"
#include "selection/sampled_job.h"
#include "selection/usable_columns.h"
#include "sewil/error.h"
#include "sewil/learner.h"
#include "sewil/selection.h"

namespace sewil {
namespace {

using namespace selection;
using base::Clock;
using base::seconds_since;

SelfLearningResult learn_labels(const CodedMatrix& matrix, const PartlyLabeled& rows,
                                const ColumnSet& columns, const SelectionOptions& options, bool keep_trees,
                                const Workers& workers, Progress& progress) {
  return learn_rows({.matrix = matrix,
                     .rows = rows,
                     .columns = columns,
                     .forest = options.forest,
                     .self_learning = options.self_learning,
                     .workers = workers,
                     .progress = progress},
                    {.trees = keep_trees});
}

// Self-learning on all columns of a long table, for comparing columns.
SelfLearningResult learn_on_some_rows(const CodedMatrix& matrix, const PartlyLabeled& rows,
                                      const ColumnSet& columns, const SelectionOptions& options,
                                      const Workers& workers, Progress& progress, ScoredRows& learned) {
  const KnownSample sample(rows, most_rows_scored_whole, options.seed);
  learned = {.rows = sample.labeled.size() + sample.unlabeled.size(),
             .of = rows.labeled.size() + rows.unlabeled.size()};
  return learn_long({.matrix = matrix,
                     .rows = rows,
                     .columns = columns,
                     .forest = options.forest,
                     .self_learning = options.self_learning,
                     .workers = workers,
                     .progress = progress},
                    sample);
}

class Selection {
 public:
  Selection(const Dataset& data, const CodedMatrix& matrix, const PartlyLabeled& rows,
            const SelectionOptions& options, const Workers& workers, Progress& progress)
      : data_(data),
        matrix_(matrix),
        rows_(rows),
        options_(with_parts_settled(options, matrix.columns.size())),
        workers_(workers),
        progress_(progress) {}

  SelectionOutcome run(const ColumnConstraints& constraints, const SelectionHooks& hooks) {
    const Clock::time_point start = Clock::now();
    outcome_.space = usable_space(matrix_, constraints,
                                  [&](std::uint32_t column) { return data_.columns()[column].name; });
    usable_ = outcome_.space.columns();
    if (hooks.open) resumed_ = hooks.open();
    const bool is_last = options_.method == SelectionMethod::no_selection;
    outcome_.augmenting =
        is_last || !is_long(rows_)
            ? learn_labels(matrix_, rows_, usable_, options_, is_last, workers_, progress_)
            : learn_on_some_rows(matrix_, rows_, usable_, options_, workers_, progress_, outcome_.learned);
    outcome_.job = std::make_shared<const ScoringJob>(
        ScoringJob{.matrix = matrix_,
                   .set = make_augmented_set(rows_, outcome_.augmenting, options_.balanced_rows),
                   .forest = options_.forest,
                   .criterion = options_.criterion});
    outcome_.seconds.self_learning = seconds_since(start);
    if (options_.method == SelectionMethod::no_selection) {
      choose(usable_);
    } else if (is_ranker(options_.method)) {
      rank(constraints);
    } else {
      search(hooks);
    }
    outcome_.weights_all.assign(matrix_.columns.size(), 0);
    if (hooks.finish != Finish::none) finish(hooks);
    outcome_.seconds.total = seconds_since(start);
    return std::move(outcome_);
  }

 private:
  void choose(ColumnSet columns) {
    outcome_.columns = std::move(columns);
    outcome_.share.assign(outcome_.columns.size(), 1);
    outcome_.since.assign(outcome_.columns.size(), -1);
  }

  void rank(const ColumnConstraints& constraints) {
    const Clock::time_point start = Clock::now();
    try {
      outcome_.ranking = rank_for_selection(data_, matrix_, rows_, outcome_.augmenting, constraints, options_,
                                            workers_, progress_);
      outcome_.scored = outcome_.ranking.scored;
      outcome_.stopped = outcome_.ranking.stopped;
      choose(choose_by_ranking(outcome_.ranking, outcome_.space, enough(outcome_.ranking)));
    } catch (const Stopped& stopped) {
      outcome_.stopped = stopped.reason;
      choose(heaviest());
    }
    outcome_.seconds.search = seconds_since(start);
  }

  // Where the number is left to the method, a ranking that knows how many stand out gives no more of them.
  [[nodiscard]] std::size_t enough(const ColumnRanking& ranking) const {
    const bool says_how_many = options_.columns == 0 && ranking.enough > 0;
    return says_how_many ? std::min(ranking.enough, wanted()) : wanted();
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
    ScoringJob job = *outcome_.job;
    if (options_.scoring_trees > 0) job.forest.trees = std::min(job.forest.trees, options_.scoring_trees);
    try {
      outcome_.scored = sample_job(job, usable_, workers_, progress_);
    } catch (const Stopped& stopped) {
      outcome_.stopped = stopped.reason;
      choose(heaviest());
      outcome_.seconds.search = seconds_since(start);
      return;
    }
    ForestScorer here(job, workers_);
    std::unique_ptr<Scorer> elsewhere;
    if (hooks.score_elsewhere) elsewhere = hooks.score_elsewhere(pack_scoring_job(job));
    Scorer& scorer = elsewhere ? *elsewhere : here;
    CopyComparison relevance(job, options_.relevance, workers_);
    SearchHelpers helpers{.resume = resumed_ ? &*resumed_ : nullptr, .checkpoint = hooks.checkpoint};
    if (options_.relevance.rule != RelevanceRule::none) helpers.relevance = &relevance;
    SearchResult found = run_search(outcome_.space, options_.search, scorer, helpers, progress_);
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

  // Whether some were left out.
  bool keep_only(const ColumnSet& columns) {
    if (columns.size() == outcome_.columns.size()) return false;
    outcome_.left_out = outcome_.columns.size() - columns.size();
    std::vector<double> share;
    std::vector<std::int32_t> since;
    for (std::size_t i = 0; i < outcome_.columns.size(); ++i) {
      if (!std::binary_search(columns.begin(), columns.end(), outcome_.columns[i])) continue;
      share.push_back(outcome_.share[i]);
      since.push_back(outcome_.since[i]);
    }
    outcome_.columns = columns;
    outcome_.share = std::move(share);
    outcome_.since = std::move(since);
    return true;
  }

  [[nodiscard]] Evaluation evaluate_all_columns() const {
    const ScoringJob some = job_of_some_rows(*outcome_.job);
    return ForestScorer(some, workers_).evaluate(usable_, no_progress());
  }

  void weigh_all(const Evaluation& all) {
    outcome_.bounds_all = all.bounds;
    for (std::size_t i = 0; i < usable_.size(); ++i) outcome_.weights_all[usable_[i]] = all.weights[i];
  }

  // The chosen columns' own forest, bounds and labels. Short against the search, and needed for any result at
  // all, so a stopped run does this too.
  void finish(const SelectionHooks& hooks) {
    const Clock::time_point start = Clock::now();
    progress_.update({.stage = "chosen columns"});
    if (outcome_.stopped == StopReason::none) outcome_.stopped = progress_.stop_reason();
    if (hooks.finish == Finish::all_columns) {
      weigh_all(evaluate_all_columns());
    } else {
      finish_chosen(hooks.thin);
    }
    outcome_.augmenting.forest = {};
    outcome_.seconds.finish = seconds_since(start);
  }

  void finish_chosen(const ThinColumns& thin) {
    const ForestScorer scorer(*outcome_.job, workers_);
    Evaluation own = scorer.evaluate(outcome_.columns, no_progress());
    outcome_.weights = own.weights;
    if (thin && keep_only(thin(outcome_))) {
      own = scorer.evaluate(outcome_.columns, no_progress());
      outcome_.weights = own.weights;
    }
    outcome_.bounds = own.bounds;
    const bool all_chosen = outcome_.columns == usable_;
    weigh_all(all_chosen ? std::move(own) : evaluate_all_columns());
    outcome_.labeling =
        all_chosen && outcome_.augmenting.forest.trees
            ? outcome_.augmenting
            : learn_labels(matrix_, rows_, outcome_.columns, options_, true, workers_, no_progress());
  }

  const Dataset& data_;
  const CodedMatrix& matrix_;
  const PartlyLabeled& rows_;
  SelectionOptions options_;
  const Workers& workers_;
  Progress& progress_;
  ColumnSet usable_;
  std::optional<SearchState> resumed_;
  SelectionOutcome outcome_;
};

}  // namespace

ForestOptions forest_of(const SelectionOptions& options) {
  ForestOptions forest = options.forest;
  forest.seed = options.seed;
  return forest;
}

SelectionOptions with_parts_settled(SelectionOptions options, std::size_t columns) {
  const std::size_t wanted = selection::wanted_columns(options, columns);
  options.forest = forest_of(options);
  options.search.seed = options.seed;
  // Forward search takes as many as a ranker: the constant columns count, though the search does not see
  // them.
  options.search.columns = options.search.search == SearchMethod::fss ? wanted : options.columns;
  options.co_training.columns = wanted;
  options.co_training.forest = options.forest;
  return options;
}

std::vector<std::size_t> by_weight(const SelectionOutcome& outcome) {
  std::vector<std::size_t> order(outcome.columns.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return outcome.weights[a] > outcome.weights[b]; });
  return order;
}

SelectionOutcome select_columns(const Dataset& data, const CodedMatrix& matrix, const PartlyLabeled& rows,
                                const ColumnConstraints& constraints, const SelectionOptions& options,
                                const Workers& workers, Progress& progress, const SelectionHooks& hooks) {
  return Selection(data, matrix, rows, options, workers, progress).run(constraints, hooks);
}

SelectionOutcome choose_instead(SelectionOutcome outcome, ColumnSet columns, const CodedMatrix& matrix,
                                const PartlyLabeled& rows, const SelectionOptions& options,
                                const Workers& workers, Progress& progress, const ThinColumns& thin) {
  const Clock::time_point start = Clock::now();
  progress.update({.stage = "chosen columns"});
  const bool voted = options.method == SelectionMethod::sew_il && !outcome.search.alive.empty();
  const auto weigh = [&](ColumnSet set) {
    outcome.columns = std::move(set);
    search::ColumnMarks marks =
        voted ? search::marks_of(outcome.space, outcome.search, outcome.columns)
              : search::ColumnMarks{.share = std::vector<double>(outcome.columns.size(), 1),
                                    .since = std::vector<std::int32_t>(outcome.columns.size(), -1)};
    outcome.share = std::move(marks.share);
    outcome.since = std::move(marks.since);
    Evaluation own = ForestScorer(*outcome.job, workers).evaluate(outcome.columns, no_progress());
    outcome.bounds = own.bounds;
    outcome.weights = std::move(own.weights);
  };
  weigh(std::move(columns));
  if (thin) {
    ColumnSet thinned = thin(outcome);
    outcome.left_out = outcome.columns.size() - thinned.size();
    if (outcome.left_out > 0) weigh(std::move(thinned));
  }
  outcome.labeling =
      learn_labels(matrix, rows, outcome.columns, with_parts_settled(options, matrix.columns.size()), true,
                   workers, no_progress());
  const double took = seconds_since(start);
  outcome.seconds.finish += took;
  outcome.seconds.total += took;
  return outcome;
}

}  // namespace sewil
