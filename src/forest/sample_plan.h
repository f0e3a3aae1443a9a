// forest/sample_plan.h: a sample made ready for growing: checked, numbered and weighted once for all its
// forests. position: the number of a row inside the plan; the sample's rows come first (grouped by class),
// the prediction-only rows after them. Row weights become integers whose sum stays below 2^26, so that sums
// of their squares are exact in doubles: equal weights are 1 each; others keep their ratios exactly where
// small integers allow it and are rounded otherwise. The weight of a row in the sample is multiplied by its
// weight in the table.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "sewil/data/coded_matrix.h"
#include "sewil/learn/forest.h"

namespace sewil::forest {

inline constexpr double most_total_weight = 1 << 26;

struct SamplePlan {
  std::size_t sample_rows = 0;
  std::size_t prediction_rows = 0;
  std::size_t classes = 0;
  std::vector<std::uint32_t> rows;          // position -> row of the matrix
  std::vector<std::uint32_t> given;         // position -> index in Sample::rows (sample positions only)
  std::vector<std::uint32_t> class_of;      // position -> class (sample positions only)
  std::vector<std::uint32_t> weights;       // position -> integer weight; empty: all 1
  std::vector<std::uint32_t> position_of;   // row of the matrix -> position, or no_position
  std::vector<std::uint32_t> class_starts;  // class -> its first position; one more at the end
  std::uint32_t balanced_draws = 0;         // rows a tree draws of each class; 0: of all rows together
  std::uint32_t drawn_rows = 0;             // rows a tree draws, each once; 0: sample_rows, with replacement

  static constexpr std::uint32_t no_position = 0xffffffff;
  [[nodiscard]] std::size_t positions() const { return rows.size(); }
};

// Throws InputError when the sample is empty, a label or row is out of range, or a weight is not positive.
SamplePlan plan_sample(const CodedMatrix& matrix, const Sample& sample,
                       ClassBalance class_balance = ClassBalance::none);

// A plan without a sample: all rows ride.
SamplePlan plan_prediction_rows(const CodedMatrix& matrix, std::span<const std::uint32_t> rows);

// Rows a tree draws of each class by ClassBalance::equal.
std::size_t draws_of_class(std::span<const std::size_t> class_rows) noexcept;

// The integer weights of the rules above; empty when all are equal. Exposed for tests.
std::vector<std::uint32_t> integer_weights(std::span<const double> weights);

}  // namespace sewil::forest
