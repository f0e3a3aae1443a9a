// sewil/shift.h: are the labeled rows like the unlabeled ones? Figures by hidden labels hold for rows like
// the labeled ones. Where the two can be told apart, the unlabeled rows may be harder, or easier. Two tests
// with a level by permutation of who is labeled (whole groups where rows belong together): the largest rank
// difference of a column, and a forest that learns to tell labeled from unlabeled rows, by its out-of-bag
// votes. docs/estimate.md is the guide.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "sewil/learner.h"

namespace sewil {

struct Shift {
  double p_value = 1;      // of both tests
  double p_columns = 1;    // of the single columns
  double p_forest = 1;     // of the forest
  double told_apart = .5;  // how often the forest puts an unlabeled row before a labeled one (AUC)
  ColumnSet columns = {};  // by which they differ, the most telling first
  std::size_t rows = 0;    // that were looked at, of a long table a part
};

inline constexpr double shift_level = 0.05;

// Looks at the learner's columns. Throws Stopped when the progress asks to.
[[nodiscard]] Shift find_shift(const Learner& learner);

[[nodiscard]] inline bool is_told(const Shift& shift) {
  return shift.p_value <= shift_level;
}

// A number above 0 per labeled row, 1 in the mean: how much more often rows like it are found among the
// unlabeled rows than among the labeled ones, by the columns by which they differ; between a fifth and five
// times before they are brought to their mean. Empty where the rows cannot be told apart.
[[nodiscard]] std::vector<double> weights_of_shift(const Learner& learner, const Shift& shift);

// A warning that names the columns; empty when they cannot be told apart.
[[nodiscard]] std::string shift_sentence(const Shift& shift, std::span<const std::string> columns,
                                         bool reweighed);

}  // namespace sewil
