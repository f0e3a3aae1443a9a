// sewil/front/study.h: the paper's protocol, whole or one method on one split.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "sewil/data/dataset.h"
#include "sewil/data/work.h"
#include "sewil/front/study_results.h"
#include "sewil/front/study_sets.h"
#include "sewil/select/search.h"
#include "sewil/select/selection.h"

namespace sewil {

// ---------------------------------------------------------------------------------------------------------
// One method on one split of a table, for callers that have a loop of their own (a pool of processes, say).
// Its line is what run_study writes for the same data, rows, options and seed.

// What labels the rows with the chosen columns.
struct LabelingOptions {
  ForestOptions forest = {};
  SelfTrainingOptions self_training = {};
};

// What a study of the command line has no words for.
struct TaskExtras {
  ColumnConstraints constraints = {};
  // None: the forest and the self-training of the selection itself.
  std::optional<LabelingOptions> labeling = {};
  SelectionHooks hooks = {};
};

struct StudyTask {
  // What the line calls the data and the method.
  std::string set = "data";
  std::string method = {};
  // The split's number, from 1.
  std::size_t split = 1;
  // With this split's own seed.
  SelectionOptions options = {};
  TaskExtras extras = {};
  // Seconds the progress allows, for the line of a task that was not done by then.
  double limit = StudyResult::unknown;
  // Tasks at the same time.
  int jobs = 1;
};

// The labels of `data` are the truth: only those of the labeled rows are learned from. Throws Stopped when it
// is interrupted; a task that runs out of time is NA.
[[nodiscard]] StudyResult run_task(const StudyTask& task, const Dataset& data, const Split& rows,
                                   const Workers& workers, Progress& progress = no_progress());

// ---------------------------------------------------------------------------------------------------------
// The paper's protocol: data sets x splits x methods -> one result each. A method picks columns from the
// labeled and the unlabeled rows of a split; then self-training runs on those columns; ACC-U and ACC-T are
// the accuracies of its last forest, with all trees, on unlabeled and test rows. The paper's three tables.
// criteria: 40 random sets of floor(sqrt(d)) columns, each criterion picks the one it likes best; gt is the
// set of best ACC-U. searches: SEW-IL with each search. methods: SEW-IL and its rivals. One of our own.
// same_size: rankers and columns at random, each with as many columns as SEW-IL has chosen on the same
// split. SEW-IL is in methods twice: with the options as given (sew-il), and with the paper's choices
// whatever was given (sew-il-paper). job: what is computed at once, one line or several: all criteria share
// their forests, and what two tables both ask for (fsga is sew-il) is computed once.

struct StudyMethod {
  StudyTable table;
  // On the command line and in results.
  const char* name;
  // In tables.
  const char* title;
  // Shown beside the others but not ranked with them.
  bool reference = false;
  // Of interest beside the paper's figures: with a table of one's own only when it is named.
  bool for_paper = false;
};

// All of them, table by table, in the order of the paper's columns.
[[nodiscard]] std::span<const StudyMethod> study_methods();

// One data set of a study.
struct StudySource {
  std::string name;
  SplitSizes sizes;
  // To guess how long jobs take.
  std::size_t columns = 0;
  // Of every selection. Random sets of table criteria know none: run_study refuses the two together.
  ColumnConstraints constraints = {};
  // Called once, when its first job comes.
  std::function<Dataset(const Workers&)> read = {};
  // Of the data, where it is known before it is read: then results of other data are refused even when
  // nothing is left to do.
  std::string hash = {};
};

// One of the paper's data sets in a folder.
[[nodiscard]] StudySource paper_source(const PaperSet& set, const std::string& folder);

struct StudyOptions {
  std::size_t splits = 20;
  // None: all of the paper's tables.
  std::vector<StudyMethod> methods = {};
  // Its seed is split 1's; split s has seed + s - 1.
  SelectionOptions selection = {};
  // Seconds a method has for a split.
  double limit = 3600;
  // Of the jobs, every shards-th from the shard-th on.
  std::size_t shard = 1, shards = 1;
  // Processor seconds; not 0: a method only on sets where its results in the file took less on the mean
  // (without results: not at all).
  double only_under = 0;
  // Results of other options are replaced, not refused.
  bool redo = false;
};

// The options splits and redo.
void describe(StudyOptions& options, OptionVisitor& visitor);

// What never changes an answer, only when it arrives.
struct StudyWorkers {
  // Inside a job; 0: one per core.
  int threads = 0;
  // At a time; more than one: each has one thread.
  int jobs = 1;
};

struct StudyOutcome {
  // Lines the study has in all (in this shard), of them in the file before, and written now.
  std::size_t lines = 0, present = 0, written = 0;
  // Of those written: NA, and error.
  std::size_t not_finished = 0, failed = 0;
  // Sets that could not be used, one sentence each.
  std::vector<std::string> problems = {};
  StopReason stopped = StopReason::none;
};

// Runs what is not yet in the file and appends it there. A job that fails is recorded and the study goes on.
// Throws InputError when the file cannot be used or holds results of other options.
StudyOutcome run_study(std::span<const StudySource> sources, const StudyOptions& options,
                       const StudyWorkers& workers, const std::string& path,
                       Progress& progress = no_progress());

}  // namespace sewil
