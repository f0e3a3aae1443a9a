// sewil/judge/run.h: one call for the whole, and the record that it gives.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sewil/data/work.h"
#include "sewil/judge/discoveries.h"
#include "sewil/judge/estimate.h"
#include "sewil/judge/suggest.h"
#include "sewil/learn/votes.h"
#include "sewil/select/problem.h"
#include "sewil/select/selection.h"

namespace sewil {

// ---------------------------------------------------------------------------------------------------------
// What a run leaves behind: everything a report shows and a rerun needs. The names in the JSON are stable;
// what is not known is null.

// Which of the chosen columns are too much alike. Exact copies are always chosen once.
struct RedundancyOptions {
  double max_correlation = 1;  // of ranks; of columns more alike the one of larger weight stays; 1: all stay
};

void describe(RedundancyOptions& options, OptionVisitor& visitor);

// A chosen column and those that say the same: they were left out, or not chosen, because it stands for them.
struct Substitutes {
  std::uint32_t column = 0;
  ColumnSet others = {};
};

// How much of a selection is luck. Its seed says nothing about the data, so that what another seed gives
// differs by luck alone. The run is repeated with the seeds that follow its own.
struct SeedCheckOptions {
  std::size_t seeds = 0;  // others, besides the run's own; 0: none
};

void describe(SeedCheckOptions& options, OptionVisitor& visitor);

struct SeedCheck {
  std::size_t seeds = 0;  // others that were run; stopped early, fewer than asked for
  // Mean over the other seeds: columns in common of those in either set, and labels that are the same.
  double jaccard = 0, same_labels = 0;
  std::size_t same_set = 0;               // seeds that chose just these columns
  std::vector<double> again = {};         // beside the chosen columns: of the seeds, those that chose it too
  std::vector<std::size_t> columns = {};  // chosen by each seed
  std::vector<double> accuracy = {};      // expected by the run's own and each other seed; empty: no figures
  double spread = 0;                      // the standard deviation of these
};

// "With 5 other seeds ... of the columns chosen by either seed are chosen by both, ..."
[[nodiscard]] std::string seed_check_sentence(const SeedCheck& seed_check);

// Errors on the unlabeled rows.
struct LabelAccuracy {
  ErrorRate learned;
  ErrorRate supervised;  // of the forest before any pseudo-label
};

struct RunRecord {
  std::string command = {};  // the words that repeat the run
  SelectionOptions options = {};
  ColumnConstraints constraints = {};
  EstimateOptions estimating = {};
  AcceptanceOptions accepting = {};
  RedundancyOptions redundancy = {};
  SeedCheckOptions checking = {};
  DataRecord data = {};
  SelectionOutcome outcome = {};
  std::optional<SizeChoice> sizes = {};   // of nested sets; none: nobody asked how many are enough
  std::optional<Estimate> estimate = {};  // none: it was not asked for
  std::optional<Shift> shift = {};        // none: no estimate was asked for, or there was nothing to compare
  std::optional<Diagnostics> diagnostics = {};
  std::optional<LearningCurve> curve = {};    // none: no estimate, or nothing left to label
  std::optional<Acceptance> acceptance = {};  // none: it was not asked for
  RowAdvice advice = {};
  std::optional<Discoveries> discoveries = {};  // none: they were not asked for
  std::optional<SeedCheck> seed_check =
      {};  // none: it was not asked for; the estimate's interval is widened by it
  std::optional<LabelAccuracy> accuracy = {};  // of the chosen columns' labels, when the truth is known
  std::vector<Substitutes> substitutes = {};
  std::vector<std::string> warnings = {};  // about the data and about the result, one sentence each
  double read_seconds = 0;
  double estimate_seconds = 0;
  double seed_check_seconds = 0;
};

struct LabelRecord {
  ForestOptions forest = {};
  SelfTrainingOptions self_training = {};
  EstimateOptions estimating = {};
  AcceptanceOptions accepting = {};
  DataRecord data = {};
  SelfTrainingResult learned = {};
  CriterionResult bounds = {};                 // of the last forest
  std::optional<LabelAccuracy> accuracy = {};  // when the truth is known
  std::optional<Estimate> estimate = {};       // none: it was not asked for
  std::optional<Shift> shift = {};             // none: no estimate was asked for, or nothing to compare
  std::optional<LearningCurve> curve = {};     // none: no estimate, or nothing left to label
  std::optional<Acceptance> acceptance = {};   // none: it was not asked for
  RowAdvice advice = {};
  std::vector<std::string> warnings = {};  // about the data and about the result, one sentence each
  double read_seconds = 0;
  double learning_seconds = 0;
  double estimate_seconds = 0;

  // Of the learning, of the estimate, of the acceptance or of the advice.
  [[nodiscard]] StopReason stopped() const noexcept {
    const StopReason learning = stop_reason_of(learned.stopped_because);
    if (learning != StopReason::none) return learning;
    if (estimate && estimate->stopped != StopReason::none) return estimate->stopped;
    return acceptance && acceptance->stopped != StopReason::none ? acceptance->stopped : advice.stopped;
  }
};

struct RelevanceRecord {
  std::string command = {};  // the words that repeat the run
  ForestOptions forest = {};
  SelfTrainingOptions self_training = {};
  DiscoveryOptions discovery = {};
  ColumnSet drop = {};
  DataRecord data = {};
  Discoveries discoveries = {};
  std::vector<std::string> warnings = {};  // about the data and about the result, one sentence each
  double read_seconds = 0;
};

// Rows that a saved model has labeled: nothing was learned.
struct ModelRecord {
  std::string model = {}, source = {};
  std::size_t rows = 0;
  std::vector<std::string> classes = {};
  std::optional<ErrorRate> accuracy = {};  // when the truth is known
};

// Without the seconds two runs of the same data, options and seed give the same text. With them, a checksum
// of the rest stands at the end.
std::string to_json(const RunRecord& record, bool with_seconds = true);
std::string to_json(const LabelRecord& record, bool with_seconds = true);
std::string to_json(const RelevanceRecord& record, bool with_seconds = true);
std::string to_json(const ModelRecord& record);

// Throws InputError when the checksum of a record does not fit its content. False when there is none: records
// of earlier versions have none, and what is no record has none either.
bool check_record(std::string_view text, const std::string& source);

// ---------------------------------------------------------------------------------------------------------
// One door to a run, for every front end: a problem and a request go in, a record comes out. What must be the
// same whoever asks is settled here: checks, seeds, checkpoints, what is computed afterwards. checkpoint:
// the search half done, in the run's folder, rewritten after every generation.

struct SelectionRequest {
  SelectionOptions options = {};
  ColumnConstraints constraints = {};
  EstimateOptions estimate = {};
  AcceptanceOptions acceptance = {};
  RowAdviceOptions advice = {};
  RedundancyOptions redundancy = {};
  SeedCheckOptions seed_check = {};
  DiscoveryOptions discovery = {.rate = 0};  // a verdict on every column; rate 0: none
  bool diagnostics = true;                   // compute what only the report shows
  std::string command = {};                  // the words that repeat the run, for the record
  std::vector<std::int32_t> truth = {};      // like LabelRequest's
  double read_seconds = 0;                   // what reading the data took, for the record
};

struct RunHooks {
  std::string folder = {};          // of the checkpoint; it must exist; empty: none is kept
  bool resume = false;              // go on from the checkpoint there
  TaskRunner* elsewhere = nullptr;  // other processes that do independent parts; none: all is done here
  // Told, once each, what the user should know: warnings about the data before the work, about the work while
  // it goes on, about the result at its end; none: nobody.
  std::function<void(const std::string& sentence)> warn = nullptr;
};

// What another process needs to do the tasks of a run: a job, opened. Several tasks may be done at once.
class OpenedJob {
 public:
  OpenedJob() = default;
  OpenedJob(const OpenedJob&) = delete;
  OpenedJob& operator=(const OpenedJob&) = delete;
  virtual ~OpenedJob() = default;

  // Throws InputError when the task is damaged or its work does, and Stopped.
  [[nodiscard]] virtual std::string answer(std::string_view task, Progress& progress) const = 0;
};

// Throws InputError when the job is damaged or was packed by another version of sewil. `workers` must outlive
// it.
[[nodiscard]] std::unique_ptr<const OpenedJob> open_job(std::string_view job, const Workers& workers);

// Throws InputError when the request makes no sense, before any work, and Stopped when there is no result yet
// (not even the first forest). Stopped later, it gives the best so far.
[[nodiscard]] RunRecord run_selection(const Problem& problem, const SelectionRequest& request,
                                      const Workers& workers, Progress& progress = no_progress(),
                                      const RunHooks& hooks = {});

struct LabelRequest {
  ForestOptions forest = {};  // its seed is the run's
  SelfTrainingOptions self_training = {};
  EstimateOptions estimate = label_estimate;
  AcceptanceOptions acceptance = {};
  RowAdviceOptions advice = {};
  // The class of every row of the table (-1: unknown), to count errors; empty: not known.
  std::vector<std::int32_t> truth = {};
  double read_seconds = 0;
  bool keep_trees = true;  // of the last forest, for a model
};

// Self-training on all columns. Throws like run_selection; of the hooks it uses `warn`.
[[nodiscard]] LabelRecord run_labeling(const Problem& problem, const LabelRequest& request,
                                       const Workers& workers, Progress& progress = no_progress(),
                                       const RunHooks& hooks = {});

struct RelevanceRequest {
  ForestOptions forest = {};  // its seed is the run's
  SelfTrainingOptions self_training = {};
  DiscoveryOptions discovery = {};
  ColumnSet drop = {};       // columns that are not looked at
  std::string command = {};  // the words that repeat the run, for the record
  double read_seconds = 0;
};

// A verdict on every column. Throws InputError before any work; stopped early, it judges by what is known. Of
// the hooks it uses the folder, where finished label sets are kept, and `warn`.
[[nodiscard]] RelevanceRecord run_relevance(const Problem& problem, const RelevanceRequest& request,
                                            const Workers& workers, Progress& progress = no_progress(),
                                            const RunHooks& hooks = {});

struct AdviceRequest {
  ForestOptions forest = {};  // its seed is the run's
  RowAdviceOptions advice = {};
  ColumnSet columns = {};                                  // that the forests use
  SelectionMethod method = SelectionMethod::no_selection;  // that selected them
};

// Advice on rows, after a run and the same as in it. Throws Stopped.
[[nodiscard]] RowAdvice run_advice(const Problem& problem, const AdviceRequest& request,
                                   const Workers& workers, Progress& progress = no_progress());

}  // namespace sewil
