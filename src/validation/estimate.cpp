// validation/estimate.cpp: from what the folds have said to figures.
#include "sewil/judge/estimate.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>
#include <utility>

#include "validation/accuracy_curve.h"
#include "validation/class_shares.h"
#include "validation/fewer_labels.h"
#include "validation/row_kinds.h"
#include "validation/weighed.h"

namespace sewil {
namespace {

constexpr std::size_t fewest_labels = 10;

// What the folds of one way of hiding say.
struct OfKind {
  OfKind(const PartlyLabeled& rows, const FoldOutcomes& folds, std::span<const double> weights)
      : chosen(of(&FoldOutcome::chosen, rows, folds, weights)),
        all_columns(of(&FoldOutcome::all_columns, rows, folds, weights)),
        supervised(of(&FoldOutcome::supervised, rows, folds, weights)),
        correction(validation::for_fewer_labels(supervised, folds.with_half, folds.folds)) {}

  static JudgedRows of(std::vector<std::int32_t> FoldOutcome::* which, const PartlyLabeled& rows,
                       const FoldOutcomes& folds, std::span<const double> weights) {
    JudgedRows judged = validation::gather(
        rows, folds.done, [&](const FoldOutcome& fold) -> const auto& { return fold.*which; });
    judged.set_weights({weights.begin(), weights.end()});
    return judged;
  }

  JudgedRows chosen, all_columns, supervised;
  Correction correction;
};

std::size_t groups_in(const JudgedRows& rows) {
  std::set<std::uint32_t> groups;
  for (std::size_t row = 0; row < rows.groups().size(); ++row) {
    if (rows.times(row) > 0) groups.insert(rows.groups()[row]);
  }
  return groups.size();
}

double effective(const JudgedRows& rows) {
  double sum = 0;
  double squares = 0;
  for (std::size_t row = 0; row < rows.weights().size(); ++row) {
    if (rows.times(row) == 0) continue;
    sum += rows.weights()[row];
    squares += rows.weights()[row] * rows.weights()[row];
  }
  return squares > 0 ? sum * sum / squares : 0;
}

// The accuracies and class shares of each kind of unlabeled rows, and their means over all of these.
void judge_kinds(Estimate& result, const PartlyLabeled& rows, const FoldOutcomes& folds, const OfKind& main,
                 std::size_t to_label) {
  const double longer =
      rows.unlabeled.empty() ? 1 : static_cast<double>(to_label) / static_cast<double>(rows.unlabeled.size());
  const double of_rows = folds.selected ? dependence_of_chosen : dependence;
  std::vector<Accuracy> chosen, all_columns, supervised;
  std::vector<double> shares;
  std::vector<std::vector<validation::ShareOfKind>> classes;
  for (const validation::RowKind& kind : validation::kinds_of(rows)) {
    const auto other = std::ranges::find(folds.other, kind.hidden, &FoldOutcomes::hidden);
    if (kind.hidden != folds.hidden && (other == folds.other.end() || other->done.empty())) continue;
    const FoldOutcomes& own = kind.hidden == folds.hidden ? folds : *other;
    const OfKind judged = kind.hidden == folds.hidden ? main : OfKind(rows, own, folds.weights);
    const RowsToLabel unlabeled{
        .rows = static_cast<std::size_t>(std::llround(longer * static_cast<double>(kind.unlabeled.rows))),
        .in_group = 1 + longer * (kind.unlabeled.in_group - 1)};
    chosen.push_back(judge(judged.chosen, unlabeled, judged.correction, of_rows));
    all_columns.push_back(judge(judged.all_columns, unlabeled, judged.correction));
    supervised.push_back(judge(judged.supervised, unlabeled, judged.correction));
    shares.push_back(static_cast<double>(unlabeled.rows));
    const auto found = validation::shares_of_kind(rows, own.done, folds.weights, unlabeled);
    if (!found.empty()) classes.push_back(found);
    if (kind.hidden == HiddenAs::rows) continue;
    result.kinds.push_back({.hidden = kind.hidden,
                            .unlabeled = unlabeled.rows,
                            .rows = judged.chosen.rows(),
                            .groups = groups_in(judged.chosen),
                            .chosen = chosen.back()});
  }
  const double all = std::reduce(shares.begin(), shares.end());
  for (double& share : shares) share = all > 0 ? share / all : (&share == shares.data() ? 1 : 0);
  result.chosen = shares.size() == 1 ? chosen.front() : validation::blend(chosen, shares);
  result.all_columns = shares.size() == 1 ? all_columns.front() : validation::blend(all_columns, shares);
  result.supervised = shares.size() == 1 ? supervised.front() : validation::blend(supervised, shares);
  result.effective_rows = effective(main.chosen);
  std::erase(shares, 0.0);  // there are no class shares of no rows
  if (classes.size() == shares.size()) result.shares = validation::blend(classes, shares);
}

// Where labels were drawn with known probabilities. Of rows that belong together, or that are weighed to be
// like the unlabeled ones, these say too little.
void weigh_draws(Estimate& result, const OfKind& main, std::span<const double> weights, std::size_t to_label,
                 double of_rows) {
  const auto judged = [&](const JudgedRows& said, double dependent) {
    return validation::judge_weighed(said, weights, to_label, main.correction, dependent);
  };
  result.weighed = true;
  result.chosen = judged(main.chosen, of_rows);
  result.all_columns = judged(main.all_columns, dependence);
  result.supervised = judged(main.supervised, dependence);
}

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
  if (!rows.groups.empty() && validation::kinds_of(rows).empty()) {
    return "No accuracy can be estimated: fewer than two classes have labels in more than one group of rows, "
           "and "
           "hiding a class's only group leaves nothing to learn it from.";
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
  const OfKind main(rows, folds, folds.weights);
  result.correction = main.correction.shift;
  result.rows = main.chosen.rows();
  result.selection = compare(main.chosen, main.all_columns);
  result.unlabeled = compare(main.all_columns, main.supervised);
  result.size_curve = validation::make_accuracy_curve(rows, folds, main.correction, to_label);
  judge_kinds(result, rows, folds, main, to_label);
  if (!weights.empty() && rows.groups.empty() && folds.weights.empty()) {
    weigh_draws(result, main, weights, to_label, folds.selected ? dependence_of_chosen : dependence);
  }
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
