// evidence/front.cpp: see front.h.
#include "evidence/front.h"

#include <algorithm>

namespace sewil::evidence {
namespace {

std::size_t sizes_in(std::span<const FoldOutcome> folds) {
  return folds.empty() ? 0 : folds.front().front.size();
}

std::vector<JudgedRows> judge_sizes(const PartlyLabeled& rows, std::span<const FoldOutcome> folds,
                                    std::span<const std::uint32_t> without = {}) {
  std::vector<JudgedRows> judged;
  judged.reserve(sizes_in(folds));
  for (std::size_t at = 0; at < sizes_in(folds); ++at) {
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

SizeChoice choose_size(std::span<const JudgedRows> judged, double tolerated) {
  std::vector<double> right;
  for (const JudgedRows& rows : judged) right.push_back(rows_right(rows));
  const std::vector<double> smooth = smoothed(right);
  const auto peak = std::ranges::max_element(smooth) - smooth.begin();
  // Of sizes that are just as often right, the smallest.
  SizeChoice choice{.best = static_cast<std::size_t>(std::ranges::find(right, right[peak]) - right.begin())};
  const auto is_close = [&](std::size_t at) {
    const double lead = (smooth[choice.best] - smooth[at]) / static_cast<double>(judged[at].rows());
    return lead <= tolerated * compare(judged[choice.best], judged[at]).error;
  };
  while (choice.smallest < choice.best && !is_close(choice.smallest)) ++choice.smallest;
  return choice;
}

Front make_front(const PartlyLabeled& rows, const FoldOutcomes& folds, const Correction& correction,
                 std::size_t to_label) {
  Front front;
  const std::vector<JudgedRows> judged = judge_sizes(rows, folds.done);
  if (judged.empty()) return front;
  for (std::size_t at = 0; at < judged.size(); ++at) {
    const bool all = at + 1 == judged.size();  // of the columns: no choice
    front.points.push_back(
        {.columns = folds.done.front().front[at].columns,
         .accuracy = judge(judged[at], to_label, correction, all ? dependence : dependence_of_chosen)});
  }
  const SizeChoice choice = choose_size(judged);
  front.best = front.points[choice.best].columns;
  front.smallest = front.points[choice.smallest].columns;
  return front;
}

bool take_favored_sizes(const PartlyLabeled& rows, ColumnsRule rule, std::vector<FoldOutcome>& folds) {
  if (folds.size() < 2 || sizes_in(folds) == 0) return false;
  for (FoldOutcome& fold : folds) {
    const SizeChoice choice = choose_size(judge_sizes(rows, folds, fold.rows));
    const SizeOutcome& taken = fold.front[rule == ColumnsRule::best ? choice.best : choice.smallest];
    fold.chosen = taken.predicted;
    fold.columns = taken.set;
  }
  return true;
}

}  // namespace sewil::evidence
