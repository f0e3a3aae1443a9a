// run/thin_columns.h: of selected features that say the same, one stays. Exact copies always; with
// --max-correlation also columns whose ranks are correlated more than that. What the user keeps or groups
// stays in any case.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sewil/judge/run.h"
#include "sewil/select/problem.h"

namespace sewil::run {

struct Thinned {
  ColumnSet columns;
  // Copies of a column that stays are named even when they were not chosen.
  std::vector<Substitutes> substitutes;
};

// same_as: per column the first one that says the same, itself when there is none before it.
[[nodiscard]] Thinned thin_columns(const Problem& problem, std::span<const std::uint32_t> same_as,
                                   const SelectionRequest& request, const SelectionOutcome& chosen,
                                   const Workers& workers);

}  // namespace sewil::run
