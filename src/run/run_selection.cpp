// run/run_selection.cpp: a selection from its request to its record.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <utility>

#include "base/seconds_since.h"
#include "run/accuracy.h"
#include "run/checkpoint.h"
#include "run/fold_file.h"
#include "run/state_keeper.h"
#include "run/thin_columns.h"
#include "run/warnings.h"
#include "sewil/describe_data.h"
#include "sewil/error.h"
#include "sewil/files.h"
#include "sewil/methods.h"
#include "sewil/options.h"
#include "sewil/run.h"

namespace sewil {
namespace {

constexpr const char* checkpoint_name = "checkpoint.json";

// A run that is resumed must find its checkpoint, a new one begins its own, so that what lies in the folder
// always belongs to the run that was started there last.
std::optional<SearchState> open_checkpoint(const RunHooks& hooks, const run::CheckpointKey& key) {
  const std::string path = join_path(hooks.folder, checkpoint_name);
  if (!hooks.resume) {
    if (std::filesystem::exists(path) && run::holds_work(path)) {
      run::refuse_to_overwrite(hooks.folder, checkpoint_name);
    }
    return {};
  }
  if (!std::filesystem::exists(path)) run::fail_to_resume(hooks.folder, checkpoint_name);
  return run::load_checkpoint(path, key);
}

void check_columns_rule(const SelectionRequest& request) {
  const SelectionOptions& options = request.options;
  if (options.columns_rule == ColumnsRule::number) return;
  const std::string wish = option_text("columns", name_of(options.columns_rule));
  if (request.estimate.folds == 0) {
    throw InputError(fmt::format("{} goes by labels that are hidden in turn, but {} hides none.", wish,
                                 option_text("validate", "0")));
  }
  if (options.method == SelectionMethod::no_selection) {
    throw InputError(
        fmt::format("{} is a choice of columns, but the method no-selection takes all of them.", wish));
  }
}

// Takes as many columns as the hidden labels favor, those that say the same once. Where the labels say
// nothing the method's own choice stands.
void settle_columns(RunRecord& record, const Problem& problem, const ThinColumns& thin,
                    const Workers& workers, Progress& progress) {
  const Front& front = record.estimate->front;
  const ColumnsRule rule = record.options.columns_rule;
  const bool labels_tell =
      rule != ColumnsRule::number && record.estimate->folds_done >= 2 && !front.points.empty();
  const bool unfinished = record.outcome.weights.empty();  // see SelectionHooks::chosen_later
  if (!labels_tell && !unfinished) return;
  ColumnSet set = labels_tell ? nested_set(record.outcome, record.options.method,
                                           rule == ColumnsRule::best ? front.best : front.smallest)
                              : record.outcome.columns;
  if (set == record.outcome.columns && !unfinished) return;
  record.outcome = choose_instead(std::move(record.outcome), std::move(set), problem.matrix, problem.known(),
                                  record.options, workers, progress, thin);
}

// Repeats the selection of the record with one fold of labels hidden after the other.
void add_estimate(RunRecord& record, const Problem& problem, const SelectionRequest& request,
                  const ThinColumns& thin, const Workers& workers, Progress& progress, const RunHooks& hooks,
                  run::StateKeeper& keeper) {
  const auto start = base::Clock::now();
  run::FoldFile folds(hooks.folder, {problem.description.hash, request.options, request.constraints},
                      request.estimate, hooks.resume, keeper);
  const RowsToHide rows(problem.known(), request.options.seed);
  const FoldOutcomes found =
      cross_fit_selection(problem.data, problem.matrix, rows.known(), request.constraints, request.options,
                          record.outcome, request.estimate, workers, progress, folds.hooks());
  record.estimate = rows.estimate(request.estimate, found, problem.matrix.columns.size());
  record.estimate_seconds = base::seconds_since(start);
  settle_columns(record, problem, thin, workers, progress);  // its time is that of the chosen columns
  if (record.outcome.stopped == StopReason::none) record.outcome.stopped = found.stopped;
}

// By forests on the chosen columns, whose values are shown beside the rows, the heaviest columns first.
void add_advice(RunRecord& record, const Problem& problem, const SelectionRequest& request,
                const Workers& workers, Progress& progress) {
  constexpr std::size_t most_shown = 12;
  ColumnSet shown;
  for (const std::size_t at : by_weight(record.outcome)) {
    if (shown.size() < most_shown) shown.push_back(record.outcome.columns[at]);
  }
  ForestOptions forest = request.options.forest;
  forest.seed = request.options.seed;
  record.advice = advise_on_rows(problem.data, problem.matrix, problem.known(), record.outcome.columns,
                                 forest, request.advice, std::move(shown), workers, progress);
  if (record.outcome.stopped == StopReason::none) record.outcome.stopped = record.advice.stopped;
}

// A verdict on every column that may be used.
void add_discoveries(RunRecord& record, const Problem& problem, const SelectionRequest& request,
                     const Workers& workers, Progress& progress) {
  if (!(request.discovery.rate > 0)) return;
  ColumnSet columns;
  for (std::uint32_t column = 0; column < problem.matrix.columns.size(); ++column) {
    if (std::ranges::find(request.constraints.drop, column) == request.constraints.drop.end()) {
      columns.push_back(column);
    }
  }
  ForestOptions forest = request.options.forest;
  forest.seed = request.options.seed;
  record.discoveries =
      find_relevant_columns(problem.matrix, problem.known(), columns, forest, request.options.self_learning,
                            request.discovery, workers, progress);
  if (record.outcome.stopped == StopReason::none) record.outcome.stopped = record.discoveries->stopped;
}

// The user has not said how many columns, and the method leaves it to hidden labels.
bool may_leave_size_to_labels(const SelectionOptions& options) {
  return info_of(options.method).sized_by_labels && options.columns == 0 &&
         options.columns_rule == ColumnsRule::number;
}

// Nobody has said how many columns: neither the user nor, in a wide table, the method by how many stand out.
bool leaves_size_to_labels(const SelectionRequest& request, const SelectionOutcome& outcome) {
  return may_leave_size_to_labels(request.options) && outcome.ranking.enough == 0;
}

void check_columns_wanted(const Problem& problem, const SelectionRequest& request) {
  const std::size_t there = problem.matrix.columns.size() - request.constraints.drop.size();
  if (request.options.columns <= there) return;
  throw InputError(fmt::format("{}: {} was given, but there {} to choose from.", problem.description.source,
                               option_text("columns", std::to_string(request.options.columns)),
                               there == 1 ? "is 1 column" : fmt::format("are {} columns", there)));
}

}  // namespace

RunRecord run_selection(const Problem& problem, const SelectionRequest& given, const Workers& workers,
                        Progress& progress, const RunHooks& hooks) {
  SelectionRequest request = given;
  check_columns_rule(request);
  RunRecord record{.command = request.command,
                   .options = request.options,
                   .constraints = request.constraints,
                   .estimating = request.estimate,
                   .redundancy = request.redundancy,
                   .data = problem.description,
                   .read_seconds = request.read_seconds};
  check_columns_wanted(problem, request);
  const DataDescription description = describe_data(problem.data, workers);
  run::Warnings warnings(record.warnings, hooks.warn);
  warnings.add(description.warnings);
  run::StateKeeper keeper(hooks.warn);
  SelectionHooks inner{.score_elsewhere = hooks.score_elsewhere};
  inner.chosen_later = request.estimate.folds > 0 && (request.options.columns_rule != ColumnsRule::number ||
                                                      may_leave_size_to_labels(request.options));
  // Whoever selects nothing wants all columns, unless he says otherwise.
  const bool thins =
      request.options.method != SelectionMethod::no_selection || request.redundancy.max_correlation < 1;
  if (thins)
    inner.thin = [&](const SelectionOutcome& chosen) {
      run::Thinned thinned = run::thin_columns(problem, description, request, chosen, workers);
      record.substitutes = std::move(thinned.substitutes);
      return thinned.columns;
    };
  if (!hooks.folder.empty()) {
    const run::CheckpointKey key{problem.description.hash, request.options, request.constraints};
    inner.checkpoint = [&keeper, key,
                        path = join_path(hooks.folder, checkpoint_name)](const SearchState& state) {
      keeper.write(path, run::checkpoint_text(key, state));
    };
    inner.open = [&hooks, key, keep = inner.checkpoint] {
      std::optional<SearchState> saved = open_checkpoint(hooks, key);
      // A new run's checkpoint replaces the one of the run that was here before.
      if (!hooks.resume) keep({});
      return saved;
    };
  }
  record.outcome = select_columns(problem.data, problem.matrix, problem.known(), request.constraints,
                                  request.options, workers, progress, inner);
  if (request.estimate.folds > 0) {
    if (leaves_size_to_labels(request, record.outcome)) request.options.columns_rule = ColumnsRule::smallest;
    record.options = request.options;
    add_estimate(record, problem, request, inner.thin, workers, progress, hooks, keeper);
  }
  if (!request.truth.empty()) {
    record.accuracy = run::accuracy_of(record.outcome.labeling, problem.rows.without_label, request.truth);
  }
  add_advice(record, problem, request, workers, progress);
  add_discoveries(record, problem, request, workers, progress);
  if (request.findings) {
    record.findings =
        compute_findings(problem.data, problem.known(), request.options, record.outcome, workers, progress);
  }
  warnings.add(run::warnings_of_selection(description, record));
  return record;
}

void remove_checkpoint(const std::string& folder) {
  std::filesystem::remove(join_path(folder, checkpoint_name));
  run::FoldFile::remove(folder);
}

}  // namespace sewil
