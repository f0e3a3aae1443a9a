// sewil/sewil.h: the whole public API, in the order in which the headers are best read.
#pragma once

// clang-format off: the order is the point
#include "sewil/version.h"

// base
#include "sewil/error.h"
#include "sewil/progress.h"
#include "sewil/memory.h"
#include "sewil/workers.h"
#include "sewil/text.h"
#include "sewil/files.h"
#include "sewil/random.h"
#include "sewil/options.h"
#include "sewil/column.h"
#include "sewil/column_count.h"
#include "sewil/table.h"
#include "sewil/vote_matrix.h"

// files and data
#include "sewil/read.h"
#include "sewil/dataset.h"
#include "sewil/add_labels.h"
#include "sewil/describe_data.h"
#include "sewil/split.h"
#include "sewil/generate.h"
#include "sewil/coded_matrix.h"

// forests
#include "sewil/forest.h"
#include "sewil/forest_tuning.h"
#include "sewil/kept_forest.h"

// labels and bounds
#include "sewil/votes.h"
#include "sewil/thresholds.h"
#include "sewil/self_learning.h"
#include "sewil/learner.h"
#include "sewil/folds.h"
#include "sewil/label_model.h"
#include "sewil/criterion.h"

// rankers
#include "sewil/filter.h"

// choosing columns
#include "sewil/scorer.h"
#include "sewil/search.h"
#include "sewil/scoring_job.h"
#include "sewil/problem.h"
#include "sewil/selection_input.h"
#include "sewil/selection.h"
#include "sewil/methods.h"
#include "sewil/co_training.h"
#include "sewil/findings.h"

// a run: what every face calls
#include "sewil/run.h"
#include "sewil/record.h"
#include "sewil/memory_need.h"
#include "sewil/run_files.h"
#include "sewil/run_folder.h"

// what to expect
#include "sewil/judged.h"
#include "sewil/stability.h"
#include "sewil/estimate.h"
#include "sewil/luck.h"

// which rows to look at
#include "sewil/suggest.h"
#include "sewil/doubts.h"
#include "sewil/row_advice.h"

// which columns are real
#include "sewil/discoveries.h"

// comparing methods
#include "sewil/mann_whitney.h"
#include "sewil/mean_ranks.h"
#include "sewil/signed_rank.h"
#include "sewil/study_sets.h"
#include "sewil/study_results.h"
#include "sewil/study.h"
#include "sewil/study_task.h"
#include "sewil/study_summary.h"
#include "sewil/study_table.h"

// what people look at
#include "sewil/report.h"
// clang-format on
