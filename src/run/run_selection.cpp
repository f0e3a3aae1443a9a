// run/run_selection.cpp: a selection from its request to its record.
#include <fmt/format.h>

#include <filesystem>
#include <functional>
#include <utility>

#include "base/seconds_since.h"
#include "run/accuracy.h"
#include "run/check_folds.h"
#include "run/checkpoint.h"
#include "run/fold_file.h"
#include "run/state_keeper.h"
#include "run/thin_columns.h"
#include "run/warnings.h"
#include "selection/known_sample.h"
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

void check_columns_wanted(const Problem& problem, const SelectionRequest& request) {
  const std::size_t there = problem.matrix.columns.size() - request.constraints.drop.size();
  if (request.options.columns <= there) return;
  throw InputError(fmt::format("{}: {} was given, but there {} to choose from.", problem.description.source,
                               option_text("columns", std::to_string(request.options.columns)),
                               there == 1 ? "is 1 column" : fmt::format("are {} columns", there)));
}

class SelectionRun {
 public:
  SelectionRun(const Problem& problem, SelectionRequest request, const Workers& workers, Progress& progress,
               const RunHooks& hooks)
      : problem_(problem),
        request_(std::move(request)),
        workers_(workers),
        progress_(progress),
        hooks_(hooks),
        keeper_(hooks.warn) {}

  RunRecord run() {
    run::check_folds(request_.estimate);
    check_columns_rule(request_);
    check_columns_wanted(problem_, request_);
    record_ = {.command = request_.command,
               .options = request_.options,
               .constraints = request_.constraints,
               .estimating = request_.estimate,
               .redundancy = request_.redundancy,
               .data = problem_.description,
               .read_seconds = request_.read_seconds};
    description_ = describe_data(problem_.data, workers_);
    run::Warnings warnings(record_.warnings, hooks_.warn, description_);
    const SelectionHooks inner = selection_hooks();
    record_.outcome = select_columns(problem_.data, problem_.matrix, problem_.known(), request_.constraints,
                                     request_.options, workers_, progress_, inner);
    if (request_.estimate.folds > 0) add_estimate(inner.thin);
    if (!request_.truth.empty()) {
      record_.accuracy =
          run::accuracy_of(record_.outcome.labeling, problem_.rows.without_label, request_.truth);
    }
    add_advice();
    if (request_.discovery.rate > 0) add_discoveries();
    if (request_.findings) {
      record_.findings = compute_findings(problem_.data, problem_.known(), request_.options, record_.outcome,
                                          workers_, progress_);
    }
    warnings.add(run::warnings_of_selection(description_, record_));
    return std::move(record_);
  }

 private:
  // The user has not said how many columns, and the method leaves it to hidden labels.
  [[nodiscard]] bool may_leave_size_to_labels() const {
    return info_of(request_.options.method).sized_by_labels && request_.options.columns == 0 &&
           request_.options.columns_rule == ColumnsRule::number;
  }

  // Hidden labels may choose other columns than the method did. Of a long table these are not worth a forest
  // on all rows, then.
  [[nodiscard]] Finish how_far() const {
    const bool chosen_later =
        request_.estimate.folds > 0 &&
        (request_.options.columns_rule != ColumnsRule::number || may_leave_size_to_labels());
    return chosen_later && selection::is_long(problem_.known()) ? Finish::all_columns : Finish::chosen;
  }

  SelectionHooks selection_hooks() {
    SelectionHooks inner{.score_elsewhere = hooks_.score_elsewhere, .finish = how_far()};
    // Whoever selects nothing wants all columns, unless he says otherwise.
    const bool thins =
        request_.options.method != SelectionMethod::no_selection || request_.redundancy.max_correlation < 1;
    if (thins) {
      inner.thin = [this](const SelectionOutcome& chosen) {
        run::Thinned thinned = run::thin_columns(problem_, description_, request_, chosen, workers_);
        record_.substitutes = std::move(thinned.substitutes);
        return thinned.columns;
      };
    }
    if (hooks_.folder.empty()) return inner;
    inner.checkpoint = [this, key = key(),
                        path = join_path(hooks_.folder, checkpoint_name)](const SearchState& state) {
      keeper_.write(path, run::checkpoint_text(key, state));
    };
    inner.open = [this, keep = inner.checkpoint] {
      std::optional<SearchState> saved = open_checkpoint(hooks_, key());
      // A new run's checkpoint replaces the one of the run that was here before.
      if (!hooks_.resume) keep({});
      return saved;
    };
    return inner;
  }

  [[nodiscard]] run::CheckpointKey key() const {
    return {problem_.description.hash, request_.options, request_.constraints};
  }

  // Repeats the selection with one fold of labels hidden after the other. Where nobody has said how many
  // columns, neither the user nor, in a wide table, the method by how many stand out, these labels do.
  void add_estimate(const ThinColumns& thin) {
    if (may_leave_size_to_labels() && record_.outcome.ranking.enough == 0) {
      request_.options.columns_rule = ColumnsRule::smallest;
    }
    record_.options = request_.options;
    const auto start = base::Clock::now();
    run::FoldFile folds(hooks_.folder, key(), request_.estimate, hooks_.resume, keeper_);
    const RowsToHide rows(problem_.known(), request_.options.seed);
    const FoldOutcomes found = cross_fit_selection(problem_.data, problem_.matrix, rows.known(),
                                                   request_.constraints, request_.options, record_.outcome,
                                                   request_.estimate, workers_, progress_, folds.hooks());
    const Estimate& estimate =
        record_.estimate.emplace(rows.estimate(request_.estimate, found, problem_.matrix.columns.size()));
    record_.estimate_seconds = base::seconds_since(start);
    settle_columns(estimate, thin);  // its time is that of the chosen columns
    note_stop(found.stopped);
  }

  // Takes as many columns as the hidden labels favor, those that say the same once. Where the labels say
  // nothing the method's own choice stands.
  void settle_columns(const Estimate& estimate, const ThinColumns& thin) {
    const Front& front = estimate.front;
    const ColumnsRule rule = request_.options.columns_rule;
    const bool labels_tell = rule != ColumnsRule::number && estimate.folds_done >= 2 && !front.points.empty();
    ColumnSet set = labels_tell ? nested_set(record_.outcome, request_.options.method,
                                             rule == ColumnsRule::best ? front.best : front.smallest)
                                : record_.outcome.columns;
    const bool finished = !record_.outcome.weights.empty();  // see how_far
    if (finished && set == record_.outcome.columns) return;
    record_.outcome = choose_instead(std::move(record_.outcome), std::move(set), problem_.matrix,
                                     problem_.known(), request_.options, workers_, progress_, thin);
  }

  // By forests on the chosen columns, whose values are shown beside the rows, the heaviest columns first.
  void add_advice() {
    constexpr std::size_t most_shown = 12;
    ColumnSet shown;
    for (const std::size_t at : by_weight(record_.outcome)) {
      if (shown.size() < most_shown) shown.push_back(record_.outcome.columns[at]);
    }
    record_.advice =
        advise_on_rows(problem_.data, problem_.matrix, problem_.known(), record_.outcome.columns,
                       forest_of(request_.options), request_.advice, std::move(shown), workers_, progress_);
    note_stop(record_.advice.stopped);
  }

  // A verdict on every column that may be used.
  void add_discoveries() {
    record_.discoveries = find_relevant_columns(
        problem_.matrix, problem_.known(), problem_.columns_but(request_.constraints.drop),
        forest_of(request_.options), request_.options.self_learning, request_.discovery, workers_, progress_);
    note_stop(record_.discoveries->stopped);
  }

  void note_stop(StopReason reason) {
    if (record_.outcome.stopped == StopReason::none) record_.outcome.stopped = reason;
  }

  const Problem& problem_;
  SelectionRequest request_;
  const Workers& workers_;
  Progress& progress_;
  const RunHooks& hooks_;
  run::StateKeeper keeper_;
  DataDescription description_;
  RunRecord record_;
};

}  // namespace

RunRecord run_selection(const Problem& problem, const SelectionRequest& request, const Workers& workers,
                        Progress& progress, const RunHooks& hooks) {
  return SelectionRun(problem, request, workers, progress, hooks).run();
}

}  // namespace sewil
