// sewil/selection.h: choosing columns from a partly labeled table, end to end.
// SEW-IL: self-learning on all columns labels the unlabeled rows, the sure ones first; a search then looks
// for the columns whose forest on this augmented set has the smallest criterion; at the end self-learning
// runs again on the chosen columns and labels every row.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "sewil/selection_input.h"
#include "sewil/set_sizes.h"

namespace sewil {

struct SelectionSeconds {
  double self_learning = 0;
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
  SelfLearningResult augmenting;  // self-learning on all columns: the augmented set (its forest is not kept)
  SelfLearningResult labeling;    // self-learning on the chosen columns: labels, votes and forest for use
  SearchState search;             // history and dropped units
  SearchSpace space;              // what the search's units are
  std::shared_ptr<const selection::ScoringJob> job;  // what column sets are scored by; needs the matrix
  ColumnRanking ranking;                             // rankers only
  ScoredRows scored;                                 // what the search or ranking went by
  NestedLabels nested;  // by nested sets of the order, where somebody wants to know how many are enough
  ScoredRows learned;  // what self-learning on all columns went by, and at most what bounds_all did
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
// Self-learning on all columns, then the search or ranking. `columns` are those that the user or the method
// would choose (selection/how_many.h); throws like select_columns.
[[nodiscard]] SelectionOutcome order_columns(const SelectionInput& input, const SelectionHooks& hooks = {});
// A forest of all columns: their weights and bounds.
void weigh_all_columns(const SelectionInput& input, SelectionOutcome& outcome);
// These columns, ascending, all of them usable: their own forest, weights and bounds. Again for others.
void choose_columns(const SelectionInput& input, SelectionOutcome& outcome, ColumnSet columns);
// Self-learning on the chosen columns. Short against the search and needed for any result at all, so that
// a stopped run does this too, and choose_columns.
void label_by_chosen(const SelectionInput& input, SelectionOutcome& outcome);

}  // namespace sewil
