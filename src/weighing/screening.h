// weighing/screening.h: in a table with more columns than rows, which columns to look at at all.
// Self-training on all columns drowns in noise there, and labels it has got wrong make noise look useful. So
// columns are first chosen by the labeled rows alone, and then labels and columns improve in turns: the
// current columns are dealt into two halves, self-training on each half labels the unlabeled rows, and a
// column's evidence (class_evidence.h) is what it says about the labels plus what it says about the
// pseudo-labels of the half it is not in. So no column is judged by labels that it has helped to make, and
// the evidence of noise is known: chi-squared. In the end come columns that stand out only beside one of
// those that do so alone (partners.h).
#pragma once

#include <vector>

#include "sewil/select/methods.h"

namespace sewil::selection {

struct Screening {
  ColumnSet columns;             // that stand out, ascending; at least one
  std::vector<double> evidence;  // beside the columns screened, of the last turn
  std::size_t turns = 0;         // complete ones
  StopReason stopped = StopReason::none;
};

// Of `columns` (ascending). Stops after a turn that changes nothing, or when the progress asks for it.
Screening screen_in_rounds(const RankingInput& input, const ColumnSet& columns);

}  // namespace sewil::selection
