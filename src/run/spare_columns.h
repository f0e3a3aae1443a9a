// run/spare_columns.h: the pass over selected features that leaves out what is not needed and names
// substitutes (selection/spare_columns.h), for a run that lets labels choose how many columns there are.
#pragma once

#include <vector>

#include "selection/size_rule.h"
#include "sewil/judge/run.h"

namespace sewil::run {

struct Spared {
  ColumnSet columns = {};
  SizeLoss loss = {};                         // of these columns
  std::vector<Substitutes> substitutes = {};  // what could stand for them
};

// `input`: on the rows whose labels the rule compares. `chosen`: ascending, of the outcome's order;
// `allowed`: what may be lost. Throws Stopped.
[[nodiscard]] Spared leave_out_spare(const SelectionInput& input, const SelectionOutcome& outcome,
                                     const ColumnSet& chosen, const selection::SizeRule& rule,
                                     double allowed);

}  // namespace sewil::run
