// sewil/run.h: one door to a run, for every face: a problem and a request go in, a record comes out. What
// must be the same whoever asks is settled here: checks, seeds, checkpoints, what is computed afterwards.
// checkpoint: the search half done, in the run's folder, rewritten after every generation.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "sewil/discoveries.h"
#include "sewil/estimate.h"
#include "sewil/problem.h"
#include "sewil/progress.h"
#include "sewil/record.h"
#include "sewil/row_advice.h"
#include "sewil/scoring_job.h"
#include "sewil/workers.h"

namespace sewil {

struct SelectionRequest {
  SelectionOptions options = {};
  ColumnConstraints constraints = {};
  EstimateOptions estimate = {};
  RowAdviceOptions advice = {};
  RedundancyOptions redundancy = {};
  LuckOptions luck = {};
  DiscoveryOptions discovery = {.rate = 0};  // a verdict on every column; rate 0: none
  bool findings = true;                      // compute what only the report shows
  std::string command = {};                  // the words that repeat the run, for the record
  std::vector<std::int32_t> truth = {};      // like LabelRequest's
  double read_seconds = 0;                   // what reading the data took, for the record
};

struct RunHooks {
  std::string folder = {};                // of the checkpoint; it must exist; empty: none is kept
  bool resume = false;                    // go on from the checkpoint there
  ScorerMaker score_elsewhere = nullptr;  // where candidates are scored; none: here, by the workers
  // Told, once each, what the user should know: warnings about the data before the work, about the work while
  // it goes on, about the result at its end; none: nobody.
  std::function<void(const std::string& sentence)> warn = nullptr;
};

// Throws InputError when the request makes no sense, before any work, and Stopped when there is no result yet
// (not even the first forest). Stopped later, it gives the best so far.
[[nodiscard]] RunRecord run_selection(const Problem& problem, const SelectionRequest& request,
                                      const Workers& workers, Progress& progress = no_progress(),
                                      const RunHooks& hooks = {});

struct LabelRequest {
  ForestOptions forest = {};  // its seed is the run's
  SelfLearningOptions self_learning = {};
  EstimateOptions estimate = label_estimate;
  RowAdviceOptions advice = {};
  // The class of every row of the table (-1: unknown), to count errors; empty: not known.
  std::vector<std::int32_t> truth = {};
  double read_seconds = 0;
  bool keep_trees = true;  // of the last forest, for a model
};

// Self-learning on all columns. Throws like run_selection; of the hooks it uses `warn`.
[[nodiscard]] LabelRecord run_labeling(const Problem& problem, const LabelRequest& request,
                                       const Workers& workers, Progress& progress = no_progress(),
                                       const RunHooks& hooks = {});

struct RelevanceRequest {
  ForestOptions forest = {};  // its seed is the run's
  SelfLearningOptions self_learning = {};
  DiscoveryOptions discovery = {};
  ColumnSet drop = {};       // columns that are not looked at
  std::string command = {};  // the words that repeat the run, for the record
  double read_seconds = 0;
};

// A verdict on every column. Throws InputError before any work; stopped early, it judges by what is known. Of
// the hooks it uses the folder, where finished lessons are kept, and `warn`.
[[nodiscard]] RelevanceRecord run_relevance(const Problem& problem, const RelevanceRequest& request,
                                            const Workers& workers, Progress& progress = no_progress(),
                                            const RunHooks& hooks = {});

}  // namespace sewil
