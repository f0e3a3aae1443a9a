// sewil/select/selection.h: the chosen columns, and what is found out about them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "sewil/data/coded_matrix.h"
#include "sewil/data/dataset.h"
#include "sewil/data/work.h"
#include "sewil/select/methods.h"

namespace sewil {

// ---------------------------------------------------------------------------------------------------------
// How many columns are enough, judged by labels of rows that have none. Two labelings of the same rows
// cannot differ in accuracy by more than the share of rows they label differently, and that share is known
// without a single label. How much of it is lost hangs on who is right where they differ, and that is one
// number that held-out labels tell for all sizes together. nested sets: the first columns of a run's order,
// from few to all. reference: the set that labels the rows best, as far as held-out labels tell: all columns,
// unless a smaller set is better.

// What nested sets say of the unlabeled rows.
struct NestedLabels {
  std::vector<std::size_t> columns = {};               // how many, ascending; the last are all
  std::vector<std::vector<std::int32_t>> labels = {};  // beside columns, of the unlabeled rows

  [[nodiscard]] bool empty() const { return columns.empty(); }
};

// A nested set beside the reference. Accuracies are shares of the unlabeled rows.
struct SizeLoss {
  std::size_t columns = 0;
  double same = 1;     // of the unlabeled rows, those that get the same label
  double lost = 0;     // accuracy that is lost; below 0: it is gained
  double likely = 0;   // with one standard error of what held-out labels can tell: what the choice goes by
  double at_most = 0;  // with 95 % confidence for this very table

  bool operator==(const SizeLoss&) const = default;
};

// Places among the sizes, and what there is to say of each.
struct SizeChoice {
  std::size_t best = 0;      // the reference
  std::size_t smallest = 0;  // the first that loses hardly more than the tolerance
  std::vector<SizeLoss> losses = {};
  SizeLoss chosen = {};  // the set that was taken in the end: one of these, or what was left of it

  bool operator==(const SizeChoice&) const = default;
};

// ---------------------------------------------------------------------------------------------------------
// Choosing columns from a partly labeled table, end to end.
// SEW-IL: self-training on all columns labels the unlabeled rows, the sure ones first; a search then looks
// for the columns whose forest on this augmented set has the smallest criterion; at the end self-training
// runs again on the chosen columns and labels every row.

struct SelectionSeconds {
  double self_training = 0;
  double search = 0;  // or the ranking
  double finish = 0;  // forests and labels of the chosen columns
  double total = 0;
};

namespace selection {
struct ScoringJob;
}

struct SelectionOutcome {
  ColumnSet columns;                // chosen, ascending
  std::size_t left_out = 0;         // further ones that were chosen and say the same as another one
  std::vector<double> weights;      // beside columns, in their own forest; sum to 1
  std::vector<double> share;        // beside columns: of the last population
  std::vector<std::int32_t> since;  // beside columns: generation from which it was always present; -1: kept
  std::vector<double> weights_all;  // per column of the table, in a forest with all that may be used
  CriterionResult bounds;           // of the chosen columns' forest on the augmented set
  CriterionResult bounds_all;       // of a forest with all columns that may be used
  SelfTrainingResult augmenting;  // self-training on all columns: the augmented set (its forest is not kept)
  SelfTrainingResult labeling;    // self-training on the chosen columns: labels, votes and forest for use
  SearchState search;             // history and dropped units
  SearchSpace space;              // what the search's units are
  std::shared_ptr<const selection::ScoringJob> job;  // what column sets are scored by; needs the matrix
  ColumnRanking ranking;                             // rankers only
  ScoredRows scored;                                 // what the search or ranking went by
  NestedLabels nested;  // by nested sets of the order, where somebody wants to know how many are enough
  ScoredRows learned;   // what self-training on all columns went by, and at most what bounds_all did
  StopReason stopped = StopReason::none;
  SelectionSeconds seconds;
};

// Positions in `columns` by decreasing weight.
[[nodiscard]] std::vector<std::size_t> by_weight(const SelectionOutcome& outcome);

// ---- a selection, whole or in steps ----

// Of a search: where it goes on from, who keeps it, and where candidates are scored.
struct SelectionHooks {
  std::optional<SearchState> resume = {};
  std::function<void(const SearchState&)> checkpoint = nullptr;
  ScorerMaker score_elsewhere = nullptr;  // none: here, by the workers
};

// The whole of it. When stopped during the search the best so far is finished and returned; throws Stopped
// when nothing at all is known yet (not even the first forest).
SelectionOutcome select_columns(const SelectionInput& input, const SelectionHooks& hooks = {});

// Its steps, in this order. Which columns may be used, as units; throws InputError when the wishes cannot be
// met.
[[nodiscard]] SearchSpace usable_columns(const SelectionInput& input);
// Self-training on all columns, then the search or ranking. `columns` are those that the user or the method
// would choose (selection/how_many.h); throws like select_columns.
[[nodiscard]] SelectionOutcome order_columns(const SelectionInput& input, const SelectionHooks& hooks = {});
// A forest of all columns: their weights and bounds.
void weigh_all_columns(const SelectionInput& input, SelectionOutcome& outcome);
// These columns, ascending, all of them usable: their own forest, weights and bounds. Again for others.
void choose_columns(const SelectionInput& input, SelectionOutcome& outcome, ColumnSet columns);
// Self-training on the chosen columns. Short against the search and needed for any result at all, so that
// a stopped run does this too, and choose_columns.
void label_by_chosen(const SelectionInput& input, SelectionOutcome& outcome);

// ---------------------------------------------------------------------------------------------------------
// What a person asks about a selection once it is done, and the search did not need to know: would fewer
// columns do, which columns say the same, what could stand in for a chosen one, how do the classes differ
// in it. Computed after the selection; the record holds it and the report shows it. rank correlation:
// Spearman's, on mid-ranks, a missing cell at the mean rank. Forests see nothing but the order of values,
// so two columns of correlation 1 or -1 are the same to them. closest: of largest absolute rank
// correlation. knee: the fewest columns whose out-of-bag error is within one standard error of the best.

// Bounds on time and on the size of the record, whatever the number of columns.
struct DiagnosticsOptions {
  // Sizes looked at between 1 and twice the chosen number; 12 at most of a table of more than 20,000 rows.
  std::size_t curve_points = 32;
  std::size_t correlated = 60;     // heaviest chosen columns in the correlation matrix
  std::size_t substitutes = 5;     // closest columns listed for each of those
  std::size_t distributions = 80;  // heaviest chosen columns with a distribution by class
};

struct SizePoint {
  std::size_t columns = 0;  // the first so many: the chosen ones by weight, then the others by theirs
  double criterion = 0;
  double oob_error = 0;  // both on the augmented set, as in the search
};

struct SizeCurve {
  std::vector<SizePoint> points;  // by size; empty: not computed
  std::size_t knee = 0;           // columns; 0 when there are no points
};

struct Correlations {
  ColumnSet columns;           // by decreasing weight
  std::vector<double> values;  // columns x columns
};

struct Substitute {
  std::uint32_t column = 0;
  double correlation = 0;
};

// How a column's values spread in each class. A row counts for its label or, without one, for the class that
// was predicted.
struct ClassDistribution {
  std::uint32_t column = 0;
  // Equal bins from `low` to `high` (end bins take what lies beyond); else one bar a label.
  bool binned = true;
  double low = 0;
  double high = 0;
  std::vector<std::string> labels = {};                 // not binned: the values or categories
  std::vector<std::vector<std::uint32_t>> counts = {};  // classes x bins
  std::vector<std::uint32_t> missing = {};              // by class
};

// Rows by their margin: vote for their class less the largest other vote, in equal bins from -1 to 1.
// Out-of-bag votes for the rows the forest has learned from.
struct MarginHistogram {
  std::vector<std::uint32_t> labeled;         // margin for the true class
  std::vector<std::uint32_t> pseudo_labeled;  // for the class self-training gave
  std::vector<std::uint32_t> left;            // never taken: for the predicted class
};

struct Diagnostics {
  SizeCurve curve;
  Correlations correlations;
  std::vector<std::vector<Substitute>> substitutes;  // beside correlations.columns; closest first
  std::vector<ClassDistribution> distributions;      // by decreasing weight
  MarginHistogram margins;
  double seconds = 0;
};

// `input`: of the selection that gave `outcome`.
// When the progress asks to stop, the curve stays empty; the rest is quick.
Diagnostics compute_diagnostics(const SelectionInput& input, const SelectionOutcome& outcome,
                                const DiagnosticsOptions& options = {});

}  // namespace sewil
