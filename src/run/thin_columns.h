// run/thin_columns.h: of chosen columns that say the same, one stays. Exact copies always; with
// --max-correlation also columns whose ranks are correlated more than that. What the user keeps or groups
// stays in any case.
#pragma once

#include <vector>

#include "run/content_view.h"
#include "sewil/describe_data.h"
#include "sewil/problem.h"
#include "sewil/run.h"

namespace sewil::run {

struct Thinned {
  ColumnSet columns;
  // Copies of a column that stays are named even when they were not chosen.
  std::vector<Substitutes> substitutes;
};

// The table, and what was asked by view numbers.
struct ThinningInput {
  const ContentView& view;
  const Problem& given;
  const DataDescription& description;  // of the table
  const SelectionRequest& request;
};

// `chosen` by view numbers, and so is what is found.
[[nodiscard]] Thinned thin_columns(const ThinningInput& input, const SelectionOutcome& chosen,
                                   const Workers& workers);

}  // namespace sewil::run
