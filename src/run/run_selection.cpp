// run/run_selection.cpp: a selection: the list of stages. How many columns are chosen is told in
// selection/how_many.h.
#include <utility>

#include "base/option_json.h"
#include "base/seconds_since.h"
#include "run/accuracy.h"
#include "run/check_folds.h"
#include "run/check_luck.h"
#include "run/checkpoint.h"
#include "run/part_file.h"
#include "run/spine.h"
#include "run/thin_columns.h"
#include "run/warnings.h"
#include "selection/how_many.h"
#include "sewil/files.h"
#include "sewil/version.h"
#include "validation/estimate_json.h"

namespace sewil {
namespace {

constexpr const char* checkpoint_name = "checkpoint.json";
constexpr run::PartKind<FoldOutcome> finished_folds{.file = "folds.jsonl",
                                                    .one = "fold",
                                                    .to_json = validation::fold_json,
                                                    .from_json = validation::fold_from_json};

using SelectionRun = run::Run<SelectionRequest, RunRecord>;

SelectionInput input_of(const SelectionRun& run) {
  return {.data = run.problem.data,
          .matrix = run.problem.matrix,
          .rows = run.problem.known(),
          .constraints = run.request.constraints,
          .options = run.request.options,
          .workers = run.workers,
          .progress = run.progress};
}

run::CheckpointKey key_of(const SelectionRun& run) {
  return {run.problem.description.hash, run.request.options, run.request.constraints};
}

void note_stop(SelectionRun& run, StopReason reason) {
  if (run.record.outcome.stopped == StopReason::none) run.record.outcome.stopped = reason;
}

void check(SelectionRun& run) {
  SelectionRequest& request = run.request;
  run::check_folds(request.estimate);
  request.options.self_learning.voters =
      settled(request.options.self_learning.voters, request.options.method == SelectionMethod::sew_il);
  selection::check_size_wishes(input_of(run), request.estimate.folds);
  run.record.command = request.command;
  run.record.options = request.options;
  run.record.constraints = run.asked.constraints;
  run.record.estimating = request.estimate;
  run.record.redundancy = request.redundancy;
  run.record.checking = request.luck;
}

// Self-learning on all columns, then the search or ranking, which goes on from its checkpoint.
void order(SelectionRun& run) {
  const SelectionInput input = input_of(run);
  SelectionHooks inner{.score_elsewhere = run.hooks.score_elsewhere};
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

// Repeats the selection with one fold of labels hidden after the other.
void estimate(SelectionRun& run) {
  const EstimateOptions& settings = run.request.estimate;
  if (settings.folds == 0) return;
  run.request.options.columns_rule = selection::rule_of_labels(run.request.options, run.record.outcome);
  run.record.options = run.request.options;
  const auto start = base::Clock::now();
  run::PartFile<FoldOutcome> file(finished_folds, run.hooks,
                                  {{"version", SEWIL_VERSION},
                                   {"data", run.problem.description.hash},
                                   {"options", run::key_json(key_of(run))},
                                   {"estimate", base::options_json(settings)}},
                                  run.keeper);
  const RowsToHide rows(run.problem.known(), run.request.options.seed);
  SelectionInput input = input_of(run);
  input.rows = rows.known();
  const FoldOutcomes folds =
      cross_fit_selection(input, run.record.outcome, settings, file.hooks<EstimateHooks>());
  run.record.estimate = rows.estimate(settings, folds, run.problem.matrix.columns.size());
  run.record.estimate_seconds = base::seconds_since(start);
  note_stop(run, folds.stopped);
}

// As many columns as the hidden labels favor, else the method's own choice; those that say the same once.
void choose(SelectionRun& run) {
  const SelectionInput input = input_of(run);
  SelectionOutcome& outcome = run.record.outcome;
  ColumnSet chosen = outcome.columns;
  if (run.record.estimate && run.record.estimate->labels_tell(input.options.columns_rule)) {
    chosen = nested_set(outcome, input.options.method,
                        run.record.estimate->front.favored(input.options.columns_rule));
  }
  choose_columns(input, outcome, std::move(chosen));
  // Whoever selects nothing wants all columns, unless he says otherwise.
  if (input.options.method != SelectionMethod::no_selection || run.request.redundancy.max_correlation < 1) {
    run::Thinned thinned = run::thin_columns({run.view, run.given, run.description, run.request}, outcome, run.workers);
    run.record.substitutes = std::move(thinned.substitutes);
    outcome.left_out = outcome.columns.size() - thinned.columns.size();
    if (outcome.left_out > 0) choose_columns(input, outcome, std::move(thinned.columns));
  }
}

void label(SelectionRun& run) {
  RunRecord& record = run.record;
  label_by_chosen(input_of(run), record.outcome);
  if (run.request.truth.empty()) return;
  record.accuracy =
      run::accuracy_of(record.outcome.labeling, run.problem.rows.without_label, run.request.truth);
}

// By forests on the chosen columns, whose values are shown beside the rows, the heaviest columns first.
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
  if (run.request.findings) run.record.findings = compute_findings(input_of(run), run.record.outcome);
}

// By the numbers of the table, as the records of the other seeds.
void check_luck(SelectionRun& run) {
  if (run.asked.luck.seeds == 0 || run.record.outcome.stopped != StopReason::none) return;
  const auto start = base::Clock::now();
  run::LuckFound found = run::check_luck(run.given, run.asked, run.record, run.workers, run.progress);
  if (run.record.estimate) run::widen_by_luck(*run.record.estimate, found.luck);
  run.record.luck = std::move(found.luck);
  note_stop(run, found.stopped);
  run.record.luck_seconds = base::seconds_since(start);
}

void warn_of_result(SelectionRun& run) {
  run.warn(run::warnings_of_selection(run.description, run.record));
}

}  // namespace

RunRecord run_selection(const Problem& problem, const SelectionRequest& request, const Workers& workers,
                        Progress& progress, const RunHooks& hooks) {
  const bool as_in_paper = request.options.method == SelectionMethod::sew_il;
  const run::ContentView view = as_in_paper ? run::ContentView(problem) : run::ContentView(problem, workers);
  return SelectionRun(problem, request, view, workers, progress, hooks)
      .through({check, run::describe, order, estimate, choose, label, advise, discover, find_out,
                run::leave_view, check_luck, warn_of_result});
}

}  // namespace sewil
