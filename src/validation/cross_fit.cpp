// validation/cross_fit.cpp: see cross_fit.h.
#include "validation/cross_fit.h"

#include <fmt/format.h>

#include <algorithm>

namespace sewil::validation {
namespace {

std::vector<std::int32_t> pick(const std::vector<std::int32_t>& predicted,
                               std::span<const std::uint32_t> places) {
  std::vector<std::int32_t> picked;
  if (predicted.empty()) return picked;
  picked.reserve(places.size());
  for (const std::uint32_t place : places) picked.push_back(predicted[place]);
  return picked;
}

FoldOutcome of_hidden_rows(FoldOutcome outcome, const FoldRows& rows) {
  for (auto* predicted : {&outcome.chosen, &outcome.all_columns, &outcome.supervised}) {
    *predicted = pick(*predicted, rows.hidden_at);
  }
  for (SizeOutcome& size : outcome.front) size.predicted = pick(size.predicted, rows.hidden_at);
  outcome.rows = rows.hidden;
  return outcome;
}

const FoldOutcome* find(std::span<const FoldOutcome> outcomes, std::size_t repeat, std::size_t fold) {
  const auto found = std::find_if(outcomes.begin(), outcomes.end(), [&](const FoldOutcome& outcome) {
    return outcome.repeat == repeat && outcome.fold == fold;
  });
  return found == outcomes.end() ? nullptr : &*found;
}

}  // namespace

FoldOutcomes cross_fit(const PartlyLabeled& known, const EstimateOptions& options, const CrossFitTasks& tasks,
                       const EstimateHooks& hooks) {
  Progress& progress = tasks.progress;
  const std::size_t folds = folds_to_deal(known.labels, options.folds);
  const std::size_t total = folds * options.repeats;
  FoldOutcomes result{.folds = folds};
  if (folds == 0 || !no_estimate_because(known).empty()) return result;
  try {
    result.with_half = tasks.with_half();
    for (std::size_t repeat = 0; repeat < options.repeats; ++repeat) {
      const std::vector<std::uint32_t> fold_of = deal_folds(known.labels, folds, tasks.seed, repeat);
      for (std::uint32_t fold = 0; fold < folds; ++fold) {
        progress.update({"estimate", result.done.size(), total,
                         fmt::format("fold {} of {}", result.done.size() + 1, total)});
        if (const FoldOutcome* before = find(hooks.done, repeat, fold)) {
          result.done.push_back(*before);
          continue;
        }
        progress.throw_if_stopped();
        const FoldRows rows(known, fold_of, fold);
        FoldOutcome outcome = of_hidden_rows(tasks.fold(rows.seen()), rows);
        outcome.repeat = repeat;
        outcome.fold = fold;
        result.done.push_back(std::move(outcome));
        if (hooks.finished) hooks.finished(result.done.back());
      }
    }
  } catch (const Stopped& stopped) {
    result.stopped = stopped.reason;
  }
  progress.update({"estimate", result.done.size(), total});
  return result;
}

}  // namespace sewil::validation
