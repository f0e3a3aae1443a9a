// run/run_selection.cpp: a selection from its request to its record.
#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <memory>
#include <utility>

#include "run/checkpoint.h"
#include "run/fold_file.h"
#include "sewil/error.h"
#include "sewil/files.h"
#include "sewil/run.h"

namespace sewil {
namespace {

constexpr const char* checkpoint_name = "checkpoint.json";

// A run that is resumed must find its checkpoint, a new one begins its own, so that what lies in the folder
// always belongs to the run that was started there last.
std::optional<SearchState> open_checkpoint(const RunHooks& hooks, const run::CheckpointKey& key) {
  const std::string path = join_path(hooks.folder, checkpoint_name);
  if (!hooks.resume) return {};
  if (!std::filesystem::exists(path)) {
    throw InputError(
        fmt::format("{}: holds no {}; the run there is complete or never began (start it with --out).",
                    hooks.folder, checkpoint_name));
  }
  return run::load_checkpoint(path, key);
}

// Repeats the selection of the record with one fold of labels hidden after the other.
void add_estimate(RunRecord& record, const Problem& problem, const SelectionRequest& request,
                  const Workers& workers, Progress& progress, const RunHooks& hooks) {
  const auto start = std::chrono::steady_clock::now();
  run::FoldFile folds(hooks.folder, {problem.description.hash, request.options, request.constraints},
                      request.estimate, hooks.resume);
  const FoldOutcomes found =
      cross_fit_selection(problem.data, problem.matrix, problem.known(), request.constraints, request.options,
                          record.outcome, request.estimate, workers, progress, folds.hooks());
  record.estimate = make_estimate(problem.known(), request.estimate, found, problem.matrix.columns.size());
  if (record.outcome.stopped == StopReason::none) record.outcome.stopped = found.stopped;
  record.estimate_seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

// Writes checkpoints for as long as that is possible: a search is worth more than its checkpoint, so a disk
// that is full does not end it.
class CheckpointWriter {
 public:
  CheckpointWriter(const RunHooks& hooks, run::CheckpointKey key)
      : path_(join_path(hooks.folder, checkpoint_name)), key_(std::move(key)), warn_(hooks.warn) {}

  void write(const SearchState& state) {
    try {
      run::save_checkpoint(path_, key_, state);
    } catch (const OutputError& problem) {
      if (!warned_ && warn_)
        warn_(fmt::format("{} The run goes on, but cannot be resumed from here.", problem.what()));
      warned_ = true;
    }
  }

 private:
  std::string path_;
  run::CheckpointKey key_;
  std::function<void(const std::string&)> warn_;
  bool warned_ = false;
};

}  // namespace

RunRecord run_selection(const Problem& problem, const SelectionRequest& request, const Workers& workers,
                        Progress& progress, const RunHooks& hooks) {
  RunRecord record{.command = request.command,
                   .options = request.options,
                   .constraints = request.constraints,
                   .estimating = request.estimate,
                   .data = problem.description,
                   .read_seconds = request.read_seconds};
  SelectionHooks inner{.score_elsewhere = hooks.score_elsewhere};
  if (!hooks.folder.empty()) {
    const run::CheckpointKey key{problem.description.hash, request.options, request.constraints};
    const auto writer = std::make_shared<CheckpointWriter>(hooks, key);
    inner.open = [&hooks, key, writer] {
      std::optional<SearchState> saved = open_checkpoint(hooks, key);
      // A new run's checkpoint replaces the one of the run that was here before.
      if (!hooks.resume) writer->write({});
      return saved;
    };
    inner.checkpoint = [writer](const SearchState& state) { writer->write(state); };
  }
  record.outcome = select_columns(problem.data, problem.matrix, problem.known(), request.constraints,
                                  request.options, workers, progress, inner);
  if (request.estimate.folds > 0) add_estimate(record, problem, request, workers, progress, hooks);
  if (request.findings) {
    record.findings =
        compute_findings(problem.data, problem.known(), request.options, record.outcome, workers, progress);
  }
  return record;
}

void remove_checkpoint(const std::string& folder) {
  std::filesystem::remove(join_path(folder, checkpoint_name));
  run::FoldFile::remove(folder);
}

}  // namespace sewil
