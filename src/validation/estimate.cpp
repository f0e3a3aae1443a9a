// validation/estimate.cpp: from what the folds have said to figures.
#include "sewil/judge/estimate.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "validation/fewer_labels.h"
#include "validation/front.h"
#include "validation/weighed.h"

namespace sewil {
namespace {

constexpr std::size_t fewest_labels = 10;

}  // namespace

std::string no_estimate_because(const PartlyLabeled& rows) {
  if (rows.labeled.size() < fewest_labels) {
    return fmt::format("With {} labeled rows no accuracy can be estimated; at least {} are needed.",
                       rows.labeled.size(), fewest_labels);
  }
  std::vector<std::size_t> of_class(rows.classes, 0);
  for (const std::int32_t label : rows.labels) ++of_class[static_cast<std::size_t>(label)];
  const auto with_two = std::count_if(of_class.begin(), of_class.end(), [](std::size_t n) { return n > 1; });
  if (with_two < 2) {
    return fmt::format(
        "No accuracy can be estimated: {} of {} classes {} more than one labeled row, and hiding a class's "
        "only row leaves nothing to learn it from.",
        with_two, rows.classes, with_two == 1 ? "has" : "have");
  }
  return {};
}

Estimate make_estimate(const PartlyLabeled& rows, const EstimateOptions& options, const FoldOutcomes& folds,
                       std::size_t columns, std::size_t to_label, std::span<const double> weights) {
  if (to_label == 0) to_label = rows.unlabeled.size();
  Estimate result{.folds = folds.folds,
                  .repeats = options.repeats,
                  .folds_done = folds.done.size(),
                  .stopped = folds.stopped};
  result.none_because = no_estimate_because(rows);
  if (result.none_because.empty() && folds.done.empty()) {
    result.none_because = "No accuracy was estimated: the run was stopped before the first fold was done.";
  }
  if (!result.none_because.empty()) return result;
  const auto of = [&](std::vector<std::int32_t> FoldOutcome::* which) {
    return validation::gather(rows, folds.done,
                              [&](const FoldOutcome& fold) -> const auto& { return fold.*which; });
  };
  const JudgedRows chosen = of(&FoldOutcome::chosen);
  const JudgedRows all_columns = of(&FoldOutcome::all_columns);
  const JudgedRows supervised = of(&FoldOutcome::supervised);
  const Correction correction = validation::for_fewer_labels(supervised, folds.with_half, folds.folds);
  result.correction = correction.shift;
  result.rows = chosen.rows();
  const auto judged = [&](const JudgedRows& said, double of_rows) {
    return validation::judge_weighed(said, weights, to_label, correction, of_rows);
  };
  result.weighed = !weights.empty();
  result.chosen = judged(chosen, folds.selected ? dependence_of_chosen : dependence);
  result.all_columns = judged(all_columns, dependence);
  result.supervised = judged(supervised, dependence);
  result.selection = compare(chosen, all_columns);
  result.unlabeled = compare(all_columns, supervised);
  result.front = validation::make_front(rows, folds, correction, to_label);
  std::vector<ColumnSet> sets;
  result.fold_of.assign(options.repeats, std::vector<std::int32_t>(rows.labels.size(), -1));
  result.said = result.fold_of;
  for (const FoldOutcome& fold : folds.done) {
    sets.push_back(fold.columns);
    for (std::size_t i = 0; i < fold.rows.size(); ++i) {
      result.fold_of[fold.repeat][fold.rows[i]] = static_cast<std::int32_t>(fold.fold);
      result.said[fold.repeat][fold.rows[i]] = fold.chosen[i];
    }
  }
  result.stability = stability_of(sets, columns);
  result.fold_columns = std::move(sets);
  return result;
}

}  // namespace sewil
