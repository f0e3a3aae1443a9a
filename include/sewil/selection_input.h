// sewil/selection_input.h: what columns are selected from, and how: rows and codes of a table, wishes and
// options; what a ranker is given and what it finds.
// ranker: a method that ranks all columns; the first of the list are chosen.
// copy test: a column is irrelevant when a forest leans on it no more than on its values in random order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "sewil/co_training.h"
#include "sewil/coded_matrix.h"
#include "sewil/criterion.h"
#include "sewil/dataset.h"
#include "sewil/filter.h"
#include "sewil/forest.h"
#include "sewil/learner.h"
#include "sewil/options.h"
#include "sewil/progress.h"
#include "sewil/scoring_job.h"
#include "sewil/search.h"
#include "sewil/self_learning.h"
#include "sewil/workers.h"

namespace sewil {

// sewil/methods.h says what each of them is.
enum class SelectionMethod : std::uint8_t {
  sew_il,
  no_selection,
  random,
  rlsr,
  sfs,
  ssls,
  cot_fss,
  forest,
  rfe,
  turns,
  peers
};

enum class RelevanceRule : std::uint8_t {
  paired,  // one-sided paired t-test of column against copy over the trees
  plain,   // the mean difference, of either sign, is below a fixed limit
  none     // nothing is ever dropped
};

struct RelevanceOptions {
  RelevanceRule rule = RelevanceRule::paired;
  double level = 0.05;       // paired: irrelevant when the p-value is not below this
  double difference = 1e-4;  // plain: irrelevant when the two weights differ by less
};

// Where the number of chosen columns comes from.
enum class ColumnsRule : std::uint8_t {
  number,    // SelectionOptions::columns
  smallest,  // labels of rows tell (sewil/set_sizes.h): the smallest set that is hardly worse than the best
  best       // the most accurate set
};

[[nodiscard]] const char* name_of(ColumnsRule rule) noexcept;

struct TurnsOptions {
  std::size_t turns = 6;     // at most, while columns are screened
  double false_share = 0.1;  // of those that stand out in the screening, expected to be noise
  double tries = 0.2;        // of the forests that weigh columns: a number, or below 1 a share of the columns
  int relabel = 4;           // eliminations from one self-learning to the next; 0: one self-learning for all
};

struct PeerOptions {
  std::size_t pairs = 5;  // of lessons: how often the columns are dealt into two halves
  int trees = 200;        // behind the gains of one elimination
};

struct SelectionOptions {
  SelectionMethod method = SelectionMethod::peers;
  // How many to choose; 0: what the search finds best, peers: as many as stand out in a wide table and
  // otherwise the smallest set by hidden labels (run_selection), other rankers: usual_column_count.
  std::size_t columns = 0;
  // run_selection (sewil/run.h) settles the rules; select_columns goes by `columns`.
  ColumnsRule columns_rule = ColumnsRule::number;
  double tolerance = 0.01;  // accuracy that the smallest set may lose against the best
  ForestOptions forest = {};
  SelfLearningOptions self_learning = {};
  CriterionOptions criterion = {};
  SearchOptions search = {};
  RelevanceOptions relevance = {};
  FilterOptions filter = {};           // sfs, ssls, rlsr; its method is the selection's
  CoTrainingOptions co_training = {};  // its columns and forest are the selection's
  TurnsOptions turns = {};
  PeerOptions peers = {};
  int scoring_trees = 0;       // of the candidates' forests; 0: as many as all others
  bool balanced_rows = false;  // candidates' forests weigh rows as self-learning does; false: 1 each
  std::uint64_t seed = 1;      // of everything; the seeds of the parts are set from it
};

void describe(SelectionOptions& options, OptionVisitor& visitor);

// The forests of a run, with its seed.
[[nodiscard]] ForestOptions forest_of(const SelectionOptions& options);

// With what the parts take from the whole: seeds, how many columns, co-training's forest. `columns`: those of
// the table. select_columns does it by itself.
[[nodiscard]] SelectionOptions with_parts_settled(SelectionOptions options, std::size_t columns);

// The paper's choices where experiments made ours differ: the search SEW-IL, constant columns use up a try,
// and the relevance test is a plain difference of weights. Where the paper is silent our defaults stand.
void set_as_in_paper(SelectionOptions& options);

// What columns are selected from. Rows in neither list (test rows) are not looked at, and the dataset's own
// labels neither. What it refers to must outlive it.
struct SelectionInput {
  const Dataset& data;
  const CodedMatrix& matrix;
  PartlyLabeled rows;
  ColumnConstraints constraints = {};  // dropped columns take no part in self-learning either
  SelectionOptions options = {};
  const Workers& workers;
  Progress& progress = no_progress();

  // Learning from some of the columns, with the options' forests and seed.
  [[nodiscard]] Learner learner(std::span<const std::uint32_t> columns) const;
};

// What a ranker found.
struct ColumnRanking {
  ColumnSet order = {};             // all columns that were not dropped, best first
  std::vector<double> scores = {};  // beside order; may be infinite; cot-fss, rfe, turns and random have none
  bool larger_is_better = true;
  std::size_t filled_cells = 0;            // sfs, ssls, rlsr: missing cells that took their column's mean
  std::vector<double> objective = {};      // rlsr: after every outer step
  bool converged = true;                   // rlsr: false when the steps were used up first
  std::vector<CoTrainingStep> steps = {};  // cot-fss
  std::size_t enough = 0;                  // turns: how many stand out in the screening; 0: it says nothing
  StopReason stopped = StopReason::none;   // cot-fss, rfe, turns: then `order` is what is known so far
  ScoredRows scored = {};                  // forest, rfe, turns, peers: of the largest sample
};

// What a ranker is given.
struct RankingInput : SelectionInput {
  const SelfLearningResult& learned;  // on all columns that can be used: the augmented set
  ColumnSet columns;                  // to rank, ascending: all but the dropped ones, constants too
  ColumnSet kept;                     // of these, chosen in any case
  ScoredRows* scored = nullptr;       // to be told of samples
};

}  // namespace sewil
