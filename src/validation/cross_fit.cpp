// validation/cross_fit.cpp: see cross_fit.h.
#include "validation/cross_fit.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "validation/row_kinds.h"

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

// The share of each class among the rows without any label that the fold tells of.
std::vector<double> said_of(const std::vector<std::int32_t>& predicted, const FoldRows& fold,
                            std::span<const std::uint32_t> told) {
  std::vector<double> said;
  if (predicted.empty() || told.empty()) return said;
  said.assign(fold.classes, 0);
  for (const std::uint32_t row : told) {
    const auto at = std::ranges::lower_bound(fold.unlabeled, row) - fold.unlabeled.begin();
    const std::int32_t label = predicted[static_cast<std::size_t>(at)];
    if (label < 0 || static_cast<std::size_t>(label) >= said.size()) continue;
    said[static_cast<std::size_t>(label)] += 1 / static_cast<double>(told.size());
  }
  return said;
}

FoldOutcome of_hidden_rows(FoldOutcome outcome, const FoldRows& rows) {
  for (auto* predicted : {&outcome.chosen, &outcome.all_columns, &outcome.supervised}) {
    *predicted = pick(*predicted, rows.hidden_at);
  }
  for (SizeOutcome& size : outcome.size_curve) size.predicted = pick(size.predicted, rows.hidden_at);
  outcome.rows = rows.hidden;
  return outcome;
}

const FoldOutcome* find(std::span<const FoldOutcome> outcomes, HiddenAs hidden, std::size_t repeat,
                        std::size_t fold) {
  const auto found = std::ranges::find_if(outcomes, [&](const FoldOutcome& outcome) {
    return outcome.hidden == hidden && outcome.repeat == repeat && outcome.fold == fold;
  });
  return found == outcomes.end() ? nullptr : &*found;
}

// Hides labels in one way.
class OneWay {
 public:
  OneWay(const PartlyLabeled& known, const EstimateOptions& options, const CrossFitTasks& tasks,
         HiddenAs hidden)
      : known_(known),
        options_(options),
        tasks_(tasks),
        hidden_(hidden),
        folds_(folds_to_deal(known, hidden, options.folds)) {
    for (const std::uint32_t place : told_of(known, hidden)) told_.push_back(known.unlabeled[place]);
    std::ranges::sort(told_);
  }

  [[nodiscard]] std::size_t total() const { return folds_ * options_.repeats; }

  // `before` folds, of `all`, were done in other ways.
  FoldOutcomes run(const EstimateHooks& hooks, std::size_t before, std::size_t all) const {
    FoldOutcomes result{.folds = folds_, .hidden = hidden_};
    try {
      result.with_half = tasks_.with_half(hidden_);
      for (std::size_t repeat = 0; repeat < options_.repeats; ++repeat) {
        const std::vector<std::uint32_t> fold_of = deal(known_, hidden_, folds_, tasks_.seed, repeat);
        for (std::uint32_t fold = 0; fold < folds_; ++fold) {
          const std::size_t done = before + result.done.size();
          tasks_.progress.update({"estimate", done, all, fmt::format("fold {} of {}", done + 1, all)});
          if (const FoldOutcome* known = find(hooks.done, hidden_, repeat, fold)) {
            result.done.push_back(*known);
            continue;
          }
          tasks_.progress.throw_if_stopped();
          result.done.push_back(one(fold_of, repeat, fold));
          if (hooks.finished) hooks.finished(result.done.back());
        }
      }
    } catch (const Stopped& stopped) {
      result.stopped = stopped.reason;
    }
    return result;
  }

 private:
  [[nodiscard]] FoldOutcome one(std::span<const std::uint32_t> fold_of, std::size_t repeat,
                                std::uint32_t fold) const {
    FoldRows rows(known_, fold_of, fold);
    FoldOutcome outcome = tasks_.fold(rows.seen());
    outcome.said = said_of(outcome.all_columns, rows, told_);
    if (hidden_ == HiddenAs::within_groups) rows = with_mates_only(std::move(rows));
    outcome = of_hidden_rows(std::move(outcome), rows);
    outcome.hidden = hidden_;
    outcome.repeat = repeat;
    outcome.fold = fold;
    return outcome;
  }

  const PartlyLabeled& known_;
  const EstimateOptions& options_;
  const CrossFitTasks& tasks_;
  HiddenAs hidden_;
  std::size_t folds_;
  std::vector<std::uint32_t> told_;  // unlabeled rows, ascending
};

}  // namespace

FoldOutcomes cross_fit(const PartlyLabeled& known, const EstimateOptions& options, const CrossFitTasks& tasks,
                       const EstimateHooks& hooks) {
  std::vector<OneWay> ways;
  std::size_t total = 0;
  if (options.folds > 0 && no_estimate_because(known).empty()) {
    for (const RowKind& kind : kinds_of(known)) {
      ways.emplace_back(known, options, tasks, kind.hidden);
      total += ways.back().total();
    }
  }
  FoldOutcomes result{.folds = sewil::folds_to_deal(known.labels, options.folds)};
  std::size_t done = 0;
  for (const OneWay& way : ways) {
    FoldOutcomes found = way.run(hooks, done, total);
    done += found.done.size();
    const StopReason stopped = found.stopped;
    if (&way == &ways.front()) {
      result = std::move(found);
    } else {
      result.other.push_back(std::move(found));
    }
    result.stopped = stopped;
    if (stopped != StopReason::none) break;
  }
  if (!ways.empty()) tasks.progress.update({"estimate", done, total});
  return result;
}

}  // namespace sewil::validation
