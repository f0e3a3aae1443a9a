// validation/weighed.cpp: see weighed.h.
#include "validation/weighed.h"

#include <algorithm>

namespace sewil::validation {

std::vector<double> weights_of_draws(std::span<const RowDraw> draws, std::span<const std::uint32_t> labeled) {
  if (draws.empty()) return {};
  std::uint32_t last = 0;
  for (const std::uint32_t row : labeled) last = std::max(last, draws[row].batch);
  std::vector<double> rows_of(last + 1, 0), drawn(last + 1, 0);
  for (const std::uint32_t row : labeled) {
    rows_of[draws[row].batch] += 1;
    if (draws[row].batch == 0 || draws[row].probability < 1) drawn[draws[row].batch] += 1;
  }
  double all_drawn = 0;
  for (const double one : drawn) all_drawn += one;
  if (all_drawn == 0) return {};
  std::vector<double> share(last + 1), before(last + 1);  // of a batch, and of it and those before
  for (std::uint32_t batch = 0; batch <= last; ++batch) {
    share[batch] = drawn[batch] / all_drawn;
    before[batch] = share[batch] + (batch > 0 ? before[batch - 1] : 0);
  }
  const double of_start = rows_of[0] / static_cast<double>(draws.size());
  std::vector<double> weights;
  weights.reserve(labeled.size());
  for (const std::uint32_t row : labeled) {
    const RowDraw& draw = draws[row];
    const double probability = draw.batch == 0 ? of_start : draw.probability;
    weights.push_back(share[draw.batch] / probability - before[draw.batch]);
  }
  return weights;
}

Accuracy judge_weighed(const JudgedRows& rows, std::span<const double> weights, std::size_t to_label,
                       const Correction& correction, double of_rows) {
  Accuracy found = judge(rows, to_label, correction, of_rows);
  double all = 0, right = 0, squares = 0;
  for (std::size_t row = 0; row < weights.size(); ++row) {
    if (rows.times(row) == 0) continue;
    all += weights[row];
    right += weights[row] * rows.share_right(row);
    squares += weights[row] * weights[row];
  }
  if (!(all > 0)) return found;
  found.measured = std::clamp(right / all, 0.0, 1.0);
  found.accuracy = std::clamp(found.measured + correction.shift, 0.0, 1.0);
  // As many rows that count alike would vary as much (Kish).
  const double per_row = of_rows * squares / (all * all);
  const double as_good_as = 1 / (per_row + (to_label == 0 ? 0 : 1 / static_cast<double>(to_label)));
  const Interval interval = wilson_interval(found.accuracy * as_good_as, as_good_as);
  found.low = interval.low;
  found.high = interval.high;
  return found;
}

}  // namespace sewil::validation
