// filter/rlsr.h: rescaled linear square regression (RLSR): one linear fit of the classes on all columns, with
// the unlabeled rows' class shares found along with it. It minimizes
//   |X W + 1 b' - Y|^2 + gamma (sum_j sqrt(|w_j|^2 + smoothing))^2
// over W (columns x classes), b and the unlabeled lines of Y (each >= 0 with sum 1); labeled lines are 0/1.
// The score of a column is its line's norm |w_j|, scaled to sum to 1; larger is better.
// The problem is convex: the steps lead to its minimum from any start, and the objective never rises.
// system: the equations solved at each step, columns x columns or rows x rows; the same answer from both.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "filter/filter_matrix.h"
#include "sewil/data/work.h"
#include "sewil/select/filter.h"

namespace sewil {

struct RlsrResult {
  std::size_t classes = 0;
  std::vector<double> weights;       // W, classes x columns (one class after the other)
  std::vector<double> offsets;       // b, one per class
  std::vector<double> class_shares;  // Y, classes x rows
  std::vector<double> line_weights;  // the factors q of the last system solved, one per column
  std::vector<double> objective;     // after every outer step
  std::size_t systems_solved = 0;
  bool converged = false;  // false: outer_steps were used up first
  std::vector<double> scores;
};

RlsrResult fit_rlsr(const FilterMatrix& matrix, std::span<const std::int32_t> labels, std::size_t classes,
                    const RlsrOptions& options, const Workers& workers, Progress& progress = no_progress());

}  // namespace sewil
