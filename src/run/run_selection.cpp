// run/run_selection.cpp: a selection: the list of stages. How many columns are chosen is told in
// selection/how_many.h.
#include <algorithm>
#include <utility>

#include "base/option_json.h"
#include "base/seconds_since.h"
#include "run/accuracy.h"
#include "run/check_folds.h"
#include "run/check_seeds.h"
#include "run/checkpoint.h"
#include "run/part_file.h"
#include "run/rows_apart.h"
#include "run/spare_columns.h"
#include "run/spine.h"
#include "run/thin_columns.h"
#include "run/warnings.h"
#include "selection/how_many.h"
#include "selection/nested_sets.h"
#include "sewil/data/work.h"
#include "sewil/front/files.h"
#include "sewil/version.h"
#include "validation/accuracy_curve.h"
#include "validation/estimate_json.h"
#include "validation/weighed.h"

namespace sewil {
namespace {

constexpr const char* checkpoint_name = "checkpoint.json";
constexpr run::PartKind<FoldOutcome> finished_folds{.file = "folds.jsonl",
                                                    .one = "fold",
                                                    .to_json = validation::fold_json,
                                                    .from_json = validation::fold_from_json};

using SelectionRun = run::Run<SelectionRequest, RunRecord, validation::SizeEvidence>;

SelectionInput input_of(const SelectionRun& run) {
  return {.data = run.problem.data,
          .matrix = run.problem.matrix,
          .rows = run.problem.known(),
          .constraints = run.request.constraints,
          .options = run.request.options,
          .workers = run.workers,
          .progress = run.progress,
          .elsewhere = run.hooks.elsewhere};
}

run::CheckpointKey key_of(const SelectionRun& run) {
  return {run.given.description.hash, run.request.options, run.asked.constraints};
}

void note_stop(SelectionRun& run, StopReason reason) {
  if (run.record.outcome.stopped == StopReason::none) run.record.outcome.stopped = reason;
}

void check(SelectionRun& run) {
  SelectionRequest& request = run.request;
  run::check_folds(request.estimate);
  run::check_acceptance(request.acceptance, request.estimate);
  request.options.self_training.estimator =
      settled(request.options.self_training.estimator, request.options.method == SelectionMethod::sew_il);
  selection::check_size_wishes(input_of(run));
  run.record.command = request.command;
  run.record.options = request.options;
  run.record.constraints = request.constraints;
  run.record.estimating = request.estimate;
  run.record.accepting = request.acceptance;
  run.record.redundancy = request.redundancy;
  run.record.checking = request.seed_check;
}

// Self-training on all columns, then the search or ranking, which goes on from its checkpoint.
void order(SelectionRun& run) {
  const SelectionInput input = input_of(run);
  SelectionHooks inner;
  if (!run.hooks.folder.empty()) {
    (void)usable_columns(input);  // wishes that cannot be met leave the folder as it is
    inner.resume = run::open_checkpoint(run.hooks, checkpoint_name, key_of(run));
    inner.checkpoint = [&run, key = key_of(run),
                        path = join_path(run.hooks.folder, checkpoint_name)](const SearchState& state) {
      run.keeper.write(path, run::checkpoint_text(key, state));
    };
    // A new run's checkpoint replaces the one of the run that was here before.
    if (!run.hooks.resume) inner.checkpoint({});
  }
  run.record.outcome = order_columns(input, inner);
  weigh_all_columns(input, run.record.outcome);
}

bool wants_no_choice(const SelectionRun& run) {
  return run.request.options.method == SelectionMethod::no_selection;
}

// Rows on which labelings by other columns are compared and folds are dealt. Where all of that is repeated
// for several numbers of columns, rows beyond a few thousand change no answer: the labels are what is few.
std::size_t rows_to_compare_on(const SelectionRun& run) {
  constexpr std::size_t most = 20000, fewest = 4000;
  if (!info_of(run.request.options.method).sized_by_labels) return most;
  return std::clamp(2 * run.problem.rows.labeled.size(), fewest, most);
}

// Labelings that are counted against each other, all of them made alike.
SelectionInput to_compare_labels(const SelectionRun& run, const RowsToHide& rows) {
  constexpr int most_trees = 100;
  SelectionInput input = input_of(run);
  input.rows = rows.known();
  if (!info_of(input.options.method).sized_by_labels) return input;
  input.options.forest.n_estimators = std::min(input.options.forest.n_estimators, most_trees);
  input.options.self_training.enough = enough_to_compare;
  return input;
}

// How the unlabeled rows are labeled by fewer columns, where the number of columns is a question.
void label_by_fewer(SelectionRun& run) {
  SelectionOptions& options = run.request.options;
  options.feature_count_rule = selection::rule_of_labels(options);
  run.record.options = options;
  const bool asked = options.feature_count_rule != FeatureCountRule::number || run.request.estimate.folds > 0;
  if (wants_no_choice(run) || !asked || run.record.outcome.stopped != StopReason::none) return;
  const RowsToHide rows(run.problem.known(), options.seed, rows_to_compare_on(run));
  const SelectionInput input = to_compare_labels(run, rows);
  try {
    run.record.outcome.nested =
        selection::label_nested_sets(input, run.record.outcome, run.request.estimate.sizes);
    run.between.nested = run.record.outcome.nested;
  } catch (const Stopped& stopped) {
    note_stop(run, stopped.reason);
    return;
  }
}

// Repeats the selection with one fold of labels hidden after the other.
void estimate(SelectionRun& run) {
  const EstimateOptions& settings = run.request.estimate;
  if (settings.folds == 0) return;
  const auto start = base::Clock::now();
  run::PartFile<FoldOutcome> file(finished_folds, run.hooks,
                                  {{"version", SEWIL_VERSION},
                                   {"data", run.given.description.hash},
                                   {"numbers", run.view.numbers()},
                                   {"options", run::key_json(key_of(run))},
                                   {"estimate", base::options_json(settings)}},
                                  run.keeper);
  const RowsToHide rows(run.problem.known(), run.request.options.seed, rows_to_compare_on(run));
  SelectionInput input = input_of(run);
  input.rows = rows.known();
  const SelectionOutcome& outcome = run.record.outcome;
  FoldOutcomes folds = cross_fit_selection(input, outcome, settings, file.hooks<EstimateHooks>());
  const ColumnSet usable = outcome.space.columns();
  run.record.shift = run::compare_rows(input.learner(usable), settings, folds);
  run.record.estimate =
      rows.estimate(settings, folds, run.problem.matrix.columns.size(),
                    validation::weights_of_draws(run.problem.data.draws(), run.problem.rows.labeled));
  run.between = validation::size_evidence(input.rows, outcome.nested, folds.done);
  run::draw_curve(run, input.learner(usable));
  run.record.estimate_seconds = base::seconds_since(start);
  note_stop(run, folds.stopped);
}

void leave_out_spare(SelectionRun& run, const selection::SizeRule& rule, ColumnSet& chosen) {
  if (run.record.outcome.stopped != StopReason::none) return;
  const SelectionOptions& options = run.request.options;
  const RowsToHide rows(run.problem.known(), options.seed, rows_to_compare_on(run));
  const SelectionInput input = to_compare_labels(run, rows);
  try {
    const double allowed = selection::allowed_loss(run.between.nested, options.tolerance);
    run::Spared spared = run::leave_out_spare(input, run.record.outcome, chosen, rule, allowed);
    chosen = std::move(spared.columns);
    run.record.sizes->chosen = spared.loss;
    run.record.substitutes = std::move(spared.substitutes);
  } catch (const Stopped& stopped) {
    note_stop(run, stopped.reason);
  }
}

// As many columns as the labels of rows favor; `otherwise`: they have no say.
ColumnSet chosen_by_labels(SelectionRun& run, ColumnSet otherwise) {
  const SelectionOptions& options = run.request.options;
  if (run.between.nested.empty()) return otherwise;
  const selection::SizeRule rule(run.between.nested, run.between.hidden);
  SizeChoice sizes = rule.choose(options.tolerance);
  const bool best = options.feature_count_rule == FeatureCountRule::best;
  sizes.chosen = sizes.losses[best ? sizes.best : sizes.smallest];
  run.record.sizes = std::move(sizes);
  if (options.feature_count_rule == FeatureCountRule::number) {
    run.record.sizes->chosen = {};  // not one of these
    return otherwise;
  }
  const SelectionOutcome& outcome = run.record.outcome;
  ColumnSet chosen = nested_set(outcome, options.method, run.record.sizes->chosen.columns);
  if (!best) leave_out_spare(run, rule, chosen);
  return chosen;
}

void add_substitutes(std::vector<Substitutes>& all, std::vector<Substitutes> more) {
  for (Substitutes& one : more) {
    const auto found = std::ranges::find(all, one.column, &Substitutes::column);
    if (found == all.end()) {
      all.push_back(std::move(one));
      continue;
    }
    found->others.insert(found->others.end(), one.others.begin(), one.others.end());
    std::ranges::sort(found->others);
    const auto again = std::ranges::unique(found->others);
    found->others.erase(again.begin(), again.end());
  }
  std::ranges::sort(all, {}, &Substitutes::column);
}

// Else the method's own choice; of columns that say the same one.
void choose(SelectionRun& run) {
  const SelectionInput input = input_of(run);
  SelectionOutcome& outcome = run.record.outcome;
  choose_columns(input, outcome, chosen_by_labels(run, outcome.columns));
  // Whoever selects nothing wants all columns, unless he says otherwise.
  if (!wants_no_choice(run) || run.request.redundancy.max_correlation < 1) {
    run::Thinned thinned =
        run::thin_columns(run.problem, run.view.same_as(run.description), run.request, outcome, run.workers);
    add_substitutes(run.record.substitutes, std::move(thinned.substitutes));
    outcome.left_out = outcome.columns.size() - thinned.columns.size();
    if (outcome.left_out > 0) choose_columns(input, outcome, std::move(thinned.columns));
  }
}

void label(SelectionRun& run) {
  RunRecord& record = run.record;
  label_by_chosen(input_of(run), record.outcome);
  run::count_shares(record.estimate, record.outcome.labeling.predicted);
  if (run.request.truth.empty()) return;
  record.accuracy =
      run::accuracy_of(record.outcome.labeling, run.problem.rows.without_label, run.request.truth);
}

void accept(SelectionRun& run) {
  if (!run.request.acceptance.asked() || !run.record.estimate) return;
  const SelectionOutcome& outcome = run.record.outcome;
  run::accept(run, input_of(run).learner(outcome.columns), outcome.labeling.predicted);
  if (run.record.acceptance) note_stop(run, run.record.acceptance->stopped);
}

// By forests on the selected features, whose values are shown beside the rows, the most important features
// first.
void advise(SelectionRun& run) {
  constexpr std::size_t most_shown = 12;
  const SelectionOutcome& outcome = run.record.outcome;
  ColumnSet shown;
  for (const std::size_t at : by_weight(outcome)) {
    if (shown.size() < most_shown) shown.push_back(outcome.columns[at]);
  }
  run.record.advice = advise_on_rows(input_of(run).learner(outcome.columns), run.problem.data,
                                     run.request.advice, std::move(shown));
  note_stop(run, run.record.advice.stopped);
}

// A verdict on every column that may be used.
void discover(SelectionRun& run) {
  if (!(run.request.discovery.rate > 0)) return;
  const ColumnSet columns = run.problem.columns_but(run.request.constraints.drop);
  run.record.discoveries = find_relevant_columns(input_of(run).learner(columns), run.request.discovery);
  note_stop(run, run.record.discoveries->stopped);
}

void find_out(SelectionRun& run) {
  if (run.request.diagnostics)
    run.record.diagnostics = compute_diagnostics(input_of(run), run.record.outcome);
}

void check_seeds(SelectionRun& run) {
  if (run.request.seed_check.seeds == 0 || run.record.outcome.stopped != StopReason::none) return;
  const auto start = base::Clock::now();
  run::LuckFound found =
      run::check_seeds(run.given, run.asked, run.record, run.workers, run.progress, run.hooks.elsewhere);
  if (run.record.estimate) run::widen_by_seeds(*run.record.estimate, found.seed_check);
  run.record.seed_check = std::move(found.seed_check);
  note_stop(run, found.stopped);
  run.record.seed_check_seconds = base::seconds_since(start);
}

void warn_of_result(SelectionRun& run) {
  run.warn(run::warnings_of_selection(run.description, run.record));
  run.warn(run::warnings_of_shift(run.record.shift, run.record.data.columns, run.request.estimate));
}

}  // namespace

RunRecord run_selection(const Problem& problem, const SelectionRequest& request, const Workers& workers,
                        Progress& progress, const RunHooks& hooks) {
  const run::ContentView view(problem, run::seen_by(problem.data, request.options.method), workers);
  return SelectionRun(view, problem, request, hooks, progress, workers)
      .through({check, run::describe, order, label_by_fewer, estimate, choose, label, accept, advise,
                discover, find_out, run::leave_view, check_seeds, warn_of_result});
}

}  // namespace sewil
