// validation/cross_fit.cpp: see cross_fit.h.
#include "validation/cross_fit.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "validation/row_kinds.h"

namespace sewil::validation {
namespace {

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
    *predicted = of_hidden(*predicted, rows);
  }
  for (SizeOutcome& size : outcome.size_curve) size.predicted = of_hidden(size.predicted, rows);
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
      std::vector<FoldPlace> open;
      for (std::size_t repeat = 0; repeat < options_.repeats; ++repeat) {
        for (std::uint32_t fold = 0; fold < folds_; ++fold) {
          if (const FoldOutcome* known = find(hooks.done, hidden_, repeat, fold)) {
            result.done.push_back(*known);
          } else {
            open.push_back({.hidden = hidden_, .fold = fold, .repeat = repeat});
          }
        }
      }
      const auto tell = [&] {
        const std::size_t done = before + result.done.size();
        const std::size_t next = std::min(done + 1, all);
        tasks_.progress.update({"estimate", done, all, fmt::format("fold {} of {}", next, all)});
      };
      const auto take = [&](FoldOutcome outcome) {
        result.done.push_back(std::move(outcome));
        if (hooks.finished) hooks.finished(result.done.back());
        if (result.done.size() < total()) tell();
      };
      if (!open.empty()) tell();
      if (tasks_.elsewhere && !open.empty()) {
        tasks_.elsewhere(open, take);
      } else {
        for (const FoldPlace& place : open) {
          tasks_.progress.throw_if_stopped();
          take(one(place));
        }
      }
    } catch (const Stopped& stopped) {
      result.stopped = stopped.reason;
    }
    std::ranges::sort(result.done, {},
                      [](const FoldOutcome& outcome) { return std::pair(outcome.repeat, outcome.fold); });
    return result;
  }

  [[nodiscard]] FoldOutcome one(const FoldPlace& place) const {
    const std::vector<std::uint32_t> fold_of = deal(known_, hidden_, folds_, tasks_.seed, place.repeat);
    FoldRows rows(known_, fold_of, place.fold);
    FoldOutcome outcome = tasks_.fold(rows.seen());
    outcome.said = said_of(outcome.all_columns, rows, told_);
    if (hidden_ == HiddenAs::within_groups) rows = with_mates_only(std::move(rows));
    outcome = of_hidden_rows(std::move(outcome), rows);
    outcome.hidden = hidden_;
    outcome.repeat = place.repeat;
    outcome.fold = place.fold;
    return outcome;
  }

 private:
  const PartlyLabeled& known_;
  const EstimateOptions& options_;
  const CrossFitTasks& tasks_;
  HiddenAs hidden_;
  std::size_t folds_;
  std::vector<std::uint32_t> told_;  // unlabeled rows, ascending
};

}  // namespace

FoldRows rows_of(const PartlyLabeled& known, const EstimateOptions& options, std::uint64_t seed,
                 const FoldPlace& place) {
  const std::size_t folds = folds_to_deal(known, place.hidden, options.folds);
  const std::vector<std::uint32_t> fold_of = deal(known, place.hidden, folds, seed, place.repeat);
  FoldRows rows(known, fold_of, place.fold);
  return place.hidden == HiddenAs::within_groups ? with_mates_only(std::move(rows)) : rows;
}

std::vector<std::int32_t> of_hidden(const std::vector<std::int32_t>& predicted, const FoldRows& rows) {
  std::vector<std::int32_t> picked;
  if (predicted.empty()) return picked;
  picked.reserve(rows.hidden_at.size());
  for (const std::uint32_t place : rows.hidden_at) picked.push_back(predicted[place]);
  return picked;
}

FoldOutcome one_fold(const PartlyLabeled& known, const EstimateOptions& options, const CrossFitTasks& tasks,
                     const FoldPlace& place) {
  return OneWay(known, options, tasks, place.hidden).one(place);
}

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
