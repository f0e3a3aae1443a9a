// validation/front.cpp: see front.h.
#include "validation/front.h"

#include "selection/how_many.h"

namespace sewil::validation {
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

}  // namespace

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
  const selection::SizeChoice choice = selection::choose_size(judged, sizes);
  front.best = sizes[choice.best];
  front.smallest = sizes[choice.smallest];
  return front;
}

bool take_favored_sizes(const PartlyLabeled& rows, ColumnsRule rule, std::vector<FoldOutcome>& folds) {
  const std::vector<std::size_t> sizes = sizes_in(folds);
  if (folds.size() < 2 || sizes.empty()) return false;
  for (FoldOutcome& fold : folds) {
    const selection::SizeChoice choice = selection::choose_size(judge_sizes(rows, folds, fold.rows), sizes);
    const SizeOutcome& taken = fold.front[choice.by(rule)];
    fold.chosen = taken.predicted;
    fold.columns = taken.set;
  }
  return true;
}

}  // namespace sewil::validation
