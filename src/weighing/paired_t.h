// weighing/paired_t.h: Student's one-sided paired test.
#pragma once

#include <span>

namespace sewil::selection {

struct PairedT {
  double mean = 0;     // of the differences
  double p_value = 1;  // chance of a mean this large if the true one were 0 (or less)
};

// Without spread the answer is plain: p = 0 when all differences are the same positive number, else 1.
PairedT paired_t(std::span<const double> differences);

// P(T > t) for Student's t with `freedom` degrees of freedom.
double student_tail(double t, double freedom);

}  // namespace sewil::selection
