// sewil/select/methods.h: the table of methods and the options that they read.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sewil/data/coded_matrix.h"
#include "sewil/data/dataset.h"
#include "sewil/data/options.h"
#include "sewil/data/work.h"
#include "sewil/learn/forest.h"
#include "sewil/learn/learner.h"
#include "sewil/learn/self_training.h"
#include "sewil/select/criterion.h"
#include "sewil/select/filter.h"
#include "sewil/select/problem.h"
#include "sewil/select/search.h"

namespace sewil {

// ---------------------------------------------------------------------------------------------------------
// Co-training forward search (CoT-FSS). From a few random columns on: a learner on the labeled rows and the
// chosen columns labels the others; several times a random half of these, with the labels just given, joins
// the labeled rows in a draw, and a forward search from the empty set orders all columns by it; each draw
// finds the first of that order that are not chosen yet, and those found most often are added. Until enough
// columns are chosen. stride: columns that a forward search takes at once, that a draw finds and that a
// step adds, a share of all columns. A draw's search ends when it has found its stride, because nothing
// after it would be used.

// What labels rows and tries columns.
enum class CoTrainingLearner : std::uint8_t {
  tree,   // one decision tree of at least 5 rows a leaf, by its accuracy in 5 folds
  forest  // a forest, by its out-of-bag error
};

struct CoTrainingOptions {
  std::size_t n_features_to_select =
      0;                          // how many to choose; 0: the smallest whole number not below all^(2/3)
  std::size_t start_columns = 5;  // random ones to begin with, besides those to be kept
  int draws = 5;                  // searches per step
  double draw_share = 0.5;        // of the unlabeled rows in each draw
  double stride_share = 0.1;      // of all columns: the stride, at least one column
  CoTrainingLearner learner = CoTrainingLearner::tree;
  ForestOptions forest = {};  // its seed is the search's seed
};

// All but `columns` and the forest's, which a selection sets.
void describe(CoTrainingOptions& options, OptionVisitor& visitor);

struct CoTrainingStep {
  std::vector<std::uint32_t> added;  // in the order of choice
  std::vector<int> found;            // beside `added`: in how many draws
};

struct CoTrainingResult {
  std::vector<std::uint32_t> chosen;  // in the order of choice: kept, random, then found ones
  std::vector<std::uint32_t> order;   // all columns: the chosen, then the others as the last step ranked them
  std::vector<CoTrainingStep> steps;
  std::size_t tried = 0;                  // sets of columns, in all forward searches
  StopReason stopped = StopReason::none;  // else `chosen` holds what the complete steps found
};

// What columns are chosen from. Rows in neither list are not looked at.
struct CoTrainingInput {
  const CodedMatrix& matrix;
  PartlyLabeled rows;
  std::span<const std::uint32_t> columns;    // to choose from; ascending
  std::span<const std::uint32_t> keep = {};  // of these, chosen in any case
  const Workers& workers;
  Progress& progress = no_progress();
};

// Columns with a single code are never tried and come last. Throws InputError unless labeled rows of at least
// two classes are there, and Stopped when it is stopped before the first step is complete.
CoTrainingResult search_by_co_training(const CoTrainingInput& input, const CoTrainingOptions& options);

// ---------------------------------------------------------------------------------------------------------
// What columns are selected from, and how: rows and codes of a table, wishes and options; what a ranker is
// given and what it finds.
// ranker: a method that ranks all columns; the first of the list are chosen.
// copy test: a column is irrelevant when a forest leans on it no more than on its values in random order.

// sewil/select/methods.h says what each of them is.
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
  iterative_rfe,
  cross_fitted_rfe
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
enum class FeatureCountRule : std::uint8_t {
  number,    // SelectionOptions::n_features_to_select
  smallest,  // labels of rows tell (sewil/select/selection.h): the smallest set that is hardly worse than the
             // best
  best       // the most accurate set
};

[[nodiscard]] const char* name_of(FeatureCountRule rule) noexcept;

struct IterativeRfeOptions {
  std::size_t screening_rounds = 6;  // at most, while columns are screened
  double screening_fdr = 0.1;        // of those that stand out in the screening, expected to be noise
  double max_features =
      0.2;                // of the forests that weigh columns: a number, or below 1 a share of the columns
  int relabel_every = 4;  // eliminations from one self-training to the next; 0: one self-training for all
};

struct CrossFittedRfeOptions {
  std::size_t repeats = 5;  // of label sets: how often the columns are dealt into two halves
  int n_estimators = 200;   // behind the gains of one elimination
};

struct SelectionOptions {
  SelectionMethod method = SelectionMethod::cross_fitted_rfe;
  // How many to choose; 0: what the search finds best, cross-fitted-rfe: as many as stand out in a wide table
  // and otherwise the smallest set by held-out labels (run_selection), other rankers: usual_column_count.
  std::size_t n_features_to_select = 0;
  // run_selection (sewil/judge/run.h) settles the rules; select_columns goes by `columns`.
  FeatureCountRule feature_count_rule = FeatureCountRule::number;
  double tolerance = 0.01;  // accuracy that the smallest set may lose against the best
  ForestOptions forest = {};
  SelfTrainingOptions self_training = {};
  CriterionOptions criterion = {};
  SearchOptions search = {};
  RelevanceOptions relevance = {};
  FilterOptions filter = {};           // sfs, ssls, rlsr; its method is the selection's
  CoTrainingOptions co_training = {};  // its columns and forest are the selection's
  IterativeRfeOptions iterative_rfe = {};
  CrossFittedRfeOptions cross_fitted_rfe = {};
  int scoring_trees = 0;       // of the candidates' forests; 0: as many as all others
  bool balanced_rows = false;  // candidates' forests weigh rows as self-training does; false: 1 each
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
  ColumnConstraints constraints = {};  // dropped columns take no part in self-training either
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
  StopReason stopped = StopReason::none;  // cot-fss, rfe, iterative-rfe: then `order` is what is known so far
  ScoredRows scored = {};  // forest, rfe, iterative-rfe, cross-fitted-rfe: of the largest sample
};

// What a ranker is given.
struct RankingInput : SelectionInput {
  const SelfTrainingResult& learned;  // on all columns that can be used: the augmented set
  ColumnSet columns;                  // to rank, ascending: all but the dropped ones, constants too
  ColumnSet kept;                     // of these, chosen in any case
  ScoredRows* scored = nullptr;       // to be told of samples
};

// ---------------------------------------------------------------------------------------------------------
// The one table of methods. The command's help, studies, reports, Python and the docs read it: a method is
// known everywhere once it has its line here. docs/developer/adding.md is the recipe. kind: a search scores
// many column sets; a ranker orders the columns once and takes the first of the list; a baseline is what
// the others have to beat. scope: see sewil/data/options.h.

enum class MethodKind : std::uint8_t { search, ranker, baseline };

[[nodiscard]] const char* name_of(MethodKind kind) noexcept;

// What a method's cost depends on.
struct MethodSize {
  double rows = 0;  // labeled and unlabeled
  double columns = 1;
  const SelectionOptions& options;

  [[nodiscard]] double chosen() const;  // columns a ranker usually takes
  // So many forests of so many columns, in units of one row at one tried column: only ratios matter.
  [[nodiscard]] double forests(double count, double width) const;
};

struct MethodInfo {
  const char* name;         // on the command line, in the record and in results
  const char* title;        // in tables
  const char* description;  // in the help
  MethodKind kind;
  const char* needs;  // what it ranks by: the table's values, their codes (ranks), or nothing
  std::vector<std::string_view> scopes;  // of options it reads besides those every method reads
  double (*cost)(const MethodSize& size);
  ColumnRanking (*rank)(const RankingInput& input) = nullptr;  // of what goes by an order of the columns
  const char* chosen = "";       // baselines: how the report's first sentence begins
  bool learns_first = false;     // rankers: goes by what self-training on all columns found
  bool sized_by_labels = false;  // rankers: held-out labels say how many columns, where nobody else does
};

// All methods, in the order of the enum.
[[nodiscard]] std::span<const MethodInfo> method_table();
[[nodiscard]] const MethodInfo& info_of(SelectionMethod method);

// Rankers and columns at random: what leaves an order of all columns.
[[nodiscard]] inline bool is_ranker(SelectionMethod method) {
  return info_of(method).rank != nullptr;
}

// The scopes of every option a method may read, and of those it does read with these options: a search's own
// only when it is the one that runs.
[[nodiscard]] std::vector<std::string_view> scopes_of(const MethodInfo& method);
[[nodiscard]] std::vector<std::string_view> scopes_read(const SelectionOptions& options);

// Who reads a scope, for help texts: "sfs, ssls", "fsga"; empty when every method does.
[[nodiscard]] std::string readers_of(std::string_view scope);

}  // namespace sewil
