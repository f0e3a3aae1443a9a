// evidence/front.cpp: see front.h.
#include "evidence/front.h"

#include <algorithm>
#include <cmath>

namespace sewil::evidence {
namespace {

// How many columns the nested sets have, the same in every fold.
std::vector<std::size_t> sizes_in(std::span<const FoldOutcome> folds) {
  std::vector<std::size_t> sizes;
  if (folds.empty()) return sizes;
  for (const SizeOutcome& size : folds.front().front) sizes.push_back(size.columns);
  return sizes;
}

std::vector<JudgedRows> judge_sizes(const PartlyLabeled& rows, std::span<const FoldOutcome> folds,
                                    std::span<const std::uint32_t> without = {}) {
  std::vector<JudgedRows> judged;
  const std::size_t sizes = sizes_in(folds).size();
  for (std::size_t at = 0; at < sizes; ++at) {
    judged.push_back(gather(
        rows, folds, [at](const FoldOutcome& fold) -> const auto& { return fold.front[at].predicted; },
        without));
  }
  return judged;
}

double rows_right(const JudgedRows& judged) {
  double sum = 0;
  for (std::size_t row = 0; row < judged.truth().size(); ++row) sum += judged.share_right(row);
  return sum;
}

// What is true of a size is nearly true of its neighbors, so they have a say in it: half as much each as the
// size itself.
std::vector<double> smoothed(const std::vector<double>& values) {
  std::vector<double> smooth;
  for (std::size_t at = 0; at < values.size(); ++at) {
    double sum = 2 * values[at], weight = 2;
    if (at > 0) sum += values[at - 1], weight += 1;
    if (at + 1 < values.size()) sum += values[at + 1], weight += 1;
    smooth.push_back(sum / weight);
  }
  return smooth;
}

}  // namespace

SizeChoice choose_size(std::span<const JudgedRows> judged, std::span<const std::size_t> columns) {
  std::vector<double> right;
  for (const JudgedRows& rows : judged) right.push_back(rows_right(rows));
  const std::vector<double> smooth = smoothed(right);
  const double usual = std::pow(static_cast<double>(columns.back()), 2.0 / 3);
  const auto is_few = [&](std::size_t at) { return static_cast<double>(columns[at]) < usual; };
  std::size_t trusted = judged.size() - 1;
  for (std::size_t at = trusted; at-- > 0 && !is_few(at);) {
    if (smooth[at] >= smooth[trusted]) trusted = at;
  }
  std::vector<double> handicap(judged.size(), 0);
  std::vector<double> behind;  // the trusted size, as a share of the rows
  for (std::size_t at = 0; at < judged.size(); ++at) {
    if (is_few(at)) {
      const double distance = std::log(usual / static_cast<double>(columns[at]));
      const double error = compare(judged[trusted], judged[at]).error;
      handicap[at] = distrust_of_few * distance * distance * error * error;
    }
    behind.push_back((smooth[trusted] - smooth[at]) / static_cast<double>(judged[at].rows()) + handicap[at]);
  }
  const auto peak = static_cast<std::size_t>(std::ranges::min_element(behind) - behind.begin());
  // Of sizes that are just as often right, the smallest.
  SizeChoice choice;
  while (right[choice.best] != right[peak] || handicap[choice.best] != handicap[peak]) ++choice.best;
  const auto is_close = [&](std::size_t at) {
    const double lead = behind[at] - behind[choice.best];
    return lead <= tolerated_errors * compare(judged[choice.best], judged[at]).error;
  };
  while (choice.smallest < choice.best && !is_close(choice.smallest)) ++choice.smallest;
  return choice;
}

Front make_front(const PartlyLabeled& rows, const FoldOutcomes& folds, const Correction& correction,
                 std::size_t to_label) {
  Front front;
  const std::vector<std::size_t> sizes = sizes_in(folds.done);
  if (sizes.empty()) return front;
  const std::vector<JudgedRows> judged = judge_sizes(rows, folds.done);
  for (std::size_t at = 0; at < judged.size(); ++at) {
    const bool all = at + 1 == judged.size();  // of the columns: no choice
    front.points.push_back(
        {.columns = sizes[at],
         .accuracy = judge(judged[at], to_label, correction, all ? dependence : dependence_of_chosen)});
  }
  const SizeChoice choice = choose_size(judged, sizes);
  front.best = sizes[choice.best];
  front.smallest = sizes[choice.smallest];
  return front;
}

bool take_favored_sizes(const PartlyLabeled& rows, ColumnsRule rule, std::vector<FoldOutcome>& folds) {
  const std::vector<std::size_t> sizes = sizes_in(folds);
  if (folds.size() < 2 || sizes.empty()) return false;
  for (FoldOutcome& fold : folds) {
    const SizeChoice choice = choose_size(judge_sizes(rows, folds, fold.rows), sizes);
    const SizeOutcome& taken = fold.front[rule == ColumnsRule::best ? choice.best : choice.smallest];
    fold.chosen = taken.predicted;
    fold.columns = taken.set;
  }
  return true;
}

}  // namespace sewil::evidence
