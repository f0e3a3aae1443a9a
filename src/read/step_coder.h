// read/step_coder.h: numbers of one column to steps, at once when they are read; the values are not kept.
// sample: values of some rows, from which the borders of the steps come. A column of few different values
// gets a step for each of them and one for every gap between them, so that a rare value which no sampled row
// has is still told from its neighbors; else neighbors share a step, each step covering about the same number
// of sampled rows. step: what lies above one border and not above the next.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "sewil/data/table.h"

namespace sewil::reading {

inline constexpr std::size_t most_steps = 255;  // besides them a byte has a code for missing cells

// The borders between the steps, ascending: a value is in the step whose number is that of the borders below
// it. At most `steps` - 1 of them. `sample` is put in order; missing cells are left out.
std::vector<double> step_borders(std::vector<double>& sample, std::size_t steps);

class StepCoder {
 public:
  // `sample`: in the order of the rows; NaN is missing.
  StepCoder(std::span<const double> sample, std::size_t steps);

  // The steps of some neighboring rows: `values[i * stride]` is that of row `first_row` + i. Any thread may
  // call it for any rows, in any order: what comes out is the same.
  void code(std::size_t first_row, const double* values, std::size_t stride, std::span<std::uint8_t> codes);

  // When all rows are coded: steps that no row is in are taken out, the missing code follows the last step,
  // and `codes` (those of all rows) are renamed to match.
  [[nodiscard]] SteppedValues finish(std::span<std::uint8_t> codes, std::shared_ptr<const void> owner) const;

 private:
  std::vector<double> borders_;
  std::vector<double> lower_, upper_;  // of each step, as far as rows came
  SteppedFacts facts_;
  std::mutex lock_;  // of what follows from the rows: lower, upper, facts
};

}  // namespace sewil::reading
