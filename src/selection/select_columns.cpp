// selection/select_columns.cpp: from the coded table to an order of its columns, and from selected features
// to what is known of them. How many are chosen is how_many.h's business.
#include <algorithm>
#include <memory>
#include <numeric>
#include <utility>

#include "base/seconds_since.h"
#include "samples/forest_scorer.h"
#include "samples/long_learning.h"
#include "samples/row_sample.h"
#include "samples/sampled_job.h"
#include "search/searches.h"
#include "selection/how_many.h"
#include "selection/usable_columns.h"
#include "sewil/data/work.h"
#include "sewil/select/methods.h"
#include "weighing/copy_comparison.h"

namespace sewil {
namespace {

using namespace selection;
using base::Clock;
using base::seconds_since;

// Adds the time until its end to that of the selected features.
class FinishClock {
 public:
  explicit FinishClock(SelectionSeconds& seconds) : seconds_(seconds) {}
  ~FinishClock() {
    const double took = seconds_since(start_);
    seconds_.finish += took;
    seconds_.total += took;
  }
  FinishClock(const FinishClock&) = delete;
  FinishClock& operator=(const FinishClock&) = delete;

 private:
  Clock::time_point start_ = Clock::now();
  SelectionSeconds& seconds_;
};

bool takes_all(const SelectionInput& input) {
  return input.options.method == SelectionMethod::no_selection;
}

// Self-training on all columns that may be used; of a long table, where it only serves to compare columns, on
// some rows.
void learn_on_all(const SelectionInput& input, const ColumnSet& usable, SelectionOutcome& outcome) {
  const Learner learner = input.learner(usable);
  if (takes_all(input) || !is_long(input.rows)) {
    outcome.augmenting = learn_rows(learner, {.trees = takes_all(input)});
  } else {
    const KnownSample sample(input.rows, most_rows_scored_whole, input.options.seed);
    outcome.learned = {.rows = sample.labeled.size() + sample.unlabeled.size(),
                       .of = input.rows.labeled.size() + input.rows.unlabeled.size()};
    outcome.augmenting = learn_long(learner, sample);
  }
  outcome.job = std::make_shared<const ScoringJob>(
      ScoringJob{.matrix = input.matrix,
                 .set = make_augmented_set(input.rows, outcome.augmenting, input.options.balanced_rows),
                 .forest = input.options.forest,
                 .criterion = input.options.criterion});
}

void rank(const SelectionInput& input, SelectionOutcome& outcome) {
  // Everything but what the user dropped, with constants: a ranking names all columns it may speak of.
  SearchSpace space = make_search_space(input.matrix.columns.size(), input.constraints);
  ColumnSet columns = space.columns();
  ScoredRows scored;
  outcome.ranking =
      info_of(input.options.method)
          .rank({input, outcome.augmenting, std::move(columns), std::move(space.kept), &scored});
  outcome.ranking.scored = outcome.scored = scored;
  outcome.stopped = outcome.ranking.stopped;
}

void search_sets(const SelectionInput& input, const SelectionHooks& hooks, const ColumnSet& usable,
                 SelectionOutcome& outcome) {
  const SelectionOptions& options = input.options;
  ScoringJob job = *outcome.job;
  if (options.scoring_trees > 0)
    job.forest.n_estimators = std::min(job.forest.n_estimators, options.scoring_trees);
  outcome.scored = sample_job(job, usable, input.workers, input.progress);
  ForestScorer here(job, input.workers);
  std::unique_ptr<Scorer> elsewhere;
  if (input.elsewhere != nullptr) elsewhere = score_elsewhere(*input.elsewhere, pack_scoring_job(job));
  Scorer& scorer = elsewhere ? *elsewhere : here;
  CopyComparison relevance(job, options.relevance, input.workers);
  SearchHelpers helpers{.resume = hooks.resume ? &*hooks.resume : nullptr, .checkpoint = hooks.checkpoint};
  if (options.relevance.rule != RelevanceRule::none) helpers.relevance = &relevance;
  SearchResult found = run_search(outcome.space, options.search, scorer, helpers, input.progress);
  outcome.stopped = found.stopped;
  outcome.search = std::move(found.state);
  outcome.columns = std::move(found.columns);
}

SelectionInput settled(SelectionInput input) {
  input.options = with_parts_settled(std::move(input.options), input.matrix.columns.size());
  return input;
}

// What the search can say of the selected features; all the same where it says nothing.
void mark(const SelectionInput& input, SelectionOutcome& outcome) {
  const SearchState& state = outcome.search;
  const bool voted =
      input.options.method == SelectionMethod::sew_il && (!state.population.empty() || !state.chosen.empty());
  search::ColumnMarks marks =
      voted ? search::marks_of(outcome.space, state, outcome.columns)
            : search::ColumnMarks{.share = std::vector<double>(outcome.columns.size(), 1),
                                  .since = std::vector<std::int32_t>(outcome.columns.size(), -1)};
  outcome.share = std::move(marks.share);
  outcome.since = std::move(marks.since);
}

}  // namespace

ForestOptions forest_of(const SelectionOptions& options) {
  ForestOptions forest = options.forest;
  forest.seed = options.seed;
  return forest;
}

Learner SelectionInput::learner(std::span<const std::uint32_t> columns) const {
  return {.matrix = matrix,
          .rows = rows,
          .columns = columns,
          .forest = forest_of(options),
          .self_training = options.self_training,
          .workers = workers,
          .progress = progress,
          .elsewhere = elsewhere};
}

SelectionOptions with_parts_settled(SelectionOptions options, std::size_t columns) {
  const std::size_t wanted = selection::wanted_columns(options, columns);
  options.forest = forest_of(options);
  options.search.seed = options.seed;
  // Forward search takes as many as a ranker: the constant columns count, though the search does not see
  // them.
  options.search.n_features_to_select =
      options.search.search == SearchMethod::fss ? wanted : options.n_features_to_select;
  options.co_training.n_features_to_select = wanted;
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

SearchSpace usable_columns(const SelectionInput& input) {
  return usable_space(input.matrix, input.constraints,
                      [&](std::uint32_t column) { return input.data.columns()[column].name; });
}

SelectionOutcome order_columns(const SelectionInput& given, const SelectionHooks& hooks) {
  const Clock::time_point start = Clock::now();
  const SelectionInput input = settled(given);
  SelectionOutcome outcome;
  outcome.weights_all.assign(input.matrix.columns.size(), 0);
  outcome.space = usable_columns(input);
  const ColumnSet usable = outcome.space.columns();
  learn_on_all(input, usable, outcome);
  outcome.seconds.self_training = seconds_since(start);
  const Clock::time_point learned = Clock::now();
  try {
    if (takes_all(input)) {
      outcome.columns = usable;
    } else if (is_ranker(input.options.method)) {
      rank(input, outcome);
    } else {
      search_sets(input, hooks, usable, outcome);
    }
  } catch (const Stopped& stopped) {  // before anything else is known
    outcome.stopped = stopped.reason;
  }
  if (!takes_all(input)) outcome.seconds.search = seconds_since(learned);
  outcome.columns = own_choice(input, outcome);
  outcome.seconds.total = seconds_since(start);
  return outcome;
}

void weigh_all_columns(const SelectionInput& input, SelectionOutcome& outcome) {
  const FinishClock clock(outcome.seconds);
  input.progress.update({.stage = "selected features"});
  if (outcome.stopped == StopReason::none) outcome.stopped = input.progress.stop_reason();
  const ColumnSet usable = outcome.space.columns();
  // Where all are chosen these are the figures of the chosen ones, too.
  const ScoringJob job = outcome.columns == usable ? *outcome.job : job_of_some_rows(*outcome.job);
  const Evaluation all = ForestScorer(job, input.workers).evaluate(usable, no_progress());
  outcome.bounds_all = all.bounds;
  for (std::size_t i = 0; i < usable.size(); ++i) outcome.weights_all[usable[i]] = all.weights[i];
  if (!outcome.augmenting.forest.trees) outcome.augmenting.forest = {};
}

void choose_columns(const SelectionInput& input, SelectionOutcome& outcome, ColumnSet columns) {
  const FinishClock clock(outcome.seconds);
  const ColumnSet usable = outcome.space.columns();
  const bool evaluated = columns == usable && outcome.columns == usable;  // by weigh_all_columns
  outcome.columns = std::move(columns);
  mark(input, outcome);
  if (evaluated) {
    outcome.bounds = outcome.bounds_all;
    outcome.weights.clear();
    for (const std::uint32_t column : usable) outcome.weights.push_back(outcome.weights_all[column]);
    return;
  }
  Evaluation own = ForestScorer(*outcome.job, input.workers).evaluate(outcome.columns, no_progress());
  outcome.bounds = own.bounds;
  outcome.weights = std::move(own.weights);
}

void label_by_chosen(const SelectionInput& input, SelectionOutcome& outcome) {
  const FinishClock clock(outcome.seconds);
  const SelectionInput to_the_end{input.data,        input.matrix,  input.rows,
                                  input.constraints, input.options, input.workers};  // nobody stops this
  outcome.labeling = outcome.augmenting.forest.trees && outcome.columns == outcome.space.columns()
                         ? outcome.augmenting
                         : learn_rows(to_the_end.learner(outcome.columns), {.trees = true});
  outcome.augmenting.forest = {};
}

SelectionOutcome select_columns(const SelectionInput& input, const SelectionHooks& hooks) {
  SelectionOutcome outcome = order_columns(input, hooks);
  weigh_all_columns(input, outcome);
  choose_columns(input, outcome, outcome.columns);
  label_by_chosen(input, outcome);
  return outcome;
}

}  // namespace sewil
